//! All tests of the library, in one binary.

mod certificates;
mod checkpoints;
mod ends;
mod forecasts;
#[path = "../../../search/tests/suite/support/late.rs"]
mod late;
mod lists;
mod settled;
mod shipped;
mod winners;
