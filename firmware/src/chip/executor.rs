//! Two executors on one core: everything that the table waits for runs in a software interrupt, and
//! only the voice's decoder in thread mode below it. So a press is on its way to the glass at once,
//! even while a frame is being decoded.
//!
//! Tasks of the same executor never interrupt each other. Whatever the two share is behind a
//! critical section.

#![allow(unsafe_code, reason = "an interrupt's handler is the executor's one way to run")]

use defmt::unwrap;
use embassy_executor::{Executor, InterruptExecutor, Spawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt as _, Priority};
use static_cell::StaticCell;

static TABLE: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the handler of its interrupt, which only `start` below unmasks.
    unsafe { TABLE.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    static THREAD: StaticCell<Executor> = StaticCell::new();
    // Below every interrupt of the hardware.
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    TABLE.start(interrupt::SWI_IRQ_0).spawn(unwrap!(start()));
    THREAD.init_with(Executor::new).run(|spawner| spawner.spawn(unwrap!(super::speech::run())))
}

#[embassy_executor::task]
async fn start() {
    // SAFETY: this is a task of an executor, polled by nobody else.
    let spawner = unsafe { Spawner::for_current_executor() }.await;
    super::start(spawner).await;
}
