//! Memory that will be read soon.

/// Has the processor fetch an element, while the program goes on. Nothing happens where the language
/// offers no way; the index may lie outside.
#[inline]
pub fn prefetch<T>(elements: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which reads nothing as far as the program can tell, whatever the address.
        unsafe { _mm_prefetch(elements.as_ptr().wrapping_add(index).cast(), _MM_HINT_T0) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (elements, index);
}
