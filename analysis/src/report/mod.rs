//! Finished data as text and as a page.

mod boards;
mod finding;
mod interval;
mod page;

pub use boards::{boards, home_rows};
pub use finding::{finding, rulebook_claim};
pub use interval::{number, percent};
pub use page::{Board, BoardRow, Download, Figure, Page, Section, Table};
