//! All tests of the library, in one binary.

mod colors;
mod fills;
mod frames;
mod gate;
mod match_formats;
mod matches_by_hand;
mod notation;
mod setups;
mod squares;
mod tiles;
