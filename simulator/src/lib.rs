//! The box on a desk.
//!
//! Files and terminals around the same rules that run on the box: [`referee`] gives a verdict on
//! every line of a game record. It judges nothing itself; that is `rules-core`'s.

pub mod referee;
