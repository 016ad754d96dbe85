//! How often do the first moves of the initial round win?

mod json;
mod picture;
mod study;
pub mod text;

pub use json::OpeningsJson;
pub use picture::opening;
pub use study::OpeningsStudy;
