//! Random games with all that can happen, written in each form and read back.

use foreign::shown_beside;
use kamisado::{Concession, Deadlock, Ending, Fill, Frame, MatchFormat, Player, Reason, Setup, Tile, Tiles};
use kamisado_records::import::{self, Format};
use kamisado_records::{MoveForm, Record};
use objects::json::RecordJson;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Names that are hard to write in one of the forms.
const NAMES: &[&str] = &[
    "Anna",
    "Bert \"the\" Ohm",
    "C] \\ D[",
    "Zoë \\",
    "\"",
    "\"Anna\"",
    "B+R; P0",
    // With signs that begin a comment.
    "Anna (1)",
    "Bert {",
    "a ) b } c",
    "# 1",
    "Anna #",
    "Anna #1",
    "x; y, z",
    // Like moves, passes, towers, fills, results and lines of a heading.
    "d8d3",
    "1. d8-d3!",
    "Anna d8d3",
    "Pink Forward 5 Purple",
    "kf5p",
    "o 0 p",
    "pass",
    "--",
    "0000",
    "fill left",
    "fill: right",
    "B G R Y K P U O",
    "1-0",
    "*",
    "?",
    "time: gold",
    "resigned: black",
    "black: Anna",
    "black \"Anna\"",
    "[Black \"Anna\"]",
    "game: mitsudomoe",
    "(;GM[Kamisado]",
    "{\"rounds\": []}",
    "black",
    "Gold",
    "winner",
    "match",
    "start",
    "position",
    "order",
    "Round 2",
    "1. Black",
    "null",
    // Spaces, and what cannot be seen.
    " Anna",
    "Anna ",
    "Anna  Ohm",
    " ",
    "\u{3000}加藤\u{3000}一二三",
    "a\u{a0}b",
    "a\tb",
    "a\nblack: b\r\nd8d3",
    "\u{1b}[31mred",
    "\0",
    "\u{85}\u{2028}\u{2029}",
    "a\u{202e}b\u{202c}",
    "\u{200f}\u{5d0}\u{5d1}",
    "\u{645}\u{6cc}\u{200c}\u{634}\u{648}\u{62f}",
    "\u{200d}",
    "d8\u{200d}d3",
    "👩\u{200d}🚀 ❤\u{fe0f}",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{feff}Anna\u{ad}\u{200b}",
    "\u{fffd}\u{ffff}\u{10ffff}",
    // Like escapes.
    "\\",
    "\\n",
    "\\u{200d}",
    "\\u200d",
    "100%",
    "%32%",
    "50%37%x",
    "=1+2",
    "O'Neill & <b>",
];

/// A round or a match from the start, from tiles or from the middle of a match, some of whose rounds end off the board, with
/// or without the limits of the opening.
fn random_game(rng: &mut ChaCha8Rng) -> Record {
    let deadlock = *Deadlock::ALL.choose(rng).unwrap();
    let format = *[MatchFormat::Single, MatchFormat::Standard, MatchFormat::Marathon].choose(rng).unwrap();
    let mut start = Setup::start();
    if rng.random_range(0..3) == 0 {
        let mut before = Record::new(MatchFormat::Marathon, &start, deadlock).unwrap();
        for _ in 0..rng.random_range(0..120) {
            play_on(&mut before, rng, 1);
        }
        // Half of the positions are one after passes, as it was before them.
        let blocked = |record: &Record| record.rounds().last()?.plies.last()?.passes.first().copied();
        let is_blocked = rng.random();
        for _ in 0..200 {
            if is_blocked && blocked(&before).is_none() {
                play_on(&mut before, rng, 1);
            }
        }
        let mut setup = before.game().position().setup();
        if let Some(pass) = blocked(&before).filter(|_| is_blocked) {
            (setup.turn, setup.due) = (pass.player, Some(pass.color));
        }
        if !before.game().round_is_over() && Record::new(format, &setup, deadlock).is_ok() {
            start = setup;
        }
    }
    let tiles = random_tiles(rng).filter(|_| start == Setup::start());
    start = tiles.map_or(start, |tiles| tiles.setup(Player::Black));
    let mut record = Record::new(format, &start, deadlock).unwrap();
    if rng.random() {
        record = record.with_opening([None, Some(0), Some(1), Some(2), Some(3)].choose(rng).copied().unwrap());
    }
    record = tiles.map_or(record.clone(), |tiles| record.with_tiles(tiles));
    for player in Player::ALL {
        if rng.random() {
            record.set_name(player, NAMES.choose(rng).unwrap());
        }
    }
    let plies = rng.random_range(0..300);
    play_on(&mut record, rng, plies);
    record
}

/// In one of three cases.
fn random_tiles(rng: &mut ChaCha8Rng) -> Option<Tiles> {
    let all: Vec<Tile> = Tile::all().collect();
    (rng.random_range(0..3) == 0).then(|| Tiles([*all.choose(rng).unwrap(), *all.choose(rng).unwrap()]))
}

fn play_on(record: &mut Record, rng: &mut ChaCha8Rng, plies: usize) {
    for _ in 0..plies {
        let game = record.game();
        if game.chooser().is_some() {
            match random_tiles(rng) {
                Some(tiles) => record.set_tiles(tiles).unwrap(),
                None => record.fill(*Fill::ALL.choose(rng).unwrap()).unwrap(),
            }
            continue;
        }
        if game.round_is_over() {
            return;
        }
        if rng.random_range(0..100) == 0 {
            let winner = *[Some(Player::Black), Some(Player::Gold), None].choose(rng).unwrap();
            let reason = match winner {
                Some(_) => *[Reason::Resigned, Reason::Time, Reason::Agreed].choose(rng).unwrap(),
                None => Reason::Agreed,
            };
            record.concede(Concession { winner, reason }).unwrap();
            continue;
        }
        let position = *game.position();
        let opening = game.opening();
        let moves: Vec<_> = position.moves().filter(|&m| opening.allows(m)).collect();
        let quiet: Vec<_> = moves.iter().copied().filter(|&m| position.after(m).outcome().is_none()).collect();
        let moves = if quiet.is_empty() || rng.random_range(0..12) == 0 { moves } else { quiet };
        record.play(*moves.choose(rng).unwrap()).unwrap();
    }
}

/// The forms: the text, and in which format it should be recognised.
fn forms(record: &Record) -> [(String, Format); 6] {
    [
        (record.to_text(MoveForm::Annotation), Format::Record),
        (record.to_text(MoveForm::Coordinates), Format::Record),
        (record.to_text(MoveForm::Sheet), Format::Record),
        (record.to_sgf(), Format::Boardspace),
        (record.to_ff4(), Format::Boardspace),
        (terminal::json::text(&RecordJson::new(record)) + "\n", Format::Json),
    ]
}

#[test]
fn every_name_reads_back_from_every_form() {
    let all: String = (char::MIN..=char::MAX).step_by(7).collect();
    for (i, name) in NAMES.iter().copied().chain([&*all]).enumerate() {
        for player in Player::ALL {
            let mut record = Record::new(MatchFormat::Standard, &Setup::start(), Deadlock::Official).unwrap();
            record.set_name(player, name);
            record.set_name(player.opponent(), NAMES[(i + 1) % NAMES.len()]);
            record.play("d8d3".parse().unwrap()).unwrap();
            record.concede(Concession { winner: Some(Player::Gold), reason: Reason::Time }).unwrap();
            record.fill(Fill::Left).unwrap();
            // Through all forms, one after the other.
            let mut last = record.clone();
            for form in 0..6 {
                let (text, format) = forms(&last)[form].clone();
                let read = import::read_one(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(
                    (&read.record, names(&read.record), read.format),
                    (&record, names(&record), format),
                    "{text}"
                );
                // No terminal changes it, and none takes orders from it.
                assert_eq!(shown_beside(&text, |c| matches!(c, '\n' | '\t')), text);
                let two = import::read(&format!("{text}\n{text}"), None, None).unwrap();
                let found: Vec<_> = two.iter().map(|game| names(&game.as_ref().unwrap().record)).collect();
                assert_eq!(found, [names(&record); 2], "{text}");
                last = read.record;
            }
        }
    }
}

#[test]
fn a_name_that_reads_as_one_needs_no_quotation_marks() {
    let text = |name: &str| {
        let mut record = Record::new(MatchFormat::Single, &Setup::start(), Deadlock::Official).unwrap();
        record.set_name(Player::Black, name);
        record.to_text(MoveForm::Coordinates).lines().next().unwrap().to_owned()
    };
    for name in
        ["Anna", "\"Anna\"", "Bert \"the\" Ohm", "Anna #1", "Joe Pass", "Red", "می\u{200c}شود", "time: gold", "?"]
    {
        assert_eq!(text(name), format!("black: {name}"));
        // As ever, it is read with what marks it has.
        let read = kamisado_records::read(&format!("Black: {name}\nd8d3")).unwrap();
        assert_eq!(read.name(Player::Black), Some(name));
    }
    assert_eq!(text("d8d3 \"(1)\u{202e}"), r#"black "d8d3 \"(1)\u202e""#);
}

#[test]
fn text_in_quotation_marks_is_no_move_and_no_comment() {
    let read = |text: &str| import::read(text, None, None).unwrap();
    let text =
        "WHITE  \"f1h3 {\" # a comment\nevent \"d8d3\" (and\nanother)\nd8d3\ndate \"1. d8d3\"\nBlack \"a\\u00e9\"";
    let games = read(text);
    let record = &games[0].as_ref().unwrap().record;
    assert_eq!((games.len(), names(record), record.rounds()[0].plies.len()), (1, [Some("aé"), Some("f1h3 {")], 1));
    assert_eq!(read("black \"\"\nd8d3")[0].as_ref().unwrap().record.name(Player::Black), None);
    for (line, column, found) in
        [("black \"d8d3", 7, "\"d8d3"), ("gold  \"a\" b", 7, "\"a\" b"), ("event \"\\x\"", 7, "\"\\x\"")]
    {
        let error = read(&format!("{line}\nd8d3")).remove(0).unwrap_err().to_string();
        let start =
            format!("line 1, column {column}: found '{found}', expected one text in quotation marks as in JSON");
        assert!(error.starts_with(&start), "{error}");
    }
    let twice = read("black: Anna\nblack \"Anna\"\nd8d3").remove(0).unwrap_err().to_string();
    assert_eq!(twice, "line 2, column 7: found a second 'black' line, expected at most one");
    // Two games.
    assert_eq!(read("black \"d8d3\"\nd8d3\nblack \"d8d3\"\nd8d4").len(), 2);
}

fn names(record: &Record) -> [Option<&str>; 2] {
    Player::ALL.map(|player| record.name(player))
}

#[test]
fn games_read_back_from_every_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(63);
    let (mut pushes, mut passes, mut deadlocks, mut ends, mut rings, mut first_passes) = (0, 0, 0, 0, 0, 0);
    for number in 0..400 {
        let record = random_game(&mut rng);
        for (text, format) in forms(&record) {
            let read = import::read_one(&text, None, None).unwrap_or_else(|error| panic!("{number}: {error}\n{text}"));
            assert_eq!(read.record, record, "{number}\n{text}");
            assert_eq!((names(&read.record), read.format), (names(&record), format), "{number}\n{text}");
            let frame = if text.contains("SU[") { Frame::Turned } else { Frame::Standard };
            assert_eq!(read.record.frame(), frame, "{number}\n{text}");
        }
        rings += usize::from(record.start().to_string().contains('+'));
        for round in record.rounds() {
            pushes += round.plies.iter().filter(|ply| !ply.pushed.is_empty()).count();
            passes += round.plies.iter().map(|ply| ply.passes.len()).sum::<usize>();
            first_passes += usize::from(!round.passes.is_empty());
            let is_deadlock = round.finished.as_ref().is_some_and(|end| end.outcome.ending == Ending::Deadlock);
            (deadlocks, ends) = (deadlocks + usize::from(is_deadlock), ends + usize::from(round.conceded.is_some()));
        }
    }
    let seen = [pushes, passes, deadlocks, ends, rings, first_passes];
    assert!(seen.iter().zip([50, 300, 3, 100, 50, 5]).all(|(seen, least)| *seen >= least), "{seen:?}");
}

#[test]
fn many_games_read_back_from_one_text() {
    let mut rng = ChaCha8Rng::seed_from_u64(64);
    let records: Vec<Record> = (0..40).map(|_| random_game(&mut rng)).collect();
    for form in 0..6 {
        let texts: Vec<String> = records.iter().map(|record| forms(record)[form].0.clone()).collect();
        let read = import::read(&texts.join("\n"), None, None).unwrap();
        assert_eq!(read.len(), records.len(), "form {form}");
        for (read, record) in read.into_iter().zip(&records) {
            let read = read.unwrap().record;
            assert_eq!((&read, names(&read)), (record, names(record)), "form {form}");
        }
    }
}
