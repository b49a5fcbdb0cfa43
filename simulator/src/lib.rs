//! The box on a computer: files and a terminal around the crates that run on the box.
//!
//! [`desk`] is the box itself: the console with buttons, time and [`dice`], and a [`journal`] that
//! saves everything before it is shown. It is played by hand in a [`terminal`] or by a [`script`],
//! and its screen can be saved as a [`screenshot`]. [`referee`] gives a verdict on every line of a
//! game record, and [`audit`] checks the dice of a sealed one. A save has the same bytes as a box's
//! [`flash`], and a [`dump`] of a box's flash can be read as a record.
//!
//! **Leaves to others.** What is legal (`rules-core`); what is drawn (`console`).
//!
//! The crate's README has an example.

/// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod audit;
pub mod desk;
pub mod dice;
pub mod dump;
pub mod film;
pub mod flash;
pub mod journal;
pub mod limits;
#[cfg(feature = "desk")]
pub mod loudspeaker;
pub mod referee;
pub mod screenshot;
pub mod script;
pub mod self_test;
pub mod sound;
pub mod talk;
#[cfg(feature = "desk")]
pub mod terminal;
