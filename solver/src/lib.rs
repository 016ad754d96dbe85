//! Exact solver of Kamisado.

pub mod game;
pub mod kamisado;
pub mod perft;
pub mod proof;
pub mod value;
