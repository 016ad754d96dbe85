//! All tests of the library, in one binary.

mod ahead;
mod commits;
mod counts;
mod files;
mod input;
mod lines;
mod memory;
mod output;
mod places;
mod program;
mod progress;
mod text;
mod threads;
mod visible;
