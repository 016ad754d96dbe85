//! What tests of several places share.

pub mod command;
pub mod explorer;
pub mod folder;
#[path = "../../../../solver/tests/suite/support/foreign.rs"]
pub mod foreign;
pub mod opening;
pub mod shipped;
