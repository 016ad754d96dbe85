//! Tells the two programs of which version and commit they are: see `src/version.rs`.
//!
//! Without the feature `version`, as for a library or the module for browsers, it does nothing. It looks for the commit in
//! a release build alone: others call themselves development builds, so that a commit does not build them again.

mod commit;

use std::env;
use std::path::{Path, PathBuf};

use commit::Commit;

/// The commit of sources without a repository, as `git log -1 --format='%H %cs'` prints it.
const VARIABLE: &str = "KAMISADO_COMMIT";

fn main() {
    // By file: scripts/build-web.sh takes the checksum of each.
    println!("cargo::rerun-if-changed=build/main.rs");
    println!("cargo::rerun-if-changed=build/commit.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    if env::var_os("CARGO_FEATURE_VERSION").is_none() {
        return;
    }
    let number = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    // Benches are built in the same way as a release.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let (build, dated) = match is_release.then(commit) {
        None => ("development build".to_owned(), "development build".to_owned()),
        Some(Some(commit)) => (commit.name(), commit.dated_name()),
        Some(None) => {
            println!(
                "cargo::warning=the commit of these sources is not known, so files cannot name it; {VARIABLE}=HASH sets it"
            );
            ("unknown commit".to_owned(), "unknown commit".to_owned())
        }
    };
    println!("cargo::rustc-env=KAMISADO_BUILD={number} ({build})");
    let slow = if is_release && is_slow() { "; slow: built without x86-64-v2" } else { "" };
    println!("cargo::rustc-env=KAMISADO_VERSION={number} ({dated}{slow})");
}

/// Whether the compiler may not use the instructions that the search needs most. `RUSTFLAGS` replaces the flags of
/// `.cargo/config.toml`, and a package from the registry has none.
fn is_slow() -> bool {
    let cfg = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let features = cfg("FEATURE");
    let is_slow =
        cfg("ARCH") == "x86_64" && !["popcnt", "ssse3"].iter().all(|&fast| features.split(',').any(|has| has == fast));
    if is_slow {
        println!("cargo::warning=searches will be slower: add -C target-cpu=x86-64-v2 to RUSTFLAGS");
    }
    is_slow
}

fn commit() -> Option<Commit> {
    if let Ok(text) = env::var(VARIABLE) {
        let commit = Commit::read(&text);
        return Some(commit.unwrap_or_else(|| {
            panic!("found {VARIABLE}='{text}', expected what git log -1 --format='%H %cs' prints, or the hash alone")
        }));
    }
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    // In what `cargo package` has packed.
    let packed = package.join(".cargo_vcs_info.json");
    match std::fs::read_to_string(&packed) {
        Ok(json) => {
            watch(&packed);
            Commit::of_package(&json)
        }
        Err(_) => commit::of_repository(&package).map(|found| {
            found.watched.iter().for_each(|path| watch(path));
            found.commit
        }),
    }
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}
