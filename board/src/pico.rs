//! The Pico: which pin is what, and the RP2040's peripherals behind the traits the drivers use.
//!
//! | part | where |
//! |---|---|
//! | OLED | I2C0: SDA GP4, SCL GP5 |
//! | buttons, to ground | up GP10, down GP11, left GP12, right GP13, A GP14, B GP15 |
//! | speaker | GP16 |
//! | light | GP25 |
//! | journal | the last 256 KiB of 2 MiB flash |
//!
//! This is the only module of the crate that names the chip, and so the only one that no host test
//! runs: it is kept thin. `tests/emulator` runs it in the real image.

use crate::sound::Tone;
use embassy_rp::clocks::{ClockConfig, clk_sys_freq};
use embassy_rp::config::Config;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::gpio::{Input, Level, Output, OutputOpenDrain, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::peripherals::{FLASH, I2C0, PIN_4, PIN_5};
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, bind_interrupts, pac};
use embedded_hal_async::i2c::{ErrorType, I2c as AsyncI2c, Operation};

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// The size of a Pico's flash.
const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The flash, with the journal at [`crate::journal::START`].
pub type ChipFlash = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// The bus speed. The SSD1306 is specified for 400 kHz; most take 1 MHz too, which is the feature
/// `fast-i2c`.
const I2C_HZ: u32 = if cfg!(feature = "fast-i2c") { 1_000_000 } else { 400_000 };

/// How long to wait for the crystal, in milliseconds. embassy waits 128, for the slowest crystals
/// there are; a Pico's is stable within one, and its own SDK waits 1 ms. Ten is ample, and the
/// first picture comes a tenth of a second sooner.
const CRYSTAL_WAIT: u32 = 10;

/// Everything the firmware uses.
pub struct Pico {
    pub bus: Bus,
    /// In the order of the table above.
    pub buttons: [Input<'static>; 6],
    pub speaker: Speaker,
    pub light: Output<'static>,
    pub store: ChipFlash,
    pub watchdog: Watchdog,
    pub ring_oscillator: RingOscillator,
}

impl Pico {
    /// Sets up the chip. Call it once, before anything else.
    pub fn set_up() -> Pico {
        let mut clocks = ClockConfig::crystal(12_000_000);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_WAIT;
        }
        let chip = embassy_rp::init(Config::new(clocks));
        Pico {
            bus: Bus { i2c: chip.I2C0, scl: chip.PIN_5, sda: chip.PIN_4, disturbed: false },
            buttons: [
                Input::new(chip.PIN_10, Pull::Up),
                Input::new(chip.PIN_11, Pull::Up),
                Input::new(chip.PIN_12, Pull::Up),
                Input::new(chip.PIN_13, Pull::Up),
                Input::new(chip.PIN_14, Pull::Up),
                Input::new(chip.PIN_15, Pull::Up),
            ],
            speaker: Speaker {
                pwm: Pwm::new_output_a(chip.PWM_SLICE0, chip.PIN_16, silence()),
                clock: clk_sys_freq(),
            },
            light: Output::new(chip.PIN_25, Level::Low),
            store: Flash::new_blocking(chip.FLASH),
            watchdog: Watchdog::new(chip.WATCHDOG),
            ring_oscillator: RingOscillator(()),
        }
    }
}

/// The I2C bus of the panel. Each transaction starts from a freshly reset peripheral, so an error,
/// or a transaction dropped half-way, leaves nothing behind.
pub struct Bus {
    i2c: Peri<'static, I2C0>,
    scl: Peri<'static, PIN_5>,
    sda: Peri<'static, PIN_4>,
    /// The last transaction failed or was dropped.
    disturbed: bool,
}

impl Bus {
    /// Frees the bus. A panel that was cut off within a byte may hold SDA low until that byte has
    /// been clocked out; nine clocks are always enough. A STOP follows.
    fn free(&mut self) {
        // A quarter of a period at 100 kHz, which is slow enough for any part.
        let pause = || cortex_m::asm::delay(clk_sys_freq() / 400_000);
        let mut scl = OutputOpenDrain::new(self.scl.reborrow(), Level::High);
        let mut sda = OutputOpenDrain::new(self.sda.reborrow(), Level::High);
        for _ in 0..9 {
            scl.set_low();
            pause();
            scl.set_high();
            pause();
        }
        scl.set_low();
        sda.set_low();
        pause();
        scl.set_high();
        pause();
        sda.set_high();
        pause();
    }
}

impl ErrorType for Bus {
    type Error = i2c::Error;
}

impl AsyncI2c for Bus {
    async fn transaction(
        &mut self,
        address: u8,
        operations: &mut [Operation<'_>],
    ) -> Result<(), i2c::Error> {
        if core::mem::replace(&mut self.disturbed, true) {
            self.free();
        }
        let mut config = i2c::Config::default();
        config.frequency = I2C_HZ;
        let mut i2c = I2c::new_async(
            self.i2c.reborrow(),
            self.scl.reborrow(),
            self.sda.reborrow(),
            Interrupts,
            config,
        );
        AsyncI2c::transaction(&mut i2c, address, operations).await?;
        self.disturbed = false;
        Ok(())
    }
}

/// The loudspeaker.
pub struct Speaker {
    pwm: Pwm<'static>,
    clock: u32,
}

impl Speaker {
    /// Sounds until the next call; a pause is silence.
    pub fn sound(&mut self, tone: Tone) {
        let config = match tone.pulse(self.clock) {
            None => silence(),
            Some(pulse) => {
                let mut config = pwm::Config::default();
                config.divider = pulse.divider.into();
                config.top = pulse.top;
                config.compare_a = pulse.half;
                config
            }
        };
        self.pwm.set_config(&config);
    }

    pub fn hush(&mut self) {
        self.pwm.set_config(&silence());
    }
}

/// Off, not merely quiet: no current through the speaker, and nothing runs while the box sleeps.
fn silence() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.enable = false;
    config.compare_a = 0;
    config
}

/// The ring oscillator. It clocks nothing; its jitter against the crystal is the source of entropy.
pub struct RingOscillator(());

impl RingOscillator {
    /// One raw bit.
    pub fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}
