//! How long work on another thread tells how far it is, and hears that it is no longer wanted.

/// What long work reports to, between its steps.
pub trait Watch {
    /// Hears that so much of the work is done. False ends the work, whose result nobody will read.
    fn goes_on(&self, done: usize, total: usize) -> bool;
}

/// Nobody waits for calls on the main thread but the caller, who cannot do anything meanwhile.
impl Watch for () {
    #[inline]
    fn goes_on(&self, _: usize, _: usize) -> bool {
        true
    }
}
