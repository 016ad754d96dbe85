//! A page to print: boards to look at, and what is to be said of them on pages of its own.

use serde::Serialize;

use super::{BoardRow, rendered};

/// Boards with a caption each, and a listing.
#[derive(Debug, Serialize)]
pub struct Sheet {
    /// Of the page.
    pub title: String,
    /// What is asked.
    pub lead: String,
    /// How the boards are read.
    pub key: Vec<String>,
    /// The boards.
    pub boards: Vec<BoardRow>,
    /// What begins on a page of its own.
    pub listing: Listing,
    /// What is to be said at the end.
    pub notes: Vec<String>,
    /// The program and its version.
    pub program: String,
}

/// Entries, or a text whose lines and indents stay.
#[derive(Debug, Serialize)]
pub struct Listing {
    /// What it lists.
    pub heading: String,
    /// How it is read.
    pub lead: Option<String>,
    /// One thing each.
    pub entries: Vec<Entry>,
    /// The text.
    pub text: Option<String>,
}

/// A thing with what is to be said of it.
#[derive(Debug, Serialize)]
pub struct Entry {
    /// What matters most.
    pub head: String,
    /// What else is to say.
    pub lines: Vec<String>,
}

impl Sheet {
    /// The page as HTML; all texts are escaped but the pictures, which hold only base64.
    pub fn html(&self) -> String {
        rendered(include_str!("sheet.html"), self)
    }
}
