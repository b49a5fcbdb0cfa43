//! What needs the synthesiser, where this program was built without it: it runs itself again, built
//! with it.

use crate::top;
use console::Language;
use std::ffi::OsStr;
use std::process::Command;
use std::{env, fs, process};

/// A pack of these languages.
pub(super) fn pack(languages: &[Language]) -> Result<Vec<u8>, String> {
    let codes: Vec<&str> = languages.iter().map(|language| language.code()).collect();
    let place = env::temp_dir().join(format!("croupier-{}.voice", process::id()));
    let done = run([
        OsStr::new("voice"),
        OsStr::new("--language"),
        OsStr::new(&codes.join(",")),
        OsStr::new("--out"),
        place.as_os_str(),
    ]);
    let pack = done.and_then(|()| fs::read(&place).map_err(|error| error.to_string()));
    let _ = fs::remove_file(&place);
    pack
}

/// A chore with these arguments.
pub(super) fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<(), String> {
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--package", "xtask", "--features", "speak", "--"])
        .args(arguments)
        .current_dir(top())
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("this failed with the synthesiser".into()) }
}
