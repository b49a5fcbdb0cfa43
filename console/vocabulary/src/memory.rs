//! A storage in memory that lasts as long as the program: for tests, examples and scripts.

use crate::{Role, Storage, StorageError};
use core::convert::Infallible;
use std::vec::Vec;

/// Every record that was ever saved, oldest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    /// The records, including those that later ones replaced.
    pub records: Vec<(Role, Vec<u8>)>,
}

impl Storage for Memory {
    type Error = Infallible;

    fn read(&mut self, each: &mut dyn FnMut(Role, &[u8])) -> Result<(), StorageError<Infallible>> {
        for key in 0..crate::KEYS {
            let setting = |(role, _): &&(Role, Vec<u8>)| *role == Role::Setting(key);
            if let Some((role, bytes)) = self.records.iter().rfind(setting) {
                each(*role, bytes);
            }
        }
        let of_a_game = |role: &Role| !matches!(role, Role::Setting(_));
        let begins = self.records.iter().rposition(|(role, _)| *role == Role::Game);
        let game = begins.and_then(|first| self.records.get(first..)).unwrap_or_default();
        for (role, bytes) in game.iter().filter(|(role, _)| of_a_game(role)) {
            each(*role, bytes);
        }
        Ok(())
    }

    fn keep(&mut self, role: Role, bytes: &[u8]) -> Result<(), StorageError<Infallible>> {
        self.records.push((role, bytes.to_vec()));
        Ok(())
    }

    fn overwrite(&mut self) {}
}
