//! Helpers that several tests share.

pub mod alike;
pub mod arrange;
pub mod command;
pub mod ctrl_c;
pub mod fixture;
pub mod foreign;
pub mod late;
pub mod lineup;
pub mod mock;
#[cfg(target_os = "linux")]
pub mod peak_memory;
pub mod play;
pub mod proof;
pub mod schema;
pub mod terminal;
