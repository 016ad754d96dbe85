//! The games that can be searched. Their rules are in packages of their own.

pub mod kamisado;
pub mod mitsudomoe;
