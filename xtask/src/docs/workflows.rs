//! What GitHub reads: the workflows call only what there is, and the forms ask for a record.

use super::{read, top};
use std::fs;
use std::path::PathBuf;
use yaml_rust2::{Yaml, YamlLoader};

/// The YAML files in a folder of `.github/`, parsed.
fn files(folder: &str) -> Vec<(PathBuf, Yaml)> {
    let entries = fs::read_dir(top().join(".github").join(folder)).unwrap();
    let parsed = |path: PathBuf| {
        let documents = YamlLoader::load_from_str(&read(&path));
        let mut documents = documents.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        (path, documents.remove(0))
    };
    entries.map(|entry| parsed(entry.unwrap().path())).collect()
}

#[test]
fn workflows_call_only_what_there_is() {
    let workflows = files("workflows");
    let jobs = workflows.iter().flat_map(|(_, workflow)| workflow["jobs"].as_hash().unwrap());
    for step in jobs.flat_map(|(_, job)| job["steps"].as_vec().unwrap()) {
        if let Some(action) = step["uses"].as_str() {
            assert!(action.starts_with("actions/"), "{action} is not GitHub's own");
        }
        for line in step["run"].as_str().into_iter().flat_map(str::lines) {
            if line.starts_with("cargo xtask ") {
                crate::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            } else if line.starts_with('.') {
                assert!(top().join(line).is_file(), "there is no {line}");
            }
        }
    }
}

#[test]
fn forms_are_as_github_wants_them_and_ask_for_a_record() {
    let mut asked = Vec::new();
    for (path, form) in files("ISSUE_TEMPLATE") {
        if path.ends_with("config.yml") {
            continue;
        }
        assert!(form["name"].as_str().is_some() && form["description"].as_str().is_some());
        for part in form["body"].as_vec().unwrap() {
            let kind = part["type"].as_str().unwrap();
            assert!(["input", "textarea", "dropdown"].contains(&kind), "{kind}");
            assert!(part["attributes"]["label"].as_str().is_some(), "{}", path.display());
            asked.extend(part["id"].as_str().map(String::from));
        }
    }
    assert!(asked.iter().any(|id| id == "record"), "{asked:?}");
}
