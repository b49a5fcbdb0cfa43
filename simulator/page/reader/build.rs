//! Linker arguments for the page's module: it should be small, and have room for a referee on its
//! stack.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        for argument in ["--strip-all", "-zstack-size=4194304"] {
            println!("cargo::rustc-link-arg-cdylib={argument}");
        }
    }
}
