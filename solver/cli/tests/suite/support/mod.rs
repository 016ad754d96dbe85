//! Helpers that several tests share.

#[path = "../../../../search/tests/suite/support/claims.rs"]
pub mod claims;
pub mod command;
pub mod ctrl_c;
pub mod foreign;
#[cfg(target_os = "linux")]
pub mod peak_memory;
pub mod play;
pub mod proof;
pub mod schema;
pub mod terminal;
