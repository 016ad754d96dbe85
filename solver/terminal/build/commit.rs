//! The commit of the sources: from text, from a package, or from git.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What the programs are made of, from the root of the repository: a change elsewhere is not one of them.
const SOURCES: [&str; 13] = [
    "Cargo.lock",
    "Cargo.toml",
    ".cargo",
    "analysis",
    "data/Cargo.toml",
    "data/lib.rs",
    "solver",
    ":!analysis/tests",
    ":!solver/*/tests",
    ":!solver/*/benches",
    ":!solver/fuzz",
    ":!solver/python",
    ":!solver/web",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// In 40 hexadecimal digits or more.
    hash: String,
    /// Like 2026-11-27.
    date: Option<String>,
    /// Whether the sources differ from it.
    is_modified: bool,
}

impl Commit {
    /// Reads a hash, alone or with a date after it.
    pub fn read(text: &str) -> Option<Commit> {
        let mut words = text.split_ascii_whitespace();
        let hash = words.next().filter(|hash| is_hash(hash))?.to_owned();
        let date = words.next().map(str::to_owned);
        let is_date = |date: &String| date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        (date.iter().all(is_date) && words.next().is_none()).then_some(Commit { hash, date, is_modified: false })
    }

    /// The commit that `cargo package` writes into a package, as JSON.
    pub fn of_package(json: &str) -> Option<Commit> {
        let after = |key: &str| json.split_once(&format!("\"{key}\":")).map(|(_, rest)| rest.trim_start());
        let hash = after("sha1")?.strip_prefix('"')?.split('"').next().filter(|hash| is_hash(hash))?;
        let is_modified = after("dirty").is_some_and(|dirty| dirty.starts_with("true"));
        Some(Commit { hash: hash.to_owned(), date: None, is_modified })
    }

    /// How files name it.
    pub fn name(&self) -> String {
        format!("{}{}", &self.hash[..7], if self.is_modified { ", modified" } else { "" })
    }

    /// How a program names it for people.
    pub fn dated_name(&self) -> String {
        let date = self.date.as_ref().map_or(String::new(), |date| format!(", {date}"));
        format!("{}{date}{}", &self.hash[..7], if self.is_modified { ", modified" } else { "" })
    }
}

fn is_hash(text: &str) -> bool {
    text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The commit of a repository, and the files that change with it.
pub struct Found {
    pub commit: Commit,
    pub watched: Vec<PathBuf>,
}

/// The commit of the repository in which the folder `solver/terminal` is this package; none if git does not say.
pub fn of_repository(package: &Path) -> Option<Found> {
    let root = package.ancestors().nth(2)?;
    // The sources can lie in the repository of somebody else, who keeps a copy of them.
    if git(package, &["rev-parse", "--show-prefix"])?.trim_end() != "solver/terminal/" {
        return None;
    }
    let mut commit = Commit::read(&git(root, &["log", "-1", "--format=%H %cs"])?)?;
    let of_sources = |arguments: &[&str]| git(root, &[arguments, &["--"], &SOURCES[..]].concat());
    commit.is_modified = !of_sources(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    // The log of HEAD grows with each commit and each checkout.
    let of_git = ["HEAD", "logs/HEAD"].into_iter().filter_map(|name| git(root, &["rev-parse", "--git-path", name]));
    let sources = of_sources(&["ls-files", "-z"])?;
    let all = of_git.map(|path| path.trim_end().to_owned()).chain(sources.split_terminator('\0').map(str::to_owned));
    // To cargo, a file that is not there has always changed; a removed source is noticed by the compiler.
    let watched = all.map(|path| root.join(path)).filter(|path| path.exists()).collect();
    Some(Found { commit, watched })
}

/// Git in a folder, about the repository of that folder: in a hook, variables name the one that the hook is of.
pub fn git_in(folder: &Path) -> Command {
    let mut git = Command::new("git");
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"] {
        git.env_remove(variable);
    }
    git.current_dir(folder);
    git
}

/// What git prints, if it succeeds.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = git_in(folder).arg("--no-optional-locks").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok())?
}
