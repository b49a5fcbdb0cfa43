//! One wiring: every drawing agrees with its table in `docs/build-the-box.md`.

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

#[test]
fn wokwis_diagram_says_in_the_drawing_that_nobody_plays_there() {
    let diagram: serde_json::Value = serde_json::from_str(&read("docs/diagram.json")).unwrap();
    let parts = diagram["parts"].as_array().unwrap();
    let says = |id: &str| {
        let note = parts.iter().find(|part| part["type"] == "wokwi-text" && part["id"] == id);
        note.unwrap()["attrs"]["text"].as_str().unwrap()
    };
    let text = says("note");
    assert!(text.starts_with("For wiring only"), "{text}");
    for place in ["croupier.html", "cargo run", "docs/build-the-box.md"] {
        assert!(text.contains(place), "{text}");
    }
    let text = says("speaking");
    assert!(text.contains("amplifier") && text.contains("docs/speaking.svg"), "{text}");
}

/// The breadboard: everything in the same half row is joined, and so is everything in the same half
/// of a rail. On many boards a rail is cut in the middle, so the drawing must not rely on more.
mod breadboard {
    use super::*;
    use roxmltree::{Document, Node};

    /// The middle of the board, between its two halves.
    const GAP: i32 = 358;
    /// The rails for ground, above and below.
    const RAILS: [i32; 2] = [241, 476];
    const HALVES: [std::ops::RangeInclusive<i32>; 2] = [270..=334, 382..=446];

    /// The last row before the middle of a rail.
    const BEFORE_THE_CUT: i32 = 31;

    /// What is joined with a hole: half of its rail, or its half row.
    fn strip((x, y): (i32, i32)) -> String {
        let row = (x - 90) / 16;
        assert!((1..=63).contains(&row) && x == 90 + 16 * row, "no row at {x} {y}");
        if let Some(rail) = RAILS.iter().position(|rail| *rail == y) {
            let side = if row > BEFORE_THE_CUT { "right" } else { "left" };
            return format!("rail {rail}, {side}");
        }
        let half = usize::from(y > GAP);
        assert!(HALVES[half].contains(&y), "no hole at {x} {y}");
        format!("row {row}, half {half}")
    }

    fn number(node: Node<'_, '_>, name: &str) -> i32 {
        node.attribute(name).unwrap().parse().unwrap()
    }

    /// The first and the last point of a wire.
    fn ends(path: &str) -> [(i32, i32); 2] {
        let points: Vec<i32> = path
            .split(|c: char| c.is_whitespace() || c.is_alphabetic())
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().unwrap())
            .collect();
        let (points, rest) = points.as_chunks::<2>();
        assert!(rest.is_empty() && points.len() > 1, "{path}");
        [points[0], points[points.len() - 1]].map(|[x, y]| (x, y))
    }

    /// Which strips are joined, by wires, the resistor and buttons that nobody presses; and the
    /// strip of each pin and leg.
    fn nets(svg: &Document<'_>) -> (Nets, BTreeMap<String, String>) {
        let mut nets = Nets(Vec::new());
        let mut contacts = BTreeMap::new();
        for node in svg.descendants() {
            let Some(id) = node.attribute("id") else { continue };
            if node.has_tag_name("circle") {
                let strip = strip((number(node, "cx"), number(node, "cy")));
                nets.join(strip.clone(), strip.clone());
                contacts.insert(id.to_string(), strip);
            } else if node.has_tag_name("path") {
                let [from, to] = ends(node.attribute("d").unwrap()).map(strip);
                nets.join(from, to);
            }
        }
        nets.join(contacts["leg-resistor-1"].clone(), contacts["leg-resistor-2"].clone());
        // Two legs of a button are one contact.
        for (leg, strip) in &contacts {
            if let Some(one) = leg.strip_suffix("-too") {
                nets.join(contacts[one].clone(), strip.clone());
            }
        }
        (nets, contacts)
    }

    #[test]
    fn joins_what_the_table_joins() {
        let svg = read("docs/breadboard.svg");
        let svg = Document::parse(&svg).unwrap();
        let (nets, contacts) = nets(&svg);
        let joined = |one: &str, other: &str| nets.joined(&contacts[one], &contacts[other]);
        for wire in wires() {
            let pin = format!("pin-{}", wire.pin);
            let legs = match wire.part.as_str() {
                "all buttons" => {
                    BUTTONS.map(|name| format!("leg-{}-2", name.to_lowercase())).to_vec()
                }
                _ => vec![format!("leg-{}", drawn(&wire))],
            };
            for leg in legs {
                assert!(joined(&leg, &pin), "{leg} is not at {pin}");
            }
            let path = svg.descendants().find(|node| node.attribute("id") == Some(&drawn(&wire)));
            let [from, _] = ends(path.unwrap().attribute("d").unwrap());
            assert_eq!(strip(from), contacts[&pin], "{wire:?} begins elsewhere");
        }
    }

    #[test]
    fn joins_nothing_else() {
        let svg = read("docs/breadboard.svg");
        let svg = Document::parse(&svg).unwrap();
        let (nets, contacts) = nets(&svg);
        let strips = contacts.values();
        let of = |strip: &str| {
            let net = nets.0.iter().find(|net| net.iter().any(|other| other == strip)).unwrap();
            let mut names: Vec<&str> = (1..=40)
                .filter(|pin| net.contains(&contacts[&format!("pin-{pin}")]))
                .map(|pin: usize| BOARD[pin - 1])
                .collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        for strip in strips {
            assert!(of(strip).len() == 1, "{strip} joins {:?}", of(strip));
        }
    }

    #[test]
    fn no_two_things_are_in_one_hole() {
        let svg = read("docs/breadboard.svg");
        let svg = Document::parse(&svg).unwrap();
        let mut taken = Vec::new();
        for node in svg.descendants().filter(|node| node.attribute("id").is_some()) {
            if node.has_tag_name("circle") {
                taken.push((number(node, "cx"), number(node, "cy")));
            } else if node.has_tag_name("path") {
                taken.extend(ends(node.attribute("d").unwrap()));
            }
        }
        taken.sort_unstable();
        let all = taken.len();
        taken.dedup();
        assert_eq!(taken.len(), all, "two things in one hole");
        assert!(all > 90);
    }
}

/// What is added to a box: its drawing joins what the table above it joins, and nothing else.
mod added {
    use super::*;
    use roxmltree::{Document, Node};
    use std::collections::BTreeSet;

    /// The heading with the table, the drawing, and the contacts that the first table has too.
    const BOXES: [(&str, &str, &[&str]); 2] = [
        ("### The speaking box", "docs/speaking.svg", &["speaker"]),
        ("### The battery box", "docs/battery.svg", &[]),
    ];

    /// Contacts that are joined.
    type Joined = BTreeSet<BTreeSet<String>>;

    fn sorted(nets: &Nets) -> Joined {
        nets.0.iter().map(|net| net.iter().cloned().collect()).collect()
    }

    /// The wires of the table below a heading, each from one contact to another.
    fn table(page: &str, heading: &str) -> Vec<[String; 2]> {
        let section = page.lines().skip_while(|line| *line != heading).skip(1);
        let section = section.take_while(|line| !line.starts_with('#'));
        let table = section.skip_while(|line| *line != "| from | to |").skip(2);
        let wires: Vec<[String; 2]> = table
            .take_while(|line| line.starts_with('|'))
            .map(|row| {
                let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
                let [from, to] = cells[..] else { panic!("two columns: {row}") };
                [from, to].map(String::from)
            })
            .collect();
        assert!(wires.len() > 5, "{heading}: the table was not found");
        wires
    }

    /// The name of a contact in the drawing.
    fn named(contact: &str) -> String {
        let name = contact.find("pin ").map_or(contact, |at| &contact[at..]);
        let name = name.replace(',', "").replace(' ', "-").replace('+', "plus");
        name.replace('−', "minus").replace('Ω', "ohm").replace('µ', "u")
    }

    fn place(circle: Node<'_, '_>) -> (i32, i32) {
        let [x, y] = ["cx", "cy"].map(|name| circle.attribute(name).unwrap().parse().unwrap());
        (x, y)
    }

    /// Whether a wire passes a place.
    fn passes(wire: &[(i32, i32)], (x, y): (i32, i32)) -> bool {
        wire.windows(2).any(|side| {
            let [(a, b), (c, d)] = [side[0], side[1]];
            (a == c || b == d)
                && (a.min(c)..=a.max(c)).contains(&x)
                && (b.min(d)..=b.max(d)).contains(&y)
        })
    }

    /// What a drawing joins: wires end at contacts or dots, and meet other wires only at dots.
    fn drawn(svg: &str) -> Joined {
        let svg = Document::parse(svg).unwrap();
        let of = |class: &str| {
            let class = class.to_string();
            svg.descendants().filter(move |node| node.attribute("class") == Some(&class))
        };
        let contacts: Vec<(String, (i32, i32))> = ["pad", "end"]
            .into_iter()
            .flat_map(of)
            .map(|node| (node.attribute("id").unwrap().to_string(), place(node)))
            .collect();
        let dots: Vec<(i32, i32)> = of("dot").map(place).collect();
        let mut nets = Nets(Vec::new());
        for (name, _) in &contacts {
            nets.join(name.clone(), name.clone());
        }
        for node in of("wire") {
            let id = node.attribute("id").expect("every wire has a name");
            let path = node.attribute("d").unwrap().replace(['M', 'L'], "");
            let path: Vec<i32> =
                path.split_whitespace().map(|word| word.parse().unwrap()).collect();
            let wire: Vec<(i32, i32)> = path.chunks(2).map(|point| (point[0], point[1])).collect();
            let ends = [wire[0], wire[wire.len() - 1]];
            for end in ends {
                let contact = contacts.iter().find(|(_, at)| *at == end);
                let contact = contact.map(|(name, _)| name.clone());
                let dot = dots.contains(&end).then(|| format!("dot {end:?}"));
                let met = contact.or(dot).unwrap_or_else(|| panic!("{id} hangs loose"));
                nets.join(id.to_string(), met);
            }
            for dot in dots.iter().filter(|dot| passes(&wire, **dot)) {
                nets.join(id.to_string(), format!("dot {dot:?}"));
            }
        }
        let is_contact = |name: &String| contacts.iter().any(|(contact, _)| contact == name);
        let nets = sorted(&nets);
        nets.iter()
            .map(|net| net.iter().filter(|name| is_contact(name)).cloned().collect())
            .collect()
    }

    fn told(wires: &[[String; 2]]) -> Joined {
        let mut nets = Nets(Vec::new());
        for [from, to] in wires {
            nets.join(named(from), named(to));
        }
        sorted(&nets)
    }

    #[test]
    fn joins_what_its_table_joins_and_nothing_else() {
        let page = read("docs/build-the-box.md");
        for (heading, drawing, _) in BOXES {
            assert_eq!(drawn(&read(drawing)), told(&table(&page, heading)), "{drawing}");
        }
    }

    #[test]
    fn a_wire_that_ends_elsewhere_is_noticed() {
        let svg = read("docs/speaking.svg");
        let moved = svg.replace("M560 210 L560 170 L600 170", "M560 210 L560 250 L600 250");
        assert_ne!(moved, svg);
        assert_ne!(drawn(&moved), drawn(&svg));
        let undotted = svg.replace("<circle class=\"dot\" cx=\"390\" cy=\"130\" r=\"5\"/>", "");
        assert!(std::panic::catch_unwind(|| drawn(&undotted)).is_err(), "the filter hangs loose");
    }

    #[test]
    fn uses_the_pins_of_the_board_and_parts_that_are_bought() {
        let page = read("docs/build-the-box.md");
        let parts = page.lines().skip_while(|line| !line.starts_with("| part | search for"));
        let parts: Vec<&str> = parts.take_while(|line| line.starts_with('|')).collect();
        for (heading, drawing, shared) in BOXES {
            let svg = read(drawing);
            let wires = table(&page, heading);
            for contact in wires.iter().flatten() {
                if let Some((name, pin)) = contact.split_once(", pin ") {
                    let pin: usize = pin.parse().unwrap();
                    assert_eq!(BOARD[pin - 1], name);
                    assert!(svg.contains(&format!(">{contact}</text>")), "{contact}");
                } else {
                    let part = contact.split(',').next().unwrap();
                    let words: Vec<&str> = part.split(' ').collect();
                    let word = if part.starts_with(char::is_numeric) { part } else { words[0] };
                    let bought =
                        parts.iter().any(|row| row.to_lowercase().contains(&word.to_lowercase()));
                    assert!(bought, "{part} is not among the parts");
                }
            }
            for wire in super::wires().iter().filter(|wire| shared.contains(&wire.part.as_str())) {
                let contact = format!("{}, pin {}", wire.pico, wire.pin);
                assert!(wires.iter().flatten().any(|one| *one == contact), "{contact}");
            }
            for part in ["PAM8302", "TP4056", "1N5817", "1 kΩ", "22 nF", "1 µF"] {
                let drawn = svg.contains(&format!(">{part}</text>"));
                assert!(!drawn || parts.iter().any(|row| row.contains(part)), "{part}");
            }
        }
        // What a speaking box with a battery has instead.
        assert_eq!(BOARD[39 - 1], "VSYS");
        assert!(read("docs/speaking.svg").contains("VSYS, pin 39, instead of VBUS"));
    }
}
