//! Process-unique values for the generator of ids.

use napi_derive::napi;

use crate::identity;

/// Claims a 40-bit process-unique value, distinct from every other claim in this process;
/// `null` where the operating system has no randomness to give.
#[napi(catch_unwind)]
#[allow(clippy::cast_precision_loss)] // 40 bits fit the 53 of a double
#[must_use]
pub fn claim_process_value() -> Option<f64> {
    identity::claim().map(|value| value as f64)
}
