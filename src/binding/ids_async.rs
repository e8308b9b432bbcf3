//! The long ones of the calls in `ids.rs`, on the thread pool of libuv.
//!
//! JavaScript makes all arrays for the one call, and shows them to nobody before its promise is
//! settled. Only `control` is written and read by both meanwhile: its first number becomes 1 when the
//! work is no longer wanted, and its second is the share of the work that is done, in millionths.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use napi::bindgen_prelude::{AsyncTask, Float64Array, Uint8Array, Uint32Array};
use napi::{Env, Error, Result, Status, Task};
use napi_derive::napi;

use super::ids::{number, read_bson_into, read_json_into, wanted, writable};
use crate::ids::watch::Watch;
use crate::ids::{as_ids, as_ids_mut, select, sort};

/// The numbers in `control`.
struct Control<'a> {
    cancelled: &'a AtomicU32,
    done: &'a AtomicU32,
}

/// What `done` is when all is done.
const WHOLE: u128 = 1_000_000;

impl<'a> Control<'a> {
    fn new(control: &'a Uint32Array) -> Option<Self> {
        let [cancelled, done] = writable(control).first_chunk_mut()?;
        // SAFETY: both are aligned, being of a Uint32Array, and live as long as it. JavaScript uses
        // only Atomics on them.
        let [cancelled, done] =
            [cancelled, done].map(|number| unsafe { AtomicU32::from_ptr(number) });
        Some(Self { cancelled, done })
    }
}

impl Watch for Control<'_> {
    fn goes_on(&self, done: usize, total: usize) -> bool {
        let share = done as u128 * WHOLE / total.max(1) as u128;
        self.done
            .store(u32::try_from(share).unwrap_or(0), Ordering::Relaxed);
        self.cancelled.load(Ordering::Relaxed) == 0
    }
}

type Work = Box<dyn Fn(&Control<'_>) -> f64 + Send>;

/// One piece of work; its result is a number.
pub struct Job {
    /// Keeps its arrays until the job is dropped, which happens on the main thread, as N-API wants.
    work: Work,
    control: Uint32Array,
}

impl Job {
    fn start(
        control: Uint32Array,
        work: impl Fn(&Control<'_>) -> f64 + Send + 'static,
    ) -> AsyncTask<Self> {
        let work = Box::new(work);
        AsyncTask::new(Self { work, control })
    }
}

impl Task for Job {
    type Output = f64;
    type JsValue = f64;

    fn compute(&mut self) -> Result<f64> {
        let failed = || Error::from_status(Status::GenericFailure);
        let control = Control::new(&self.control).ok_or_else(failed)?;
        catch_unwind(AssertUnwindSafe(|| (self.work)(&control))).map_err(|_| failed())
    }

    fn resolve(&mut self, _: Env, output: f64) -> Result<f64> {
        Ok(output)
    }
}

/// Sorts a column in place, or leaves it as it was if it was cancelled. Resolves to 0.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[must_use]
pub fn sort_ids_async(ids: Uint8Array, control: Uint32Array) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        sort::sort_watched(as_ids_mut(writable(&ids)), control);
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
    out: Uint8Array,
    control: Uint32Array,
) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        let out = as_ids_mut(writable(&out));
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
    out: Uint8Array,
    report: Float64Array,
    control: Uint32Array,
) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        read_json_into(&text, writable(&out), writable(&report), control)
    })
}

/// Does what `readBsonIds` does.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[must_use]
pub fn read_bson_ids_async(
    bytes: Uint8Array,
    path: Uint8Array,
    out: Uint8Array,
    report: Float64Array,
    control: Uint32Array,
) -> AsyncTask<Job> {
    Job::start(control, move |control| {
        read_bson_into(&bytes, &path, writable(&out), writable(&report), control)
    })
}
