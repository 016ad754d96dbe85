//! The files of the page, which are built into the program.

/// The path of each file below a folder, and its content; `build.rs` lists them.
pub static ASSETS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));
