//! One wiring: every drawing agrees with the table in `docs/build-the-box.md`.

use super::read;
use std::collections::BTreeMap;

/// A wire: a contact of a part, the Pico's name for the pin, and its number on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wire {
    part: String,
    contact: String,
    pico: String,
    pin: u8,
}

/// The table on that page.
fn wires() -> Vec<Wire> {
    let page = read("docs/build-the-box.md");
    let table = page.lines().skip_while(|line| *line != "| part | contact | Pico | board pin |");
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    let wires: Vec<Wire> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [part, contact, pico, pin] = cells[..] else { panic!("four columns: {row}") };
            let [part, contact, pico] = [part, contact, pico].map(String::from);
            Wire { part, contact, pico, pin: pin.parse().unwrap() }
        })
        .collect();
    assert_eq!(wires.len(), 13, "four of the screen, seven of the buttons, two of the speaker");
    wires
}

/// The names along the edge of a Pico, from pin 1.
const BOARD: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND",
    "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19",
    "GP20", "GP21", "GND", "GP22", "RUN", "GP26", "GP27", "GND", "GP28", "ADC_VREF", "3V3(OUT)",
    "3V3_EN", "GND", "VSYS", "VBUS",
];

const BUTTONS: [&str; 6] = ["up", "down", "left", "right", "A", "B"];

#[test]
fn each_name_in_the_table_is_the_name_of_its_pin() {
    for Wire { part, pico, pin, .. } in wires() {
        assert_eq!(BOARD[usize::from(pin) - 1], pico, "{part}");
    }
}

/// The name of a wire in the drawing.
fn drawn(wire: &Wire) -> String {
    let contact = match wire.contact.as_str() {
        "+" => "plus",
        "−" => "minus",
        contact => contact,
    };
    match wire.part.as_str() {
        "all buttons" => format!("buttons-{contact}"),
        part => format!("{}-{contact}", part.to_lowercase()),
    }
}

#[test]
fn the_drawing_has_these_wires_and_each_begins_at_its_pin() {
    let svg = read("docs/wiring.svg");
    let svg = roxmltree::Document::parse(&svg).unwrap();
    let by_name: BTreeMap<&str, roxmltree::Node<'_, '_>> =
        svg.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    for wire in wires() {
        let path = by_name[drawn(&wire).as_str()].attribute("d").unwrap();
        let pin = by_name[format!("pin-{}", wire.pin).as_str()];
        let [x, y] = ["cx", "cy"].map(|name| pin.attribute(name).unwrap());
        assert!(path.starts_with(&format!("M{x} {y} L")), "{wire:?} is drawn as {path}");
    }
    let paths = by_name.values().filter(|node| node.has_tag_name("path")).count();
    assert_eq!(paths, wires().len(), "a wire too many");
}

#[test]
fn the_drawing_names_every_pin_of_the_board() {
    let svg = read("docs/wiring.svg");
    for (number, name) in (1..).zip(BOARD) {
        let label =
            if number <= 20 { format!("{number} {name}") } else { format!("{name} {number}") };
        assert!(svg.contains(&format!(">{label}</text>")), "{label}");
    }
    for wire in wires().iter().filter(|wire| BUTTONS.contains(&wire.part.as_str())) {
        let label = format!(
            "<tspan class=\"name\">{}</tspan> <tspan class=\"small\">{}, pin {}</tspan>",
            wire.part, wire.pico, wire.pin
        );
        assert!(svg.contains(&label), "{label}");
    }
}

/// The nets of Wokwi's diagram: contacts joined by any number of wires.
struct Nets(Vec<Vec<String>>);

impl Nets {
    fn of(diagram: &serde_json::Value) -> Nets {
        let mut nets = Nets(Vec::new());
        for wire in diagram["connections"].as_array().unwrap() {
            nets.join(contact(&wire[0]), contact(&wire[1]));
        }
        // A resistor joins its ends.
        nets.join("resistor:1".into(), "resistor:2".into());
        nets
    }

    fn join(&mut self, one: String, other: String) {
        let (touched, mut rest): (Vec<_>, Vec<_>) =
            self.0.drain(..).partition(|net| net.contains(&one) || net.contains(&other));
        let mut joined = touched.concat();
        joined.extend([one, other]);
        rest.push(joined);
        self.0 = rest;
    }

    fn joined(&self, one: &str, other: &str) -> bool {
        self.0.iter().any(|net| [one, other].iter().all(|end| net.iter().any(|part| part == end)))
    }
}

/// `up:1.l` and `up:1.r` are one contact, and so is every ground of the Pico.
fn contact(end: &serde_json::Value) -> String {
    let end = end.as_str().unwrap();
    end.split_once('.').map_or(end, |(contact, _)| contact).to_string()
}

#[test]
fn wokwis_diagram_joins_what_the_table_joins_and_nothing_else() {
    let diagram = serde_json::from_str(&read("docs/diagram.json")).unwrap();
    let nets = Nets::of(&diagram);
    for wire in wires() {
        let pico = match wire.pico.as_str() {
            "3V3(OUT)" => "pico:3V3".to_string(),
            name => format!("pico:{name}"),
        };
        // Contact 1 of Wokwi's buzzer is ground.
        let ends = match (wire.part.as_str(), wire.contact.as_str()) {
            ("all buttons", contact) => {
                BUTTONS.map(|button| format!("{}:{contact}", button.to_lowercase())).to_vec()
            }
            ("speaker", "+") => vec!["speaker:2".to_string()],
            ("speaker", _) => vec!["speaker:1".to_string()],
            (part, contact) => vec![format!("{}:{contact}", part.to_lowercase())],
        };
        for end in ends {
            assert!(nets.joined(&end, &pico), "{end} is not at {pico}");
        }
    }
    let pico_pins = |net: &Vec<String>| {
        let mut pins: Vec<&String> = net.iter().filter(|end| end.starts_with("pico:")).collect();
        pins.sort();
        pins.dedup();
        pins.len()
    };
    assert!(
        nets.0.iter().all(|net| pico_pins(net) == 1),
        "two pins are joined, or a wire hangs loose"
    );
    assert_eq!(nets.0.len(), 11, "nine signals, 3.3 V and ground");
}

/// The firmware's pins, from the one file that names them.
#[test]
fn the_firmware_has_the_pins_of_the_table() {
    let pico = read("board/src/pico.rs");
    let number = |name: &str| name.strip_prefix("GP").unwrap_or(name).to_string();
    for Wire { part, contact, pico: name, .. } in wires() {
        let words = match (part.as_str(), contact.as_str()) {
            _ if !name.starts_with("GP") => continue,
            ("OLED", "SDA") => format!("sda: chip.PIN_{}", number(&name)),
            ("OLED", "SCL") => format!("scl: chip.PIN_{}", number(&name)),
            ("speaker", _) => format!("chip.PWM_SLICE0, chip.PIN_{}", number(&name)),
            _ => format!("Input::new(chip.PIN_{}, Pull::Up)", number(&name)),
        };
        assert!(pico.contains(&words), "{part} {contact}: {words}");
    }
    // The buttons come in the order in which the console counts them.
    let buttons = wires().into_iter().filter(|wire| wire.pico.starts_with("GP"));
    let mut buttons: Vec<(usize, String)> = buttons
        .filter_map(|wire| {
            let words = format!("Input::new(chip.PIN_{},", number(&wire.pico));
            Some((pico.find(&words)?, format!("{} {}", wire.part, wire.contact)))
        })
        .collect();
    buttons.sort();
    assert_eq!(buttons.len(), BUTTONS.len());
    for ((_, wire), button) in buttons.iter().zip(BUTTONS) {
        assert!(
            wire.split_whitespace().any(|word| word == button),
            "{wire} where {button} is read"
        );
    }
}
