//! All tests of the library, in one binary.

mod fixtures;
mod forced_win;
mod gate;
mod geometry;
mod known_turns;
mod laws;
mod line_counts;
mod midgame;
mod notation;
mod players;
mod positions;
mod records;
mod review;
mod squares;
mod stacks;
mod support;
mod texts;
mod twin;
