//! What the commands do with `--game mitsudomoe`.

pub mod explain;
pub mod forced;
pub mod play;
pub mod record;
pub mod show;
