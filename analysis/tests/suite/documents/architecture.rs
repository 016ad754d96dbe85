//! The modules use each other in one direction only, as the page on the architecture says.

use std::collections::BTreeMap;
use std::path::Path;

use super::sources::{Source, below};
use super::{project, read};

const PAGE: &str = "docs/src/contributing/architecture.md";

/// For each module, the modules that it may use.
type Arrows = BTreeMap<String, Vec<String>>;

/// The arrows of the page: `a, b ──> c, d` means that a and b may use c and d.
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

/// Checks each module of a library against its arrows; returns the number of uses.
fn check(library: &str, arrows: &Arrows, everybody: &[&str]) -> usize {
    let mut seen = 0;
    for (inside, source) in below(&project().join(library)) {
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        // The root names all modules, and the programs use the library.
        if ["lib", "main", "bin"].contains(&module.as_str()) {
            continue;
        }
        for name in Source::parsed(&source).rooms() {
            let allowed = name == module
                || everybody.contains(&name)
                || arrows.get(&module).is_some_and(|arrows| arrows.iter().any(|arrow| arrow == name));
            assert!(allowed, "{library}/{}: {module} uses {name}, but {PAGE} has no such arrow", inside.display());
            seen += 1;
        }
    }
    seen
}

#[test]
fn modules_use_what_the_page_says() {
    let page = read(Path::new(PAGE));
    assert!(check("solver/src", &arrows_of_solver(&page), &["bits", "clock", "watch"]) > 100);
    assert!(
        check("analysis/src", &arrows_of_analysis(&page), &["checksum", "kamisado", "mitsudomoe", "statistics"]) > 100
    );
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
    for library in ["solver/src", "solver/terminal/src", "analysis/src"] {
        for (path, source) in below(&project().join(library)) {
            let source = asked.iter().fold(source, |source, asked| source.replace(asked, ""));
            let is_output = library == "solver/terminal/src" && path == Path::new("output.rs");
            let found = raw.iter().chain(streams.iter().filter(|_| !is_output)).find(|&&way| source.contains(way));
            assert!(
                found.is_none(),
                "{}: found {found:?}, expected foreign::shown and terminal::output",
                path.display()
            );
            seen += usize::from(source.contains("shown("));
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn arrows_of_the_page_have_no_circle() {
    let page = read(Path::new(PAGE));
    let arrows = arrows_of_solver(&page);
    let mut open: Vec<&String> = arrows.keys().collect();
    assert!(open.len() > 3, "{open:?}");
    while !open.is_empty() {
        let before = open.len();
        let still = open.clone();
        open.retain(|module| arrows[*module].iter().any(|used| still.contains(&used)));
        assert!(open.len() < before, "a circle among {open:?}");
    }
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
