//! The JSON Schema of what `croupier referee --json` writes.

use jsonschema::Validator;
use serde_json::{Value, json};
use simulator::referee::{Format, Reading, referee, schema};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn validator() -> Validator {
    jsonschema::validator_for(&schema().to_value()).unwrap()
}

/// The JSON objects for every record of the rule book.
fn objects() -> Vec<Value> {
    let games = fs::read_dir(top().join("tests/rulebook")).unwrap().map(|entry| entry.unwrap());
    let games = games.filter(|game| game.path().is_dir());
    let records = games.flat_map(|game| fs::read_dir(game.path()).unwrap());
    let records = records.map(|entry| entry.unwrap().path());
    let records = records.filter(|path| path.extension().is_some_and(|kind| kind == "rec"));
    let mut written = Vec::new();
    for (record, file) in records.zip([None, Some("one of several")].into_iter().cycle()) {
        referee(&fs::read(record).unwrap(), Reading::ByHand, Format::Json { file }, &mut written)
            .unwrap();
    }
    let lines = written.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).unwrap()).collect()
}

/// `croupier schema > docs/referee.schema.json` updates the file.
#[test]
fn the_stored_schema_is_the_one_made_from_the_code() {
    let kept = fs::read_to_string(top().join("docs/referee.schema.json")).unwrap();
    assert_eq!(serde_json::to_string_pretty(&schema()).unwrap() + "\n", kept);
}

#[test]
fn all_json_for_the_rule_book_matches_the_schema() {
    let (validator, objects) = (validator(), objects());
    assert!(objects.len() > 3000, "{}", objects.len());
    for object in &objects {
        if let Err(why) = validator.validate(object) {
            panic!("{why}\n{object}");
        }
    }
}

#[test]
fn a_name_and_the_date_are_in_json_as_they_were_written() {
    let record = b"game combo\nseats 2\nname 1  Anna  Maria\nDATE 24 December\n";
    let mut written = Vec::new();
    referee(record, Reading::ByHand, Format::Json { file: None }, &mut written).unwrap();
    let lines = written.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let lines = lines.map(|line| serde_json::from_slice::<Value>(line).unwrap());
    let remarks: Vec<_> = lines.map(|object| object["remark"].clone()).collect();
    assert_eq!(
        remarks,
        [json!(null), json!(null), json!("name 1 Anna Maria"), json!("date 24 December")]
    );
}

/// An extra field, a missing one, or one of another type is noticed.
#[test]
fn wrong_objects_are_noticed() {
    let validator = validator();
    let objects = objects();
    let event = |event: &str| {
        let has = |object: &&Value| {
            object["state"]["game"] == "bingolino" && object["events"][0]["event"] == event
        };
        objects.iter().find(has).unwrap_or_else(|| panic!("no {event}")).clone()
    };
    let refused = objects.iter().find(|object| object["verdict"] == "refused").unwrap().clone();
    let broken: [&dyn Fn() -> Value; 7] = [
        &|| with(event("total"), "/events/0/total", json!("twelve")),
        &|| with(event("total"), "/events/0/event", json!("sum")),
        &|| with(event("turned"), "/events/0/cell", json!("f9")),
        &|| with(event("total"), "/state/winners", json!(1)),
        &|| with(event("total"), "/state/game", json!("chess")),
        &|| with(refused.clone(), "/rule", json!(7)),
        &|| {
            let mut object = event("total");
            object["state"]["weather"] = json!("fine");
            object
        },
    ];
    for (nth, broken) in broken.into_iter().enumerate() {
        assert!(!validator.is_valid(&broken()), "{nth}: {}", broken());
    }
    let mut short = event("total");
    short["state"].as_object_mut().unwrap().remove("stars");
    assert!(!validator.is_valid(&short));
}

/// An extra field is noticed everywhere in every object that is written.
#[test]
fn a_field_too_many_is_noticed_everywhere() {
    let validator = validator();
    let mut tried = BTreeSet::new();
    for object in objects() {
        let mut places = Vec::new();
        fields(&object, &mut String::new(), &mut places);
        for place in places {
            // Thousands of objects are alike: one for each kind of event is enough.
            let event = object.pointer("/events/0").map(|event| event["event"].to_string());
            let correction = object
                .pointer("/events/0/correction")
                .map(|told| told.as_object().unwrap().keys().next().unwrap().clone());
            let game = object["state"]["game"].to_string();
            if !tried.insert((game, event, correction, place.clone())) {
                continue;
            }
            let mut wrong = object.clone();
            let here = wrong.pointer_mut(&place).unwrap().as_object_mut().unwrap();
            here.insert("weather".into(), json!("fine"));
            assert!(!validator.is_valid(&wrong), "{place} of {wrong}");
        }
    }
    assert!(tried.len() > 200, "{}", tried.len());
}

/// Every place in a value that has fields.
fn fields(value: &Value, at: &mut String, places: &mut Vec<String>) {
    let mut within = |name: &str, inner: &Value| {
        let before = at.len();
        *at += &format!("/{name}");
        fields(inner, at, places);
        at.truncate(before);
    };
    match value {
        Value::Array(all) => {
            all.iter().enumerate().for_each(|(nth, inner)| within(&nth.to_string(), inner));
        }
        Value::Object(all) => {
            all.iter().for_each(|(name, inner)| within(name, inner));
            places.push(at.clone());
        }
        _ => {}
    }
}

/// Readers of the schema need not know Rust, nor how games are saved.
#[test]
fn it_describes_what_is_written_and_not_the_code() {
    let schema = schema().to_value();
    let mut all = vec![&schema];
    let mut seen = 0;
    while let Some(value) = all.pop() {
        match value {
            Value::Array(inner) => all.extend(inner),
            Value::Object(inner) => {
                all.extend(inner.values());
                if let Some(words) = inner.get("description").and_then(Value::as_str) {
                    seen += 1;
                    for leak in ["`None`", "`Some", "variant", "`N`", "Option", "kept"] {
                        assert!(!words.contains(leak), "{words}");
                    }
                }
            }
            _ => {}
        }
    }
    assert!(seen > 80, "{seen}");
}

fn with(mut object: Value, at: &str, value: Value) -> Value {
    *object.pointer_mut(at).unwrap() = value;
    object
}

/// Every event of every game is described, and the rule book has each.
#[test]
fn every_event_has_its_words() {
    let schema = schema().to_value();
    let mut described = BTreeSet::new();
    for game in ["Bingolino", "Combo", "Dingominos"] {
        let events = &schema["$defs"][format!("{game}Event")]["oneOf"];
        for event in events.as_array().unwrap() {
            let name = event["properties"]["event"]["const"].as_str().unwrap();
            assert!(event["description"].is_string(), "{game}: {name}");
            described.insert((game.to_lowercase(), name.to_string()));
        }
    }
    let mut said = BTreeSet::new();
    for object in objects() {
        for event in object["events"].as_array().into_iter().flatten() {
            let game = object["state"]["game"].as_str().unwrap();
            said.insert((game.to_string(), event["event"].as_str().unwrap().to_string()));
        }
    }
    assert_eq!(described, said);
}
