//! Finished data as text and as a page.

mod boards;
mod finding;
mod page;

pub use boards::{boards, home_rows};
pub use finding::{finding, rulebook_claim};
pub use page::{Board, BoardRow, Download, Figure, Page, Section, Table};
