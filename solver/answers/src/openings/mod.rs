//! How often do the first moves of the initial round win?

mod study;

pub use study::OpeningsStudy;
