//! The page on dependencies names every package that a `Cargo.toml` of the project asks for, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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

/// Every `Cargo.toml` of the project: in its folder, or at most two folders below it.
fn manifests() -> Vec<String> {
    let folders = |of: &Path| fs::read_dir(of).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let mut places = vec![project().to_owned()];
    for depth in 0..2 {
        let above = places.clone();
        let below = above.iter().filter(|path| depth == 0 || path.join("Cargo.toml").exists());
        places.extend(below.flat_map(|path| folders(path)).filter(|path| path.is_dir()));
    }
    let names: BTreeSet<_> = places.iter().map(|place| place.join("Cargo.toml")).collect();
    names.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
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
