//! Which program this is: its version, and the commit of its sources.
//!
//! Results of one version can differ from commit to commit, for example in how many positions a search looks at. So all
//! files of long work belong to one commit. All builds for development and for tests count as one; so do all releases of
//! one commit with changed sources, and all of sources without a known commit.

/// The version and the commit, as in `0.2.0 (4cb3e52)`: what files of long work are bound to.
pub const BUILD: &str = env!("KAMISADO_BUILD");

/// The same with the date of the commit: `0.2.0 (4cb3e52, 2026-11-27)`. Says so if searches are slower than need be.
pub const VERSION: &str = env!("KAMISADO_VERSION");
