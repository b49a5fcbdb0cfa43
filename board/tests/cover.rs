//! Compares the bytes that a change takes on the bus with the least that runs within pages can
//! take.

use crate::common::{Numbers, Ssd1306, bench_with, screens};
use crate::full_sweep;
use board::oled::{BYTES, Frame, Light, WIDTH};
use embassy_futures::block_on;

/// The cost of addressing a run, in bytes: the address and control byte of the commands, the
/// commands, the address and control byte of the data; first for a run on another page, then for
/// one on the same page.
const IN_PAGE_MODE: (usize, usize) = (2 + 3 + 2, 2 + 2 + 2);
const IN_HORIZONTAL_MODE: (usize, usize) = (2 + 6 + 2, 2 + 3 + 2);
/// The cost of changing from one mode to the other.
const SWITCH: usize = 2;

/// The least that any cover of a page's changed bytes by runs costs, found by trying every start
/// for every end.
fn page(changed: &[bool], (first, again): (usize, usize)) -> usize {
    const NEVER: usize = usize::MAX / 2;
    // least[c][r]: all changes left of column c are covered; r: by at least one run.
    let mut least = [[NEVER; 2]; WIDTH + 1];
    least[0][0] = 0;
    for end in 1..=WIDTH {
        if !changed[end - 1] {
            least[end] = least[end - 1];
        }
        for start in 0..end {
            let run = end - start;
            let covered = (least[start][0] + first + run).min(least[start][1] + again + run);
            least[end][1] = least[end][1].min(covered);
        }
    }
    least[WIDTH][0].min(least[WIDTH][1])
}

/// The least that any cover of the changed bytes by runs within pages costs.
fn optimum(before: &Frame, after: &Frame, address: (usize, usize)) -> usize {
    let changed: Vec<bool> =
        before.bytes().iter().zip(after.bytes()).map(|(before, after)| before != after).collect();
    changed.chunks(WIDTH).map(|changed| page(changed, address)).sum()
}

#[derive(Default, Debug)]
struct Sum {
    pairs: usize,
    sent: usize,
    optimum: usize,
    /// The worst case of bytes sent, in percent of the optimum.
    worst: usize,
}

/// Shows the frames in order and compares the cost of each with the optimum, given the panel's
/// current mode; once on a panel with windows and once on one without, which must meet the optimum
/// exactly.
fn compare<'a>(frames: impl IntoIterator<Item = &'a Frame> + Clone) -> Sum {
    let without = compare_on(Ssd1306::sh1106(), frames.clone());
    assert_eq!(without.sent, without.optimum);
    assert_eq!(without.worst, 100);
    let with = compare_on(Ssd1306::new(), frames);
    assert_eq!(with.pairs, without.pairs);
    with
}

fn compare_on<'a>(model: Ssd1306, frames: impl IntoIterator<Item = &'a Frame>) -> Sum {
    let windows = !model.sh1106;
    let (mut panel, bus) = bench_with(model);
    let mut sum = Sum::default();
    let mut before: Option<&Frame> = None;
    for after in frames {
        let (switch_to_page, switch_to_horizontal) =
            if bus.0.borrow().panel().horizontal { (SWITCH, 0) } else { (0, SWITCH) };
        bus.0.borrow_mut().reset_counts();
        block_on(panel.show(after, Light::Level(3))).unwrap();
        assert!(bus.0.borrow().ram() == after.bytes());
        let sent = bus.0.borrow().bytes;
        if let Some(before) = before.replace(after) {
            if before == after {
                assert_eq!((sent, bus.0.borrow().transactions), (0, 0));
                continue;
            }
            let by_runs = switch_to_page + optimum(before, after, IN_PAGE_MODE);
            let least = match windows {
                true => {
                    by_runs.min(switch_to_horizontal + optimum(before, after, IN_HORIZONTAL_MODE))
                }
                false => by_runs,
            };
            assert!(sent * 100 <= least * 115, "{sent} bytes where {least} would do");
            sum.pairs += 1;
            sum.sent += sent;
            sum.optimum += least;
            sum.worst = sum.worst.max(sent * 100 / least);
        }
    }
    println!("{sum:?}");
    sum
}

#[test]
fn random_changes_cost_at_most_what_the_best_cover_costs_and_15_percent() {
    let mut numbers = Numbers::new(1);
    let mut frames = vec![Frame::new()];
    for nth in 0..1_500 {
        let mut frame = frames[nth].clone();
        let bytes = frame.bytes_mut();
        match nth % 3 {
            // A few bytes, or many, anywhere.
            0 => {
                for _ in 0..1 << numbers.below(10) {
                    bytes[numbers.below(BYTES)] = numbers.next().to_be_bytes()[0];
                }
            }
            // A rectangle.
            1 => {
                let (left, top) = (numbers.below(128), numbers.below(8));
                let (right, bottom) =
                    (left + 1 + numbers.below(128 - left), top + 1 + numbers.below(8 - top));
                for page in bytes.chunks_mut(WIDTH).take(bottom).skip(top) {
                    page[left..right].iter_mut().for_each(|byte| *byte = !*byte);
                }
            }
            // Bytes with gaps that are just about worth bridging.
            _ => {
                let mut place = numbers.below(BYTES);
                while place < BYTES {
                    bytes[place] = !bytes[place];
                    place += 4 + numbers.below(7);
                }
            }
        }
        frames.push(frame);
    }
    assert!(compare(&frames).pairs > 1_400);
}

#[test]
fn real_screens_cost_at_most_what_the_best_cover_costs_and_15_percent() {
    let ways = screens::ways();
    assert!(compare(ways.iter().flatten()).pairs > 500);
}

#[test]
fn every_scene_after_every_other_costs_at_most_what_the_best_cover_costs_and_15_percent() {
    let ways = screens::ways();
    let every = if full_sweep() { 1 } else { 3 };
    let scenes = ways.iter().filter_map(|way| way.last()).step_by(every);
    let scenes: Vec<&Frame> = scenes.collect();
    // All pairs in one sequence: each scene, and back to it after each of the later ones.
    let tour = scenes
        .iter()
        .enumerate()
        .flat_map(|(nth, &one)| scenes[nth + 1..].iter().flat_map(move |&other| [one, other]));
    assert!(compare(tour).pairs > 1_000);
}
