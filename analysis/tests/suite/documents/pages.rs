//! Promises to readers: a short README, and a page for every command.

use std::fs;
use std::path::Path;

use crate::documents::{program, project, read};
use crate::support::terminal::started;

#[test]
fn the_readme_takes_three_minutes() {
    let readme = read(Path::new("README.md"));
    // Text in marks does not count as words.
    let (lines, words) =
        (readme.lines().count(), readme.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count());
    assert!(lines <= 180, "README.md has {lines} lines, at most 180 are wanted: details belong into docs/");
    assert!(words <= 1500, "README.md has {words} words, at most 1500 are wanted: details belong into docs/");
}

#[test]
fn the_index_of_scripts_names_every_script() {
    let index = read(Path::new("scripts/README.md"));
    for entry in fs::read_dir(project().join("scripts")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "README.md" || index.contains(&format!("`{name}`")), "the index does not name '{name}'");
    }
}

#[test]
fn every_command_has_a_page() {
    for name in ["solver", "analysis"] {
        let help = String::from_utf8(started(program(name)).arg("--help").output().unwrap().stdout).unwrap();
        let (commands, _) = help.split_once("\nOptions:\n").unwrap();
        let names: Vec<&str> = commands
            .lines()
            .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')))
            .map(|line| line.split_whitespace().next().unwrap())
            .collect();
        assert!(names.len() > 5, "{help}");
        for command in names {
            let page = project().join(format!("docs/src/commands/{name}-{command}.md"));
            assert!(page.exists(), "'{name} {command}' has no page '{}'", page.display());
        }
    }
}
