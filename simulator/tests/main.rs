//! All tests of the program and its library, in one program to save linking time.

mod any_input;
mod audit;
mod command_line;
mod desk;
mod journal;
mod limits;
mod ruins;
mod rulebook;
mod saves;
mod schema;
mod screens;
mod screenshot;
mod scripts;
mod self_test;
mod talk;
mod terminal;
