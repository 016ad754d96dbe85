//! All tests of the library and of the program `solver`, in one binary: it is linked once.

mod commands;
mod kamisado;
mod mitsudomoe;
mod opening_table;
mod questions;
mod search;
mod support;
