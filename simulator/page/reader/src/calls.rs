//! The functions that the page calls. The page writes a question to [`room`] and reads the answer
//! from [`answer`]; each call returns the length of its answer. The module has one thread, so calls
//! never overlap.
#![allow(unsafe_code, reason = "an export needs its plain name; nothing else here is unsafe")]

use crate::{begun, carried_on, judged, report, speech, translated};
use console::Language;
use std::sync::{Mutex, MutexGuard, PoisonError};

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn locked(bytes: &'static Mutex<Vec<u8>>) -> MutexGuard<'static, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answered(bytes: Vec<u8>) -> usize {
    let length = bytes.len();
    *locked(&ANSWER) = bytes;
    length
}

/// Where to write a question of this length.
// SAFETY: no other symbol of the module has this name, nor any of those below.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut question = locked(&QUESTION);
    *question = vec![0; length];
    question.as_mut_ptr()
}

/// Where the last answer is.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    locked(&ANSWER).as_ptr()
}

/// The question is the content of a flash, the answer a [`crate::Report`] as JSON.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn read_flash() -> usize {
    let flash = std::mem::take(&mut *locked(&QUESTION));
    answered(serde_json::to_vec(&report(flash)).unwrap_or_default())
}

/// Answers with the journal of a new box in the language with this number, without animations if
/// `still` is not 0; the answer is empty if there is no such language.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn begin(language: usize, still: usize) -> usize {
    let language = Language::ALL.get(language).copied();
    answered(language.and_then(|language| begun(language, still != 0).ok()).unwrap_or_default())
}

/// The question is a record, the answer a [`crate::Judged`] as JSON; empty if it is not text.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn judge() -> usize {
    let record = String::from_utf8(std::mem::take(&mut *locked(&QUESTION)));
    let judged = record.ok().and_then(|record| judged(record).ok());
    answered(judged.and_then(|judged| serde_json::to_vec(&judged).ok()).unwrap_or_default())
}

/// The question is a record, the answer the journal of a new box that plays on from there, in the
/// language with this number, without animations if `still` is not 0; empty if that cannot be.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn carry_on(language: usize, still: usize) -> usize {
    let record = std::mem::take(&mut *locked(&QUESTION));
    let language = Language::ALL.get(language).copied();
    let journal = language.and_then(|language| carried_on(&record, language, still != 0).ok());
    answered(journal.unwrap_or_default())
}

/// The question is a journal, the answer the same in the language with this number; empty if that
/// cannot be.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn translate(language: usize) -> usize {
    let journal = std::mem::take(&mut *locked(&QUESTION));
    let language = Language::ALL.get(language).copied();
    let told = language.and_then(|language| translated(&journal, language).ok());
    answered(told.unwrap_or_default())
}

/// The question is tokens, the answer what they say, as JSON.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> usize {
    let tokens = std::mem::take(&mut *locked(&QUESTION));
    answered(serde_json::to_vec(&speech::written(&tokens)).unwrap_or_default())
}
