//! The bench: a real box on a debug probe, or the emulator standing in for it, behind the lines of
//! the crate `bench`; and where an image keeps its picture, which its scripts look at.

use crate::{cargo, emulator, top};
use anyhow::{Context as _, Result};
use bench::StandIn;
use fs_err as fs;
use gimli::{AttributeValue, EndianSlice, LittleEndian, Operation, UnitOffset};
use object::{Object as _, ObjectSection as _};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use xshell::Shell;

/// The scripts.
const SCRIPTS: &str = "test/real.test.js";

/// Runs the scripts on a real box.
pub(crate) fn test(shell: &Shell) -> Result<()> {
    emulator::set_up(shell)?;
    shell.set_var("BENCH", build_probe(shell)?);
    shell.set_var("BOX", "probe");
    emulator::node(shell, emulator::FOLDER, &["--test", "--test-concurrency=1", SCRIPTS])
}

/// Builds the program that speaks to a probe.
pub(crate) fn build_probe(shell: &Shell) -> Result<PathBuf> {
    let manifest = "xtask/bench/probe/Cargo.toml";
    let target = cargo::target_directory()?.join("probe").display().to_string();
    let arguments = ["build", "--locked", "--manifest-path", manifest, "--target-dir", &target];
    cargo::build(shell, &arguments, "probe")
}

/// Answers lines from the emulator.
pub(crate) fn stand_in(elf: &Path) -> Result<()> {
    let script = top().join(emulator::FOLDER).join("harness/stand-in.js");
    let mut emulator = StandIn::start(Command::new("node").arg(script).arg(elf))?;
    bench::serve(&mut emulator, io::stdin().lock(), io::stdout().lock())
}

/// Prints where the picture and its brightness are, as the compiler has laid them out.
pub(crate) fn glass(elf: &Path) -> Result<()> {
    let bytes = fs::read(elf)?;
    let image = Debugged::read(&bytes)?;
    let latest = image.variable("LATEST", "Latest").context("nobody keeps a picture")?;
    let frame = image.member(latest, "frame").context("it has no frame")?;
    let picture = image.member(frame, "bytes").context("the frame has no bytes")?;
    let light = image.member(latest, "light").context("it has no light")?;
    let names = image.variants(light).context("the light has no kinds")?;
    let level = names.values().find_map(|(_, kind)| image.member(*kind, "__0"));
    let level = level.context("the light has no level")?;
    let named: BTreeMap<u64, &str> = names.iter().map(|(n, (name, _))| (*n, *name)).collect();
    let at = image.discriminant(light).context("the light has no kinds")?;
    let light = json!({ "at": at, "level": level.at, "names": named });
    println!("{}", json!({ "frame": picture.at, "light": light }));
    Ok(())
}

/// A part of the debug information: a variable, a type, or a part of a type.
struct Node {
    tag: gimli::DwTag,
    name: String,
    /// The index of its type.
    of: Option<usize>,
    /// Of a variable its address; of a member its distance from the start.
    at: Option<u64>,
    /// Of a variant, what says that it is this one.
    value: Option<u64>,
    children: Vec<usize>,
}

/// What the compiler says about an image; nodes are known by where they are written down.
struct Debugged(HashMap<usize, Node>);

/// Something of that type at that address.
#[derive(Clone, Copy)]
struct Place {
    at: u64,
    of: usize,
}

impl Debugged {
    fn read(elf: &[u8]) -> Result<Debugged> {
        let file = object::File::parse(elf)?;
        let section = |id: gimli::SectionId| -> Result<EndianSlice<'_, LittleEndian>> {
            let section = file.section_by_name(id.name());
            let data = section.map_or(Ok(&[][..]), |section| section.data())?;
            Ok(EndianSlice::new(data, LittleEndian))
        };
        let dwarf = gimli::Dwarf::load(section)?;
        let mut nodes: HashMap<usize, Node> = HashMap::new();
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            let unit = dwarf.unit(header)?;
            let place = |offset: UnitOffset| offset.to_debug_info_offset(&unit.header);
            let (mut parents, mut depth) = (Vec::new(), 0);
            let mut entries = unit.entries();
            while let Some((step, entry)) = entries.next_dfs()? {
                depth += step;
                parents.truncate(usize::try_from(depth)?);
                let own = place(entry.offset()).context("an entry is nowhere")?.0;
                if let Some(parent) = parents.last().and_then(|parent| nodes.get_mut(parent)) {
                    parent.children.push(own);
                }
                parents.push(own);
                let name = match entry.attr_value(gimli::DW_AT_name)? {
                    Some(name) => dwarf.attr_string(&unit, name)?.to_string_lossy().into_owned(),
                    None => String::new(),
                };
                let of = match entry.attr_value(gimli::DW_AT_type)? {
                    Some(AttributeValue::UnitRef(offset)) => place(offset).map(|at| at.0),
                    Some(AttributeValue::DebugInfoRef(at)) => Some(at.0),
                    _ => None,
                };
                let number = |name| -> Result<Option<u64>> {
                    Ok(entry.attr_value(name)?.and_then(|value| value.udata_value()))
                };
                let address = match entry.attr_value(gimli::DW_AT_location)? {
                    Some(AttributeValue::Exprloc(expression)) => {
                        match expression.operations(unit.encoding()).next()? {
                            Some(Operation::Address { address }) => Some(address),
                            _ => None,
                        }
                    }
                    _ => None,
                };
                let member = number(gimli::DW_AT_data_member_location)?;
                let value = number(gimli::DW_AT_discr_value)?;
                let (tag, at, children) = (entry.tag(), address.or(member), Vec::new());
                nodes.insert(own, Node { tag, name, of, at, value, children });
            }
        }
        Ok(Debugged(nodes))
    }

    fn children(&self, of: usize, tag: gimli::DwTag) -> impl Iterator<Item = &Node> {
        let all = self.0.get(&of).map_or(&[][..], |node| &node.children);
        all.iter().filter_map(|child| self.0.get(child)).filter(move |child| child.tag == tag)
    }

    /// Where a variable of that name holds a struct of that name, however it is wrapped.
    fn variable(&self, name: &str, inner: &str) -> Option<Place> {
        let variables = self.0.values().filter(|node| node.tag == gimli::DW_TAG_variable);
        variables
            .filter(|node| node.name == name)
            .filter_map(|node| Some(Place { at: node.at?, of: node.of? }))
            .find_map(|place| self.within(place, inner))
    }

    fn within(&self, place: Place, inner: &str) -> Option<Place> {
        if self.0.get(&place.of)?.name == inner {
            return Some(place);
        }
        let members = self.children(place.of, gimli::DW_TAG_member);
        let mut parts = members.filter_map(|member| part(place, member));
        parts.find_map(|part| self.within(part, inner))
    }

    fn member(&self, place: Place, name: &str) -> Option<Place> {
        let mut members = self.children(place.of, gimli::DW_TAG_member);
        part(place, members.find(|member| member.name == name)?)
    }

    /// Where the number is that says which variant of an enum it is.
    fn discriminant(&self, place: Place) -> Option<u64> {
        let enumerated = self.0.get(&place.of)?.children.iter();
        let parts = enumerated.filter(|child| {
            self.0.get(child).is_some_and(|node| node.tag == gimli::DW_TAG_variant_part)
        });
        let mut numbers = parts.flat_map(|part| self.children(*part, gimli::DW_TAG_member));
        numbers.next().and_then(|number| Some(place.at + number.at?))
    }

    /// The variants of an enum, by number: the name of each, and what it holds.
    fn variants(&self, place: Place) -> Option<BTreeMap<u64, (&str, Place)>> {
        let mut variants = BTreeMap::new();
        for part_of in &self.0.get(&place.of)?.children {
            let children = &self.0.get(part_of)?.children;
            let found = children.iter().filter_map(|child| Some((child, self.0.get(child)?)));
            for (index, variant) in found.filter(|(_, node)| node.tag == gimli::DW_TAG_variant) {
                let held = self.children(*index, gimli::DW_TAG_member).next()?;
                variants.insert(variant.value?, (held.name.as_str(), part(place, held)?));
            }
        }
        Some(variants)
    }
}

fn part(whole: Place, member: &Node) -> Option<Place> {
    Some(Place { at: whole.at + member.at?, of: member.of? })
}
