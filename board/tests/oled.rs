//! The display shows what was drawn, whatever happens on the bus.

use crate::common::{
    Looks, Numbers, Reading, Shared, Ssd1306, Trouble, bench, bench_with, screens,
};
use board::oled::{BYTES, Controller, Fault, Frame, Light, Panel};
use core::task::Poll;
use embassy_futures::{block_on, poll_once};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{ErrorKind, ErrorType, I2c, Operation};

const LIGHT: Light = Light::Level(3);

/// The most SCL periods that a full frame may take. The frame itself needs 9,236, which is 98 % of
/// this.
const FULL: usize = 9_425;

/// Three pictures that differ a lot, a little, and in scattered places.
fn pictures() -> [Frame; 3] {
    let mut numbers = Numbers::new(5);
    let mut noise = Frame::new();
    noise.bytes_mut().iter_mut().for_each(|byte| *byte = numbers.next().to_be_bytes()[0]);
    let mut square = noise.clone();
    let Ok(()) =
        square.fill_solid(&Rectangle::new(Point::new(40, 17), Size::new(16, 16)), BinaryColor::On);
    let mut dots = square.clone();
    for place in [0, 30, 127, 128, 300, 700, 1_023] {
        dots.bytes_mut()[place] ^= 0x11;
    }
    [noise, square, dots]
}

fn show(panel: &mut Panel<Shared, Looks>, frame: &Frame) -> Result<(), Fault> {
    block_on(panel.show(frame, LIGHT))
}

#[test]
fn the_first_picture_needs_three_transactions_and_little_more_than_its_bytes() {
    let (mut panel, bus) = bench();
    // The picture is complete before the fourth transaction, so that one is made to fail.
    bus.0.borrow_mut().trouble = Some((3, Trouble::Refuses { bytes: 0 }));
    let [noise, ..] = pictures();
    assert_eq!(show(&mut panel, &noise), Err(Fault::Refused));
    let bus = bus.0.borrow();
    assert_eq!(bus.transactions, 4);
    let panel = bus.panel();
    assert!(panel.ram == *noise.bytes());
    assert!(panel.on && panel.pump);
    assert_eq!((panel.upright, panel.contrast), ((true, true), 0x9F));
    // At most 0.6 ms (at 400 kHz) more than the 9,236 periods of the frame itself. The fourth
    // transaction got as far as its address.
    assert!(bus.periods() - 2 - 9 <= 9_236 + 240, "{} periods", bus.periods());
}

#[test]
fn a_full_frame_takes_98_percent_of_the_bus_or_more_in_either_mode() {
    let (mut panel, bus) = bench();
    let mut frame = Frame::new();
    show(&mut panel, &frame).unwrap();
    let mut modes = Vec::new();
    for nth in 0..6 {
        if nth % 2 == 1 {
            // Two opposite corners are sent as runs, and leave the panel in page mode.
            frame.bytes_mut()[0] ^= 1;
            frame.bytes_mut()[1_023] ^= 1;
            show(&mut panel, &frame).unwrap();
        }
        modes.push(bus.0.borrow().panel().horizontal);
        bus.0.borrow_mut().reset_counts();
        frame.bytes_mut().iter_mut().for_each(|byte| *byte = !*byte);
        show(&mut panel, &frame).unwrap();
        let bus = bus.0.borrow();
        assert!(bus.periods() <= FULL, "{} periods", bus.periods());
        assert_eq!(bus.transactions, 2);
        assert!(bus.ram() == frame.bytes());
    }
    assert!(modes.contains(&true) && modes.contains(&false));
}

#[test]
fn a_square_of_16_pixels_is_two_transactions_of_42_bytes_together() {
    let (mut panel, bus) = bench();
    let mut frame = Frame::new();
    show(&mut panel, &frame).unwrap();
    for color in [BinaryColor::On, BinaryColor::Off] {
        bus.0.borrow_mut().reset_counts();
        let Ok(()) =
            frame.fill_solid(&Rectangle::new(Point::new(56, 24), Size::new(16, 16)), color);
        show(&mut panel, &frame).unwrap();
        assert_eq!((bus.0.borrow().bytes, bus.0.borrow().transactions), (42, 2));
    }
}

#[test]
fn nothing_is_sent_when_nothing_changed() {
    let (mut panel, bus) = bench();
    let [noise, ..] = pictures();
    show(&mut panel, &noise).unwrap();
    bus.0.borrow_mut().reset_counts();
    show(&mut panel, &noise).unwrap();
    assert_eq!((bus.0.borrow().bytes, bus.0.borrow().transactions), (0, 0));
}

#[test]
fn after_a_fault_everything_is_sent() {
    let (mut panel, bus) = bench();
    let [noise, _, dots] = pictures();
    show(&mut panel, &dots).unwrap();
    bus.0.borrow_mut().trouble = Some((0, Trouble::Refuses { bytes: 0 }));
    assert_eq!(show(&mut panel, &noise), Err(Fault::Refused));
    bus.0.borrow_mut().trouble = None;
    bus.0.borrow_mut().reset_counts();
    show(&mut panel, &dots).unwrap();
    assert!(bus.0.borrow().bytes > BYTES, "even though the panel shows it already");
    assert!(bus.0.borrow().ram() == dots.bytes());
}

#[test]
fn real_games_are_seen_as_drawn() {
    let (mut panel, bus) = bench();
    for frame in screens::ways().iter().flatten() {
        show(&mut panel, frame).unwrap();
        assert!(bus.0.borrow().ram() == frame.bytes());
    }
    assert_eq!(panel.faults(), 0);
}

#[test]
fn light_changes_alone_and_off_is_dark_until_it_is_not() {
    let (mut panel, bus) = bench();
    let [noise, square, _] = pictures();
    let mut seen = Vec::new();
    let lights = [Light::Dim, Light::Level(1), Light::Level(2), Light::Level(3), Light::Level(4)];
    for light in lights {
        block_on(panel.show(&noise, light)).unwrap();
        let bus = bus.0.borrow();
        assert!(bus.panel().on);
        seen.push((bus.panel().precharge >> 4, bus.panel().contrast));
    }
    assert!(seen.is_sorted_by(|a, b| a < b), "each brighter than the one before: {seen:?}");

    bus.0.borrow_mut().reset_counts();
    block_on(panel.show(&noise, Light::Off)).unwrap();
    assert!(!bus.0.borrow().panel().on);
    assert!(bus.0.borrow().bytes <= 7);
    block_on(panel.show(&square, Light::Off)).unwrap();
    assert!(!bus.0.borrow().panel().on);
    block_on(panel.show(&square, Light::Level(4))).unwrap();
    assert!(bus.0.borrow().panel().on);
    assert_eq!(bus.0.borrow().panel().contrast, 0xFF);
    assert!(bus.0.borrow().ram() == square.bytes());

    // A level out of range counts as the nearest one.
    block_on(panel.show(&square, Light::Level(0))).unwrap();
    assert_eq!(bus.0.borrow().panel().contrast, 0x2F);
    block_on(panel.show(&square, Light::Level(200))).unwrap();
    assert_eq!(bus.0.borrow().panel().contrast, 0xFF);
}

/// Every transfer of a start and two changes fails once, at each of many byte counts.
#[test]
fn after_a_fault_at_any_transfer_and_byte_the_next_picture_is_whole() {
    let pictures = pictures();
    let mut faults = 0;
    for transfer in 0..40 {
        for bytes in (0..25).chain([60, 129, 1_000, 1_024]) {
            for trouble in [Trouble::Refuses { bytes }, Trouble::Hangs { bytes }] {
                let (mut panel, bus) = bench();
                bus.0.borrow_mut().trouble = Some((transfer, trouble));
                for picture in &pictures {
                    let what = format!("{trouble:?} at {transfer}");
                    if let Err(fault) = show(&mut panel, picture) {
                        let late = matches!(trouble, Trouble::Hangs { .. });
                        assert!(late || transfer > 0, "a status refused once is asked for again");
                        assert_eq!(
                            fault,
                            if late { Fault::Late } else { Fault::Refused },
                            "{what}"
                        );
                        assert_eq!((panel.faults(), panel.is_lost()), (1, true), "{what}");
                        faults += 1;
                        show(&mut panel, picture).expect("it is well again");
                    }
                    assert!(!panel.is_lost());
                    let bus = bus.0.borrow();
                    assert!(bus.ram() == picture.bytes(), "{what}");
                    assert!(bus.panel().on && bus.panel().upright == (true, true), "{what}");
                }
            }
        }
    }
    // Four transactions to start, of which the first may be refused; two for the square, two each
    // for the seven dots.
    assert_eq!(faults, (4 + 2 + 2 * 7) * 29 * 2 - 29);
}

/// The same, but the future is dropped before the transfer ends.
#[test]
fn a_picture_that_was_not_waited_for_is_sent_whole_the_next_time() {
    let pictures = pictures();
    for transfer in 0..5 {
        for bytes in [0, 1, 2, 3, 7, 20, 33, 500] {
            let (mut panel, bus) = bench();
            bus.0.borrow_mut().trouble = Some((transfer, Trouble::Hangs { bytes }));
            let mut dropped = 0;
            for picture in &pictures {
                if poll_once(panel.show(picture, LIGHT)) == Poll::Pending {
                    dropped += 1;
                    assert!(panel.is_lost());
                    show(&mut panel, picture).unwrap();
                }
                assert!(bus.0.borrow().ram() == picture.bytes());
            }
            assert_eq!((dropped, panel.faults()), (1, 0));
        }
    }
}

#[test]
fn a_panel_that_is_missing_at_first_gets_its_picture_when_it_comes() {
    let (mut panel, bus) = bench();
    let [noise, square, _] = pictures();
    bus.0.borrow_mut().panel = None;
    for tries in 1..=3 {
        assert_eq!(show(&mut panel, &noise), Err(Fault::Refused));
        assert_eq!(panel.faults(), tries);
    }
    bus.0.borrow_mut().panel = Some(Ssd1306::new());
    show(&mut panel, &square).unwrap();
    assert!(bus.0.borrow().ram() == square.bytes());
}

#[test]
fn a_check_notices_a_panel_that_is_gone_and_costs_four_bytes() {
    let (mut panel, bus) = bench();
    let [noise, ..] = pictures();
    show(&mut panel, &noise).unwrap();
    bus.0.borrow_mut().reset_counts();
    block_on(panel.check()).unwrap();
    assert_eq!((bus.0.borrow().bytes, bus.0.borrow().transactions), (4, 1));
    assert!(!panel.is_lost());

    bus.0.borrow_mut().panel = None;
    assert_eq!(block_on(panel.check()), Err(Fault::Refused));
    assert_eq!((panel.faults(), panel.is_lost()), (1, true));
    bus.0.borrow_mut().panel = Some(Ssd1306::new());
    // It answers, but it shows nothing.
    block_on(panel.check()).unwrap();
    assert!(panel.is_lost());
    show(&mut panel, &noise).unwrap();
    assert!(bus.0.borrow().ram() == noise.bytes() && bus.0.borrow().panel().on);
}

#[test]
fn a_refresh_brings_back_what_a_short_loss_of_power_took() {
    let (mut panel, bus) = bench();
    let [noise, ..] = pictures();
    show(&mut panel, &noise).unwrap();
    bus.0.borrow_mut().panel = Some(Ssd1306::new());
    // The next picture does not reveal it: that is what the refresh is for.
    show(&mut panel, &noise).unwrap();
    assert!(bus.0.borrow().ram() != noise.bytes());
    panel.refresh();
    show(&mut panel, &noise).unwrap();
    assert!(bus.0.borrow().ram() == noise.bytes() && bus.0.borrow().panel().on);
    assert_eq!(panel.faults(), 0);
}

#[test]
fn a_plug_that_sparked_half_a_command_does_not_turn_the_picture_over() {
    for half in [vec![0x21], vec![0x22, 3], vec![0x20], vec![0x8D], vec![0xD9]] {
        let (mut panel, bus) = bench();
        if let Some(panel) = &mut bus.0.borrow_mut().panel {
            panel.command = half;
        }
        let [noise, ..] = pictures();
        show(&mut panel, &noise).unwrap();
        let bus = bus.0.borrow();
        assert!(bus.ram() == noise.bytes());
        assert!(bus.panel().upright == (true, true) && bus.panel().on && bus.panel().pump);
    }
}

/// Every kind of panel: its model, and the controller that the driver should detect.
fn panels() -> Vec<(Ssd1306, Controller)> {
    let mut all = Vec::new();
    for address in [0x3C, 0x3D] {
        for low in [0x03, 0x06] {
            let reading = Reading::Status(low);
            all.push((Ssd1306::new().with(address, reading), Controller::Ssd1306));
        }
        for low in [0x07, 0x0F] {
            let reading = Reading::Status(low);
            all.push((Ssd1306::sh1106().with(address, reading), Controller::Sh1106));
        }
        for reading in [Reading::Floats, Reading::Refuses, Reading::Status(0x00)] {
            all.push((Ssd1306::new().with(address, reading), Controller::Ssd1306));
        }
    }
    all
}

#[test]
fn every_panel_is_found_by_itself_at_either_address() {
    for (model, controller) in panels() {
        let (address, reading) = (model.address, model.reading);
        let (mut panel, bus) = bench_with(model);
        for picture in &pictures() {
            show(&mut panel, picture).unwrap();
            assert!(bus.0.borrow().ram() == picture.bytes(), "{controller:?} {reading:?}");
        }
        assert_eq!(panel.found(), (controller, address));
        assert_eq!(panel.is_readable(), matches!(reading, Reading::Status(1..)), "{reading:?}");
        let bus = bus.0.borrow();
        assert!(bus.panel().on && bus.panel().pump && bus.panel().upright == (true, true));
        assert_eq!(panel.faults(), 0);
    }
}

/// Its data sheet, unlike that of the SSD1306, does not say that it takes a while to light up.
#[test]
fn an_sh1106_is_switched_on_only_when_its_memory_holds_the_picture() {
    for reading in [Reading::Status(0x07), Reading::Status(0x0F)] {
        let (mut panel, bus) = bench_with(Ssd1306::sh1106().with(0x3C, reading));
        let [noise, ..] = pictures();
        show(&mut panel, &noise).unwrap();
        assert!(bus.0.borrow().panel().first.as_ref() == Some(noise.bytes()));
    }
}

#[test]
fn a_panel_that_cannot_be_read_has_the_chosen_controller() {
    let [noise, square, _] = pictures();
    for reading in [Reading::Floats, Reading::Refuses, Reading::Status(0x03)] {
        let (mut panel, bus) = bench_with(Ssd1306::sh1106().with(0x3C, reading));
        panel.choose(Some(Controller::Sh1106));
        show(&mut panel, &noise).unwrap();
        assert!(bus.0.borrow().ram() == noise.bytes());
        show(&mut panel, &square).unwrap();
        assert!(bus.0.borrow().ram() == square.bytes());
    }
    // If another controller is chosen while something is shown, everything is sent again.
    let (mut panel, bus) = bench();
    show(&mut panel, &noise).unwrap();
    panel.choose(None);
    assert!(!panel.is_lost(), "that was so before");
    panel.choose(Some(Controller::Ssd1306));
    assert!(panel.is_lost());
    show(&mut panel, &noise).unwrap();
    assert!(bus.0.borrow().ram() == noise.bytes());
}

#[test]
fn another_panel_at_another_address_takes_over() {
    let [noise, square, dots] = pictures();
    let (mut panel, bus) = bench();
    show(&mut panel, &noise).unwrap();
    for (model, picture) in [
        (Ssd1306::sh1106().with(0x3D, Reading::Status(0x07)), &square),
        (Ssd1306::new(), &dots),
        (Ssd1306::sh1106(), &noise),
    ] {
        bus.0.borrow_mut().panel = Some(model);
        let _ = block_on(panel.check());
        assert!(panel.is_lost(), "it is switched off");
        show(&mut panel, picture).unwrap();
        assert!(bus.0.borrow().ram() == picture.bytes());
    }
}

#[test]
fn a_check_notices_a_readable_panel_that_lost_its_power_for_a_moment() {
    let [noise, ..] = pictures();
    for model in [Ssd1306::new, Ssd1306::sh1106] {
        let (mut panel, bus) = bench_with(model());
        show(&mut panel, &noise).unwrap();
        block_on(panel.check()).unwrap();
        assert!(!panel.is_lost());
        bus.0.borrow_mut().panel = Some(model());
        block_on(panel.check()).unwrap();
        assert!(panel.is_lost());
        show(&mut panel, &noise).unwrap();
        assert!(bus.0.borrow().ram() == noise.bytes() && bus.0.borrow().panel().on);
        assert_eq!(panel.faults(), 0);
        // A display that was switched off on purpose has lost nothing.
        block_on(panel.show(&noise, Light::Off)).unwrap();
        block_on(panel.check()).unwrap();
        assert!(!panel.is_lost());
    }
}

/// Otherwise it would be sent everything every second, for ever.
#[test]
fn a_panel_that_always_says_that_it_is_off_is_believed_three_times() {
    let [noise, ..] = pictures();
    let reading = Reading::AlwaysOff(0x03);
    let (mut panel, _) = bench_with(Ssd1306::new().with(0x3C, reading));
    let mut refreshes = 0;
    for _ in 0..20 {
        show(&mut panel, &noise).unwrap();
        block_on(panel.check()).unwrap();
        refreshes += u32::from(panel.is_lost());
    }
    assert_eq!(refreshes, 3);
    assert!(!panel.is_readable(), "and is looked after like one that cannot be read");
}

#[test]
fn real_games_are_seen_as_drawn_on_an_sh1106() {
    let (mut panel, bus) = bench_with(Ssd1306::sh1106());
    for frame in screens::ways().iter().flatten() {
        show(&mut panel, frame).unwrap();
        assert!(bus.0.borrow().ram() == frame.bytes());
    }
    assert_eq!(panel.faults(), 0);
}

#[test]
fn after_a_fault_at_any_transfer_and_byte_an_sh1106_gets_its_picture_too() {
    let pictures = pictures();
    for transfer in 0..40 {
        for bytes in [0, 1, 2, 3, 5, 20, 60, 129] {
            for trouble in [Trouble::Refuses { bytes }, Trouble::Hangs { bytes }] {
                let (mut panel, bus) = bench_with(Ssd1306::sh1106());
                bus.0.borrow_mut().trouble = Some((transfer, trouble));
                for picture in &pictures {
                    if show(&mut panel, picture).is_err() {
                        show(&mut panel, picture).expect("it is well again");
                    }
                    let bus = bus.0.borrow();
                    assert!(bus.ram() == picture.bytes(), "{trouble:?} at {transfer}");
                    assert!(bus.panel().on && bus.panel().upright == (true, true));
                }
            }
        }
    }
}

/// A bus on which each transfer needs a second poll, as if it had not been fed for a while.
struct Starved(Shared);

impl ErrorType for Starved {
    type Error = ErrorKind;
}

impl I2c for Starved {
    async fn transaction(
        &mut self,
        address: u8,
        operations: &mut [Operation<'_>],
    ) -> Result<(), ErrorKind> {
        embassy_futures::yield_now().await;
        self.0.transaction(address, operations).await
    }
}

/// Time that passed during an erase: of two waits, the first is over at once.
struct Erasing(bool);

impl DelayNs for Erasing {
    async fn delay_ns(&mut self, nanos: u32) {
        self.0 = !self.0;
        if !self.0 {
            Looks.delay_ns(nanos).await;
        }
    }
}

#[test]
fn an_erase_of_the_flash_is_no_fault_of_the_panel_however_long_it_takes() {
    let (_, bus) = bench();
    let mut panel = Panel::new(Starved(bus.clone()), Erasing(false));
    let [noise, ..] = pictures();
    block_on(panel.show(&noise, LIGHT)).unwrap();
    assert!(bus.0.borrow().ram() == noise.bytes());
    assert_eq!(panel.faults(), 0);
}
