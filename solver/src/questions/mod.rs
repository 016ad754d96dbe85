//! The questions about each game: one folder per game, one file per question.
//!
//! This is where rules, searches and tables come together. Nothing here has rules or a search of its own.

pub mod kamisado;
pub mod mitsudomoe;
