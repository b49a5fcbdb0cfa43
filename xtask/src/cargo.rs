//! What cargo builds, found where cargo says it is.
//!
//! The target directory may be anywhere: `CARGO_TARGET_DIR` and cargo's configuration can move it.
//! So no path is put together here. Cargo names each program that a build made or found up to date,
//! and only such a program is used, never one left over from an earlier build.

use crate::top;
use anyhow::{Context as _, Result};
use cargo_metadata::camino::Utf8PathBuf;
use cargo_metadata::{CargoOpt, Message, Metadata, MetadataCommand};
use std::path::PathBuf;
use xshell::{Shell, cmd};

/// Runs `cargo build`, or another command that builds, and returns the program of that name.
pub(crate) fn build(shell: &Shell, arguments: &[&str], name: &str) -> Result<PathBuf> {
    let command = cmd!(shell, "cargo {arguments...} --message-format=json-render-diagnostics");
    let messages = command.read()?;
    let artifacts =
        Message::parse_stream(messages.as_bytes()).filter_map(|message| match message {
            Ok(Message::CompilerArtifact(artifact)) if artifact.target.name == name => {
                Some(artifact)
            }
            _ => None,
        });
    // A module for browsers is a library, which is never executable.
    let is_module = |file: &Utf8PathBuf| file.extension() == Some("wasm");
    let mut programs = artifacts
        .filter_map(|made| made.executable.or_else(|| made.filenames.into_iter().find(is_module)));
    let program = programs.next().with_context(|| format!("this made no {name}: {command}"))?;
    Ok(program.into())
}

/// The desk's program, built as `cargo run` builds it. Building only its package would select other
/// features, and so compile everything below it once more.
pub(crate) fn build_croupier(shell: &Shell) -> Result<PathBuf> {
    build(shell, &["build", "--bin", "croupier"], "croupier")
}

/// What cargo knows about the workspace and all its dependencies.
pub(crate) fn metadata() -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.current_dir(top()).features(CargoOpt::AllFeatures);
    Ok(command.other_options(["--locked".to_string()]).exec()?)
}

/// Where cargo puts what it builds. Our own output goes there, too.
pub(crate) fn target_directory() -> Result<PathBuf> {
    Ok(MetadataCommand::new().current_dir(top()).no_deps().exec()?.target_directory.into())
}
