//! Moving bytes within memory. The compiler's own takes 1.3 KB, because it is made for speed; here
//! next to nothing is moved, and a byte at a time is quick enough.

#![allow(unsafe_code, reason = "the compiler calls it by its name, with addresses")]

#[unsafe(no_mangle)]
unsafe extern "C" fn __aeabi_memmove(to: *mut u8, from: *const u8, length: usize) {
    let forwards = to.addr() <= from.addr();
    for nth in 0..length {
        let at = if forwards { nth } else { length - 1 - nth };
        // SAFETY: whoever calls it may read and write so many bytes there. Volatile, so that the
        // compiler does not make a call of itself of it.
        unsafe { to.add(at).write_volatile(from.add(at).read_volatile()) };
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __aeabi_memmove4(to: *mut u8, from: *const u8, length: usize) {
    // SAFETY: the same, of words.
    unsafe { __aeabi_memmove(to, from, length) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __aeabi_memmove8(to: *mut u8, from: *const u8, length: usize) {
    // SAFETY: the same, of pairs of words.
    unsafe { __aeabi_memmove(to, from, length) }
}
