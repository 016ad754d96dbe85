//! All tests of the library, in one binary.

mod fills;
mod gate;
mod matches_by_hand;
mod notation;
mod setups;
mod tiles;
