//! What we need of SVOX Pico: text to samples.
//!
//! It is a C library. All the `unsafe` code for it is in this file, and every buffer is passed with
//! its own length.

#![allow(unsafe_code, reason = "a C library")]

use crate::cargo;
use anyhow::{Context as _, Result, bail, ensure};
use std::ffi::{CString, c_char};
use std::ptr;
use ttspico_sys as c;

/// All the memory that Pico gets: twice what its largest voice takes.
const MEMORY: u32 = 4 << 20;

/// Pico copies paths into buffers of 512 bytes, whatever their length.
const LONGEST_PATH: usize = 500;

/// The files of a voice: how its language is read, and how it sounds.
pub(super) struct Voice {
    files: [CString; 2],
}

impl Voice {
    /// Finds the voice whose files have these names. They are in the crate's own folder, but the
    /// crate does not say where that is.
    pub(super) fn find(names: [&str; 2]) -> Result<Voice> {
        let packages = cargo::metadata()?.packages;
        let package = packages.iter().find(|package| package.name == "ttspico-sys");
        let manifest = &package.context("cargo metadata names no ttspico-sys")?.manifest_path;
        let path = |name| {
            let path = manifest.with_file_name("build").join("pico/lang").join(name);
            ensure!(path.as_str().len() < LONGEST_PATH, "{path} is too long for Pico");
            Ok(CString::new(path.as_str())?)
        };
        let [text, sound] = names.map(path);
        Ok(Voice { files: [text?, sound?] })
    }

    /// Speaks a text, at 16 kHz. Every text gets its own Pico, in zeroed memory: Pico reads memory
    /// that it has never written, and would say the same text slightly differently each time. For
    /// the same reason it must be optimised; see the profiles of the workspace.
    pub(super) fn say(&self, text: &str) -> Result<Vec<i16>> {
        Pico::new(self)?.say(text)
    }
}

struct Pico {
    system: c::pico_System,
    engine: c::pico_Engine,
    /// What both use. Its words have 64 bits because Pico stores pointers in it.
    _memory: Vec<u64>,
}

impl Drop for Pico {
    fn drop(&mut self) {
        // SAFETY: both were made by Pico or are null, which it refuses; its memory is still there.
        unsafe {
            c::pico_disposeEngine(self.system, &raw mut self.engine);
            c::pico_terminate(&raw mut self.system);
        }
    }
}

fn done(status: c::pico_Status, problem: &str) -> Result<()> {
    ensure!(status == c::PICO_OK, "Pico: {problem}: {status}");
    Ok(())
}

impl Pico {
    fn new(voice: &Voice) -> Result<Pico> {
        const NAME: *const c::pico_Char = c"voice".as_ptr().cast();
        let mut memory = vec![0; MEMORY as usize / size_of::<u64>()];
        let start = memory.as_mut_ptr();
        let mut pico = Pico { system: ptr::null_mut(), engine: ptr::null_mut(), _memory: memory };
        // SAFETY: the memory has this size, lives as long as the system, and is not touched again.
        let status = unsafe { c::pico_initialize(start.cast(), MEMORY, &raw mut pico.system) };
        done(status, "it does not start")?;
        // SAFETY: the system lives, and the name ends with a zero.
        done(unsafe { c::pico_createVoiceDefinition(pico.system, NAME) }, "no voice")?;
        for file in &voice.files {
            let mut resource = ptr::null_mut();
            let mut name: [c_char; c::PICO_RETSTRINGSIZE] = [0; c::PICO_RETSTRINGSIZE];
            // SAFETY: the system lives, the path ends with a zero and is shorter than its buffer.
            let status = unsafe {
                c::pico_loadResource(pico.system, file.as_ptr().cast(), &raw mut resource)
            };
            done(status, &format!("{file:?}"))?;
            // SAFETY: the system and the resource live; the buffer is as long as Pico asks for.
            let status =
                unsafe { c::pico_getResourceName(pico.system, resource, name.as_mut_ptr()) };
            done(status, "a file without a name")?;
            // SAFETY: the system lives, and both names end with a zero.
            let status = unsafe {
                c::pico_addResourceToVoiceDefinition(pico.system, NAME, name.as_ptr().cast())
            };
            done(status, "a file for no voice")?;
        }
        // SAFETY: the system lives, and its voice has both of its files.
        let status = unsafe { c::pico_newEngine(pico.system, NAME, &raw mut pico.engine) };
        done(status, "no engine")?;
        Ok(pico)
    }

    fn say(mut self, text: &str) -> Result<Vec<i16>> {
        // The zero marks the end.
        let text = CString::new(text)?.into_bytes_with_nul();
        let length = i16::try_from(text.len())?;
        let mut taken = 0;
        // SAFETY: the engine lives, and the text has this length.
        let status =
            unsafe { c::pico_putTextUtf8(self.engine, text.as_ptr(), length, &raw mut taken) };
        done(status, "not understood")?;
        ensure!(taken == length, "the text is too long for Pico");
        let mut samples = Vec::new();
        loop {
            let (frame, status) = self.step()?;
            samples.extend(frame);
            match status {
                c::PICO_STEP_BUSY => {}
                c::PICO_STEP_IDLE => return Ok(samples),
                status => bail!("Pico: {status}"),
            }
        }
    }

    /// The next few samples; often none.
    fn step(&mut self) -> Result<(Vec<i16>, c::pico_Status)> {
        let mut frame = [0_i16; 64];
        let (mut bytes, mut kind) = (0, 0);
        // SAFETY: the engine lives, and the buffer has 128 bytes.
        let status = unsafe {
            let buffer = frame.as_mut_ptr().cast();
            c::pico_getData(self.engine, buffer, 128, &raw mut bytes, &raw mut kind)
        };
        let length = usize::try_from(bytes)? / 2;
        Ok((frame.get(..length).unwrap_or_default().to_vec(), status))
    }
}
