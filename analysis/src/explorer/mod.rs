//! The explorer: a page on which positions are looked at and played on, and the HTTP API behind it.
//!
//! One thread speaks HTTP and answers what the rules and the tables know. Searches wait in a bounded queue for threads of
//! their own, each within limits, and end when nobody waits for them any more. Clients take turns there, and share the
//! connections too. What the API answers is what the programs print with `--format json`.

mod answers;
mod api;
mod assets;
mod client;
mod connections;
mod copy;
mod failure;
mod findings;
mod gate;
mod limits;
mod queue;
mod searches;
mod server;
mod socket;

pub use copy::copy;
pub use findings::Findings;
pub use limits::ServerLimits;
pub use server::serve;
