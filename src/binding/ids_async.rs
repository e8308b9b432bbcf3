//! The long ones of the calls in `ids.rs`, on the thread pool of libuv.
//!
//! JavaScript makes all arrays for the one call, of memory that is neither shared nor resizable, and
//! shows them to nobody before its promise is settled; so the thread that does the work has them alone,
//! and may write them. Only `control` is written and read by both meanwhile: its first number becomes
//! 1 when the work is no longer wanted, and its second is the share of the work that is done, in
//! millionths.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};

use napi::bindgen_prelude::{AsyncTask, Float64Array, Uint8Array, Uint32Array};
use napi::{Env, Error, Result, Status, Task};
use napi_derive::napi;

use super::ids::{number, read_bson_into, read_json_into, wanted};
use crate::ids::watch::Watch;
use crate::ids::{as_ids, as_ids_mut, select, sort};

/// What the main thread and the one that works say to each other.
pub struct Control {
    /// Whether the work was cancelled, and how much of it is done.
    numbers: NonNull<[AtomicU32; 2]>,
    /// Keeps the memory of the numbers.
    _array: Uint32Array,
}

// SAFETY: the numbers live as long as the array, and are used atomically only, by JavaScript too.
unsafe impl Send for Control {}

/// What is done when all is done.
const WHOLE: u128 = 1_000_000;

impl Control {
    /// To be called on the main thread, before another one has the array.
    fn new(mut array: Uint32Array) -> Option<Self> {
        // SAFETY: no other thread has the array yet, and JavaScript waits until this returns.
        let numbers = unsafe { array.as_mut() }.first_chunk_mut::<2>()?;
        Some(Self {
            // An AtomicU32 is in memory what a u32 is.
            numbers: NonNull::from(numbers).cast(),
            _array: array,
        })
    }
}

impl Watch for Control {
    fn goes_on(&self, done: usize, total: usize) -> bool {
        // SAFETY: the array keeps the numbers, which are aligned, being those of a Uint32Array.
        let [cancelled, share] = unsafe { self.numbers.as_ref() };
        let millionths = done as u128 * WHOLE / total.max(1) as u128;
        share.store(u32::try_from(millionths).unwrap_or(0), Ordering::Relaxed);
        cancelled.load(Ordering::Relaxed) == 0
    }
}

type Work = Box<dyn FnMut(&Control) -> f64 + Send>;

/// One piece of work; its result is a number.
pub struct Job {
    /// Keeps its arrays until the job is dropped, which happens on the main thread, as N-API wants.
    work: Work,
    /// Nothing if the array was too short.
    control: Option<Control>,
}

impl Job {
    fn start(
        control: Uint32Array,
        work: impl FnMut(&Control) -> f64 + Send + 'static,
    ) -> AsyncTask<Self> {
        AsyncTask::new(Self {
            work: Box::new(work),
            control: Control::new(control),
        })
    }
}

impl Task for Job {
    type Output = f64;
    type JsValue = f64;

    fn compute(&mut self) -> Result<f64> {
        let failed = || Error::from_status(Status::GenericFailure);
        let control = self.control.as_ref().ok_or_else(failed)?;
        catch_unwind(AssertUnwindSafe(|| (self.work)(control))).map_err(|_| failed())
    }

    fn resolve(&mut self, _: Env, output: f64) -> Result<f64> {
        Ok(output)
    }
}

/// Sorts a column in place, or leaves it as it was if it was cancelled. Resolves to 0.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[must_use]
pub fn sort_ids_async(mut ids: Uint8Array, control: Uint32Array) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        // SAFETY: alone; see the head of this file.
        let ids = unsafe { ids.as_mut() };
        sort::sort_watched(as_ids_mut(ids), control);
        0.0
    })
}

/// Does what `selectIds` does.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[must_use]
pub fn select_ids_async(
    ids: Uint8Array,
    against: Uint8Array,
    present: bool,
    mut out: Uint8Array,
    control: Uint32Array,
) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        // SAFETY: alone; see the head of this file.
        let out = as_ids_mut(unsafe { out.as_mut() });
        let wanted = wanted(present);
        number(select::select_into(
            as_ids(&ids),
            as_ids(&against),
            wanted,
            out,
            control,
        ))
    })
}

/// Does what `readJsonIds` does.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[must_use]
pub fn read_json_ids_async(
    text: Uint8Array,
    mut out: Uint8Array,
    mut report: Float64Array,
    control: Uint32Array,
) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        // SAFETY: both are alone; see the head of this file.
        let (out, report) = unsafe { (out.as_mut(), report.as_mut()) };
        read_json_into(&text, out, report, control)
    })
}

/// Does what `readBsonIds` does.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[must_use]
pub fn read_bson_ids_async(
    bytes: Uint8Array,
    path: Uint8Array,
    mut out: Uint8Array,
    mut report: Float64Array,
    control: Uint32Array,
) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        // SAFETY: both are alone; see the head of this file.
        let (out, report) = unsafe { (out.as_mut(), report.as_mut()) };
        read_bson_into(&bytes, &path, out, report, control)
    })
}
