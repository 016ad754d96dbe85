//! All tests of the library, in one binary.

mod cells;
mod file_kinds;
#[cfg(feature = "json")]
mod json;
mod shown;
