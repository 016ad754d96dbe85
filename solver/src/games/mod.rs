//! The games whose rules are packages of their own, as games that are searched.

pub mod kamisado;
pub mod mitsudomoe;
