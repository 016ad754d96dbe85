//! All tests of the library, in one binary.

mod fixtures;
mod forced_win;
mod gate;
mod known_turns;
mod laws;
mod midgame;
mod review;
mod support;
mod texts;
mod twin;
