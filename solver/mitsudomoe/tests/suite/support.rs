//! Helpers that the suites of several packages share.

#[path = "../../../cli/tests/suite/support/fixture.rs"]
pub mod fixture;
