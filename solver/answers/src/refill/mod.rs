//! After a round, should its winner fill from the left or from the right?

#[allow(missing_docs)]
pub mod claim;
#[allow(missing_docs)]
pub mod finish;
mod in_match;
mod json;
mod study;
#[allow(missing_docs)]
pub mod text;

pub use in_match::{MatchFills, Outlook, Referee, RefereeError, likely_winners};
pub(crate) use json::FillWorth;
pub use json::RefillJson;
pub use study::{After, EXAMPLE, FeatureOfFill, FilledError, Reason, RefillStudy, RefilledRound, advise, reasons};
