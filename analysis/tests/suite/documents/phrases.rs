//! Phrases that a native technical writer would not use, and that have slipped in before.
//!
//! The list is short, and holds only what is wrong or odd wherever it stands: correct English must pass.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::project;

/// A phrase in lower case, between words, and what to write instead.
const PHRASES: [(&str, &str); 23] = [
    ("in the mean", "on average"),
    ("thousand million", "billion"),
    ("as million", "as a million"),
    ("who reads", "readers"),
    ("who waits", "a thread that waits"),
    ("with so many", "with N"),
    ("in so many", "in N"),
    ("within so many", "within N"),
    ("so many threads", "N threads"),
    ("one in so many", "every Nth"),
    ("it is none", "it is not a ..."),
    ("there is none here", "there is no ... here"),
    ("is no http", "is not HTTP"),
    ("may be given again", "may be repeated"),
    ("if nothing is said", "by default"),
    ("for want of", "because ... lacks"),
    ("begun anew", "started again"),
    ("is to pause", "must pause"),
    ("brings near", "prefetches"),
    ("at a glance", "say how it is seen"),
    ("else avoids to", "otherwise avoids ...ing"),
    ("no sure difference", "no clear difference"),
    ("his", "their, or the name of whom"),
];

/// Texts that readers see, or that maintainers read.
fn texts() -> Vec<(String, String)> {
    let mut git = Command::new("git");
    // In a hook, variables name a repository, whatever the folder.
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(variable);
    }
    let output = git.args(["ls-files", "-z"]).current_dir(project()).output();
    let names = match output {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).unwrap(),
        _ => return Vec::new(),
    };
    let is_text = |name: &&str| {
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        ["md", "rs", "sh", "py", "js", "html", "toml", "yml", "css"].contains(&extension)
            && !name.ends_with("documents/phrases.rs")
    };
    let read = |name: &str| fs::read_to_string(project().join(name)).ok().map(|text| (name.to_owned(), text));
    names.split_terminator('\0').filter(is_text).filter_map(read).collect()
}

/// Words in lower case with single blanks between them: without the marks of comments, code and emphasis.
fn words(line: &str) -> String {
    let plain: String = line.chars().map(|c| if c.is_alphanumeric() || "'_".contains(c) { c } else { ' ' }).collect();
    format!(" {} ", plain.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
}

/// Each phrase that stands in a text, with its line; phrases that a line break divides are found too.
fn found(text: &str) -> Vec<(usize, &'static str, &'static str)> {
    let lines: Vec<String> = text.lines().map(words).collect();
    let mut found = vec![];
    for (number, line) in lines.iter().enumerate() {
        let after = lines.get(number + 1).map_or("", |after| after.trim_start());
        let both = format!("{line}{after}");
        for (phrase, better) in PHRASES {
            let begins_here = both.find(&format!(" {phrase} ")).is_some_and(|at| at + 1 < line.len());
            if begins_here {
                found.push((number + 1, phrase, better));
            }
        }
    }
    found
}

#[test]
fn odd_phrases_stay_out() {
    let texts = texts();
    let mut told = String::new();
    for (name, text) in &texts {
        for (line, phrase, better) in found(text) {
            told += &format!("{name}:{line}: '{phrase}': better '{better}'\n");
        }
    }
    assert!(told.is_empty(), "{told}");
    // Without git, as in a packed copy, there is nothing to read.
    assert!(texts.is_empty() || texts.len() > 300, "{}", texts.len());
}

#[test]
fn phrases_are_found_across_lines_and_correct_english_is_not() {
    let text = "/// Takes 5 ms in the\n/// mean of all.\n\nIn the meantime, so many people like history: \"this\" is none of it.";
    assert_eq!(found(text), [(1, "in the mean", "on average")]);
}
