//! The rules of mitsudomoe, and how it is searched.
pub use crate::games::mitsudomoe::*;
pub use ::mitsudomoe::*;
