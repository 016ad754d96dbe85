//! A page to print: boards to look at, and the solutions on pages of their own.

use serde::Serialize;

use super::{BoardRow, rendered};

/// Boards with a task each, and the solutions.
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
    /// The solutions, which begin on a page of their own.
    pub solutions: Vec<Entry>,
    /// How the solutions are read.
    pub notes: Vec<String>,
    /// The program and its version.
    pub program: String,
}

/// A solution.
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
