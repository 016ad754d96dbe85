//! Finished data as text.

mod boards;

pub use boards::{boards, home_rows};
