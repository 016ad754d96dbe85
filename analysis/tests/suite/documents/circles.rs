//! No two files use each other, directly or through others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::packages::packages;
use super::project;
use super::sources::{Names, Source, below};

/// The sources of a package by their modules.
struct Package(BTreeMap<Names, Source>);

impl Package {
    fn read(folder: &Path) -> Package {
        let module = |path: &Path| -> Names {
            let mut names: Names =
                path.with_extension("").iter().map(|name| name.to_str().unwrap().to_owned()).collect();
            names.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
            names
        };
        let sources = below(&project().join(folder)).into_iter();
        Package(sources.map(|(path, text)| (module(&path), Source::parsed(&text))).collect())
    }

    /// The root of the crate of a module: a program or the library.
    fn root(module: &[String]) -> &[String] {
        if module.first().is_some_and(|first| first == "bin") { &module[..2] } else { &[] }
    }

    /// The module with the file that a path of a module finally leads to, through all re-exports; none if it leads to
    /// another package.
    fn file_of(&self, module: &[String], path: &[String]) -> Option<Names> {
        let supers = path.iter().take_while(|name| *name == "super").count();
        let (mut here, mut rest) = match path[0].as_str() {
            "crate" => (Package::root(module).to_vec(), &path[1..]),
            "self" => (module.to_vec(), &path[1..]),
            "super" => (module[..module.len().checked_sub(supers)?].to_vec(), &path[supers..]),
            _ => (module.to_vec(), path),
        };
        let begins_here = path[0] == "crate" || path[0] == "self" || supers > 0;
        while let Some((first, after)) = rest.split_first() {
            let child = [&here[..], std::slice::from_ref(first)].concat();
            if self.0.contains_key(&child) {
                (here, rest) = (child, after);
            } else if let Some(export) = self.0.get(&here).and_then(|source| source.exports.get(first))
                && (begins_here || here != module)
            {
                return self.file_of(&here, &[&export[..], after].concat());
            } else {
                break;
            }
        }
        (begins_here || here != module).then_some(here).filter(|here| self.0.contains_key(here))
    }

    /// For each file but the root of a crate, which names all of them, the other files that it uses. A file and the
    /// folder of its name count as one.
    fn uses(&self) -> BTreeMap<&Names, BTreeSet<Names>> {
        let is_root = |module: &Names| module.as_slice() == Package::root(module);
        let of_one = |(module, source): (&Names, &Source)| -> BTreeSet<Names> {
            let files = source.paths.iter().filter_map(|path| self.file_of(module, path));
            files.filter(|file| !is_root(file) && !file.starts_with(module) && !module.starts_with(file)).collect()
        };
        self.0.iter().filter(|(module, _)| !is_root(module)).map(|entry| (entry.0, of_one(entry))).collect()
    }

    /// The modules of each circle.
    fn circles(&self) -> BTreeSet<Vec<String>> {
        let uses = self.uses();
        let reached = |from: &Names| {
            let (mut reached, mut waiting) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(module) = waiting.pop() {
                waiting.extend(uses[&module].iter().filter(|&used| reached.insert(used.clone())).cloned());
            }
            reached
        };
        let reached: BTreeMap<&Names, BTreeSet<Names>> = uses.keys().map(|&module| (module, reached(module))).collect();
        let circle = |module: &Names| -> Vec<String> {
            let others = reached[module].iter().filter(|other| reached[other].contains(module));
            others.map(|other| other.join("::")).collect()
        };
        reached.keys().map(|module| circle(module)).filter(|circle| !circle.is_empty()).collect()
    }
}

#[test]
fn files_have_no_circle() {
    let (mut found, mut arrows) = (BTreeSet::new(), 0);
    for package in packages() {
        let sources = package.folder.join("src");
        if project().join(&sources).exists() {
            let files = Package::read(&sources);
            arrows += files.uses().values().map(BTreeSet::len).sum::<usize>();
            found.extend(files.circles().into_iter().map(|circle| (package.name.clone(), circle)));
        }
    }
    assert!(arrows > 1000, "{arrows} arrows");
    assert!(found.is_empty(), "files that use one another in a circle: {found:#?}");
}

#[test]
fn a_circle_through_a_re_export_is_found() {
    let source = |module: &str, text: &str| (module.split("::").map(str::to_owned).collect(), Source::parsed(text));
    let package = Package(BTreeMap::from([
        source("room", "mod a; mod b; pub use a::A; fn f() { b::g() }"),
        source("room::a", "use super::b; pub struct A(b::B);"),
        source("room::b", "use crate::room::A; pub struct B(Option<Box<A>>); pub fn g() { super::f() }"),
        source("other", "use crate::room::A;"),
    ]));
    assert_eq!(package.circles().into_iter().collect::<Vec<_>>(), [["room::a", "room::b"]]);
}
