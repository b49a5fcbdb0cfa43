//! The executor: all tasks run in a software interrupt, and only the speech decoder runs below
//! them, in thread mode. So a press is handled and shown at once, even while a frame of speech is
//! being decoded. This is embassy's [multiprio
//! example](https://github.com/embassy-rs/embassy/pull/1435) with one executor.
//!
//! Tasks never interrupt each other. Data that they share with thread mode is behind a critical
//! section.

#![allow(unsafe_code, reason = "an interrupt's handler is the executor's one way to run")]

use defmt::unwrap;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt as _, Priority};

static TASKS: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the handler of the executor's interrupt, which only `start` below unmasks.
    unsafe { TASKS.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // The lowest priority. embassy-rp gives the interrupts of GPIO and DMA the same one
    // (https://github.com/embassy-rs/embassy/issues/6695), so tasks and these two wait for each
    // other; all other interrupts preempt the tasks.
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    TASKS.start(interrupt::SWI_IRQ_0).spawn(unwrap!(start()));
    super::speech::run()
}

#[embassy_executor::task]
async fn start() {
    // SAFETY: this runs as a task of an embassy executor.
    let spawner = unsafe { Spawner::for_current_executor() }.await;
    super::start(spawner).await;
}
