//! Computes the fingerprint of each clip's words. The box finds its clips by these, and does not
//! need the texts themselves.

#[allow(dead_code, unreachable_pub, reason = "the build needs only the fingerprints")]
#[path = "src/spelling/mod.rs"]
mod spelling;
#[allow(dead_code, unreachable_pub, reason = "the build needs only the fingerprints")]
#[path = "src/words.rs"]
mod words;

use console::Language;
use std::path::PathBuf;
use std::{env, fs};
use words::{Clip, Part};

fn main() {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=spelling.txt");
    let (languages, clips) = (Language::ALL.len(), Clip::COUNT);
    let mut table = format!("pub(super) static FINGERPRINTS: [[u32; {clips}]; {languages}] = [\n");
    for language in Language::ALL {
        let fingerprints: Vec<String> =
            Part::all().map(|part| fingerprint(part, language)).collect();
        table += &format!("    [{}],\n", fingerprints.join(", "));
    }
    table += "];\n";
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a directory"));
    fs::write(directory.join("fingerprints.rs"), table).expect("it can be written there");
}

/// The fingerprint of a clip in hexadecimal; 0 if the language has nothing to say there.
fn fingerprint(part: Part, language: Language) -> String {
    let text = spelling::spell(part, language);
    if text.is_empty() {
        return "0".into();
    }
    let fingerprint = spelling::fingerprint(language, &text, spelling::goes_on(part, language));
    assert_ne!(fingerprint, 0, "{text:?} must be spelt otherwise");
    format!("0x{fingerprint:08X}")
}
