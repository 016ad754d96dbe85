//! One folder for each question. Each holds a study, which is plain data, and its forms: a chart, text and JSON.

pub mod games;
pub mod matches;
pub mod mistakes;
pub mod openings;
pub mod outcomes;
pub mod practical;
pub mod puzzles;
pub mod refill;
pub mod repertoire;
pub mod review;
mod sample;
pub mod sensitivity;
mod shared;
pub mod sides;
pub mod weak;
mod workers;

pub use sample::Sample;
pub use shared::independent;
