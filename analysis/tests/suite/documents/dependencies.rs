//! The page on dependencies names every package that a `Cargo.toml` of the project asks for, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::packages::packages;
use super::{project, read};

/// The packages from elsewhere in the sections of dependencies of a `Cargo.toml`: those with a version. A member of the
/// workspace takes them from the workspace, as `name.workspace = true`.
fn asked_for(manifest: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut is_dependencies = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            is_dependencies = section.trim_end_matches(']').ends_with("dependencies");
        } else if is_dependencies
            && let Some((name, wanted)) = line.split_once(" = ")
            && !line.starts_with('#')
            && !wanted.contains("path = ")
            && !wanted.contains("workspace = true")
            && !name.contains(".workspace")
        {
            found.insert(name.to_owned());
        }
    }
    found
}

/// Every `Cargo.toml` of the project.
fn manifests() -> Vec<String> {
    let folders = packages().into_iter().map(|package| package.folder);
    let all = folders.chain([PathBuf::new()]);
    all.map(|folder| fs::read_to_string(project().join(folder).join("Cargo.toml")).unwrap()).collect()
}

#[test]
fn every_direct_dependency_has_its_reason() {
    let manifests = manifests();
    assert!(manifests.len() > 10);
    let asked: BTreeSet<String> = manifests.iter().flat_map(|text| asked_for(text)).collect();
    let page = read(Path::new("docs/src/contributing/dependencies.md"));
    let named: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|names| names.split(','))
        .map(|name| name.trim().trim_matches('`').to_owned())
        .collect();
    let once: BTreeSet<String> = named.iter().cloned().collect();
    assert_eq!(named.len(), once.len(), "a package stands there twice");
    assert_eq!(once, asked, "docs/src/contributing/dependencies.md (left), and what Cargo.toml files ask for (right)");
}

#[test]
fn packages_from_elsewhere_are_told_from_others() {
    let manifest = "[package]\nname = \"a\"\n[dependencies]\n# one = \"1\"\nb.workspace = true\nc = \"1\"\n\
        d = { path = \"d\" }\n[target.'cfg(unix)'.dependencies]\ne = { version = \"1\" }\n[lib]\nf = \"1\"\n";
    assert_eq!(asked_for(manifest), ["c", "e"].map(str::to_owned).into());
}
