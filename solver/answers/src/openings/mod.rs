//! How often do the first moves of the initial round win?

mod json;
mod study;

pub use json::OpeningsJson;
pub use study::OpeningsStudy;
