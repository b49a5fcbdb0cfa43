//! A million presses on worn contacts: none doubled, none lost.

use crate::common::Numbers;
use board::buttons::{Buttons, HOLD, KeyEvent, MANNERS, Manner, Millis, REPEAT};

type Micros = u64;
const MS: Micros = 1_000;

/// The longest bounce, that of a worn keyboard switch.
const BOUNCE: Micros = 15 * MS;

/// A press: its first edge down and its first edge up. Bounces follow both.
#[derive(Clone, Copy, Debug)]
struct Press {
    down: Micros,
    up: Micros,
}

impl Press {
    fn length(self) -> Millis {
        (self.up - self.down) / MS
    }
}

fn micros(numbers: &mut Numbers, from: Micros, to: Micros) -> Micros {
    from + numbers.next() % (to - from)
}

/// Consecutive presses of one button, from the shortest taps and pauses of a quick finger to a long
/// hold.
fn presses(numbers: &mut Numbers) -> Vec<Press> {
    let mut presses = Vec::new();
    let mut time = micros(numbers, 0, 200 * MS);
    for _ in 0..numbers.below(6) {
        let longest = match numbers.below(8) {
            0 => 2_000 * MS,
            1..4 => 500 * MS,
            _ => 60 * MS,
        };
        let down = time;
        let up = down + micros(numbers, 20 * MS, longest);
        let rest = if numbers.below(2) == 0 { 60 * MS } else { 500 * MS };
        time = up + micros(numbers, 40 * MS, rest);
        presses.push(Press { down, up });
    }
    presses
}

/// When the contact toggles: at each edge, and an even number of times within the bounce.
fn edges(numbers: &mut Numbers, presses: &[Press]) -> Vec<Micros> {
    let mut edges = Vec::new();
    for press in presses {
        for (edge, limit) in [(press.down, press.up - press.down), (press.up, BOUNCE)] {
            edges.push(edge);
            let bounce = micros(numbers, 2, BOUNCE.min(limit));
            let mut bounces: Vec<Micros> =
                (0..2 * numbers.below(6)).map(|_| edge + micros(numbers, 1, bounce)).collect();
            bounces.sort_unstable();
            edges.extend(bounces);
        }
    }
    edges
}

/// The events that are reported, with their button and time. All contacts are read some time after
/// one of them changes, and when [`Buttons::wake`] asks for it.
fn reported(
    numbers: &mut Numbers,
    edges: &[Vec<Micros>; 6],
    latency: Micros,
) -> Vec<(usize, KeyEvent, Millis)> {
    let mut all: Vec<Micros> = edges.iter().flatten().copied().collect();
    all.sort_unstable();
    let mut buttons = Buttons::new(MANNERS);
    let mut events = Vec::new();
    let mut passed = [0; 6];
    let mut changes = all.into_iter().map(|edge| edge + micros(numbers, 0, latency + 1)).peekable();
    let mut last = 0;
    // An edge is read once and wakes at most three times; a second of holding wakes seven times.
    for _ in 0..10_000 {
        let wake = buttons.wake().map(|wake| wake * MS);
        let next = match (changes.peek().copied(), wake) {
            (None, None) => return events,
            (Some(change), Some(wake)) if wake < change => wake,
            (None, Some(wake)) => wake,
            (Some(change), _) => {
                changes.next();
                change
            }
        };
        // Readings stay in order: a later change is not read before an earlier one.
        let now = next.max(last);
        last = now;
        let mut closed = 0;
        for (nth, (edges, passed)) in edges.iter().zip(&mut passed).enumerate() {
            while edges.get(*passed).is_some_and(|&edge| edge <= now) {
                *passed += 1;
            }
            closed |= u32::from(*passed % 2 == 1) << nth;
        }
        for (nth, event) in buttons.read(closed, now / MS).into_iter().enumerate() {
            events.extend(event.map(|event| (nth, event, now / MS)));
        }
    }
    panic!("wakes without end");
}

/// Compares one button's events with the presses that were made.
fn judge(manner: Manner, presses: &[Press], events: &[(KeyEvent, Millis)], late: Millis) {
    let mut events = events.iter().copied().peekable();
    for press in presses {
        let what = format!("{manner:?} {press:?}");
        let (event, at) = events.next().unwrap_or_else(|| panic!("lost: {what}"));
        let after = at - press.down / MS;
        if manner == Manner::Holds {
            // If the contact opens just when the hold is due, either event is right.
            let bounce = BOUNCE / MS + 1;
            match event {
                KeyEvent::Press => assert!(press.length() <= HOLD + late, "{what}"),
                KeyEvent::Hold => {
                    assert!(press.length() + bounce >= HOLD, "{what}");
                    assert!((HOLD..=HOLD + bounce + late).contains(&after), "{what}");
                }
                KeyEvent::Repeat => panic!("{what} repeats"),
            }
        } else {
            assert_eq!(event, KeyEvent::Press, "{what}");
            assert!(after <= late, "{what} was reported after {after} ms");
        }
        let mut repeats = 0;
        while events.next_if(|&(event, _)| event == KeyEvent::Repeat).is_some() {
            repeats += 1;
        }
        let due = |length: Millis| (length + REPEAT).saturating_sub(HOLD) / REPEAT;
        let (least, most) = (
            due(press.length().saturating_sub(BOUNCE / MS)),
            due(press.length() + BOUNCE / MS + 1),
        );
        let (least, most) = if manner == Manner::Repeats { (least, most) } else { (0, 0) };
        assert!((least..=most).contains(&repeats), "{what}: {repeats} repeats");
    }
    assert_eq!(events.next(), None, "doubled");
}

fn play(seed: u64, wanted: usize, latency: Micros, late: Millis) {
    let mut numbers = Numbers::new(seed);
    let mut made = 0;
    while made < wanted {
        let presses: [Vec<Press>; 6] = core::array::from_fn(|_| presses(&mut numbers));
        let edges = presses.each_ref().map(|presses| edges(&mut numbers, presses));
        let events = reported(&mut numbers, &edges, latency);
        for (nth, (manner, presses)) in MANNERS.into_iter().zip(&presses).enumerate() {
            let own: Vec<(KeyEvent, Millis)> = events
                .iter()
                .filter(|(button, ..)| *button == nth)
                .map(|&(_, event, at)| (event, at))
                .collect();
            judge(manner, presses, &own, late);
            made += presses.len();
        }
    }
}

/// Read at every edge: the press is reported in the same millisecond as its first edge.
#[test]
fn of_a_million_bouncing_presses_none_is_doubled_and_none_lost() {
    play(1, 1_000_000, 0, 0);
}

/// Read up to 2 ms after an edge, as if something else kept the processor busy: if the first edge
/// is missed, a later one of the same press counts.
#[test]
fn read_late_none_is_doubled_and_none_lost_either() {
    play(2, 300_000, 2 * MS, BOUNCE / MS + 3);
}
