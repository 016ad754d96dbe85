//! The documents: README, `docs/`, and the other pages of the project.
//!
//! Their examples print what they say, their links lead somewhere, and every command has a page.

mod architecture;
mod circles;
mod dependencies;
mod examples;
mod figures;
mod generated;
mod links;
mod packages;
mod pages;
mod schema;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the whole project.
fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Every Markdown page for readers, by its path in the project.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![];
    let packages = packages::packages().into_iter().map(|package| package.folder);
    for folder in ["", "docs/src", "scripts"].map(PathBuf::from).into_iter().chain(packages) {
        collect(&project().join(&folder), folder.ends_with("docs/src"), &mut pages);
    }
    pages.sort();
    assert!(pages.len() > 20, "found only {pages:?}");
    pages
}

/// Adds the pages of a folder and, if `deep`, of the folders in it.
fn collect(folder: &Path, deep: bool, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && deep {
            collect(&path, deep, pages);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path.strip_prefix(project()).unwrap().to_owned());
        }
    }
}

fn read(page: &Path) -> String {
    fs::read_to_string(project().join(page)).unwrap()
}

/// A program of this workspace. Cargo puts all programs into one folder.
pub fn program(name: &str) -> PathBuf {
    let path =
        assert_cmd::cargo::cargo_bin!("analysis").with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        path.exists(),
        "'{}' does not exist: run 'cargo test --workspace', which builds it, or first 'cargo test --no-run -p kamisado-cli'",
        path.display()
    );
    path
}
