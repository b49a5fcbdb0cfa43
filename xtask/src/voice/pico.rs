//! SVOX Pico, as far as it is needed: a text becomes samples.
//!
//! It is a C library, called as C is. Everything `unsafe` of it is in this file, and every buffer
//! goes in with its own length.

#![allow(unsafe_code, reason = "a C library")]

use crate::top;
use serde_json::Value;
use std::ffi::{CString, c_char};
use std::path::PathBuf;
use std::process::Command;
use std::ptr;
use ttspico_sys as c;

/// All the memory that Pico uses: twice as much as its largest voice takes.
const MEMORY: u32 = 4 << 20;

/// Its paths are copied into buffers of 512 bytes, whatever their length.
const LONGEST_PATH: usize = 500;

/// The files that a voice consists of: how its language is read, and how it sounds.
pub(super) struct Voice {
    files: [CString; 2],
}

impl Voice {
    /// The one whose files have these names. The crate has them, but tells nobody where.
    pub(super) fn find(names: [&str; 2]) -> Result<Voice, String> {
        let output = Command::new("cargo")
            .args(["metadata", "--format-version", "1", "--locked", "--features", "speak"])
            .current_dir(top().join("xtask"))
            .output()
            .map_err(|error| format!("cargo: {error}"))?;
        let metadata: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("metadata: {error}"))?;
        let mut packages = metadata["packages"].as_array().into_iter().flatten();
        let package = packages.find(|package| package["name"] == "ttspico-sys");
        let manifest = package.and_then(|package| package["manifest_path"].as_str());
        let manifest = PathBuf::from(manifest.ok_or("cargo metadata names no ttspico-sys")?);
        let path = |name| {
            let path = manifest.with_file_name("build").join("pico/lang").join(name);
            let path = path.to_str().filter(|path| path.len() < LONGEST_PATH);
            let path = path.ok_or("the way to Pico's voices is too long for it")?;
            CString::new(path).map_err(|error| error.to_string())
        };
        let [text, sound] = names.map(path);
        Ok(Voice { files: [text?, sound?] })
    }

    /// What it says, at 16 kHz. Every text gets a Pico of its own, in memory that is zero: Pico
    /// reads what it has never written, and would say the same text a little otherwise each time.
    /// For the same reason it must be optimised, see the profiles of the workspace.
    pub(super) fn say(&self, text: &str) -> Result<Vec<i16>, String> {
        Pico::new(self)?.say(text)
    }
}

struct Pico {
    system: c::pico_System,
    engine: c::pico_Engine,
    /// Where everything of it lies. Of 64 bits, because it puts pointers there.
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

fn done(status: c::pico_Status, what: &str) -> Result<(), String> {
    if status == c::PICO_OK { Ok(()) } else { Err(format!("Pico: {what}: {status}")) }
}

impl Pico {
    fn new(voice: &Voice) -> Result<Pico, String> {
        const NAME: *const c::pico_Char = c"voice".as_ptr().cast();
        let mut memory = vec![0; MEMORY as usize / size_of::<u64>()];
        let place = memory.as_mut_ptr();
        let mut pico = Pico { system: ptr::null_mut(), engine: ptr::null_mut(), _memory: memory };
        // SAFETY: the memory has this size, lives as long as the system, and is not touched again.
        let status = unsafe { c::pico_initialize(place.cast(), MEMORY, &raw mut pico.system) };
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

    fn say(mut self, text: &str) -> Result<Vec<i16>, String> {
        // The zero says that nothing follows.
        let text = CString::new(text).map_err(|error| error.to_string())?.into_bytes_with_nul();
        let length = i16::try_from(text.len()).map_err(|error| error.to_string())?;
        let mut taken = 0;
        // SAFETY: the engine lives, and the text has this length.
        let status =
            unsafe { c::pico_putTextUtf8(self.engine, text.as_ptr(), length, &raw mut taken) };
        done(status, "not understood")?;
        if taken != length {
            return Err("the text is too long for Pico".into());
        }
        let mut samples = Vec::new();
        loop {
            let (frame, status) = self.step()?;
            samples.extend(frame);
            match status {
                c::PICO_STEP_BUSY => {}
                c::PICO_STEP_IDLE => return Ok(samples),
                status => return Err(format!("Pico: {status}")),
            }
        }
    }

    /// Some samples more, often none.
    fn step(&mut self) -> Result<(Vec<i16>, c::pico_Status), String> {
        let mut frame = [0_i16; 64];
        let (mut bytes, mut kind) = (0, 0);
        // SAFETY: the engine lives, and the buffer has 128 bytes.
        let status = unsafe {
            let buffer = frame.as_mut_ptr().cast();
            c::pico_getData(self.engine, buffer, 128, &raw mut bytes, &raw mut kind)
        };
        let length = usize::try_from(bytes).map_err(|error| error.to_string())? / 2;
        Ok((frame.get(..length).unwrap_or_default().to_vec(), status))
    }
}
