//! Lists the files of the explorer's page, and tells the program whether the module for browsers that it contains is as
//! old as the sources from which it was built.

use std::path::Path;
use std::{env, fs};

use sha2::{Digest, Sha256};

/// Scripts and styles as scripts/build-page.sh makes them, and the folder of their sources, from which the other files come.
const BUILT: &str = "page";
/// The folder in it with what belongs to the module.
const MODULE: &str = "module";
const SITE: &str = "src/explorer/site";
const OTHERS: [&str; 7] = [
    "findings.html",
    "icon-192.png",
    "icon-512.png",
    "icon.svg",
    "index.html",
    "manifest.webmanifest",
    "mitsudomoe.html",
];

/// The checksum and the path of each source of the module, as `scripts/build-web.sh` lists them.
const SOURCES: &str = "../data/web/sources";

fn main() {
    list_site();
    compare_module();
}

/// Writes the paths of the files with their contents, as an expression: the page itself, then the others by name.
fn list_site() {
    println!("cargo::rerun-if-changed={BUILT}");
    let name = |file: fs::DirEntry| file.file_name().into_string().expect("a name in ASCII");
    let names = |folder: &Path| {
        let files = fs::read_dir(folder).expect("the page is built").map(|file| name(file.expect("it can be read")));
        files.filter(|name| name != MODULE).collect::<Vec<_>>()
    };
    let module = names(&Path::new(BUILT).join(MODULE)).into_iter().map(|name| format!("{MODULE}/{name}"));
    let built = names(Path::new(BUILT)).into_iter().chain(module);
    let mut files: Vec<(String, &str)> = built.map(|name| (name, BUILT)).collect();
    files.extend(OTHERS.map(|name| (name.to_owned(), SITE)));
    files.sort_by_key(|(name, _)| (name != "index.html", name.clone()));
    let root = "env!(\"CARGO_MANIFEST_DIR\")";
    let line = |(name, folder): &(String, &str)| {
        format!("({name:?}, include_bytes!(concat!({root}, \"/{folder}/{name}\"))),\n")
    };
    let list = format!("&[\n{}]\n", files.iter().map(line).collect::<String>());
    let folder = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("site.rs"), list).expect("cargo's folder can be written to");
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
