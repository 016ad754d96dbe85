//! Runs each block ```` ```console ```` of a page; it must print what the page says.
//!
//! `...` on its own line stands for any lines and `[..]` for any part of a line, as in trycmd. Times and numbers of
//! searched positions differ from run to run, so they need no marks. With `TRYCMD=overwrite` the current output is put
//! into the pages.

use std::env;
use std::fs;
use std::io::Write;
use std::iter;
use std::path::Path;
use std::process::Command;

use crate::documents::{pages, program, project, read};

#[test]
#[cfg(unix)]
fn examples_print_what_the_documents_say() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let cases = trycmd::TestCases::new();
    for name in ["solver", "analysis"] {
        cases.register_bin(name, program(name).as_path());
    }
    let programs = program("solver").parent().unwrap().display().to_string();
    cases.register_bin("sh", Path::new("/bin/sh"));
    // As on a machine without settings.
    cases.env("CLICOLOR_FORCE", "");
    cases.env("KAMISADO_TABLES", "");
    cases.env("PATH", format!("{programs}:{}", env::var("PATH").unwrap()));
    let pages: Vec<_> = pages().into_iter().map(|page| (read(&page), page)).collect();
    let pages: Vec<_> = pages.iter().filter(|(text, _)| text.contains("\n```console\n")).collect();
    for (text, page) in &pages {
        let copy = folder.path().join(page);
        // Examples run in a separate folder, beside the project's data.
        let place = copy.with_extension("in");
        fs::create_dir_all(&place).unwrap();
        std::os::unix::fs::symlink(project().join("data"), place.join("data")).unwrap();
        fs::write(&copy, runnable(text)).unwrap();
        cases.case(copy);
    }
    cases.run();
    if env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        for (text, page) in &pages {
            let copy = fs::read_to_string(folder.path().join(page)).unwrap();
            fs::write(project().join(page), restored(text, &copy)).unwrap();
        }
    }
}

/// The page for trycmd: pipes go through a shell, parts that differ from run to run are elided, and an empty line
/// stands for the line end of the last line of output.
fn runnable(text: &str) -> String {
    let mut fence = None;
    let mut page = String::new();
    for line in text.lines() {
        let was_console = fence == Some("console");
        if let Some(language) = line.strip_prefix("```") {
            fence = fence.is_none().then_some(language);
        }
        let command = line.strip_prefix("$ ").filter(|_| was_console);
        if was_console && (fence.is_none() || command.is_some() && !page.ends_with("```console\n")) {
            page.push('\n');
        }
        page += &match command {
            Some(command) => shell(command),
            None if was_console => steady(line),
            None => line.to_owned(),
        };
        page.push('\n');
    }
    page
}

/// The page made from a copy, with the original commands, times and line ends of the page.
fn restored(text: &str, copy: &str) -> String {
    let old: Vec<&str> = text.lines().collect();
    // Each example takes its old lines in order, from its own command up to the next one.
    let mut at = 0;
    let mut console = false;
    let mut lines: Vec<&str> = vec![];
    for line in copy.lines() {
        let command = console && line.starts_with("$ ");
        let end = console && line.starts_with("```");
        if (command || end) && lines.last() == Some(&"") {
            lines.pop();
        }
        let place = match command {
            true => old[at..].iter().position(|old| shells_to(old, line)),
            false => {
                let mut example = old[at..].iter().take_while(|old| !old.starts_with("$ "));
                example.position(|old| steady(old) == line)
            }
        };
        lines.push(match place.filter(|_| console) {
            Some(place) => {
                at += place + 1;
                old[at - 1]
            }
            None => line,
        });
        console = line == "```console" || console && !end;
    }
    lines.join("\n") + "\n"
}

/// Whether a line of a page is the command of a copy.
fn shells_to(old: &str, line: &str) -> bool {
    old.strip_prefix("$ ").is_some_and(|command| shell(command) == line)
}

fn shell(command: &str) -> String {
    let plain = command.starts_with("solver ") || command.starts_with("analysis ");
    if plain && !command.contains(['|', '<', '>', ';']) {
        format!("$ {command}")
    } else {
        format!("$ sh -c '{}'", command.replace('\'', r"'\''"))
    }
}

/// Texts after numbers that differ from run to run.
const UNITS: [&str; 6] =
    [" s,", " s ", " s\n", " million/s", " positions searched", " positions and half-made turns searched"];

/// A line of output with `[..]` for each number that differs from run to run.
fn steady(line: &str) -> String {
    let mut line = line.to_owned();
    for unit in UNITS {
        line = elide_before(&format!("{line}\n"), unit).trim_end_matches('\n').to_owned();
    }
    for name in ["\"seconds\":", "\"nodes\":"] {
        line = elide_after(&line, name);
    }
    line
}

fn is_number(letter: char) -> bool {
    letter.is_ascii_digit() || letter == '.'
}

/// Elides the number before each `mark`, with the spaces before it.
fn elide_before(line: &str, mark: &str) -> String {
    let parts: Vec<&str> = line.split(mark).collect();
    let (last, before) = parts.split_last().unwrap();
    let elided = before.iter().map(|part| {
        let rest = part.trim_end_matches(is_number);
        if rest.len() == part.len() { part.to_string() } else { format!("{}[..]", rest.trim_end_matches(' ')) }
    });
    elided.chain([last.to_string()]).collect::<Vec<_>>().join(mark)
}

/// Elides the number after each `mark`.
fn elide_after(line: &str, mark: &str) -> String {
    let mut parts = line.split(mark);
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |line, part| format!("{line}{mark}[..]{}", part.trim_start_matches(is_number)))
}

/// A language whose blocks are programs; each prints what the comments after its calls of `print` say.
struct Language {
    /// The name of its blocks.
    name: &'static str,
    /// The program that runs a text, which comes last.
    command: &'static [&'static str],
    print: &'static str,
    comment: &'static str,
    /// What it says if a block needs a module that does not come with the language.
    needs_module: &'static str,
}

/// Python without any module that somebody has installed, and without settings from outside: which blocks run must not
/// depend on the machine.
const PYTHON: Language = Language {
    name: "python",
    command: &["python3", "-I", "-S", "-c"],
    print: "print(",
    comment: "#",
    needs_module: "ModuleNotFoundError",
};

/// Python with the modules that are installed; see [`with_modules`].
const PYTHON_WITH_MODULES: Language =
    Language { command: &["python3", "-I", "-c"], needs_module: "no module may be missing", ..PYTHON };

/// Queries, which print nothing, by the module of Python.
const SQL: Language = Language {
    name: "sql",
    command: &["python3", "-I", "-c", "import sys, duckdb; duckdb.execute(sys.argv[1])"],
    ..PYTHON_WITH_MODULES
};

const JAVASCRIPT: Language = Language {
    name: "js",
    command: &["node", "--input-type=module", "-e"],
    print: "console.log(",
    comment: "//",
    needs_module: "ERR_MODULE_NOT_FOUND",
};

/// Whether to run the blocks that need modules too: `scripts/check-examples.sh` installs these, and asks for it.
fn with_modules() -> bool {
    env::var("KAMISADO_EXAMPLES").is_ok_and(|asked| asked == "all")
}

impl Language {
    /// Runs the blocks of all pages; returns how many there were.
    fn run_all(&self) -> usize {
        let programs = program("solver").parent().unwrap().to_owned();
        let path = env::var_os("PATH").unwrap();
        let path = env::join_paths(iter::once(programs).chain(env::split_paths(&path))).unwrap();
        let (begin, mut run) = (format!("```{}\n", self.name), 0);
        for page in pages() {
            let text = read(&page);
            let blocks = text.split(&begin).skip(1).filter_map(|rest| rest.split("\n```").next());
            // `scripts/check-python.sh` runs sessions of Python.
            for block in blocks.filter(|block| !block.starts_with(">>> ")) {
                let expected: Vec<&str> = block
                    .lines()
                    .filter(|line| line.starts_with(self.print))
                    .map(|line| line.rsplit_once(self.comment).expect("a comment says what is printed").1.trim())
                    .collect();
                let (interpreter, args) = self.command.split_first().unwrap();
                let mut command = Command::new(interpreter);
                // Examples name files of the project.
                command.args(args).arg(block).current_dir(project()).env("PATH", &path).env_remove("NODE_OPTIONS");
                let Ok(output) = command.output() else {
                    not_run(&format!("the examples in {}: {interpreter} is missing", page.display()));
                    return run + 1;
                };
                let told = String::from_utf8_lossy(&output.stderr);
                if told.contains(self.needs_module) {
                    eprintln!("{}: a longer check runs the block that needs a module", page.display());
                    continue;
                }
                assert!(output.status.success() && told.is_empty(), "{}: {told}", page.display());
                assert_eq!(String::from_utf8_lossy(&output.stdout).lines().collect::<Vec<_>>(), expected);
                run += 1;
            }
        }
        run
    }
}

/// Says that examples did not run, also in the list that `scripts/not_run.sh` keeps.
pub fn not_run(what: &str) {
    eprintln!("did not run: {what}");
    if let Some(list) = env::var_os("NOT_RUN") {
        let mut list = fs::OpenOptions::new().append(true).create(true).open(list).unwrap();
        writeln!(list, "did not run: {what}").unwrap();
    }
}

#[test]
fn python_examples_print_what_their_comments_say() {
    assert!(PYTHON.run_all() > 0);
    if with_modules() {
        assert!(PYTHON_WITH_MODULES.run_all() > 0);
        assert!(SQL.run_all() > 0);
    }
}

#[test]
fn javascript_examples_print_what_their_comments_say() {
    assert!(JAVASCRIPT.run_all() > 0);
}

#[test]
fn times_and_numbers_of_positions_are_elided() {
    let line = r#"128619 positions searched, 0.036 s, {"nodes":12,"seconds":0.5} 7 moves"#;
    let expected = r#"[..] positions searched,[..] s, {"nodes":[..],"seconds":[..]} 7 moves"#;
    assert_eq!(steady(line), expected);
    assert_eq!(steady("  5   928716   0.002 s     410.2 million/s"), "  5   928716[..] s[..] million/s");
    assert_eq!(steady("Black wins in 15: 4 of 7 moves."), "Black wins in 15: 4 of 7 moves.");
    assert_eq!(shell("printf 'start' | solver query -"), r"$ sh -c 'printf '\''start'\'' | solver query -'");
}

#[test]
fn a_page_survives_being_made_runnable() {
    let page = "# A\n\n```console\n$ solver a | wc\none\n\n2 s, 3\n$ solver b\n```\n\n```sh\n$ c\n```\n\n```console\n$ solver d\n...\n```\n";
    assert_eq!(restored(page, &runnable(page)), page);
    let copy = runnable(page).replace("one", "two");
    assert_eq!(restored(page, &copy), page.replace("one", "two"));
    let page = "```console\n$ solver a\n1 s, A\n$ solver b\n2 s, A\n```\n";
    assert_eq!(restored(page, &runnable(page)), page, "times of the same example");
    let page = "```console\n$ solver a\nA\n$ solver b | wc\nB\n```\nB\n\n```console\n$ solver c > d\nB\n```\n";
    let copy = runnable(page).replacen('A', "A\nB", 1);
    assert_eq!(restored(page, &copy), page.replacen('A', "A\nB", 1), "a line that the next example has as well");
}
