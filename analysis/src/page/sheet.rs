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

/// How boards are read, for the key.
pub const BOARD_KEY: [&str; 2] = [
    "A tower is a disc in its colour with its letter: a small letter and a dark rim for Black, who moves down; a capital and \
     a golden rim for Gold, who moves up. A plus is a ring.",
    "The letter in the corner of a square is its colour: B brown, G green, R red, Y yellow, K pink, P purple, U blue, O \
     orange. The opponent must answer with the tower of the colour on which a move ends.",
];

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
