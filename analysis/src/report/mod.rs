//! Finished data as text and as a page.

mod boards;
mod page;

pub use boards::{boards, home_rows};
pub use page::{Board, BoardRow, Download, Figure, Page, Section, Table};
