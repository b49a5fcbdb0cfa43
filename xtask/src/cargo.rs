//! What cargo builds, found where cargo says it is.
//!
//! The target directory may be anywhere: `CARGO_TARGET_DIR` and cargo's configuration move it. So
//! no path is put together here. Cargo names each program that a build made or found up to date,
//! and only such a program is used: one left over from an earlier build never is.

use serde_json::Value;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Variables that a command gets besides its own environment.
pub(crate) type Environment = [(&'static str, OsString)];

/// Where everything is built once and thrown away, what only a second build would use is not kept:
/// it takes half of the target directory.
pub(crate) fn once() -> Option<(&'static str, &'static str)> {
    env::var_os("CI").map(|_| ("CARGO_INCREMENTAL", "0"))
}

/// The desk's program, built as `cargo run` builds it: of the package alone it would have other
/// features, and so would everything below it, which is minutes of building more.
pub(crate) const DESK: &[&str] = &["--bin", "croupier"];

/// Runs `cargo build` in that workspace and returns the programs of these names.
pub(crate) fn build<const N: usize>(
    workspace: &Path,
    arguments: &[&str],
    names: [&str; N],
    environment: &Environment,
) -> Result<[PathBuf; N], String> {
    let line = format!("cargo build {}", arguments.join(" "));
    println!("\n$ {line}");
    let output = Command::new("cargo")
        .args(["build", "--message-format=json-render-diagnostics"])
        .args(arguments)
        .envs(once())
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .current_dir(workspace)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("this failed: {line}"));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs = names.map(|name| program(&messages, name).ok_or(name));
    if let Some(name) = programs.iter().find_map(|program| program.as_ref().err()) {
        return Err(format!("this made no {name}: {line}"));
    }
    Ok(programs.map(Result::unwrap_or_default))
}

/// The program of that name among the messages of a build.
fn program(messages: &str, name: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| {
            // A module for browsers is a library, which is never executable.
            let modules = message["filenames"].as_array().into_iter().flatten();
            let module = modules.filter_map(Value::as_str).find(|name| name.ends_with(".wasm"));
            message["executable"].as_str().or(module).map(PathBuf::from)
        })
}

/// Where cargo puts what it builds in that workspace, and where our own files go along with it.
pub(crate) fn target_directory(workspace: &Path) -> Result<PathBuf, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(workspace)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("metadata: {error}"))?;
    let directory = metadata["target_directory"].as_str();
    directory.map(PathBuf::from).ok_or("cargo names no target directory".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A program that says `fresh`, with a `.cargo/config.toml` like this; and a stale one of the
    /// same name where cargo puts programs if nobody tells it otherwise.
    fn package(config: &str) -> tempfile::TempDir {
        let place = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = place.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let manifest = "[package]\nname = \"greeter\"\nedition = \"2024\"\n[workspace]\n";
        write("Cargo.toml", manifest);
        write("src/main.rs", "fn main() { print!(\"fresh\"); }\n");
        write(".cargo/config.toml", config);
        write("target/debug/greeter", "stale");
        place
    }

    fn says(program: &Path) -> String {
        let output = std::process::Command::new(program).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    #[test]
    fn the_program_just_built_is_found_wherever_cargo_puts_it() {
        let elsewhere = tempfile::tempdir().unwrap();
        for (config, environment) in [
            ("", &[("CARGO_TARGET_DIR", elsewhere.path().into())][..]),
            ("[build]\ntarget-dir = \"configured\"\n", &[]),
            ("", &[]),
        ] {
            let place = package(config);
            let [built] = build(place.path(), &["--offline"], ["greeter"], environment).unwrap();
            assert_eq!(says(&built), "fresh", "{config} {environment:?}");
            assert_eq!(built.starts_with(elsewhere.path()), !environment.is_empty());
        }
    }

    #[test]
    fn a_build_that_fails_or_makes_no_such_program_leads_to_no_stale_one() {
        let place = package("[build]\ntarget-dir = \"target\"\n");
        let build = |name| build(place.path(), &["--offline"], [name], &[]);
        assert!(build("greeter").is_ok());
        fs::write(place.path().join("target/debug/other"), "stale").unwrap();
        assert!(build("other").is_err());
        fs::write(place.path().join("src/main.rs"), "fn main() { no }\n").unwrap();
        assert!(build("greeter").is_err());
    }

    #[test]
    fn the_target_directory_is_the_one_cargo_names() {
        let place = package("[build]\ntarget-dir = \"configured\"\n");
        // If it is set for this test, the environment comes first.
        let expected = match std::env::var_os("CARGO_TARGET_DIR").filter(|path| !path.is_empty()) {
            None => place.path().join("configured"),
            Some(path) => place.path().join(path),
        };
        assert_eq!(target_directory(place.path()).unwrap(), expected);
    }
}
