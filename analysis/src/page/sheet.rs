//! A page to print: boards to look at, and what is to be said of them on pages of its own.

use serde::Serialize;

use super::{BoardRow, rendered};

#[derive(Debug, Serialize)]
pub struct Sheet {
    pub title: String,
    pub lead: String,
    /// How the boards are read.
    pub key: Vec<String>,
    pub boards: Vec<BoardRow>,
    /// What begins on a page of its own.
    pub listing: Listing,
    pub notes: Vec<String>,
    pub program: String,
}

/// Entries, or a text whose lines and indents stay.
#[derive(Debug, Serialize)]
pub struct Listing {
    pub heading: String,
    pub lead: Option<String>,
    pub entries: Vec<Entry>,
    pub text: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Entry {
    pub head: String,
    pub lines: Vec<String>,
}

impl Sheet {
    /// The page as HTML; all texts are escaped but the pictures, which hold only base64.
    pub fn html(&self) -> String {
        rendered(include_str!("sheet.html"), self)
    }
}
