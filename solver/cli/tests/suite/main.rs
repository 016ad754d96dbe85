//! All tests of the library and of the program `solver`, in one binary, so that linking happens once.

mod commands;
mod kamisado;
mod mitsudomoe;
mod opening_table;
mod questions;
mod search;
mod support;
