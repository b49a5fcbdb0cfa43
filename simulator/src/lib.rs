//! The box on a desk: files and terminals around the crates that run on the box.
//!
//! [`desk`] is the box itself: the console with buttons, time and [`dice`], and a [`journal`] that
//! keeps everything before it is seen. It is played by hand in a [`terminal`] or by a [`script`],
//! and seen as a [`screenshot`]. [`referee`] gives a verdict on every line of a game record,
//! [`audit`] one on the dice of a sealed one. A save has the same bytes as a box's [`flash`]; a
//! [`dump`] of that can be read as a record.
//!
//! **Leaves to others.** What is legal (`rules-core`); what is drawn (`console`).

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
pub mod sound;
pub mod talk;
#[cfg(feature = "desk")]
pub mod terminal;
