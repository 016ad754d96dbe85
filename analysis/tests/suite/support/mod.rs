//! What tests of several places share.

pub mod command;
pub mod explorer;
pub mod opening;
pub mod shipped;
