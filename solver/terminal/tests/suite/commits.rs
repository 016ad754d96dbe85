//! The commit of the sources, as the build script finds it.

use std::fs;
use std::path::Path;

#[path = "../../build/commit.rs"]
mod commit;

use commit::{Commit, git_in, of_repository};

const HASH: &str = "4cb3e52d1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c";

#[test]
fn commits_are_read() {
    let names = |commit: Commit| (commit.name(), commit.dated_name());
    let pair = |name: &str, dated: &str| (name.to_owned(), dated.to_owned());
    let read = |text: &str| Commit::read(text).map(names);
    assert_eq!(read(HASH), Some(pair("4cb3e52", "4cb3e52")));
    assert_eq!(read(&format!("{HASH} 2026-11-27\n")), Some(pair("4cb3e52", "4cb3e52, 2026-11-27")));
    for wrong in ["", "4cb3e52", "main", &format!("{HASH} today"), &format!("{HASH} 2026-11-27 x")] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    let packed = |dirty: &str| format!("{{\n  \"git\": {{\n    \"sha1\": \"{HASH}\"{dirty}\n  }}\n}}");
    let of_package = |dirty: &str| Commit::of_package(&packed(dirty)).map(names);
    assert_eq!(of_package(""), Some(pair("4cb3e52", "4cb3e52")));
    assert_eq!(of_package(",\n    \"dirty\": true"), Some(pair("4cb3e52, modified", "4cb3e52, modified")));
    assert_eq!(Commit::of_package("{}"), None);
}

#[test]
fn git_names_the_commit_of_the_sources() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let package = root.join("solver/terminal");
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"];
        // Settings of a person would count as well, such as hooks or files to ignore.
        let alone = [("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1")];
        let output = git_in(root).envs(alone).args(identity).args(arguments).output();
        assert!(output.as_ref().is_ok_and(|output| output.status.success()), "{arguments:?}: {output:?}");
    };
    let write = |path: &str, text: &str| {
        fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
        fs::write(root.join(path), text).unwrap();
    };
    let name = || of_repository(&package).map(|found| found.commit.name());
    for path in ["Cargo.toml", "solver/terminal/Cargo.toml", "solver/src/lib.rs", "docs/page.md"] {
        write(path, "1");
    }
    git(&["init", "--quiet"]);
    assert_eq!(name(), None, "there is no commit yet");
    git(&["add", "--all"]);
    git(&["commit", "--quiet", "--message", "First"]);
    let first = name().unwrap();
    assert_eq!(first.len(), 7);
    let watched = of_repository(&package).unwrap().watched;
    let watches = |path: &str| watched.contains(&root.join(path));
    assert!(watches("solver/src/lib.rs") && watches(".git/logs/HEAD") && !watches("docs/page.md"), "{watched:?}");

    write("docs/page.md", "2");
    write("solver/src/new.rs", "2");
    assert_eq!(name(), Some(first.clone()), "a page is no source, and git does not know the new file");
    write("solver/src/lib.rs", "2");
    assert_eq!(name(), Some(format!("{first}, modified")));
    git(&["commit", "--quiet", "--all", "--message", "Second"]);
    assert!(name().is_some_and(|second| second.len() == 7 && second != first));

    // A copy of the sources in somebody else's repository has another commit, which git does not know.
    let copy = Path::new("copy/solver/terminal");
    write("copy/solver/terminal/Cargo.toml", "1");
    git(&["add", "--all"]);
    assert!(of_repository(&root.join(copy)).is_none());
}
