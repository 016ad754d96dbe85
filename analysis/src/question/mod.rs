//! One folder a question. Each holds a study, which is plain data, and how the study is told: as a picture, as text and
//! as JSON.

pub mod first_moves;
pub mod games;
pub mod openings;
pub mod plies;
pub mod refill;
pub mod sides;
pub mod weak;
