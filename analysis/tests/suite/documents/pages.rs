//! Promises to readers: few words, a short README, and an index of all scripts.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::documents::generated::by_hand;
use crate::documents::{project, read};

#[test]
fn the_readme_takes_three_minutes() {
    let readme = read(Path::new("README.md"));
    // Text in marks does not count as words.
    let (lines, words) =
        (readme.lines().count(), readme.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count());
    assert!(lines <= 150, "README.md has {lines} lines, at most 150 are wanted: details belong into docs/");
    assert!(words <= 900, "README.md has {words} words, at most 900 are wanted: details belong into docs/");
}

/// The explorer is published as the pages of the repository.
#[test]
fn the_explorer_is_found_at_the_repositorys_pages() {
    let manifest = read(Path::new("Cargo.toml"));
    let repository = manifest.lines().find_map(|line| line.strip_prefix("repository = \"https://github.com/")).unwrap();
    let (owner, name) = repository.trim_end_matches('"').split_once('/').unwrap();
    let address = format!("https://{owner}.github.io/{name}/");
    for page in ["README.md", "docs/src/install.md", "docs/src/players/explorer.md"] {
        assert!(read(Path::new(page)).contains(&address), "{page} does not lead to {address}");
    }
}

#[test]
fn the_index_of_scripts_names_every_script() {
    let index = read(Path::new("scripts/README.md"));
    for entry in fs::read_dir(project().join("scripts")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "README.md" || index.contains(&format!("`{name}`")), "the index does not name '{name}'");
    }
}

/// A page that programs write may be long; what people write is read.
#[test]
fn words_written_by_hand_are_few() {
    const MOST: usize = 50_500;
    let output = Command::new("git").args(["ls-files", "-z", "*.md"]).current_dir(project()).output();
    let Ok(output) = output.map(|output| String::from_utf8(output.stdout).unwrap()) else { return };
    let names =
        output.split_terminator('\0').filter(|name| !name.contains("docs/notes") && !name.contains("CHANGELOG"));
    let words = names.map(|name| by_hand(&read(Path::new(name))).split_whitespace().count());
    let words: usize = words.sum();
    assert!(words <= MOST, "{words} words are written by hand, at most {MOST} are wanted");
}
