//! Strings out of a page of memory that JavaScript owns.
//!
//! As with `hex_encoder`, arguments would cost more than the work: JavaScript copies a document into
//! the page, writes where the text lies into the page's header, and calls a bare N-API function that
//! is bound to the page.

use std::ffi::c_void;
use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{check_status, sys};
use napi_derive::napi;

use crate::text::{Text, decode};

/// How many bytes of documents a page holds; `lib/bson/page.js` says the same.
const CAPACITY: usize = 1 << 20;

/// The layout of a page.
#[repr(C)]
struct Page {
    /// The start and the end of a text, as indices into `bytes`, in the machine's byte order.
    range: [u32; 2],
    bytes: [u8; CAPACITY],
}

/// Binds a function without arguments to a page of 1 MiB and 8 bytes; each call gives the text whose
/// place is in the page's first eight bytes, or `undefined` if it is no UTF-8 (or, where it is to be,
/// no ASCII), if it lies outside the page or if N-API refused it.
///
/// The page is a property of the function, and so lives as long.
///
/// # Errors
/// A page of another size, or whatever N-API refuses.
#[napi(catch_unwind, ts_return_type = "() => string | undefined")]
pub fn bind_text_reader(
    env: Env,
    page: ArrayBuffer,
    is_ascii_only: bool,
) -> Result<Unknown<'static>> {
    if page.len() != size_of::<Page>() {
        return Err(Error::from_status(Status::InvalidArg));
    }
    let mut function = null_mut();
    // SAFETY: `env` is that of the current call; the name has the length given; the data pointer is
    // only stored.
    check_status!(unsafe {
        sys::napi_create_function(
            env.raw(),
            c"readText".as_ptr(),
            8,
            Some(if is_ascii_only { read_ascii } else { read_text }),
            page.as_ptr().cast_mut().cast::<c_void>(),
            &raw mut function,
        )
    })?;
    // SAFETY: both values belong to the current handle scope of `env`.
    check_status!(unsafe {
        sys::napi_set_named_property(env.raw(), function, c"page".as_ptr(), page.value().value)
    })?;
    // SAFETY: `function` was just made in the current handle scope.
    Ok(unsafe { Unknown::from_raw_unchecked(env.raw(), function) })
}

extern "C" fn read_text(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    read(env, info, decode)
}

extern "C" fn read_ascii(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    read(env, info, |bytes| {
        bytes.is_ascii().then_some(Text::Ascii(bytes))
    })
}

/// Makes a string of the text whose place is in the page, or null where `decode` gives none.
fn read(
    env: sys::napi_env,
    info: sys::napi_callback_info,
    decode: impl FnOnce(&[u8]) -> Option<Text<'_>>,
) -> sys::napi_value {
    let mut page = null_mut();
    // SAFETY: N-API calls this with a live `env` and `info`; null asks for no arguments.
    let status = unsafe {
        sys::napi_get_cb_info(env, info, null_mut(), null_mut(), null_mut(), &raw mut page)
    };
    if status != sys::Status::napi_ok {
        return null_mut();
    }
    // SAFETY: the data pointer is the page's, which the function that runs keeps alive, and which is
    // as long; it is never detached, for only lib/bson/page.js holds it. Memory of JavaScript is
    // aligned to eight bytes at least, and nothing writes to it during this call.
    let page = unsafe { &*page.cast::<Page>() };
    let [start, end] = page.range.map(|index| index as usize);
    page.bytes
        .get(start..end)
        .and_then(decode)
        .map_or(null_mut(), |text| make_string(env, &text))
}

/// A string of V8, which copies the text; null where N-API refuses it.
fn make_string(env: sys::napi_env, text: &Text) -> sys::napi_value {
    let mut value = null_mut();
    let latin1 = match text {
        Text::Ascii(bytes) => bytes,
        Text::Latin1(bytes) => bytes.as_slice(),
        Text::Utf16(units) => {
            // SAFETY: pointer and length are those of `units`, which N-API copies.
            let status = unsafe {
                sys::napi_create_string_utf16(
                    env,
                    units.as_ptr(),
                    units.len().cast_signed(),
                    &raw mut value,
                )
            };
            return string_or_null(status, value);
        }
    };
    // SAFETY: pointer and length are those of `latin1`, which N-API copies.
    let status = unsafe {
        sys::napi_create_string_latin1(
            env,
            latin1.as_ptr().cast(),
            latin1.len().cast_signed(),
            &raw mut value,
        )
    };
    string_or_null(status, value)
}

fn string_or_null(status: sys::napi_status, value: sys::napi_value) -> sys::napi_value {
    if status == sys::Status::napi_ok {
        value
    } else {
        null_mut()
    }
}
