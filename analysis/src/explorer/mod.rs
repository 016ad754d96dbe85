//! The explorer: a page on which to study and play positions, its server with an HTTP API, and the page as a site of its own.

mod findings;
mod lessons;
mod schema;
#[cfg(feature = "serve")]
pub mod server;
mod site;

pub use findings::Findings;
pub use schema::document;
#[cfg(feature = "serve")]
pub use server::{AllowedOrigin, Front, ServerLimits, host_name, serve};
pub use site::{SiteAnswer, write_site};
