//! All tests of the voice from outside. One program: each more would have to be linked.

mod fuzz;
mod numbers;
mod packs;
mod speaker;
