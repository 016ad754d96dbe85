//! All tests of the library, in one binary.

mod knowing_moves;
mod natural;
mod pace;
mod rounds;
mod tricky;
