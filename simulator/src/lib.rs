//! The box on a desk.
//!
//! Files and terminals around the same crates that run on the box. [`desk`] is the box itself: what the
//! console does with buttons and time, with everything kept in a [`journal`] before it is seen. It is
//! played by hand in a [`terminal`] or by a [`script`], and seen as a [`picture`]. [`referee`] gives a
//! verdict on every line of a game record. The save is what a box has in its [`flash`]; a [`dump`] of that is read as a record.
//!
//! It judges nothing itself; that is `rules-core`'s. It draws nothing itself; that is `console`'s.

pub mod chance;
pub mod desk;
pub mod dump;
pub mod flash;
pub mod journal;
pub mod picture;
pub mod referee;
pub mod script;
pub mod terminal;
