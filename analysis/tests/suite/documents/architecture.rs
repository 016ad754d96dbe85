//! The packages use each other as the page on the architecture says, and the pages name files that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::packages::packages;
use super::sources::below;
use super::{project, read};

const PAGE: &str = "docs/src/contributing/architecture.md";

/// The arrows of the page: `a, b ──> c, d` means that a and b use c and d. Packages are called by their folders.
fn arrows(page: &str) -> BTreeMap<String, BTreeSet<String>> {
    let names = |text: &str| -> Vec<String> { text.split(',').map(|name| name.trim().to_owned()).collect() };
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (users, used) in page.lines().filter_map(|line| line.split_once(" ──> ")) {
        for user in names(users) {
            arrows.entry(user).or_default().extend(names(used));
        }
    }
    arrows
}

#[test]
fn packages_use_what_the_page_says() {
    let packages = packages();
    let folder = |folder: &Path| folder.file_name().unwrap().to_str().unwrap().to_owned();
    let folders: BTreeMap<&str, String> =
        packages.iter().map(|package| (package.name.as_str(), folder(&package.folder))).collect();
    let used = |uses: &BTreeSet<String>| uses.iter().map(|name| folders[name.as_str()].clone()).collect();
    let found: BTreeMap<String, BTreeSet<String>> = packages
        .iter()
        .filter(|package| !package.uses.is_empty())
        .map(|package| (folders[package.name.as_str()].clone(), used(&package.uses)))
        .collect();
    assert_eq!(arrows(&read(Path::new(PAGE))), found, "{PAGE} (left), and what the Cargo.toml files say (right)");
}

/// What `solver` is made of uses nothing of `analysis`.
#[test]
fn nothing_reaches_up() {
    for package in packages() {
        let uses = |name: &str| package.uses.contains(name);
        if package.folder.starts_with("solver") {
            assert!(!uses("kamisado-statistics") && !uses("kamisado-analysis"), "{}", package.name);
        }
    }
}

#[test]
fn text_from_elsewhere_has_one_way_to_a_terminal() {
    // Unescaped file names, and the standard streams, except for checking whether these are terminals.
    let (raw, streams) = ([".display()"], ["println!", "print!(", "io::stdout()", "io::stderr()"]);
    let asked = [
        "io::stderr().is_terminal()",
        "AutoStream::choice(&io::stdout())",
        "terminal_size_of(io::stdout())",
        "terminal_size_of(io::stderr())",
    ];
    let mut seen = 0;
    for package in packages() {
        let sources = project().join(&package.folder).join("src");
        // A fuzz target is run by its maintainers.
        if !sources.exists() || package.name == "kamisado-fuzz" {
            continue;
        }
        for (path, source) in below(&sources) {
            let source = asked.iter().fold(source, |source, asked| source.replace(asked, ""));
            let is_output = package.name == "kamisado-terminal" && path == Path::new("output.rs");
            let found = raw.iter().chain(streams.iter().filter(|_| !is_output)).find(|&&way| source.contains(way));
            let (package, path) = (&package.name, path.display());
            assert!(
                found.is_none(),
                "{package}, {path}: found {found:?}, expected foreign::shown and terminal::output"
            );
            seen += usize::from(source.contains("shown("));
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn files_of_the_page_exist() {
    let page = read(Path::new(PAGE));
    let (_, places) = page.split_once("## Where is ...?").unwrap();
    let files: Vec<&str> = places.split('`').filter(|word| word.ends_with(".rs")).collect();
    assert!(files.len() > 5);
    for file in files {
        assert!(project().join(file).exists(), "{file} of {PAGE}");
    }
}
