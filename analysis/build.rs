//! Tells the program whether the module for browsers that it contains is as old as the sources from which it was built.

use std::fs;

use sha2::{Digest, Sha256};

/// The checksum and the path of each source of the module, as `scripts/build-web.sh` lists them.
const SOURCES: &str = "../data/web/sources";

fn main() {
    println!("cargo::rerun-if-changed={SOURCES}");
    let sources = fs::read_to_string(SOURCES).unwrap_or_default();
    let is_old = sources.lines().filter_map(|line| line.split_once("  ")).fold(false, |is_old, (checksum, path)| {
        let path = format!("../{path}");
        println!("cargo::rerun-if-changed={path}");
        let found = fs::read(path).map(Sha256::digest).unwrap_or_default();
        let found: String = found.iter().map(|byte| format!("{byte:02x}")).collect();
        is_old || found != checksum
    });
    println!("cargo::rustc-env=MODULE_IS_OLD={is_old}");
}
