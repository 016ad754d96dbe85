//! Hostile text in every input: it never reaches a terminal, a page or a program unescaped.

use std::fs;
use std::sync::Arc;

use analysis::census::{read, write};
use assert_cmd::cargo::cargo_bin;
use kamisado::{Deadlock, Position};
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;
use parquet::data_type::Int64Type;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use serde_json::Value;

use crate::support::explorer::{exchange, get, post, request, target};
use crate::support::foreign::{HOSTILE, IN_A_LINE, Place, is_raw, is_shown, with_text};

/// A late position that a search solves quickly.
const LATE: &str = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";
/// Gold wins the round at once, and with it the match to 2 points if a set-up after the round holds.
const IN_MATCH: &str = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P";
/// A match with some rounds.
const MATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt");
/// The table in the program.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/initial-round-ply5.table");

fn place() -> Place {
    Place::new(cargo_bin!("analysis"))
}

#[test]
fn values_on_the_command_line() {
    let place = place();
    let (new, chart) = (format!("{HOSTILE}/new"), format!("{HOSTILE}/new.svg"));
    let (h, new, chart) = (HOSTILE, new.as_str(), chart.as_str());
    for args in [
        &[h] as &[&str],
        &["weak", "--sample", h],
        &["weak", "--data", h],
        &["weak", "--compare", h, h],
        &["weak", "--data", "x", "--confirm", h, "--seed", h],
        &["weak", "--csv", new],
        &["weak", "--effects", new],
        &["weak", "--chart", h],
        &["weak", "--chart", chart],
        &["sides", "--data", h],
        &["sides", "--players", h],
        &["sides", "--blunders", h],
        &["sides", "--rules-chart", h],
        &["sensitivity", h, "--found", h],
        &["sensitivity", "x", "--found", "x", "--table", new],
        &["openings", "--table", h],
        &["openings", "--chart", h],
        &["openings", "--csv", new],
        &["practical", "--move", h],
        &["practical", "--csv", h, "--traps", h],
        &["repertoire", h],
        &["repertoire", "start", h],
        &["repertoire", LATE, "--output", "file/new", "--rule", h],
        &["puzzles", "--count", h],
        &["puzzles", "--output", new],
        &["puzzles", "--output", h, "--page", h],
        &["games", "--players", h],
        &["matches", "--score", h],
        &["matches", "--csv", new],
        &["census", "--sample", "1", "--output", new],
        &["census", "--population", "records", "--record", h, "--output", "x"],
        &["plan", h],
        &["plan", "census", "--population", "records", "--record", h, "--parts", "1", "--output", "x"],
        &["plan", "census", "--sample", "1", "--parts", "1", "--output", new],
        &["plan", "match", h, "--match", "2", "--parts", "1", "--output", "x"],
        &["plan", "match", "--match", h, "--parts", "1", "--output", "x"],
        &["plan", "run", h, "x", "--part", "0"],
        &["plan", "run", "x", "x", "--part", h],
        &["plan", "status", h, "x"],
        &["plan", "merge", h, "x", "--output", "y"],
        &["report", "--output", "x", "--data", h],
        &["refill", h],
        &["refill", &format!("start {h}")],
        &["refill", LATE, h],
        &["refill", LATE, "--winner", h],
        &["review", h],
        &["review", "x", "--match", h],
        &["review", MATCH, "--page", new],
    ] {
        assert!(place.shows(args, ""), "{args:?}");
    }
    for args in [
        &["serve", "--table", h] as &[&str],
        &["serve", "--data", h],
        &["serve", "--bind", h],
        &["serve", "--port", h],
        &["completions", h],
    ] {
        assert!(place.tells(args, ""), "{args:?}");
    }
    for c in HOSTILE.chars().filter(|&c| is_raw(c)) {
        for args in [["refill", &c.to_string()], ["repertoire", &c.to_string()], ["review", &c.to_string()]] {
            place.shows(&args, "");
        }
    }
}

#[test]
fn names_of_players_and_of_their_files() {
    let place = place();
    let position = Position::new(&LATE.parse().unwrap(), Deadlock::Official).unwrap();
    let m = position.moves().next().unwrap();
    for (black, gold) in [(IN_A_LINE, "Anna"), ("Bert", IN_A_LINE), (IN_A_LINE, IN_A_LINE)] {
        let record =
            format!("position: {LATE}\nblack: {black}\ngold: {gold}\nevent: {IN_A_LINE}\n{m}  # {IN_A_LINE}\n");
        place.write(HOSTILE, &record);
        assert!(place.shows(&["review", HOSTILE], ""));
        assert!(place.shows(&["review", "-", "--page", "page.html"], &record));
        assert!(is_shown(&fs::read_to_string(place.path("page.html")).unwrap(), "the page"));
        // JSON has the names unchanged, but for invisible marks.
        let output = place.command(&["review", HOSTILE, "--format", "json"]).output().unwrap();
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        let names = &told["records"][0]["names"];
        assert_eq!((&told["records"][0]["file"], &names["black"]), (&HOSTILE.into(), &foreign::visible(black).into()));
        place.shows(&["refill", HOSTILE], "");
    }
    place.write(HOSTILE, "d8d9\n");
    for args in [&["review", HOSTILE] as &[&str], &["refill", HOSTILE], &["review", HOSTILE, HOSTILE]] {
        assert!(place.shows(args, ""), "{args:?}");
    }
    fs::create_dir(place.path(IN_A_LINE)).unwrap();
    assert!(place.shows(&["review", IN_A_LINE], ""));
}

#[test]
fn fields_of_records() {
    let place = place();
    let mut shown = 0;
    for text in [
        "match: {}",
        "rules: {}",
        "position: {}",
        "fill: {}",
        "winner: {}",
        "score: {}",
        "{}: {}",
        "{}",
        "d8d3 {}",
        "d8{}d3",
        "Pink Forward {} Purple",
    ] {
        for command in ["review", "refill"] {
            shown += usize::from(place.shows(&[command, "-"], &text.replace("{}", IN_A_LINE)));
        }
    }
    assert!(shown > 15, "{shown}");
}

/// Every object with the text in place of one of its texts or in a name, and every object with one more name.
fn with_texts(object: &Value, text: &str) -> Vec<Value> {
    let mut all = vec![Value::from(text)];
    match object {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert(text.to_owned(), 1.into());
            all.push(more.into());
            for (name, value) in fields {
                all.extend(with_texts(value, text).into_iter().map(|value| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), value);
                    fields.into()
                }));
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                all.extend(with_texts(item, text).into_iter().map(|value| {
                    let mut items = items.clone();
                    items[i] = value;
                    items.into()
                }));
            }
        }
        _ => {}
    }
    all
}

#[test]
fn plans_and_their_parts() {
    let place = place();
    let record = format!("record{HOSTILE}");
    place.write(&record, fs::read(MATCH).unwrap());
    let plan = ["plan", "census", "--population", "records", "--record", &record, "--parts", "2", "--output", HOSTILE];
    assert!(place.shows(&plan, ""));
    let [parts, merged] = ["parts", "merged"].map(|name| format!("{name}{HOSTILE}"));
    let run = ["plan", "run", HOSTILE, &parts, "--part", "0"];
    let status = ["plan", "status", HOSTILE, &parts];
    let merge = ["plan", "merge", HOSTILE, &parts, "--output", &merged];
    assert!(place.shows(&status, ""));
    assert!(place.shows(&merge, ""), "not all parts are there");
    place.shows(&run, "");
    assert!(place.shows(&["plan", "run", HOSTILE, &parts, "--part", "7"], ""));
    place.make(&["plan", "run", HOSTILE, &parts, "--part", "1"]);
    assert!(place.shows(&status, ""));
    assert!(place.shows(&merge, ""));
    // Files that are not parts, and damaged parts.
    let part = format!("{parts}/part-0000000.kpart");
    for (bytes, args) in [(b"a letter".to_vec(), &run[..]), (place.read(&part)[..60].to_vec(), &merge)] {
        place.write(&part, bytes);
        place.shows(args, "");
    }
    assert!(place.shows(&["plan", "run", HOSTILE, &record, "--part", "0"], ""));
    assert!(place.shows(&["plan", "status", HOSTILE, &record], ""));
    assert!(place.shows(&["plan", "status", &record, "x"], ""));

    // Each text of a plan, and each name.
    place.make(&["plan", "match", IN_MATCH, "--match", "2", "--parts", "1", "--output", "match"]);
    for plan in [HOSTILE, "match"] {
        let plan: Value = serde_json::from_slice(&place.read(plan)).unwrap();
        let mut shown = 0;
        for forged in with_texts(&plan, HOSTILE) {
            place.write("forged", forged.to_string());
            shown += usize::from(place.shows(&["plan", "status", "forged", "x"], ""));
        }
        assert!(shown > 5, "{shown}: {plan}");
    }
}

#[test]
fn censuses() {
    let place = place();
    let record = format!("record{HOSTILE}");
    place.write(&record, fs::read(MATCH).unwrap());
    let census = format!("census{HOSTILE}.parquet");
    let args = ["census", "--population", "records", "--record", &record, "--detail", "moves", "--output", &census];
    assert!(place.shows(&args, ""));
    let played = format!("played{HOSTILE}.parquet");
    let args = ["census", "--population", "played", "--players", "natural", "--sample", "2", "--detail", "moves"];
    assert!(place.shows(&[&args[..], &["--output", &played]].concat(), ""));
    for args in [
        &["weak", "--data", &census] as &[&str],
        &["weak", "--compare", &census, &played],
        &["sides", "--data", &census],
        &["sensitivity", &census, "--found", &played],
        // Both names are in the error.
        &["weak", "--compare", &census, &census],
        &["sensitivity", &census, "--found", &census],
    ] {
        assert!(place.shows(args, ""), "{args:?}");
    }
    let files = ["--csv", "a.csv", "--histogram", "a.svg"];
    place.shows(&[&["weak", "--data", &census] as &[&str], &files].concat(), "");
    place.shows(&["sides", "--data", &census, "--chart", "b.svg"], "");
    place.shows(&["sensitivity", &census, "--found", &played, "--table", "table.md"], "");
    let mut written = 0;
    for name in ["a.csv", "a.svg", "b.svg", "table.md"] {
        if let Ok(text) = fs::read_to_string(place.path(name)) {
            written += 1;
            is_shown(&text, name);
        }
    }
    assert!(written > 1, "{written}");

    // Each text of the metadata, and each name.
    let reader = SerializedFileReader::new(fs::File::open(place.path(&census)).unwrap()).unwrap();
    let pairs = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let text = pairs.iter().find(|pair| pair.key == "kamisado-census").unwrap().value.clone().unwrap();
    let mut shown = 0;
    for forged in with_texts(&serde_json::from_str(&text).unwrap(), HOSTILE) {
        place.write("forged", parquet(&forged.to_string(), "number", HOSTILE));
        shown += usize::from(place.shows(&["weak", "--data", "forged"], ""));
    }
    assert!(shown > 3, "{shown}");
    // The rows, with a valid checksum.
    let mut forged = read(&place.path(&census)).unwrap();
    forged.rows[0].origin.as_mut().unwrap().record = Some(HOSTILE.to_owned());
    let mut bytes = Vec::new();
    write(&mut bytes, &forged).unwrap();
    place.write("forged", bytes);
    assert!(place.shows(&["weak", "--data", "forged"], ""));
    // A column with another name, a text in place of the checksum, and a file that is not a census.
    let metadata = r#"{"version":2,"population":{"name":"uniform","seed":1},"sample":1,"detail":"value","rules":"kamisado-official-1","units":[1,1]}"#;
    place.write("forged", parquet(metadata, "\u{202e}\u{1b}\u{9b}owned", HOSTILE));
    assert!(place.shows(&["weak", "--data", "forged"], ""));
    place.write(&census, "a letter");
    for args in [&["weak", "--data", &census] as &[&str], &["census", "--sample", "1", "--output", &census]] {
        assert!(place.shows(args, ""), "{args:?}");
    }
    // A checkpoint of other work.
    let job = Job::new(IN_A_LINE, IN_A_LINE).with(IN_A_LINE, IN_A_LINE);
    drop(Journal::open(&place.path("census.journal"), &job).unwrap());
    assert!(place.shows(&["census", "--sample", "1", "--checkpoint", ".", "--output", "x"], ""));
}

/// A Parquet file with a row of one column, with metadata and a checksum.
fn parquet(metadata: &str, column: &str, checksum: &str) -> Vec<u8> {
    let pair = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
    let pairs = vec![pair("kamisado-census", metadata), pair("kamisado-census-sha256", checksum)];
    let properties = WriterProperties::builder().set_key_value_metadata(Some(pairs)).build();
    let schema = parse_message_type(&format!("message schema {{ REQUIRED INT64 {column}; }}")).unwrap();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, Arc::new(schema), Arc::new(properties)).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<Int64Type>().write_batch(&[1], None, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    bytes
}

#[test]
fn headers_of_tables() {
    let place = place();
    let table = fs::read(TABLE).unwrap();
    for from in ["kamisado", "kamisado-official-1", "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"] {
        place.write("forged", with_text(&table, 11, from, HOSTILE));
        for args in [&["practical", "--table", "forged"] as &[&str], &["openings", "--table", "forged"]] {
            assert!(place.shows(args, ""), "{from}");
        }
        assert!(place.tells(&["serve", "--table", "forged"], ""), "{from}");
    }
}

#[test]
fn requests() {
    let mut shown = 0;
    let mut look = |answer: crate::support::explorer::Answer, about: &str| {
        shown += usize::from(is_shown(&answer.body, about));
        is_shown(&answer.head.replace("\r\n", "\n"), about);
    };
    for path in [
        "position",
        "show",
        "explain",
        "refill",
        "puzzles",
        "match",
        "reply",
        "practical",
        "findings",
        "mitsudomoe/show",
        "mitsudomoe/position",
        "mitsudomoe/reply",
        "nothing",
        HOSTILE,
    ] {
        for name in
            ["position", "moves", "match", "deadlock", "distance", "rule", "against", "seed", "turns", "grade", HOSTILE]
        {
            look(get(&target(path, &[(name, HOSTILE)])), path);
            look(get(&target(path, &[("position", "start"), (name, HOSTILE)])), path);
        }
    }
    for what in ["record", "review", "mitsudomoe/record"] {
        for text in ["{}", "match: {}", "position: {}", "{}: 1", "d8d3 {}"] {
            look(post(&format!("/api/v1/{what}"), &text.replace("{}", IN_A_LINE)), text);
        }
        look(post(&target(what, &[("deadlock", HOSTILE)]), "d8d3"), what);
    }
    let record = format!("position: {LATE}\nblack: {IN_A_LINE}\ngold: {IN_A_LINE}\n");
    look(post("/api/v1/review?course=false&distance=false", &record), "names of players");
    for headers in
        [format!("X: {IN_A_LINE}\r\n"), format!("Accept: {IN_A_LINE}\r\n"), format!("Origin: {IN_A_LINE}\r\n")]
    {
        look(request("GET", "/api/v1/show?position=start", &headers), &headers);
    }
    look(request("GET", &format!("/{IN_A_LINE}"), ""), "a path with bytes that no path has");
    look(request(IN_A_LINE, "/", ""), "a method");
    look(exchange(format!("GET / HTTP/1.1\r\nHost: {IN_A_LINE}\r\nConnection: close\r\n\r\n").as_bytes()), "a host");
    assert!(shown > 40, "{shown}");
}
