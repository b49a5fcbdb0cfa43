//! What GitHub reads: the workflows call only what there is, and the forms ask for a record.

use super::{read, top};
use crate::Arguments;
use clap::CommandFactory as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use yaml_rust2::{Yaml, YamlLoader};

/// The YAML files in a folder of `.github/`, parsed.
fn files(folder: &str) -> Vec<(PathBuf, Yaml)> {
    let entries = fs::read_dir(top().join(".github").join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let parsed = |path: PathBuf| {
        let text = read(&path);
        let mut documents = YamlLoader::load_from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(documents.len(), 1, "{}", path.display());
        (path, documents.remove(0))
    };
    files.into_iter().map(parsed).collect()
}

/// The steps of all jobs of a workflow.
fn steps(workflow: &Yaml) -> Vec<&Yaml> {
    let jobs = workflow["jobs"].as_hash().expect("a workflow has jobs");
    jobs.values().flat_map(|job| job["steps"].as_vec().expect("a job has steps")).collect()
}

/// What is wrong with a line that a workflow runs, if anything.
fn wrong(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [script] if script.starts_with('.') => {
            let Ok(file) = fs::metadata(top().join(script)) else {
                return Some(format!("there is no {script}"));
            };
            let runs = file.permissions().mode() & 0o111 != 0;
            (!runs).then(|| format!("{script} cannot be run"))
        }
        ["cargo", "xtask", chore, ..] => {
            let known = Arguments::command().get_subcommands().any(|one| one.get_name() == chore);
            (!known).then(|| format!("there is no chore {chore}"))
        }
        // GitHub's own, on every runner; and a look at what was built.
        ["gh", "release", "create", ..] | ["test", "-f", _] => None,
        _ => Some(format!("nobody knows whether this works: {line}")),
    }
}

const ACTIONS: [&str; 3] =
    ["actions/checkout", "actions/upload-pages-artifact", "actions/deploy-pages"];

#[test]
fn workflows_call_only_what_there_is() {
    let workflows = files("workflows");
    let names: Vec<&str> = workflows.iter().filter_map(|(_, one)| one["name"].as_str()).collect();
    assert_eq!(names, ["CI", "Page", "Release"]);
    for (path, workflow) in &workflows {
        for step in steps(workflow) {
            // No action of others but GitHub's own: one brings the sources, two publish a page.
            match (step["uses"].as_str(), step["run"].as_str()) {
                (Some(action), None) => {
                    let (name, _) = action.split_once('@').expect("an action has a version");
                    assert!(ACTIONS.contains(&name), "{action}");
                }
                (None, Some(lines)) => {
                    for line in lines.lines() {
                        assert_eq!(wrong(line), None, "{}", path.display());
                    }
                }
                _ => panic!("{}: a step that neither uses nor runs", path.display()),
            }
        }
    }
}

#[test]
fn a_release_is_tested_before_it_is_made_and_made_before_it_is_published() {
    let (_, release) = files("workflows").remove(2);
    let lines: Vec<&str> = steps(&release).iter().filter_map(|step| step["run"].as_str()).collect();
    let at = |begin: &str| lines.iter().position(|line| line.starts_with(begin)).unwrap();
    assert!(at(".ci/run") < at("cargo xtask dist"));
    assert!(at("cargo xtask dist") < at("test -f"));
    assert!(at("test -f") < at("gh release create"));
    assert_eq!(release["on"]["push"]["tags"][0].as_str(), Some("v*"));
    // As `dist.rs` names them.
    let dist = read("xtask/src/dist.rs");
    for name in [
        "format!(\"croupier-{VERSION}.uf2\")",
        "\"NOTES.md\".to_string()",
        "\"LICENSE-MIT\".to_string()",
        "\"LICENSE-APACHE\".to_string()",
    ] {
        assert!(dist.contains(&format!("({name}, ")), "{name}");
    }
}

#[test]
fn the_page_that_is_published_is_one_that_ci_has_tested() {
    let (_, page) = files("workflows").remove(1);
    let after = &page["on"]["workflow_run"];
    assert_eq!(after["workflows"][0].as_str(), Some("CI"));
    let job = &page["jobs"]["page"];
    let condition = job["if"].as_str().unwrap();
    for wanted in ["conclusion == 'success'", "event == 'push'"] {
        let wanted = format!("github.event.workflow_run.{wanted}");
        assert!(condition.split("&&").any(|one| one.trim() == wanted), "{condition}");
    }
    let steps = steps(&page);
    let sources = &steps[0]["with"]["ref"];
    assert_eq!(sources.as_str(), Some("${{ github.event.workflow_run.head_sha }}"));
    let made = steps.iter().find_map(|step| step["run"].as_str()).unwrap();
    let folder = steps.iter().find_map(|step| step["with"]["path"].as_str()).unwrap();
    assert_eq!(made, format!("cargo xtask page --out {folder}/index.html"));
}

#[test]
fn forms_are_as_github_wants_them_and_ask_for_a_record() {
    let forms = files("ISSUE_TEMPLATE");
    let mut asked = Vec::new();
    for (path, form) in forms.iter().filter(|(path, _)| !path.ends_with("config.yml")) {
        for key in ["name", "description"] {
            assert!(form[key].as_str().is_some_and(|text| !text.is_empty()), "{}", path.display());
        }
        for part in form["body"].as_vec().unwrap() {
            let kind = part["type"].as_str().unwrap();
            assert!(["input", "textarea", "dropdown"].contains(&kind), "{kind}");
            assert!(part["attributes"]["label"].as_str().is_some(), "{}", path.display());
            if kind == "dropdown" {
                assert!(part["attributes"]["options"].as_vec().is_some_and(|all| all.len() > 1));
            }
            asked.extend(part["id"].as_str());
        }
    }
    assert_eq!(forms.len(), 4);
    assert!(asked.contains(&"record"));
}

#[test]
fn contributing_says_where_to_report_and_names_every_form() {
    let page = read("CONTRIBUTING.md").replace('\n', " ");
    let (_, reporting) = page.split_once("## Reporting ").unwrap();
    let (reporting, _) = reporting.split_once(" ## ").unwrap();
    assert!(reporting.trim_start().starts_with("On the project's page: **Issues → New issue**."));
    for (_, form) in files("ISSUE_TEMPLATE") {
        if let Some(name) = form["name"].as_str() {
            assert!(reporting.contains(&format!("**{name}**")), "{name}");
        }
    }
    // Wherever the box can be played, a game can go wrong.
    let game = files("ISSUE_TEMPLATE").into_iter().find(|(path, _)| path.ends_with("game.yml"));
    let (_, game) = game.unwrap();
    let mut parts = game["body"].as_vec().unwrap().iter();
    let places = parts.find(|part| part["id"].as_str() == Some("where")).unwrap();
    let places: Vec<&str> = places["attributes"]["options"]
        .as_vec()
        .unwrap()
        .iter()
        .filter_map(|place| place.as_str())
        .collect();
    for place in ["on a box", "in a browser", "in the terminal"] {
        assert!(places.contains(&place), "{places:?}");
    }
}

#[test]
fn a_chore_or_script_that_is_gone_is_noticed() {
    assert_eq!(wrong(".ci/run"), None);
    assert_eq!(wrong("cargo xtask dist"), None);
    for line in [".ci/walk", "cargo xtask dishes", "curl example.org", "Cargo.toml", "./Cargo.toml"]
    {
        assert!(wrong(line).is_some(), "{line}");
    }
}
