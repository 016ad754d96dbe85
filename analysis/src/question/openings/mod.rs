//! How often do the first moves of the initial round win?

mod picture;
mod study;

pub use picture::opening;
pub use study::OpeningsStudy;
