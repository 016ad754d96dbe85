//! Games in the formats of other programs.

mod boardspace;
mod examples;
mod formats;
mod generated;
mod hostile;
mod json;
mod named;
mod reading;
mod sgf;
mod writers;

use reading::{error, error_of, moves, one, read};
