//! Somewhere to keep things for as long as the program runs: for tests, examples and scripts.

use crate::{Keeper, NotKept, Place};
use core::convert::Infallible;
use std::vec::Vec;

/// Every record that was ever kept, oldest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    pub records: Vec<(Place, Vec<u8>)>,
}

impl Keeper for Memory {
    type Error = Infallible;

    fn read(&mut self, each: &mut dyn FnMut(Place, &[u8])) -> Result<(), NotKept<Infallible>> {
        for key in 0..crate::KEYS {
            let setting = |(place, _): &&(Place, Vec<u8>)| *place == Place::Setting(key);
            if let Some((place, bytes)) = self.records.iter().rfind(setting) {
                each(*place, bytes);
            }
        }
        let of_a_game = |place: &Place| !matches!(place, Place::Setting(_));
        let begins = self.records.iter().rposition(|(place, _)| *place == Place::Game);
        let game = begins.and_then(|first| self.records.get(first..)).unwrap_or_default();
        for (place, bytes) in game.iter().filter(|(place, _)| of_a_game(place)) {
            each(*place, bytes);
        }
        Ok(())
    }

    fn keep(&mut self, place: Place, bytes: &[u8]) -> Result<(), NotKept<Infallible>> {
        self.records.push((place, bytes.to_vec()));
        Ok(())
    }

    fn overwrite(&mut self) {}
}
