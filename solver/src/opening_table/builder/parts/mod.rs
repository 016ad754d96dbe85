//! Building an opening table in parts that machines make apart, partitioned by the order of words.
//!
//! What a part of one ply sends to another of the next are the positions after its moves, and what it gets back is a bit
//! for each of them. So no part reads more than what concerns its own positions:
//!
//! ```text
//! stem                 enumerates the first plies; sends the positions of the next one to their partitions
//! forward, each ply    takes what was sent to it, each position once; sends the positions after one move more
//! the last ply         solves its positions; answers each sender with the values of what it sent
//! backward, each ply   finds its values from the answers; answers likewise
//! merge                joins the partitions, finds the values of the stem, and makes the file
//! ```
//!
//! Every step is one of the build on one machine, done to fewer positions. So the file is the same, byte for byte.

mod bounds;
mod division;
mod error;
mod file;
mod make;
mod merge;
mod packed;

pub use division::{Division, Role};
pub use error::PartError;
pub use file::{Inputs, PartBytes};
pub use make::{PartMeans, make};
pub use merge::merge;
