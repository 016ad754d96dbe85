//! All tests of the library, in one binary.

mod journals;
mod kamisado;
mod opening_table;
mod plain_files;
mod questions;
mod search;
mod support;
