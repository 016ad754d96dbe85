//! Lists the files of the explorer's page, and tells the program whether the module for browsers that it contains is as
//! old as the sources from which it was built.

use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

/// The folder of the page, and what in it is not sent as it is, or not at all.
const SITE: &str = "src/explorer/site";
const OTHERS: [&str; 3] = ["404.html", "package.json", "service-worker.js"];

/// The checksum and the path of each source of the module, as `scripts/build-web.sh` lists them.
const SOURCES: &str = "../data/web/sources";

fn main() {
    list_site();
    compare_module();
}

/// Writes the paths of the files with their contents, as an expression: the page itself, then the others by name.
fn list_site() {
    println!("cargo::rerun-if-changed={SITE}");
    let mut files = Vec::new();
    add_files(Path::new(SITE), &mut files);
    let name = |file: &PathBuf| -> String {
        let parts = file.strip_prefix(SITE).expect("it is in the folder").iter();
        parts.map(|part| part.to_str().expect("a name in ASCII")).collect::<Vec<_>>().join("/")
    };
    let mut names: Vec<String> = files.iter().map(name).filter(|name| !OTHERS.contains(&name.as_str())).collect();
    names.sort_by_key(|name| (name != "index.html", name.clone()));
    let root = "env!(\"CARGO_MANIFEST_DIR\")";
    let line = |name: &String| format!("({name:?}, include_bytes!(concat!({root}, \"/{SITE}/{name}\"))),\n");
    let list = format!("&[\n{}]\n", names.iter().map(line).collect::<String>());
    let folder = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("site.rs"), list).expect("cargo's folder can be written to");
}

/// Adds the files of a folder and of the folders in it.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the page is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() { add_files(&path, files) } else { files.push(path) }
    }
}

fn compare_module() {
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
