//! All tests of the library, in one binary.

mod claims;
mod drawing;
mod features;
mod finishes;
mod lines;
mod ranks;
mod refills;
mod rings;
mod setups;
mod studies;
mod tallies;
