//! All tests of the library, in one binary.

mod boards;
mod keys;
mod ordinary;
mod slow;
mod support;
mod texts;
mod twin;
