//! Everything that the table waits for runs in a software interrupt; only the voice's decoder runs
//! below that, in thread mode. So a press is on its way to the glass at once, even while a frame is
//! being decoded.
//!
//! Tasks never interrupt each other. What they share with thread mode is behind a critical section.

#![allow(unsafe_code, reason = "an interrupt's handler is the executor's one way to run")]

use defmt::unwrap;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt as _, Priority};

static TASKS: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the handler of its interrupt, which only `start` below unmasks.
    unsafe { TASKS.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // At the lowest priority. embassy-rp gives GPIO and DMA the same, so these wait for each other;
    // all other interrupts come first.
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    TASKS.start(interrupt::SWI_IRQ_0).spawn(unwrap!(start()));
    super::speech::run()
}

#[embassy_executor::task]
async fn start() {
    // SAFETY: this is a task of an executor, polled by nobody else.
    let spawner = unsafe { Spawner::for_current_executor() }.await;
    super::start(spawner).await;
}
