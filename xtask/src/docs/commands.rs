//! Commands on our pages can be copied: those that run `croupier` are run here, and chores are
//! parsed as they would be when typed. So are the chores in the workflows.
//!
//! A command is a line in a block marked `sh`, without its comment. Nobody runs the other commands:
//! they need a board, the network, another program, or many minutes.

use super::{pages, parse, read};
use crate::{shell, top};
use console::gallery::begin;
use fs_err as fs;
use pulldown_cmark::{CodeBlockKind, Event, Tag};
use std::collections::BTreeSet;
use xshell::cmd;
use yaml_rust2::YamlLoader;

/// Every command on our pages.
fn commands() -> BTreeSet<String> {
    let mut commands = BTreeSet::new();
    for page in pages(&shell().unwrap()).unwrap() {
        let page = read(page).unwrap();
        for (event, range) in parse(&page).into_offset_iter() {
            if event == Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced("sh".into()))) {
                let lines = page[range].lines().filter(|line| !line.starts_with("```"));
                let lines = lines.filter_map(|line| line.split(" # ").next());
                commands.extend(lines.map(|line| line.trim().to_string()));
            }
        }
    }
    commands
}

/// The commands that workflows run.
fn steps_of_workflows() -> Vec<String> {
    let mut commands = Vec::new();
    for file in fs::read_dir(top().join(".github/workflows")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let workflow = YamlLoader::load_from_str(&text).unwrap().remove(0);
        let jobs = workflow["jobs"].as_hash().unwrap().values();
        let steps = jobs.flat_map(|job| job["steps"].as_vec().unwrap());
        let run = steps.filter_map(|step| step["run"].as_str()).flat_map(str::lines);
        commands.extend(run.map(String::from));
    }
    commands
}

/// Whoever copies a chore from a page gets no complaint about its name or its options.
#[test]
fn chores_on_pages_and_in_workflows_can_be_called_like_that() {
    let all = commands().into_iter().chain(steps_of_workflows());
    let chores: Vec<String> = all.filter(|line| line.starts_with("cargo xtask ")).collect();
    for line in &chores {
        crate::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert!(chores.len() > 10, "only {chores:?}");
}

/// Types them into a shell in an empty directory that has only our tests, so that they can write
/// what they like. What would wait for a player gets an empty script.
#[test]
fn commands_that_run_croupier_end_as_they_should() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(top().join("tests"), folder.path().join("tests")).unwrap();
    let shell = shell().unwrap();
    shell.change_dir(folder.path());
    shell.set_var("XDG_DATA_HOME", folder.path());
    shell.set_var("CARGO_MANIFEST", top().join("Cargo.toml"));
    let cargo =
        r#"cargo() { shift; command cargo run -q --manifest-path "$CARGO_MANIFEST" "$@"; }"#;
    let game = format!("cargo run -- play --save flash.bin --script '{} A'", begin::BINGOLINO);
    let lines = commands().into_iter().filter(|line| line.split(' ').take(2).eq(["cargo", "run"]));
    for mut line in std::iter::once(game).chain(lines) {
        if line == "cargo run" {
            line += " -- --language en";
        }
        if line.starts_with("cargo run -- --") && !line.contains(" --script ") {
            line += " --script ''";
        }
        // This record has statements that the referee should refuse.
        let status = i32::from(line.contains(" referee "));
        let typed = format!("{cargo}\n{line}");
        let output = cmd!(shell, "bash -c {typed}").quiet().ignore_status().output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{line}\n{complaint}");
    }
    assert!(folder.path().join("roll.png").is_file());
    assert!(folder.path().join("screens/de/choose.png").is_file());
}
