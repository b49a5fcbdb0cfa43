//! A simulated panel on a bus whose faults a test can choose.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod screens;

use board::oled::{BYTES, Panel};
use core::future::pending;
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{ErrorKind, ErrorType, I2c, Operation};
use std::cell::RefCell;
use std::rc::Rc;

/// What a panel answers when its status byte is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// These lowest bits, and the bit that says whether it is off.
    Status(u8),
    /// All ones, from an idle bus.
    Floats,
    /// A NACK.
    Refuses,
    /// These lowest bits, and always that it is off.
    AlwaysOff(u8),
}

/// An SSD1306 or an SH1106, modelled after its data sheet: commands with their arguments, which may
/// be spread over transactions; memory with a column and a page pointer. A command that means
/// nothing in the current mode is a bug in the driver, and panics.
pub struct Ssd1306 {
    /// The memory of the visible columns.
    pub ram: [u8; BYTES],
    pub address: u8,
    pub reading: Reading,
    /// It is an SH1106: it has 132 columns, of which the first two and the last two are not
    /// visible, and only the page mode.
    pub sh1106: bool,
    pub on: bool,
    /// What was in its memory when it was switched on.
    pub first: Option<[u8; BYTES]>,
    pub contrast: u8,
    pub precharge: u8,
    pub horizontal: bool,
    pub pump: bool,
    /// Segments and rows reversed, which makes the picture upright.
    pub upright: (bool, bool),
    columns: (usize, usize),
    pages: (usize, usize),
    column: usize,
    page: usize,
    column_start: usize,
    /// A command still waiting for its arguments.
    pub command: Vec<u8>,
    /// The command was started in an earlier transaction that was interrupted.
    cut: bool,
}

impl Ssd1306 {
    /// Just powered on: dark, in page mode, noise in its memory.
    pub fn new() -> Ssd1306 {
        let mut noise = 0x2545_F491_u32;
        let ram = [0; BYTES].map(|_: u8| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            noise.to_be_bytes()[0]
        });
        Ssd1306 {
            ram,
            address: 0x3C,
            reading: Reading::Status(0x03),
            sh1106: false,
            on: false,
            first: None,
            contrast: 0x7F,
            precharge: 0x22,
            horizontal: false,
            pump: false,
            upright: (false, false),
            columns: (0, 127),
            pages: (0, 7),
            column: 0,
            page: 0,
            column_start: 0,
            command: Vec::new(),
            cut: false,
        }
    }

    /// An SH1106 instead.
    pub fn sh1106() -> Ssd1306 {
        Ssd1306 { sh1106: true, reading: Reading::Status(0x07), ..Ssd1306::new() }
    }

    /// The same at this address, and with this answer.
    pub fn with(self, address: u8, reading: Reading) -> Ssd1306 {
        Ssd1306 { address, reading, ..self }
    }

    fn read(&self) -> Result<u8, ErrorKind> {
        match self.reading {
            Reading::Status(low) => Ok(low | if self.on { 0 } else { 0x40 }),
            Reading::AlwaysOff(low) => Ok(low | 0x40),
            Reading::Floats => Ok(0xFF),
            Reading::Refuses => Err(ErrorKind::Other),
        }
    }

    fn data(&mut self, byte: u8) {
        if self.sh1106 {
            if (2..130).contains(&self.column) {
                self.ram[self.page * 128 + self.column - 2] = byte;
            }
            // It does not wrap.
            self.column = (self.column + 1).min(131);
            return;
        }
        self.ram[self.page * 128 + self.column] = byte;
        if !self.horizontal {
            self.column = if self.column == 127 { self.column_start } else { self.column + 1 };
        } else if self.column != self.columns.1 {
            self.column = (self.column + 1) % 128;
        } else {
            self.column = self.columns.0;
            self.page = if self.page == self.pages.1 { self.pages.0 } else { (self.page + 1) % 8 };
        }
    }

    fn command(&mut self, byte: u8) {
        self.command.push(byte);
        let pair = |a: u8, b: u8| (usize::from(a), usize::from(b));
        match self.command[..] {
            [0x20 | 0x21 | 0x22 | 0x8D | 0x2E] if self.sh1106 => {
                panic!("{byte:02X} is no command of an SH1106")
            }
            [0xAD] if self.sh1106 => return,
            [0xAD, _] if self.sh1106 && self.cut => {}
            [0xAD, pump] if self.sh1106 => self.pump = pump == 0x8B,
            [high @ 0x18] if self.sh1106 => {
                self.column_start = self.column_start & 0x0F | usize::from(high & 15) << 4;
                self.column = self.column_start;
            }
            // Still waits for its arguments.
            [0x20 | 0x21 | 0x22 | 0x81 | 0x8D | 0xA8 | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDB] => return,
            [0x21 | 0x22, _] => return,
            // It took bytes that were not meant for it. Only the effect on the mode is modelled.
            [0x20, _] if self.cut => self.horizontal = false,
            [_, _] | [_, _, _] if self.cut => {}
            [0x20, 0] => self.horizontal = true,
            [0x20, 2] => self.horizontal = false,
            [0x21, from, to] => {
                assert!(self.horizontal, "a window has no meaning in page mode");
                assert!(from <= to && to < 128);
                self.columns = pair(from, to);
                self.column = self.columns.0;
            }
            [0x22, from, to] => {
                assert!(self.horizontal, "a window has no meaning in page mode");
                assert!(from <= to && to < 8);
                self.pages = pair(from, to);
                self.page = self.pages.0;
            }
            [low @ 0x00..=0x0F] => {
                assert!(!self.horizontal, "a column start has no meaning in horizontal mode");
                self.column_start = self.column_start & 0xF0 | usize::from(low);
                self.column = self.column_start;
            }
            [high @ 0x10..=0x17] => {
                assert!(!self.horizontal, "a column start has no meaning in horizontal mode");
                self.column_start = self.column_start & 0x0F | usize::from(high & 7) << 4;
                self.column = self.column_start;
            }
            [page @ 0xB0..=0xB7] => {
                assert!(!self.horizontal, "a page start has no meaning in horizontal mode");
                self.page = usize::from(page & 7);
            }
            [0x81, contrast] => self.contrast = contrast,
            [0xD9, precharge] => self.precharge = precharge,
            [0x8D, pump] => self.pump = pump == 0x14,
            [0xA1] => self.upright.0 = true,
            [0xC8] => self.upright.1 = true,
            [lit @ (0xAE | 0xAF)] => {
                if lit == 0xAF && !self.on {
                    self.first = Some(self.ram);
                }
                self.on = lit == 0xAF;
            }
            // Power-on defaults and the panel's wiring, then commands without a visible effect.
            [0xA8, 63] | [0xD3, 0] | [0xD5, 0x80] | [0xDA, 0x12] | [0xDB, _] => {}
            [0x2E | 0x40 | 0xA4 | 0xA6 | 0xE3] => {}
            ref other => panic!("{other:02X?} is no command of ours"),
        }
        self.command.clear();
        self.cut = false;
    }
}

/// What goes wrong in a transfer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A NACK after this many bytes.
    Refuses { bytes: usize },
    /// Nothing more happens after this many bytes.
    Hangs { bytes: usize },
}

/// The bus, and counts of what it carried.
pub struct Bus {
    pub panel: Option<Ssd1306>,
    /// All bytes on the bus, including address bytes.
    pub bytes: usize,
    pub transactions: usize,
    /// How many transfers succeed first, and what goes wrong with the next.
    pub trouble: Option<(usize, Trouble)>,
}

impl Bus {
    /// SCL periods: nine per byte, and START and STOP.
    pub fn periods(&self) -> usize {
        self.bytes * 9 + self.transactions * 2
    }

    pub fn reset_counts(&mut self) {
        (self.bytes, self.transactions) = (0, 0);
    }

    pub fn ram(&self) -> &[u8; BYTES] {
        &self.panel().ram
    }

    pub fn panel(&self) -> &Ssd1306 {
        self.panel.as_ref().expect("a panel is plugged in")
    }

    fn carry(&mut self, address: u8, bytes: impl Iterator<Item = u8>) -> Result<(), ErrorKind> {
        self.bytes += 1;
        let there = self.panel.as_mut().filter(|panel| panel.address == address);
        let Some(panel) = there else { return Err(ErrorKind::Other) };
        panel.cut = !panel.command.is_empty();
        let mut control = None;
        for byte in bytes {
            self.bytes += 1;
            match control {
                None => control = Some(byte),
                Some(0x00) => panel.command(byte),
                Some(0x40) => panel.data(byte),
                Some(other) => panic!("control byte {other:02X}"),
            }
        }
        Ok(())
    }
}

/// Both ends of the bus: one for the driver, one for the test.
#[derive(Clone)]
pub struct Shared(pub Rc<RefCell<Bus>>);

impl ErrorType for Shared {
    type Error = ErrorKind;
}

impl I2c for Shared {
    async fn transaction(
        &mut self,
        address: u8,
        operations: &mut [Operation<'_>],
    ) -> Result<(), ErrorKind> {
        let sent: Vec<u8> = operations
            .iter()
            .flat_map(|operation| match operation {
                Operation::Write(bytes) => bytes.to_vec(),
                Operation::Read(_) => Vec::new(),
            })
            .collect();
        let trouble = {
            let mut bus = self.0.borrow_mut();
            bus.transactions += 1;
            match &mut bus.trouble {
                Some((0, trouble)) => {
                    let trouble = *trouble;
                    bus.trouble = None;
                    Some(trouble)
                }
                Some((left, _)) => {
                    *left -= 1;
                    None
                }
                None => None,
            }
        };
        let limit = match trouble {
            None => sent.len(),
            Some(Trouble::Refuses { bytes } | Trouble::Hangs { bytes }) => bytes,
        };
        self.0.borrow_mut().carry(address, sent.into_iter().take(limit))?;
        match trouble {
            None => {
                for operation in operations {
                    let Operation::Read(bytes) = operation else { continue };
                    // The address once more, and the byte.
                    self.0.borrow_mut().bytes += 1 + bytes.len();
                    bytes.fill(self.0.borrow().panel().read()?);
                }
                Ok(())
            }
            Some(Trouble::Refuses { .. }) => Err(ErrorKind::Other),
            Some(Trouble::Hangs { .. }) => pending().await,
        }
    }
}

/// A clock that advances when it is polled, so that a hanging transfer reaches its time limit.
pub struct Looks;

impl DelayNs for Looks {
    async fn delay_ns(&mut self, _: u32) {
        for _ in 0..3 {
            embassy_futures::yield_now().await;
        }
    }
}

pub fn bench() -> (Panel<Shared, Looks>, Shared) {
    bench_with(Ssd1306::new())
}

pub fn bench_with(panel: Ssd1306) -> (Panel<Shared, Looks>, Shared) {
    let bus = Bus { panel: Some(panel), bytes: 0, transactions: 0, trouble: None };
    let shared = Shared(Rc::new(RefCell::new(bus)));
    (Panel::new(shared.clone(), Looks), shared)
}

/// Pseudorandom numbers, the same ones each time.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    /// Splitmix64.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(limit).expect("a number")).expect("below it")
    }
}
