//! A page to print: boards to look at, and the solutions on pages of their own.

use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;

use super::BoardRow;

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
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let template = include_str!("sheet.html");
        environment.render_str(template, Value::from(Serde(self))).expect("the template fits the page")
    }
}
