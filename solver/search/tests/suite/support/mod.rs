//! Helpers that several tests share.

pub mod alike;
pub mod arrange;
pub mod claims;
pub mod fixture;
pub mod late;
pub mod lineup;
pub mod mock;
