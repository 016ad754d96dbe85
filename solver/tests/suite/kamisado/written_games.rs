//! Random games with all that can happen, written in each form and read back.

use kamisado::import::{self, Format};
use kamisado::record::{MoveForm, Record};
use kamisado::{Concession, Deadlock, Ending, Fill, Frame, MatchFormat, Player, Reason, Setup};
use kamisado_solver::questions::kamisado::json::RecordJson;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Names that are hard to write in one of the forms.
const NAMES: [&str; 6] = ["Anna", "Bert \"the\" Ohm", "C] \\ D[", "Zoë \\", "\"", "B+R; P0"];

/// A round or a match from the start or from the middle of a match, some of whose rounds end off the board.
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
    let mut record = Record::new(format, &start, deadlock).unwrap();
    for player in Player::ALL {
        if rng.random() {
            record.set_name(player, NAMES.choose(rng).unwrap()).unwrap();
        }
    }
    let plies = rng.random_range(0..300);
    play_on(&mut record, rng, plies);
    record
}

fn play_on(record: &mut Record, rng: &mut ChaCha8Rng, plies: usize) {
    for _ in 0..plies {
        let game = record.game();
        if game.chooser().is_some() {
            record.fill(*Fill::ALL.choose(rng).unwrap()).unwrap();
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
        let moves: Vec<_> = position.moves().collect();
        let quiet: Vec<_> = moves.iter().copied().filter(|&m| position.after(m).outcome().is_none()).collect();
        let moves = if quiet.is_empty() || rng.random_range(0..12) == 0 { moves } else { quiet };
        record.play(*moves.choose(rng).unwrap()).unwrap();
    }
}

/// The forms: the text, and in which format it should be recognised.
fn forms(record: &Record) -> [(String, Format); 5] {
    [
        (record.to_text(MoveForm::Annotation), Format::Record),
        (record.to_text(MoveForm::Coordinates), Format::Record),
        (record.to_text(MoveForm::Sheet), Format::Record),
        (record.to_sgf(), Format::Boardspace),
        (serde_json::to_string(&RecordJson::new(record)).unwrap() + "\n", Format::Json),
    ]
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
            let frame = if format == Format::Boardspace { Frame::Turned } else { Frame::Standard };
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
    for form in 0..5 {
        let texts: Vec<String> = records.iter().map(|record| forms(record)[form].0.clone()).collect();
        let read = import::read(&texts.join("\n"), None, None).unwrap();
        assert_eq!(read.len(), records.len(), "form {form}");
        for (read, record) in read.into_iter().zip(&records) {
            let read = read.unwrap().record;
            assert_eq!((&read, names(&read)), (record, names(record)), "form {form}");
        }
    }
}
