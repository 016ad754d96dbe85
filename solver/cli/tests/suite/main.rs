//! All tests of the program `solver`, and those that need several libraries, in one binary, so that linking happens once.

mod boards;
mod commands;
mod kamisado;
mod mitsudomoe;
mod questions;
mod support;
