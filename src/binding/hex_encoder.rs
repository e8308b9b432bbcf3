//! The hex of one id, out of a scratch buffer that JavaScript owns.
//!
//! A napi-rs call with arguments costs 150 ns and more, most of it for the arguments. So there are
//! none: JavaScript stores the four fields of the id in a buffer that it handed over once, and
//! calls a bare N-API function that is bound to this buffer.

use std::ffi::{CStr, c_void};
use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{check_status, sys};
use napi_derive::napi;

use crate::object_id::{HEX_DIGITS, from_fields, to_hex};

/// The layout of the scratch buffer: the fields `i0..i3` of one id, in the machine's byte order.
/// `lib/native.js` allocates as much.
type Scratch = [u32; 4];

/// What stack traces call the function.
const NAME: &CStr = c"toHex";

/// Binds a function without arguments to a scratch buffer of 16 bytes or more; each call gives the
/// 24 digits of the id in it, as one flat string, or `undefined` where N-API refused the string.
///
/// The buffer becomes a property of the function, and so lives as long. Whoever has the function must
/// leave that property alone, and never detach the buffer; `lib/native.js` and `lib/hex.js`, which have
/// them, show neither to anybody.
///
/// # Errors
/// A buffer that is too short, or whatever N-API refuses.
#[napi(catch_unwind, ts_return_type = "() => string | undefined")]
pub fn bind_hex_encoder(env: Env, scratch: ArrayBuffer) -> Result<Unknown<'static>> {
    if scratch.len() < size_of::<Scratch>() {
        return Err(Error::from_status(Status::InvalidArg));
    }
    let mut function = null_mut();
    // SAFETY: `env` is that of the current call, and the name has the length given; the data pointer is
    // only stored here.
    check_status!(unsafe {
        sys::napi_create_function(
            env.raw(),
            NAME.as_ptr(),
            NAME.count_bytes().cast_signed(),
            Some(encode_scratch),
            scratch.as_ptr().cast_mut().cast::<c_void>(),
            &raw mut function,
        )
    })?;
    // SAFETY: both values belong to the current handle scope of `env`.
    check_status!(unsafe {
        sys::napi_set_named_property(
            env.raw(),
            function,
            c"scratch".as_ptr(),
            scratch.value().value,
        )
    })?;
    // SAFETY: `function` was just made in the current handle scope.
    Ok(unsafe { Unknown::from_raw_unchecked(env.raw(), function) })
}

extern "C" fn encode_scratch(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    let mut scratch = null_mut();
    // SAFETY: N-API calls this with a live `env` and `info`; null asks for no arguments.
    let status = unsafe {
        sys::napi_get_cb_info(
            env,
            info,
            null_mut(),
            null_mut(),
            null_mut(),
            &raw mut scratch,
        )
    };
    if status != sys::Status::napi_ok {
        return null_mut();
    }
    // SAFETY: the data pointer is that of the scratch buffer, whose length was checked when the function
    // was bound. The function that runs keeps the buffer, and nobody detaches it, as
    // `bind_hex_encoder` demands.
    let fields = unsafe { scratch.cast::<Scratch>().read_unaligned() };
    let digits = to_hex(&from_fields(fields));
    let mut text = null_mut();
    // SAFETY: `digits` has the length given, and N-API copies it.
    let status = unsafe {
        sys::napi_create_string_latin1(
            env,
            digits.as_ptr().cast(),
            HEX_DIGITS.cast_signed(),
            &raw mut text,
        )
    };
    if status == sys::Status::napi_ok {
        text
    } else {
        null_mut()
    }
}
