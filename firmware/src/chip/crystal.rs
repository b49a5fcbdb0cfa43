//! The crystal is started before anything else, so that it swings up while RAM is being cleared.
//!
//! The place for that is `__pre_init`, which embassy has taken to reset the spinlocks. So the
//! linker is told (`build.rs`) that whoever calls it calls this instead, and this calls it.

#![allow(unsafe_code, reason = "a function of the start-up code is called by its name")]

unsafe extern "C" {
    fn __real___pre_init();
}

/// Statics do not exist yet: nothing here may use one.
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap___pre_init() {
    board::pico::start_crystal();
    // SAFETY: the start-up code is about to call it, at this very moment.
    unsafe { __real___pre_init() }
}
