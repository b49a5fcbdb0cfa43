//! The display controllers of 128×64 panels, and how they differ.
//!
//! Small panels (0.96") have an SSD1306 ([data
//! sheet](https://cdn-shop.adafruit.com/datasheets/SSD1306.pdf)), newer ones an SSD1315, large ones
//! (2.42") an SSD1309: all three take the same commands. Panels of 1.3" have an SH1106, whose
//! memory has 132 columns, of which the display shows those from the third on. It has only the page
//! addressing mode, and so no windows.

/// Which commands a panel understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Controller {
    /// The SSD1306, and those that take the same commands.
    Ssd1306,
    /// The SH1106.
    Sh1106,
}

/// The bit of a status byte that says that the display is switched off, as it is at power-on.
const OFF: u8 = 0x40;

impl Controller {
    /// Its name, as it is saved. No other saved record starts with such a letter.
    pub const fn name(self) -> &'static [u8] {
        match self {
            Controller::Ssd1306 => b"SSD1306",
            Controller::Sh1106 => b"SH1106",
        }
    }

    /// The controller with this name.
    pub fn named(name: &[u8]) -> Option<Controller> {
        [Controller::Ssd1306, Controller::Sh1106].into_iter().find(|known| known.name() == name)
    }

    /// Which controller has this status byte. Only bit 6 is documented, but its lowest bits tell
    /// the controllers apart: [ss_oled](https://github.com/bitbank2/ss_oled) relies on the same
    /// values. They are not certain
    /// ([meshtastic/firmware#1363](https://github.com/meshtastic/firmware/issues/1363)), which is
    /// why the controller can also be chosen by hand. `None` if the byte fits neither: most likely
    /// the panel cannot be read, and the idle bus was read instead, which gives all ones or all
    /// zeros.
    pub(super) fn with_status(status: u8) -> Option<Controller> {
        match status & !OFF & 0x8F {
            0x03 | 0x06 => Some(Controller::Ssd1306),
            0x07 | 0x0F => Some(Controller::Sh1106),
            _ => None,
        }
    }

    /// The column of its memory that is the leftmost one on the display.
    pub(super) fn first_column(self) -> usize {
        match self {
            Controller::Ssd1306 => 0,
            Controller::Sh1106 => 2,
        }
    }

    /// Whether it can address a window; otherwise only runs within a page can be sent.
    pub(super) fn has_windows(self) -> bool {
        self == Controller::Ssd1306
    }

    /// Switches on the charge pump or DC-DC converter that powers the pixels. The SSD1309 has
    /// neither and ignores the command: the first byte means nothing to it, and the second sets
    /// half of a column address that is set again before it is used.
    pub(super) fn pump(self) -> [u8; 2] {
        match self {
            Controller::Ssd1306 => [0x8D, 0x14],
            Controller::Sh1106 => [0xAD, 0x8B],
        }
    }
}

/// Whether a status byte says that the display is switched off.
pub(super) fn is_off(status: u8) -> bool {
    status & OFF != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_byte_tells_the_controllers_apart_whether_they_are_on_or_off() {
        for (low, controller) in [
            (0x03, Some(Controller::Ssd1306)),
            (0x06, Some(Controller::Ssd1306)),
            (0x07, Some(Controller::Sh1106)),
            (0x0F, Some(Controller::Sh1106)),
            (0x00, None),
        ] {
            assert_eq!(Controller::with_status(low), controller);
            assert_eq!(Controller::with_status(low | OFF), controller);
            assert!(!is_off(low) && is_off(low | OFF));
        }
        assert_eq!(Controller::with_status(0xFF), None, "an idle bus");
    }

    #[test]
    fn a_name_is_read_as_it_was_written() {
        for controller in [Controller::Ssd1306, Controller::Sh1106] {
            assert_eq!(Controller::named(controller.name()), Some(controller));
        }
        assert_eq!(Controller::named(b""), None);
        assert_eq!(Controller::named(b"SSD"), None);
    }
}
