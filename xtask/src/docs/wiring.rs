//! One wiring: every drawing and the firmware join what the tables in `docs/build-the-box.md` join.

use super::{read, table};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;

/// The names along the edge of a Pico, from pin 1.
const BOARD: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND",
    "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19",
    "GP20", "GP21", "GND", "GP22", "RUN", "GP26", "GP27", "GND", "GP28", "ADC_VREF", "3V3(OUT)",
    "3V3_EN", "GND", "VSYS", "VBUS",
];

/// A row of the first table: a contact such as `oled-SDA`, the Pico's name for its pin, and the
/// number of that pin.
struct Wire {
    contact: String,
    name: String,
    pin: usize,
}

fn wires() -> Vec<Wire> {
    let rows = table(&read("docs/build-the-box.md"), "| part | contact | Pico | board pin |");
    let wires: Vec<Wire> = rows
        .iter()
        .map(|row| {
            let [part, contact, name, pin] = &row[..] else { panic!("four columns: {row:?}") };
            let contact = contact.replace('+', "plus").replace('−', "minus");
            let part = part.to_lowercase().replace("all ", "");
            Wire {
                contact: format!("{part}-{contact}"),
                name: name.clone(),
                pin: pin.parse().unwrap(),
            }
        })
        .collect();
    assert_eq!(wires.len(), 13, "four of the screen, seven of the buttons, two of the speaker");
    for Wire { contact, name, pin } in &wires {
        assert_eq!(BOARD[pin - 1], name, "{contact}");
    }
    wires
}

type Joined = BTreeSet<BTreeSet<String>>;

/// What is joined by any number of wires.
#[derive(Default)]
struct Nets(Vec<BTreeSet<String>>);

impl Nets {
    fn join(&mut self, one: impl Into<String>, other: impl Into<String>) {
        let mut joined = BTreeSet::from([one.into(), other.into()]);
        self.0.retain(|net| {
            let apart = net.is_disjoint(&joined);
            if !apart {
                joined.extend(net.iter().cloned());
            }
            apart
        });
        self.0.push(joined);
    }

    /// Which of these are joined with one another.
    fn among(&self, names: &BTreeSet<String>) -> Joined {
        let nets = self.0.iter().map(|net| net.intersection(names).cloned().collect());
        nets.filter(|net: &BTreeSet<String>| net.len() > 1).collect()
    }
}

/// Compares a drawing of the whole box with the first table.
fn assert_joins_what_the_table_joins(drawn: &Nets) {
    let mut told = Nets::default();
    for Wire { contact, name, .. } in wires() {
        if contact == "buttons-2" {
            for button in ["up", "down", "left", "right", "a", "b"] {
                told.join(format!("{button}-2"), &name);
            }
        } else {
            told.join(contact, name);
        }
    }
    let mut names: BTreeSet<String> = told.0.iter().flatten().cloned().collect();
    names.extend(BOARD.map(String::from));
    assert_eq!(drawn.among(&names), told.among(&names));
}

type Point = (i32, i32);

fn place(circle: Node<'_, '_>) -> Point {
    let [x, y] = ["cx", "cy"].map(|name| circle.attribute(name).unwrap().parse().unwrap());
    (x, y)
}

/// The corners of a path such as `M180 130 L260 130`.
fn corners(path: Node<'_, '_>) -> Vec<Point> {
    let numbers = path.attribute("d").unwrap().replace(['M', 'L'], "");
    let numbers: Vec<i32> = numbers.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let (points, rest) = numbers.as_chunks::<2>();
    assert!(rest.is_empty() && points.len() > 1, "{numbers:?}");
    points.iter().map(|[x, y]| (*x, *y)).collect()
}

#[test]
fn the_plan_has_these_wires_each_from_its_pin() {
    let svg = read("docs/wiring.svg");
    for (number, name) in (1..).zip(BOARD) {
        let label =
            if number <= 20 { format!("{number} {name}") } else { format!("{name} {number}") };
        assert!(svg.contains(&format!(">{label}</text>")), "{label}");
    }
    for Wire { name, pin, .. } in wires().iter().filter(|wire| wire.contact.ends_with("-1")) {
        assert!(svg.contains(&format!(">{name}, pin {pin}</tspan>")), "the label of pin {pin}");
    }
    let svg = Document::parse(&svg).unwrap();
    let find = |id: &str| svg.descendants().find(|node| node.attribute("id") == Some(id));
    for Wire { contact, pin, .. } in wires() {
        let path = find(&contact).unwrap_or_else(|| panic!("{contact} is not drawn"));
        let pin = find(&format!("pin-{pin}")).unwrap();
        assert_eq!(corners(path)[0], place(pin), "{contact}");
    }
    let is_wire = |node: &Node<'_, '_>| node.has_tag_name("path") && node.has_attribute("id");
    assert_eq!(svg.descendants().filter(is_wire).count(), wires().len(), "a wire too many");
}

/// What is joined with a hole of the breadboard: its half row, or half of its rail. On many boards
/// a rail is cut in the middle, so the drawing must not rely on more.
fn strip((x, y): Point) -> String {
    let row = (x - 90) / 16;
    assert!((1..=63).contains(&row) && x == 90 + 16 * row, "no row at {x} {y}");
    match y {
        241 | 476 => format!("rail at {y}, {}", if row <= 31 { "left" } else { "right" }),
        270..=334 => format!("row {row}, above"),
        382..=446 => format!("row {row}, below"),
        _ => panic!("no hole at {x} {y}"),
    }
}

#[test]
fn the_breadboard_joins_what_the_table_joins_and_nothing_else() {
    let svg = read("docs/breadboard.svg");
    let svg = Document::parse(&svg).unwrap();
    let mut nets = Nets::default();
    let mut taken = BTreeSet::new();
    for node in svg.descendants() {
        let Some(id) = node.attribute("id") else { continue };
        let holes = match node.tag_name().name() {
            "circle" => vec![place(node)],
            "path" => {
                let corners = corners(node);
                vec![corners[0], corners[corners.len() - 1]]
            }
            _ => continue,
        };
        let name = if let Some(pin) = id.strip_prefix("pin-") {
            BOARD[pin.parse::<usize>().unwrap() - 1].to_string()
        } else if id.starts_with("leg-resistor-") {
            "resistor".to_string()
        } else if let Some(leg) = id.strip_prefix("leg-") {
            // Two legs of a button are one contact.
            leg.trim_end_matches("-too").to_string()
        } else {
            format!("wire {id}")
        };
        for hole in holes {
            assert!(taken.insert(hole), "{id} is where something else is");
            nets.join(&name, strip(hole));
        }
    }
    assert_joins_what_the_table_joins(&nets);
}

#[test]
fn wokwis_diagram_joins_what_the_table_joins_and_nothing_else() {
    let diagram: serde_json::Value = serde_json::from_str(&read("docs/diagram.json")).unwrap();
    let mut nets = Nets::default();
    for wire in diagram["connections"].as_array().unwrap() {
        let [one, other] = [0, 1].map(|end| {
            // `up:1.l` and `up:1.r` are one contact, and so is every ground of the Pico.
            let end = wire[end].as_str().unwrap().split('.').next().unwrap();
            match end.split_once(':').unwrap() {
                ("pico", "3V3") => "3V3(OUT)".to_string(),
                ("pico", pin) => pin.to_string(),
                ("resistor", _) => "resistor".to_string(),
                ("speaker", "1") => "speaker-minus".to_string(),
                ("speaker", _) => "speaker-plus".to_string(),
                (part, contact) => format!("{part}-{contact}"),
            }
        });
        nets.join(one, other);
    }
    assert_joins_what_the_table_joins(&nets);
}

#[test]
fn the_firmware_has_the_pins_of_the_table() {
    let source = read("board/src/pico.rs");
    let pins = |before: &str| -> Vec<String> {
        let before = format!("{before}chip.PIN_");
        let found = source.split(&before).skip(1);
        let number = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
        found.map(|rest| format!("GP{}", number(rest))).collect()
    };
    let told = |ending: &str| -> Vec<String> {
        let wires = wires().into_iter().filter(|wire| wire.contact.ends_with(ending));
        wires.map(|wire| wire.name).collect()
    };
    assert_eq!(pins("sda: "), told("-SDA"));
    assert_eq!(pins("scl: "), told("-SCL"));
    assert_eq!(pins("Input::new("), told("-1"), "the buttons, as the console counts them");
    assert_eq!(pins("PWM_SLICE0, "), told("-plus"));
}

/// Whether a wire passes a place.
fn passes(wire: &[Point], (x, y): Point) -> bool {
    wire.windows(2).any(|side| {
        let [(a, b), (c, d)] = [side[0], side[1]];
        (a == c || b == d)
            && (a.min(c)..=a.max(c)).contains(&x)
            && (b.min(d)..=b.max(d)).contains(&y)
    })
}

/// What a drawing of something added joins: wires end at contacts, and meet other wires at dots.
fn drawn(svg: &str) -> Joined {
    let svg = Document::parse(svg).unwrap();
    let all = |class: &'static str| {
        svg.descendants().filter(move |node| node.attribute("class") == Some(class))
    };
    let mut nets = Nets::default();
    let mut contacts = BTreeSet::new();
    for node in all("pad").chain(all("end")) {
        let name = node.attribute("id").unwrap().to_string();
        nets.join(&name, format!("{:?}", place(node)));
        contacts.insert(name);
    }
    for node in all("wire") {
        let wire = corners(node);
        let dots = all("dot").map(place).filter(|dot| passes(&wire, *dot));
        for met in [wire[0], wire[wire.len() - 1]].into_iter().chain(dots) {
            nets.join(node.attribute("id").unwrap(), format!("{met:?}"));
        }
    }
    nets.among(&contacts)
}

#[test]
fn what_is_added_joins_what_its_table_joins_and_nothing_else() {
    let page = read("docs/build-the-box.md");
    for (heading, drawing) in
        [("### The speaking box", "docs/speaking.svg"), ("### The battery box", "docs/battery.svg")]
    {
        let (_, section) = page.split_once(heading).unwrap();
        let svg = read(drawing);
        let mut told = Nets::default();
        for wire in table(section, "| from | to |") {
            let [from, to] = [0, 1].map(|end| {
                let contact = &wire[end];
                let Some((name, pin)) = contact.split_once(", pin ") else {
                    let id = contact.replace(',', "").replace(' ', "-").replace('+', "plus");
                    return id.replace('−', "minus").replace('Ω', "ohm").replace('µ', "u");
                };
                assert_eq!(BOARD[pin.parse::<usize>().unwrap() - 1], name);
                assert!(svg.contains(&format!(">{contact}</text>")), "{contact} has no label");
                format!("pin-{pin}")
            });
            told.join(from, to);
        }
        let told: Joined = told.0.into_iter().collect();
        assert_eq!(drawn(&svg), told, "{drawing}");
    }
}
