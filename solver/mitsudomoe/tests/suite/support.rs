//! Helpers that the suites of several packages share.

#[path = "../../../search/tests/suite/support/fixture.rs"]
pub mod fixture;
