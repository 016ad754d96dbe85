//! The paths that the sources use, parsed without comments and tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;
use syn::{Attribute, ItemMod, ItemUse, UseTree, Visibility};

/// A path in the code, name by name.
pub type Names = Vec<String>;

/// What a source uses.
#[derive(Default)]
pub struct Source {
    /// All paths with more than one name.
    pub paths: Vec<Names>,
    /// Its re-exports: the name and the path of each.
    pub exports: BTreeMap<String, Names>,
}

impl Source {
    /// Reads the text of a source.
    pub fn parsed(text: &str) -> Source {
        let mut source = Source::default();
        source.visit_file(&syn::parse_file(text).unwrap());
        source
    }

    fn add_use(&mut self, before: &[String], tree: &UseTree, is_exported: bool) {
        let with = |name: &dyn ToString| [before, &[name.to_string()]].concat();
        let (path, name) = match tree {
            UseTree::Path(path) => return self.add_use(&with(&path.ident), &path.tree, is_exported),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.add_use(before, tree, is_exported));
            }
            UseTree::Name(name) => (with(&name.ident), name.ident.to_string()),
            UseTree::Rename(name) => (with(&name.ident), name.rename.to_string()),
            UseTree::Glob(_) => (before.to_vec(), "*".to_owned()),
        };
        if is_exported {
            self.exports.insert(name, path.clone());
        }
        self.paths.push(path);
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_use(&[], &item.tree, !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        syn::visit::visit_path(self, path);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.meta.require_list().is_ok_and(|cfg| cfg.tokens.to_string() == "test"))
}

/// The sources below a folder, except tests, by their paths in it.
pub fn below(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        if path.is_dir() && name != Path::new("tests") {
            found.extend(below(&path).into_iter().map(|(inside, text)| (name.join(inside), text)));
        } else if name.extension().is_some_and(|end| end == "rs") && name != Path::new("tests.rs") {
            found.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    found
}

#[test]
fn uses_are_found() {
    let source = "//! crate::a\nuse crate::b::{c, d};\npub use crate::{e, f::{g, h as x}, Type};\nfn i() { crate::j::k() }\n\
                  use mycrate::l;\n#[cfg(test)]\nmod tests {\n use crate::m;\n}\n";
    let source = Source::parsed(source);
    let paths: Vec<String> = source.paths.iter().map(|path| path.join("::")).collect();
    assert!(["crate::b::d", "crate::f::h", "crate::j::k"].iter().all(|path| paths.iter().any(|found| found == path)));
    assert!(!paths.iter().any(|path| path == "crate::m"), "{paths:?}");
    assert_eq!(source.exports.keys().collect::<Vec<_>>(), ["Type", "e", "g", "x"]);
    assert_eq!(source.exports["x"].join("::"), "crate::f::h");
}
