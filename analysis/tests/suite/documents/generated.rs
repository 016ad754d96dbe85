//! What programs write into pages: blocks between `<!-- generated -->` and `<!-- /generated -->`.
//!
//! A comment on the second line says what stands there:
//!
//! - `fields NAME`: the fields of an answer, where NAME is a schema of either document;
//! - `parameters`: those of the HTTP API;
//! - `help PROGRAM COMMAND`: what `--help` prints;
//! - `columns NAME`: the rows and columns of a file, as `data/datapackage.json` describes the resource of that name.
//!
//! Without such a line, the block is an example, which [`super::examples`] runs.
//!
//! With the variable `DOCUMENTS=overwrite` all that is made is written anew; `scripts/write-documents.sh` does that.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{pages, program, project, read};
use crate::support::cells::{cells, is_misread};
use crate::support::terminal::started;

const BEGIN: &str = "<!-- generated -->\n";
const END: &str = "<!-- /generated -->";

/// The kind of a block and what it is about, if a line says so.
pub fn subject(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    Some(inside.split_once(' ').unwrap_or((inside, "")))
}

/// The text with each block for which `make` has a content.
pub fn filled(text: &str, page: &Path, make: impl Fn(&str, &str) -> Option<String>) -> String {
    let (mut whole, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let ends = || panic!("{}: a block has no end", page.display());
        let (block, after) = after.split_once(END).unwrap_or_else(ends);
        let (first, _) = block.split_once('\n').unwrap_or_else(ends);
        let made = subject(first).and_then(|(kind, about)| make(kind, about));
        let block = made.map_or_else(|| block.to_owned(), |made| format!("{first}\n\n{}\n\n", made.trim_end()));
        whole += &format!("{before}{BEGIN}{block}{END}");
        rest = after;
    }
    whole + rest
}

/// The text without its blocks: what is written by hand.
pub fn by_hand(text: &str) -> String {
    let mut parts = text.split(BEGIN);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(END).map_or("", |(_, after)| after))
}

/// Writes files that are made, or says which are not as they should be.
pub fn keep(files: impl IntoIterator<Item = (PathBuf, String)>) {
    for (path, expected) in files {
        let path = project().join(path);
        if fs::read_to_string(&path).is_ok_and(|found| found == expected) {
            continue;
        }
        let overwrites = std::env::var("DOCUMENTS").is_ok_and(|value| value == "overwrite");
        assert!(overwrites, "{} is stale: run scripts/write-documents.sh", path.display());
        fs::write(path, expected).unwrap();
    }
}

/// Every page with a block of a kind, filled.
fn filled_pages(make: impl Fn(&str, &str) -> Option<String>) -> Vec<(PathBuf, String)> {
    pages().into_iter().map(|page| (page.clone(), filled(&read(&page), &page, &make))).collect()
}

/// What a command prints on `--help`, as on a terminal of 80 columns.
fn help(words: &str) -> String {
    let mut words = words.split(' ');
    let output = started(program(words.next().unwrap())).args(words).arg("--help").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    // clap leaves blanks at the ends of some lines.
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    format!("```text\n{}\n```", lines.join("\n"))
}

#[test]
fn pages_have_the_help_of_every_command_as_it_is() {
    keep(filled_pages(|kind, about| (kind == "help").then(|| help(about))));
    let all: String = pages().iter().map(|page| read(page)).collect();
    for name in ["solver", "analysis"] {
        let help = String::from_utf8(started(program(name)).arg("--help").output().unwrap().stdout).unwrap();
        let (commands, _) = help.split_once("\nOptions:\n").unwrap();
        let names: BTreeSet<&str> = commands
            .lines()
            .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')))
            .map(|line| line.split_whitespace().next().unwrap())
            .collect();
        assert!(names.len() > 5, "{help}");
        for command in names {
            assert!(
                all.contains(&format!("\n<!-- help {name} {command} -->\n")),
                "no page has {name} {command} --help"
            );
        }
    }
}

/// The resources of `data/datapackage.json`, a [Data Package](https://datapackage.org).
fn resources() -> Vec<Value> {
    let package: Value = serde_json::from_str(&read(Path::new("data/datapackage.json"))).unwrap();
    package["resources"].as_array().unwrap().clone()
}

fn fields(resource: &Value) -> &[Value] {
    resource["schema"]["fields"].as_array().unwrap()
}

#[test]
fn pages_have_the_columns_of_the_data_package() {
    let resources = resources();
    let row = |field: &Value| {
        let [name, kind, about] = ["name", "type", "description"].map(|name| field[name].as_str().unwrap());
        format!("| `{name}` | {kind} | {} |\n", about.replace('|', "\\|"))
    };
    let table = |name: &str| {
        let resource = resources.iter().find(|resource| resource["name"] == name);
        let resource = resource.unwrap_or_else(|| panic!("data/datapackage.json has no resource '{name}'"));
        let about = resource["description"].as_str().unwrap();
        let rows: String = fields(resource).iter().map(row).collect();
        format!("{about}\n\n| column | type | meaning |\n|---|---|---|\n{rows}")
    };
    keep(filled_pages(|kind, about| (kind == "columns").then(|| table(about))));
}

/// A header line has the columns that the package describes, in this order.
#[test]
fn the_data_package_describes_the_files_that_are_there() {
    let is_csv = |name: &str| name.ends_with(".csv");
    let mut described = BTreeSet::new();
    for resource in resources() {
        let paths = match &resource["path"] {
            Value::Array(paths) => paths.iter().map(|path| path.as_str().unwrap()).collect(),
            // What a command writes, of which no file is there.
            Value::Null => vec![],
            path => vec![path.as_str().unwrap()],
        };
        for path in paths {
            assert!(project().join("data").join(path).exists(), "data/{path}");
            if is_csv(path) {
                let mut reader = csv::Reader::from_path(project().join("data").join(path)).unwrap();
                let heads: Vec<&str> = reader.headers().unwrap().iter().collect();
                let names: Vec<&str> = fields(&resource).iter().map(|field| field["name"].as_str().unwrap()).collect();
                assert_eq!(heads, names, "data/{path}");
                described.insert(path.to_owned());
            }
        }
    }
    let names =
        fs::read_dir(project().join("data")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = names.filter(|name| is_csv(name) && !described.contains(name)).collect();
    assert!(left.is_empty(), "data/datapackage.json does not describe {left:?}");
}

#[test]
fn no_spreadsheet_takes_a_cell_of_the_files_for_something_else() {
    let folder = fs::read_dir(project().join("data")).unwrap().map(|entry| entry.unwrap().path());
    let ours = ["figures.csv", "measured.csv"];
    let others = folder.filter(|path| {
        path.extension().is_some_and(|kind| kind == "csv") && !ours.iter().any(|name| path.ends_with(name))
    });
    let mut seen = 0;
    for path in others.chain([project().join("data/repertoire/cards.csv")]) {
        let text = fs::read_to_string(&path).unwrap();
        let wrong: BTreeSet<String> = cells(&text).into_iter().filter(|cell| is_misread(cell)).collect();
        assert!(wrong.is_empty() && !text.contains("\"\""), "{}: {wrong:?}", path.display());
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn blocks_are_found_and_filled() {
    let page = "a\n<!-- generated -->\n<!-- help x y -->\nold\n<!-- /generated -->\nb\n<!-- generated -->\n```\nz\n```\n<!-- /generated -->\n";
    let made = filled(page, Path::new("a.md"), |kind, about| (kind == "help").then(|| format!("new {about}\n")));
    assert_eq!(made, page.replace("old\n", "\nnew x y\n\n"));
    assert_eq!(filled(&made, Path::new("a.md"), |_, _| None), made);
    assert_eq!(by_hand(page), "a\n\nb\n\n");
}
