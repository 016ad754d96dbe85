//! All tests of the library, in one binary.

mod games;
mod imports;
mod readings;
mod record_laws;
mod records;
mod records_by_hand;
mod serial;
mod studies;
