//! What cargo builds, found where cargo says it is.
//!
//! The target directory may be anywhere: `CARGO_TARGET_DIR` and cargo's configuration move it. So
//! no path is put together here. Cargo names each program that a build made or found up to date,
//! and only such a program is used: one left over from an earlier build never is.

use crate::top;
use serde_json::Value;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
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
pub(crate) const DESK: &[&str] = &["build", "--bin", "croupier"];

/// Runs `cargo build`, or another command that builds, and returns the programs of these names.
pub(crate) fn build<const N: usize>(
    arguments: &[&str],
    names: [&str; N],
) -> Result<[PathBuf; N], String> {
    let line = format!("cargo {}", arguments.join(" "));
    println!("\n$ {line}");
    let output = Command::new("cargo")
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
        .envs(once())
        .current_dir(top())
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

/// Where cargo puts what it builds, and where our own files go along with it.
pub(crate) fn target_directory() -> Result<PathBuf, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(top())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("metadata: {error}"))?;
    let directory = metadata["target_directory"].as_str();
    directory.map(PathBuf::from).ok_or("cargo names no target directory".to_string())
}
