//! What only the self-test does with the chip: pins by hand, and figures by which boards differ.

use super::{ChipFlash, SPEAKER_PIN};
use crate::self_test::Wire;
use crate::self_test::wires::{Drive, Pins};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pac::clocks::vals::{ClkAdcCtrlAuxsrc, Fc0src};
use embassy_rp::pac::io::vals::Outover;
use embassy_rp::{pac, rom_data};

/// Where a sector of flash is free for this: in `memory.x` it is SPARE.
const SPARE: u32 = 0x7_F000;
const SECTOR: u32 = 4_096;
const PAGE: usize = 256;
/// Functions of a pin (section 2.19.2).
const PWM: u8 = 4;
const SIO: u8 = 5;
const NONE: u8 = 31;

/// The time in microseconds.
fn micros() -> u32 {
    pac::TIMER.timerawl().read()
}

/// The pins, taken from whoever has them, until [`TrialPins::give_back`].
pub struct TrialPins {
    feed: fn(),
}

impl TrialPins {
    /// Takes them; `feed` is called within work that takes long.
    pub fn take(feed: fn()) -> TrialPins {
        TrialPins { feed }
    }

    /// Puts everything back as [`Pico::set_up`](super::Pico::set_up) left it: the buttons with their
    /// pull-ups, the amplifier off, the speaker silent. The bus sets its own pins up for every
    /// transaction.
    pub fn give_back(mut self) {
        Wire::BUTTONS.into_iter().for_each(|button| self.drive(button, Drive::PullUp));
        self.drive(Wire::Amplifier, Drive::Low);
        pac::IO_BANK0.gpio(SPEAKER_PIN).ctrl().write(|w| {
            w.set_funcsel(PWM);
            w.set_outover(Outover::LOW);
        });
    }
}

impl Pins for TrialPins {
    fn drive(&mut self, wire: Wire, how: Drive) {
        let pin = usize::from(wire.pin());
        let bit = 1 << pin;
        match how {
            Drive::High => pac::SIO.gpio_out(0).value_set().write_value(bit),
            Drive::PullUp | Drive::PullDown | Drive::Low => {
                pac::SIO.gpio_out(0).value_clr().write_value(bit);
            }
        }
        match how {
            Drive::Low | Drive::High => pac::SIO.gpio_oe(0).value_set().write_value(bit),
            Drive::PullUp | Drive::PullDown => {
                pac::SIO.gpio_oe(0).value_clr().write_value(bit);
            }
        }
        pac::PADS_BANK0.gpio(pin).modify(|w| {
            w.set_ie(true);
            w.set_od(false);
            w.set_schmitt(true);
            w.set_pue(how == Drive::PullUp);
            w.set_pde(how == Drive::PullDown);
        });
        pac::IO_BANK0.gpio(pin).ctrl().write(|w| w.set_funcsel(SIO));
    }

    fn is_high(&mut self, wire: Wire) -> bool {
        pac::SIO.gpio_in(0).read() >> wire.pin() & 1 == 1
    }

    fn wait(&mut self, us: u32) {
        let begun = micros();
        while micros().wrapping_sub(begun) <= us {}
    }

    fn feed(&mut self) {
        (self.feed)();
    }
}

/// How long the flash takes, and whether it holds what was written.
pub struct FlashTrial {
    /// To erase a sector, in milliseconds.
    pub erase_ms: u16,
    /// To program a page, in microseconds.
    pub program_us: u16,
    /// It was blank after the erase, and then held what was written.
    pub holds: bool,
    /// Its maker, type and size.
    pub jedec: u32,
    /// Its second status register, which has the bit that allows four wires in a Pico's chip.
    pub status: u8,
}

/// Erases and writes the sector that is free for this. Neither the image nor a game is there.
pub fn try_flash(flash: &mut ChipFlash) -> FlashTrial {
    let jedec = flash.blocking_jedec_id().unwrap_or(0);
    let mut page = [0; PAGE];
    let begun = micros();
    let erased = flash.blocking_erase(SPARE, SPARE + SECTOR);
    let erase_ms = u16::try_from(micros().wrapping_sub(begun) / 1_000).unwrap_or(u16::MAX);
    let mut holds = erased.is_ok() && flash.blocking_read(SPARE, &mut page).is_ok();
    holds &= page.iter().all(|byte| *byte == 0xFF);
    // Each bit is once 0 and once 1.
    let pattern: [u8; PAGE] = core::array::from_fn(|nth| if nth % 2 == 0 { 0x5A } else { 0xA5 });
    let begun = micros();
    let written = flash.blocking_write(SPARE, &pattern);
    let program_us = u16::try_from(micros().wrapping_sub(begun)).unwrap_or(u16::MAX);
    holds &= written.is_ok() && flash.blocking_read(SPARE, &mut page).is_ok() && page == pattern;
    let status = critical_section::with(|_| status_register());
    FlashTrial { erase_ms, program_us, holds, jedec, status }
}

/// Reads the second status register, as embassy-rp reads the flash's number: from RAM, because the
/// flash cannot be read meanwhile, and with the second boot stage, which ends that.
#[allow(unsafe_code, reason = "the flash is switched to taking commands")]
fn status_register() -> u8 {
    const FLASH: *const u32 = core::ptr::without_provenance(0x1000_0000);
    const READ_STATUS_2: u32 = 0x35;
    let mut stage = [0_u32; 64];
    for (nth, word) in stage.iter_mut().enumerate() {
        // SAFETY: the second boot stage is the first 256 bytes of the flash.
        *word = unsafe { FLASH.add(nth).read_volatile() };
    }
    // SAFETY: it is code for Thumb, and returns to its caller where there is one.
    let stage: unsafe extern "C" fn() =
        unsafe { core::mem::transmute(stage.as_ptr().expose_provenance() | 1) };
    let rom = Rom {
        connect: rom_data::connect_internal_flash::ptr(),
        exit: rom_data::flash_exit_xip::ptr(),
        flush: rom_data::flash_flush_cache::ptr(),
        stage,
    };
    // SAFETY: no interrupt, no DMA and no other core reads the flash now.
    let [register, ..] = unsafe { ask(READ_STATUS_2, &rom) }.to_le_bytes();
    register
}

/// What [`ask`] calls, as none of it may be looked up in flash.
struct Rom {
    connect: unsafe extern "C" fn(),
    exit: unsafe extern "C" fn(),
    flush: unsafe extern "C" fn(),
    stage: unsafe extern "C" fn(),
}

/// Sends a command and returns the byte that answers it.
///
/// # Safety
///
/// Nothing else may use the flash meanwhile.
#[inline(never)]
#[unsafe(link_section = ".data.ram_func")]
#[allow(unsafe_code, reason = "the registers of the flash controller, section 4.10.13")]
unsafe fn ask(command: u32, rom: &Rom) -> u32 {
    const SSI: *mut u32 = core::ptr::without_provenance_mut(0x1800_0000);
    // In words.
    const CTRLR0: usize = 0;
    const CTRLR1: usize = 1;
    const SSIENR: usize = 2;
    const SR: usize = 0x28 / 4;
    const DR0: usize = 0x60 / 4;
    /// Sends, and then receives as many frames as CTRLR1 says and one more.
    const EEPROM_READ: u32 = 3 << 8;
    const RECEIVED: u32 = 1 << 3;
    // SAFETY: as of this function; the addresses are those of the controller.
    unsafe {
        (rom.connect)();
        (rom.exit)();
        SSI.add(SSIENR).write_volatile(0);
        SSI.add(CTRLR0).write_volatile(SSI.add(CTRLR0).read_volatile() | EEPROM_READ);
        SSI.add(CTRLR1).write_volatile(0);
        SSI.add(SSIENR).write_volatile(1);
        SSI.add(DR0).write_volatile(command);
        while SSI.add(SR).read_volatile() & RECEIVED == 0 {}
        let answer = SSI.add(DR0).read_volatile();
        SSI.add(SSIENR).write_volatile(0);
        (rom.flush)();
        (rom.stage)();
        answer
    }
}

/// How many words are read from the flash in a millisecond, each from another line of its cache.
#[allow(unsafe_code, reason = "flash that belongs to no variable is read by its address")]
pub fn words_per_ms() -> u16 {
    const LINE: usize = 2;
    // Twice as many as the cache has lines.
    const LINES: usize = 4_096;
    let start = super::voice().as_ptr().cast::<u32>();
    let begun = micros();
    for line in 0..LINES {
        // SAFETY: within the region for a voice; volatile, because nobody needs the word.
        let _ = unsafe { start.add(line * LINE).read_volatile() };
    }
    let us = u64::from(micros().wrapping_sub(begun).max(1));
    u16::try_from(LINES as u64 * 1_000 / us).unwrap_or(u16::MAX)
}

/// The ring oscillator in kHz, counted by the crystal (section 2.15.6.2); 0 if that never ends.
pub fn ring_khz() -> u32 {
    /// Far longer than a count of this accuracy takes.
    const PATIENCE_US: u32 = 100_000;
    let begun = micros();
    let late = || micros().wrapping_sub(begun) > PATIENCE_US;
    let counter = pac::CLOCKS;
    while counter.fc0_status().read().running() && !late() {}
    counter.fc0_ref_khz().write(|w| w.set_fc0_ref_khz(super::CRYSTAL_HZ / 1_000));
    counter.fc0_interval().write(|w| w.set_fc0_interval(10));
    counter.fc0_min_khz().write(|w| w.set_fc0_min_khz(0));
    counter.fc0_max_khz().write(|w| w.set_fc0_max_khz(u32::MAX));
    // This starts it.
    counter.fc0_src().write(|w| w.set_fc0_src(Fc0src::ROSC_CLKSRC));
    while !counter.fc0_status().read().done() {
        if late() {
            return 0;
        }
    }
    counter.fc0_result().read().khz()
}

/// The supply in millivolts, where the board has a Pico's divider by 3 at GP29, and the chip's
/// temperature in degrees Celsius. On a Pico W, GP25 must be high for that.
pub fn supply_and_celsius() -> (u16, i16) {
    const DIVIDER: usize = 29;
    const TEMPERATURE: u8 = 4;
    /// What the converter needs at 12 MHz is 8 µs.
    const PATIENCE_US: u32 = 1_000;
    pac::CLOCKS.clk_adc_ctrl().write(|w| {
        w.set_auxsrc(ClkAdcCtrlAuxsrc::XOSC_CLKSRC);
        w.set_enable(true);
    });
    pac::RESETS.reset().modify(|w| w.set_adc(false));
    let begun = micros();
    while !pac::RESETS.reset_done().read().adc() && micros().wrapping_sub(begun) < PATIENCE_US {}
    let pad = pac::PADS_BANK0.gpio(DIVIDER);
    pad.modify(|w| {
        w.set_ie(false);
        w.set_od(true);
        w.set_pue(false);
        w.set_pde(false);
    });
    pac::IO_BANK0.gpio(DIVIDER).ctrl().write(|w| w.set_funcsel(NONE));
    let read = |input: u8| {
        pac::ADC.cs().write(|w| {
            w.set_en(true);
            w.set_ts_en(true);
            w.set_ainsel(input);
        });
        cortex_m::asm::delay(clk_sys_freq() / 1_000);
        pac::ADC.cs().modify(|w| w.set_start_once(true));
        let begun = micros();
        while !pac::ADC.cs().read().ready() && micros().wrapping_sub(begun) < PATIENCE_US {}
        u32::from(pac::ADC.result().read().result())
    };
    let millivolts = |raw: u32| raw * 3_300 / 4_096;
    let supply = u16::try_from(millivolts(read(3)) * 3).unwrap_or(u16::MAX);
    // Section 4.9.5: 706 mV at 27 °C, 1.721 mV less for each degree more.
    let sensor = i32::try_from(millivolts(read(TEMPERATURE))).unwrap_or(0);
    let celsius = 27 - (sensor - 706) * 1_000 / 1_721;
    pac::ADC.cs().write(|w| w.set_en(false));
    pac::CLOCKS.clk_adc_ctrl().write(|w| w.set_enable(false));
    (supply, i16::try_from(celsius).unwrap_or(0))
}
