//! The information that `picotool info` prints about the image, on the box or in a file.

#![allow(unsafe_code, reason = "the list needs its own linker section")]

use embassy_rp::binary_info::{
    EntryAddr, rp_cargo_version, rp_program_build_attribute, rp_program_description,
    rp_program_name,
};

#[unsafe(link_section = ".bi_entries")]
#[used]
static ENTRIES: [EntryAddr; 4] = [
    rp_program_name!(c"Croupier"),
    rp_cargo_version!(),
    rp_program_description!(c"a referee in a box, for the games table"),
    rp_program_build_attribute!(),
];
