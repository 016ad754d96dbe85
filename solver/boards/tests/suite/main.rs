//! All tests of the library, in one binary.

mod boards;
mod draws;
mod keys;
mod ordinary;
mod support;
mod texts;
mod twin;
