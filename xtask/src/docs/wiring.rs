//! One wiring: every drawing and the firmware agree with the tables in `docs/build-the-box.md`.

use super::read;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use syn::visit::Visit;

/// The names along the edge of a Pico, from pin 1.
const BOARD: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND",
    "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19",
    "GP20", "GP21", "GND", "GP22", "RUN", "GP26", "GP27", "GND", "GP28", "ADC_VREF", "3V3(OUT)",
    "3V3_EN", "GND", "VSYS", "VBUS",
];

/// The cells of the first table with this heading, row by row.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let rows = page.lines().skip_while(|line| *line != heading).skip(2);
    let cells =
        |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().into()).collect();
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// A row of the first table: a contact such as `oled-SDA`, the Pico's name for its pin, and the
/// number of that pin.
struct Wire {
    contact: String,
    name: String,
    pin: usize,
}

fn wires() -> Vec<Wire> {
    let page = read("docs/build-the-box.md").unwrap();
    let rows = table(&page, "| part | contact | Pico | board pin |");
    assert_eq!(rows.len(), 13, "four for the screen, seven for the buttons, two for the speaker");
    let wire = |row: &Vec<String>| {
        let [part, contact, name, pin] = &row[..] else { panic!("four columns: {row:?}") };
        let (part, pin) = (part.to_lowercase().replace("all ", ""), pin.parse().unwrap());
        let contact = format!("{part}-{}", contact.replace('+', "plus").replace('−', "minus"));
        assert_eq!(BOARD[pin - 1], name, "{contact}");
        Wire { contact, name: name.clone(), pin }
    };
    rows.iter().map(wire).collect()
}

type Connections = BTreeSet<BTreeSet<String>>;

/// Sets of contacts that wires connect.
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

    /// Which of these contacts are connected with one another.
    fn among(&self, names: &BTreeSet<String>) -> Connections {
        let nets = self.0.iter().map(|net| net.intersection(names).cloned().collect());
        nets.filter(|net: &BTreeSet<String>| net.len() > 1).collect()
    }
}

/// Compares a drawing of the whole box with the first table.
fn assert_agrees_with_the_table(drawn: &Nets) {
    let mut table = Nets::default();
    for Wire { contact, name, .. } in wires() {
        if contact == "buttons-2" {
            for button in ["up", "down", "left", "right", "a", "b"] {
                table.join(format!("{button}-2"), &name);
            }
        } else {
            table.join(contact, name);
        }
    }
    let mut names: BTreeSet<String> = table.0.iter().flatten().cloned().collect();
    names.extend(BOARD.map(String::from));
    assert_eq!(drawn.among(&names), table.among(&names));
}

type Point = (i32, i32);

fn centre(circle: Node<'_, '_>) -> Point {
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
fn the_plan_has_each_wire_of_the_table_at_its_pin() {
    let svg = read("docs/wiring.svg").unwrap();
    let svg = Document::parse(&svg).unwrap();
    let labels: BTreeSet<&str> = svg.descendants().filter_map(|node| node.text()).collect();
    for (pin, name) in (1..).zip(BOARD) {
        let label = if pin <= 20 { format!("{pin} {name}") } else { format!("{name} {pin}") };
        assert!(labels.contains(&*label), "{label}");
    }
    for Wire { name, pin, .. } in wires().iter().filter(|wire| wire.contact.ends_with("-1")) {
        assert!(labels.contains(&*format!("{name}, pin {pin}")), "the label of pin {pin}");
    }
    let find = |id: &str| svg.descendants().find(|node| node.attribute("id") == Some(id));
    for Wire { contact, pin, .. } in wires() {
        let path = find(&contact).unwrap_or_else(|| panic!("{contact} is not drawn"));
        let pin = find(&format!("pin-{pin}")).unwrap();
        assert_eq!(corners(path)[0], centre(pin), "{contact}");
    }
    let is_wire = |node: &Node<'_, '_>| node.has_tag_name("path") && node.has_attribute("id");
    assert_eq!(svg.descendants().filter(is_wire).count(), wires().len(), "a wire too many");
}

/// What a hole of the breadboard is connected to: its half row, or half of its rail. On many boards
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
fn the_breadboard_agrees_with_the_table() {
    let svg = read("docs/breadboard.svg").unwrap();
    let svg = Document::parse(&svg).unwrap();
    let mut nets = Nets::default();
    let mut taken = BTreeSet::new();
    for node in svg.descendants() {
        let Some(id) = node.attribute("id") else { continue };
        let holes = match node.tag_name().name() {
            "circle" => vec![centre(node)],
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
            assert!(taken.insert(hole), "{id} is in a hole that is taken");
            nets.join(&name, strip(hole));
        }
    }
    assert_agrees_with_the_table(&nets);
}

#[test]
fn wokwis_diagram_agrees_with_the_table() {
    let diagram: serde_json::Value =
        serde_json::from_str(&read("docs/diagram.json").unwrap()).unwrap();
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
    assert_agrees_with_the_table(&nets);
}

/// The pins of the chip that a source uses, such as `chip.PIN_4`, in its order.
#[derive(Default)]
struct Pins(Vec<String>);

impl<'ast> Visit<'ast> for Pins {
    fn visit_member(&mut self, member: &'ast syn::Member) {
        if let syn::Member::Named(name) = member
            && let Some(number) = name.to_string().strip_prefix("PIN_")
        {
            self.0.push(format!("GP{number}"));
        }
    }
}

#[test]
fn the_firmware_has_the_pins_of_the_table() {
    let mut pins = Pins::default();
    pins.visit_file(&syn::parse_file(&read("board/src/pico.rs").unwrap()).unwrap());
    let mut expected = Vec::new();
    // The buttons are those with a contact 1. The compiler knows which pins can be SCL and SDA.
    for ending in ["-SCL", "-SDA", "-1", "-plus"] {
        let wires = wires().into_iter().filter(|wire| wire.contact.ends_with(ending));
        expected.extend(wires.map(|wire| wire.name));
    }
    // Of a speaking box only; its other pins are the speaker's, or no GPIO.
    let page = read("docs/build-the-box.md").unwrap();
    let (_, speaking) = page.split_once("### The speaking box").unwrap();
    for row in table(speaking, "| from | to |") {
        let name = row[0].split(", pin").next().unwrap();
        if name.starts_with("GP") && !expected.iter().any(|pin| pin == name) {
            expected.push(name.to_string());
        }
    }
    // The light is on the board.
    expected.push("GP25".to_string());
    assert_eq!(pins.0, expected);
}

/// Whether a wire passes a point.
fn passes(wire: &[Point], (x, y): Point) -> bool {
    wire.windows(2).any(|side| {
        let [(a, b), (c, d)] = [side[0], side[1]];
        (a == c || b == d)
            && (a.min(c)..=a.max(c)).contains(&x)
            && (b.min(d)..=b.max(d)).contains(&y)
    })
}

/// What an additional drawing connects: wires end at contacts, and meet other wires at dots.
fn drawn(svg: &str) -> Connections {
    let svg = Document::parse(svg).unwrap();
    let all = |class: &'static str| {
        svg.descendants().filter(move |node| node.attribute("class") == Some(class))
    };
    let mut nets = Nets::default();
    let mut contacts = BTreeSet::new();
    for node in all("pad").chain(all("end")) {
        let name = node.attribute("id").unwrap().to_string();
        nets.join(&name, format!("{:?}", centre(node)));
        contacts.insert(name);
    }
    for node in all("wire") {
        let wire = corners(node);
        let dots = all("dot").map(centre).filter(|dot| passes(&wire, *dot));
        for met in [wire[0], wire[wire.len() - 1]].into_iter().chain(dots) {
            nets.join(node.attribute("id").unwrap(), format!("{met:?}"));
        }
    }
    nets.among(&contacts)
}

#[test]
fn drawings_of_additions_agree_with_their_tables() {
    let page = read("docs/build-the-box.md").unwrap();
    for (heading, drawing) in
        [("### The speaking box", "docs/speaking.svg"), ("### The battery box", "docs/battery.svg")]
    {
        let (_, section) = page.split_once(heading).unwrap();
        let svg = read(drawing).unwrap();
        let mut connected = Nets::default();
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
            connected.join(from, to);
        }
        let table: Connections = connected.0.into_iter().collect();
        assert_eq!(drawn(&svg), table, "{drawing}");
    }
}
