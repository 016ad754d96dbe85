//! How often do the first moves of the initial round win?

mod json;
mod picture;
mod study;
mod text;

pub use picture::opening;
pub use study::OpeningsStudy;
