//! The questions asked of a game: one folder a game, one file a question.
//!
//! Here rules, searches and tables meet; nothing here plays by rules or searches in a way of its own.

pub mod kamisado;
pub mod mitsudomoe;
