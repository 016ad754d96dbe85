mod fixtures;
mod gate;
mod laws;
mod twin;

pub use gate::{START, STUCK};
pub use twin::setting;
