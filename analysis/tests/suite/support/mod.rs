//! Helpers for several test modules.

pub mod cells;
pub mod command;
#[cfg(target_os = "linux")]
#[path = "../../../../solver/cli/tests/suite/support/ctrl_c.rs"]
pub mod ctrl_c;
pub mod explorer;
pub mod folder;
#[path = "../../../../solver/cli/tests/suite/support/foreign.rs"]
pub mod foreign;
pub mod opening;
pub mod samples;
#[path = "../../../../solver/cli/tests/suite/support/schema.rs"]
pub mod schema;
pub mod shipped;
#[path = "../../../../solver/cli/tests/suite/support/terminal.rs"]
pub mod terminal;
