//! The fingerprint of the words: of every text of every clip. The box compares it with that of its
//! pack, and has no use for the texts themselves.

#[allow(dead_code, unreachable_pub, reason = "the build needs only the fingerprint")]
#[path = "src/spelling/mod.rs"]
mod spelling;
#[allow(dead_code, unreachable_pub, reason = "the build needs only the fingerprint")]
#[path = "src/words.rs"]
mod words;

fn main() {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rustc-env=VOICE_FINGERPRINT={}", spelling::fingerprint());
}
