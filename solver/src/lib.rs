//! Exact solver of Kamisado.

pub mod answer;
pub mod certified;
pub mod explain;
pub mod game;
pub mod kamisado;
pub mod perft;
pub mod proof;
pub mod search;
pub mod table;
pub mod value;
