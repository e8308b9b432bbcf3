//! What the BSON codec in `lib/bson` leaves to Rust. The JavaScript twins of these functions are in
//! `lib/twins`.

pub mod texts;
