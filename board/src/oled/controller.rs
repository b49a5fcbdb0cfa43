//! The controllers that panels of 128×64 pixels have, and how they differ.
//!
//! The SSD1306 is in the small panels (0.96"), the SSD1315 in newer ones, the SSD1309 in the large
//! ones (2.42"): those take the same commands. The SH1106 (1.3") has memory for 132 columns, of
//! which the glass shows those from the third on, and knows no windows.

/// What a panel understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Controller {
    /// The SSD1306 and its kin.
    Ssd1306,
    Sh1106,
}

/// In a status byte: the display is switched off, as it is at power-on.
const OFF: u8 = 0x40;

impl Controller {
    /// Its name, as it is kept. No other record begins with such a letter.
    pub const fn name(self) -> &'static [u8] {
        match self {
            Controller::Ssd1306 => b"SSD1306",
            Controller::Sh1106 => b"SH1106",
        }
    }

    pub fn named(name: &[u8]) -> Option<Controller> {
        [Controller::Ssd1306, Controller::Sh1106].into_iter().find(|known| known.name() == name)
    }

    /// Which controller has this status byte. Its lowest bits are the same in all of a kind, though
    /// only one of them is documented. `None` if it is none of those: then most likely the panel
    /// cannot be read, and the wire itself was read, which is all ones or all zeros.
    pub(super) fn with_status(status: u8) -> Option<Controller> {
        match status & !OFF & 0x8F {
            0x03 | 0x06 => Some(Controller::Ssd1306),
            0x07 | 0x0F => Some(Controller::Sh1106),
            _ => None,
        }
    }

    /// The column of its memory that is the leftmost one of the glass.
    pub(super) fn first_column(self) -> usize {
        match self {
            Controller::Ssd1306 => 0,
            Controller::Sh1106 => 2,
        }
    }

    /// Whether it knows windows; otherwise all there is are runs within a page.
    pub(super) fn has_windows(self) -> bool {
        self == Controller::Ssd1306
    }

    /// Switches on what lights the glass. The SSD1309, which has no such part, ignores it: the
    /// first byte means nothing there, and the second is half of a column that is set before it
    /// counts.
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
        assert_eq!(Controller::with_status(0xFF), None, "nobody drives the wire");
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
