//! Random games, written in each format by code of its own, read back as the same games.

use kamisado::{Color, Concession, Deadlock, Ending, Fill, Frame, Level, MatchFormat, Player, Reason, Setup};
use kamisado_records::Record;
use kamisado_records::import::Format;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{one, writers};

/// The games of each format.
const GAMES: u64 = 200;

/// What the games of a format have had.
#[derive(Debug, Default)]
struct Seen {
    moves: usize,
    passes: usize,
    pushes: usize,
    deadlocks: usize,
    later_rounds: usize,
    conceded: usize,
}

/// Plays random moves. One that ends the round is usually avoided, so that the board gets crowded; pushes and
/// short moves are preferred.
fn play_on(record: &mut Record, rng: &mut ChaCha8Rng, plies: usize, concedes: bool) {
    for _ in 0..plies {
        let game = record.game();
        if game.chooser().is_some() {
            record.fill(Fill::ALL[rng.random_range(0..2)]).unwrap();
            continue;
        }
        if game.round_is_over() {
            return;
        }
        if concedes && rng.random_range(0..60) == 0 {
            let reason = [Reason::Resigned, Reason::Time, Reason::Agreed][rng.random_range(0..3)];
            let winner = Player::ALL[rng.random_range(0..2)];
            let is_draw = reason == Reason::Agreed && rng.random();
            record.concede(Concession { winner: (!is_draw).then_some(winner), reason }).unwrap();
            continue;
        }
        let position = game.position();
        let moves: Vec<_> = position.moves().collect();
        let quiet: Vec<_> = moves.iter().copied().filter(|&m| position.after(m).outcome().is_none()).collect();
        let pushes: Vec<_> = quiet.iter().copied().filter(|&m| position.is_push(m)).collect();
        let short: Vec<_> = quiet.iter().copied().filter(|m| m.length() < 3).collect();
        let moves = match rng.random_range(0..60) {
            0 => moves,
            1..40 if !pushes.is_empty() => pushes,
            _ if quiet.is_empty() => moves,
            1..50 if !short.is_empty() => short,
            _ => quiet,
        };
        record.play(moves[rng.random_range(0..moves.len())]).unwrap();
    }
}

/// A single round from a set-up.
pub fn single(start: &Setup, rng: &mut ChaCha8Rng) -> Record {
    let mut record = Record::new(MatchFormat::Single, start, Deadlock::Official).unwrap();
    let plies = rng.random_range(1..100);
    play_on(&mut record, rng, plies, false);
    record
}

/// The start of a round with towers in any order, some of them with rings.
pub fn lineup(rng: &mut ChaCha8Rng, rings: bool) -> Setup {
    let mut row = || {
        let mut colors = Color::ALL;
        colors.shuffle(rng);
        colors.map(|color| {
            let level = if rings && rng.random_range(0..3) == 0 { rng.random_range(0..4) } else { 0 };
            (color, Level::new(level).unwrap())
        })
    };
    let rows = [row(), row()];
    Setup::home_rows(rows, Player::ALL[rng.random_range(0..2)])
}

/// A position in the middle of a round.
fn middle(rng: &mut ChaCha8Rng, rings: bool) -> Setup {
    let mut record = Record::new(MatchFormat::Single, &lineup(rng, rings), Deadlock::Official).unwrap();
    let plies = rng.random_range(0..20);
    play_on(&mut record, rng, plies, false);
    let position = record.game().position();
    if position.outcome().is_some() { record.start().clone() } else { position.setup() }
}

/// Writes and reads games; each must come back as it was.
#[track_caller]
fn come_back(
    format: Format,
    game: impl Fn(&mut ChaCha8Rng) -> Record,
    write: impl Fn(&Record, &mut ChaCha8Rng) -> String,
) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..GAMES {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let record = game(rng);
        let text = write(&record, rng);
        let read = one(&text);
        assert_eq!((read.format, &read.record), (format, &record), "{text}");
        for round in record.rounds() {
            seen.moves += round.plies.len();
            seen.passes += round.plies.iter().filter(|ply| !ply.passes.is_empty()).count();
            seen.pushes += round.plies.iter().filter(|ply| !ply.pushed.is_empty()).count();
            let ending = round.finished.as_ref().map(|finished| finished.outcome.ending);
            seen.deadlocks += usize::from(ending == Some(Ending::Deadlock));
            seen.conceded += usize::from(round.conceded.is_some());
        }
        seen.later_rounds += record.rounds().len() - 1;
    }
    assert!(seen.moves > 2_000 && seen.passes > 50, "{seen:?}");
    seen
}

fn from_start(rng: &mut ChaCha8Rng) -> Record {
    single(&Setup::start(), rng)
}

#[test]
fn boardspace() {
    let plain = come_back(Format::Boardspace, from_start, writers::boardspace);
    assert!(plain.deadlocks > 0, "{plain:?}");
    let matches = come_back(
        Format::Boardspace,
        |rng| {
            let format = MatchFormat::to_points(rng.random_range(2..15)).unwrap();
            let mut record = Record::new(format, &Setup::start(), Deadlock::Official).unwrap();
            play_on(&mut record, rng, 150, true);
            record
        },
        writers::boardspace,
    );
    assert!(matches.later_rounds > 200 && matches.conceded > 100 && matches.pushes > 50, "{matches:?}");
    let middles = come_back(Format::Boardspace, |rng| single(&middle(rng, true), rng), writers::boardspace);
    assert!(middles.pushes > 50, "{middles:?}");
}

#[test]
fn roialfassi() {
    come_back(Format::Roialfassi, from_start, writers::roialfassi);
    let saved = come_back(Format::Roialfassi, |rng| single(&middle(rng, true), rng), writers::roialfassi_json);
    assert!(saved.pushes > 50, "{saved:?}");
}

#[test]
fn hackerrank() {
    come_back(Format::Hackerrank, |rng| single(&middle(rng, false), rng), writers::hackerrank);
}

#[test]
fn positions() {
    let seen =
        come_back(Format::Positions, |rng| single(&middle(rng, true), rng), |record, _| writers::positions(record));
    assert!(seen.pushes > 50, "{seen:?}");
}

#[test]
fn coordinates() {
    // A game by coordinates alone is as legal on the mirrored board, so that this is never tried.
    for (lies, frame) in [Frame::Standard, Frame::Turned].into_iter().enumerate() {
        let write = |record: &Record, rng: &mut ChaCha8Rng| writers::coordinates(record, rng, lies);
        // A game of a few moves may fit two boards.
        let long = |rng: &mut ChaCha8Rng| loop {
            let record = from_start(rng);
            if record.rounds()[0].plies.len() > 12 {
                return record;
            }
        };
        come_back(Format::Coordinates, long, write);
        let rng = &mut ChaCha8Rng::seed_from_u64(1);
        let record = long(rng);
        assert_eq!(one(&write(&record, rng)).record.frame(), frame);
    }
}

#[test]
fn zillions() {
    come_back(Format::Zillions, from_start, writers::zillions);
}

#[test]
fn json() {
    let matches = |rng: &mut ChaCha8Rng| {
        let start = if rng.random() { Setup::start() } else { middle(rng, false) };
        let format = MatchFormat::to_points(rng.random_range(2..15)).unwrap();
        let mut record = Record::new(format, &start, Deadlock::ALL[rng.random_range(0..2)]).unwrap();
        play_on(&mut record, rng, 150, true);
        record
    };
    let seen = come_back(Format::Json, matches, |record, _| writers::json(record));
    assert!(seen.later_rounds > 200 && seen.conceded > 100, "{seen:?}");
}
