//! The explorer: a page on which to study and play positions, and its HTTP API.
//!
//! One thread serves HTTP and gives the answers that the rules and the tables know. Searches wait in a bounded queue
//! for search threads. Each has limits, and ends when nobody waits for it any more. Clients take turns in the queue,
//! and share the connections. The API answers with the JSON that the programs print with `--format json`.

mod answers;
mod api;
mod asking;
mod assets;
mod client;
mod connections;
mod failure;
mod findings;
mod forwarded;
mod front;
mod gate;
mod limits;
mod name;
mod queue;
mod searches;
mod server;
mod shared;
mod site;
mod socket;
mod unchanged;

pub use findings::Findings;
pub use front::Front;
pub use limits::ServerLimits;
pub use name::ServerName;
pub use server::serve;
pub use site::write_site;
