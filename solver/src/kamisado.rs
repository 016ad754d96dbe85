//! The rules of Kamisado, and how it is searched.
pub use crate::games::kamisado::*;
pub use ::kamisado::slow as slow_match;
pub use ::kamisado::*;
