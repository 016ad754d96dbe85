//! The packages of the project, as cargo tells them: nobody has to list a new one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::project;

/// A package of the project.
pub struct Package {
    pub name: String,
    /// Its folder, from that of the project.
    pub folder: PathBuf,
    /// The other packages of the project that it is built with; not those of its tests alone.
    pub uses: BTreeSet<String>,
}

/// The packages that are workspaces of their own, by their folders.
const APART: [&str; 3] = ["solver/fuzz", "solver/python", "solver/web"];

/// All packages, the members of the workspace and those apart.
pub fn packages() -> Vec<Package> {
    let found: Vec<Package> =
        ["."].into_iter().chain(APART).flat_map(|folder| of_workspace(Path::new(folder))).collect();
    assert!(found.len() > 15, "{} packages", found.len());
    found
}

/// On some systems a link is checked out as a file that holds a path, and what is packed there should have the licence.
#[test]
fn the_licences_of_each_package_are_those_of_the_project() {
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let licence = std::fs::read(project().join(name)).unwrap();
        // What fuzzing builds is given to nobody, and the package for JavaScript is given copies as it is packed.
        let apart = ["solver/fuzz", "solver/web"].map(Path::new);
        for package in packages().iter().filter(|package| !apart.contains(&package.folder.as_path())) {
            let file = project().join(&package.folder).join(name);
            let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(text == licence, "{}", file.display());
        }
        assert!(!project().join("solver/python").join(name).is_symlink());
    }
}

fn of_workspace(folder: &Path) -> Vec<Package> {
    let manifest = project().join(folder).join("Cargo.toml");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path"]).arg(manifest);
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().iter().map(package).collect()
}

fn package(about: &Value) -> Package {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let folder = Path::new(about["manifest_path"].as_str().unwrap()).parent().unwrap();
    let is_ours = |used: &&Value| used["path"].is_string() && used["kind"].as_str() != Some("dev");
    Package {
        name: text(&about["name"]),
        folder: folder.strip_prefix(project().canonicalize().unwrap()).unwrap().to_owned(),
        uses: about["dependencies"]
            .as_array()
            .unwrap()
            .iter()
            .filter(is_ours)
            .map(|used| text(&used["name"]))
            .collect(),
    }
}
