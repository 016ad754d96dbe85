//! Censuses: populations of set-ups, each with its proved value, and the files that keep them.

mod row;

pub use row::{Origin, Row, Winner};
