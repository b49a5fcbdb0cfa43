//! What the journal reports: the state in which it found the flash, and why it kept nothing.

use core::fmt;

/// What [`Journal::open`](crate::Journal::open) found. Of the settings and the game, the worse
/// state counts, which is the greater one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Found {
    /// Nothing: the journal is new, or the power failed during its very first record.
    Fresh,
    /// Everything that was kept.
    Whole,
    /// A journal in another format, with the number of that format. It is left alone until
    /// [`Journal::overwrite`](crate::Journal::overwrite) is called.
    OtherFormat(u8),
    /// Something unreadable. Everything that can be read is handed out.
    Damaged,
}

/// Why something was not kept. Everything kept before is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Error<E> {
    /// The flash driver failed.
    Failed(E),
    /// There is no room for more of this game. A new game always fits, unless too many sectors are
    /// worn out.
    Full,
    /// An event, but no game has begun.
    NoGame,
    /// The record is longer than [`LONGEST`](crate::LONGEST), or it is a setting longer than
    /// [`LONGEST_SETTING`](crate::LONGEST_SETTING) or with a key that does not exist.
    NoRecord,
    /// The flash holds a journal in another format, and
    /// [`Journal::overwrite`](crate::Journal::overwrite) has not been called.
    OtherFormat(u8),
}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Error<E> {
        Error::Failed(error)
    }
}

impl<E> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Failed(_) => f.write_str("the flash failed"),
            Error::Full => f.write_str("there is no room for more of this game"),
            Error::NoGame => f.write_str("an event without a game"),
            Error::NoRecord => f.write_str("the record is too long, or its key does not exist"),
            Error::OtherFormat(format) => {
                write!(f, "the flash holds a journal in another format, number {format}")
            }
        }
    }
}

impl<E: core::error::Error + 'static> core::error::Error for Error<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Error::Failed(error) => Some(error),
            Error::Full | Error::NoGame | Error::NoRecord | Error::OtherFormat(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::error::Error as _;
    use std::string::ToString;

    #[test]
    fn an_error_of_the_flash_is_the_source() {
        let error = Error::from(fmt::Error);
        assert_eq!(error, Error::Failed(fmt::Error));
        assert_eq!(error.to_string(), "the flash failed");
        assert_eq!(error.source().map(ToString::to_string), Some(fmt::Error.to_string()));
        assert!(Error::<fmt::Error>::Full.source().is_none());
    }
}
