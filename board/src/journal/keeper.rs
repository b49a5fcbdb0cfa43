//! The journal as the console's runner knows it.

use super::{Error, Journal, Kind, Started};
use embedded_storage::nor_flash::NorFlash;
use vocabulary::{Found, Keeper, NotKept, Place};

impl From<Started> for Found {
    fn from(started: Started) -> Found {
        match started {
            Started::Fresh => Found::Fresh,
            Started::Whole => Found::Whole,
            Started::OtherFormat(format) => Found::OtherFormat(format),
            Started::Damaged => Found::Damaged,
        }
    }
}

fn not_kept<E>(error: Error<E>) -> NotKept<E> {
    match error {
        Error::Flash(error) => NotKept::Failed(error),
        Error::Full => NotKept::Full,
        Error::NoGame => NotKept::NoGame,
        Error::NoRecord | Error::Store => NotKept::NoRecord,
    }
}

impl<F: NorFlash> Keeper for Journal<F> {
    type Error = F::Error;

    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<F::Error>> {
        Journal::read(self, |kind, bytes| {
            let place = match kind {
                Kind::Setting(key) => Place::Setting(key),
                Kind::Game => Place::Game,
                Kind::Event => Place::Event,
            };
            each(place, bytes);
        })
        .map_err(not_kept)
    }

    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<F::Error>> {
        let kind = match place {
            Place::Setting(key) => Kind::Setting(key),
            Place::Game => Kind::Game,
            Place::Event => Kind::Event,
        };
        Journal::keep(self, kind, bytes).map_err(not_kept)
    }

    fn overwrite(&mut self) {}
}
