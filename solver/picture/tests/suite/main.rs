//! All tests of the library, in one binary.

mod boards;
mod colors;
