//! The Rust core of oxid: BSON `ObjectId`s as flat bytes.
//!
//! Everything outside [`binding`] is plain Rust that has never heard of Node.js; `binding` is the
//! one place that speaks N-API. JavaScript makes the objects (V8 inlines that, N-API cannot), Rust
//! does what is long. `docs/design.md` has the measurements behind that split.

pub mod binding;
pub mod bson;
pub mod hex;
pub mod identity;
pub mod ids;
pub mod object_id;
pub mod text;
