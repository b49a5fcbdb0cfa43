//! The journal on a flash that is torn, worn, full, or holds anything at all.
#![allow(unreachable_pub, reason = "the modules of one test")]

mod ages;
mod content;
mod costs;
mod cuts;
mod games;
mod mock;
mod nasty;
mod ruins;
mod wiped;
