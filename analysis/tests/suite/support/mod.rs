//! Helpers for several test modules.

pub mod command;
pub mod explorer;
pub mod folder;
#[path = "../../../../solver/tests/suite/support/foreign.rs"]
pub mod foreign;
pub mod opening;
pub mod shipped;
#[path = "../../../../solver/tests/suite/support/terminal.rs"]
pub mod terminal;
