//! All tests of the public interface of the library and of the program `analysis`, in one binary.

mod census;
mod choice;
mod cli;
mod command_line;
mod damage;
mod documents;
mod drills;
mod explorer;
mod files;
mod foreign_text;
mod games;
mod independence;
mod matches;
mod memory;
mod mistakes;
#[cfg(unix)]
mod paths;
mod plies;
mod positions;
mod puzzles;
mod repertoire;
mod review;
mod shipped;
mod sources;
mod support;
mod weak;
mod work;
