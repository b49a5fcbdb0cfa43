//! Golden pictures: every scene of the gallery looks as it does in `tests/screens/`.
//!
//! After a deliberate change, `BLESS=1 cargo test --package simulator screens` redraws them; then
//! look at the difference, best as pictures: `croupier screens --out DIR`.

use console::gallery::{SCENES, SEED};
use console::script::play;
use simulator::{desk, dice, journal, script};
use std::fs;
use std::path::Path;

#[test]
fn every_screen_looks_as_it_should() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/screens");
    let mut wrong = Vec::new();
    for scene in SCENES {
        let dice = Some(dice::seeded(SEED, 0));
        let (journal, found) = journal::in_memory();
        let mut desk = desk::set_up(journal, found, dice, desk::Wishes::default()).unwrap();
        let now = play(&mut desk, script::read(&scene.script().to_string()).unwrap()).unwrap();
        let mut given = String::new();
        for line in desk::screenshot(&desk, now).half_blocks() {
            given += line.trim_end();
            given += "\n";
        }
        let path = golden.join(scene.name).with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &given).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != given {
            wrong.push(format!("{}:\n{given}", scene.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let pictures = fs::read_dir(golden).unwrap().count();
    assert_eq!(pictures, SCENES.len(), "a picture without a scene");
}
