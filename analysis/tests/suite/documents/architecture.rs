//! The modules use each other as the page of the architecture says, in one direction.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::documents::{project, read};

const PAGE: &str = "docs/src/contributing/architecture.md";

/// For each module, the modules that it may use.
type Arrows = BTreeMap<String, Vec<String>>;

/// The arrows of the page: `a, b ──> c, d` says that a and b may use c and d.
fn arrows_of_solver(page: &str) -> Arrows {
    let names = |text: &str| -> Vec<String> { text.split(',').map(|name| name.trim().to_owned()).collect() };
    let mut arrows = Arrows::new();
    for (users, used) in page.lines().filter(|line| !line.contains('/')).filter_map(|line| line.split_once(" ──> "))
    {
        for user in names(users) {
            arrows.entry(user).or_default().extend(names(used));
        }
    }
    arrows
}

/// The order of the page's last table of modules: each may use those above it.
fn arrows_of_analysis(page: &str) -> Arrows {
    let (_, table) = page.split_once("Every module uses only modules above it").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let mut above: Vec<String> = Vec::new();
    let mut arrows = Arrows::new();
    for line in table.lines().filter(|line| line.starts_with("| `")) {
        for name in line.split('|').nth(1).unwrap().split(',') {
            let name = name.trim().trim_matches('`').to_owned();
            arrows.insert(name.clone(), above.clone());
            above.push(name);
        }
    }
    arrows
}

/// The modules at the root of the crate that a source names, without its tests and comments.
fn used(source: &str) -> Vec<String> {
    let code: String = source
        .split("#[cfg(test)]\nmod ")
        .next()
        .unwrap()
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = |path: &str| path.trim().split(|c| !is_name(c)).next().unwrap().to_owned();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(is_name) {
            continue;
        }
        let path = &code[at + "crate::".len()..];
        let Some(group) = path.strip_prefix('{') else {
            found.push(first(path));
            continue;
        };
        // The names between the commas of the outer braces.
        let (mut depth, mut start) = (0, 0);
        for (i, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                ',' | '}' if depth == 0 => {
                    found.push(first(&group[start..i]));
                    start = i + 1;
                    if c == '}' {
                        break;
                    }
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
    }
    found.retain(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
    found
}

/// Calls `check` with each source below a folder but those of tests.
fn sources(folder: &Path, check: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && name != "tests" {
            sources(&path, check);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            check(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}

/// Checks each module of a library against its arrows; returns how many uses were seen.
fn check(library: &str, arrows: &Arrows, everybody: &[&str]) -> usize {
    let (root, mut seen) = (project().join(library), 0);
    sources(&root, &mut |path, source| {
        let inside = path.strip_prefix(&root).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        // The root names all modules, and the programs are built on the library.
        if ["lib", "main", "bin", "options"].contains(&module.as_str()) {
            return;
        }
        for name in used(source) {
            let allowed = name == module
                || everybody.contains(&name.as_str())
                || arrows.get(&module).is_some_and(|arrows| arrows.contains(&name));
            assert!(allowed, "{library}/{}: {module} uses {name}, but {PAGE} has no such arrow", inside.display());
            seen += 1;
        }
    });
    seen
}

#[test]
fn modules_use_what_the_page_says() {
    let page = read(Path::new(PAGE));
    assert!(check("solver/src", &arrows_of_solver(&page), &["bits", "excerpt", "nearest"]) > 100);
    assert!(check("analysis/src", &arrows_of_analysis(&page), &["checksum", "options"]) > 100);
}

#[test]
fn text_from_elsewhere_has_one_way_to_a_terminal() {
    // The name of a file as it is, and the streams; but for asking them whether they are terminals.
    let (raw, streams) = ([".display()"], ["println!", "print!(", "io::stdout()", "io::stderr()"]);
    let (asked, mut seen) = (["io::stderr().is_terminal()", "AutoStream::choice(&io::stdout())"], 0);
    for library in ["solver/src", "solver/terminal/src", "analysis/src"] {
        sources(&project().join(library), &mut |path, source| {
            let source = asked.iter().fold(source.to_owned(), |source, asked| source.replace(asked, ""));
            let is_output = path.ends_with("terminal/src/output.rs");
            let found = raw.iter().chain(streams.iter().filter(|_| !is_output)).find(|&&way| source.contains(way));
            assert!(
                found.is_none(),
                "{}: found {found:?}, expected foreign::shown and terminal::output",
                path.display()
            );
            seen += usize::from(source.contains("shown("));
        });
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn arrows_of_the_page_have_no_circle() {
    let page = read(Path::new(PAGE));
    let arrows = arrows_of_solver(&page);
    let mut open: Vec<&String> = arrows.keys().collect();
    assert!(open.len() > 4, "{open:?}");
    while !open.is_empty() {
        let before = open.len();
        let still = open.clone();
        open.retain(|module| arrows[*module].iter().any(|used| still.contains(&used)));
        assert!(open.len() < before, "a circle among {open:?}");
    }
}

#[test]
fn uses_are_found() {
    let source = "//! crate::a\nuse crate::b::{c, d};\nuse crate::{e, f::{g, h}, Type};\nfn i() { crate::j::k() }\n\
                  use mycrate::l;\n#[cfg(test)]\nmod tests {\n use crate::m;\n}\n";
    assert_eq!(used(source), ["b", "e", "f", "j"]);
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
