//! Uses the packages as a bot does: rules, values, distances, a certificate, a match, a record, a table, another game.

mod chomp;

use std::error::Error;
use std::thread;
use std::time::Duration;

use kamisado::{Deadlock, Match, MatchFormat, Player, Position};
use kamisado_records as record;
use kamisado_solver::search::certificate::Certificate;
use kamisado_solver::search::{Limits, Solver};
use kamisado_solver::{Asked, Engine, Limit, Source, Value, verify};

type Checked = Result<(), Box<dyn Error>>;

/// A bot keeps its engine, and another thread can stop it.
struct Bot {
    engine: Engine,
}

fn main() -> Checked {
    let bot = Bot { engine: Engine::default().with_memory(1 << 26).with_threads(2) };
    rules()?;
    bot.values()?;
    bot.stops()?;
    bot.certifies()?;
    matches()?;
    another_game();
    println!("the packages do what a program outside needs");
    Ok(())
}

/// Positions are read and written, moves are listed, and typed moves are checked.
fn rules() -> Checked {
    let mut position: Position = "start".parse()?;
    assert_eq!((position.turn(), position.moves().count()), (Player::Black, 102));
    let m = position.read_move("d8d3")?;
    assert_eq!(position.annotate(m).as_str(), "Pink Forward 5 Purple");
    assert!(position.read_move("d8c6").is_err());
    position.play(m)?;
    let error = position.read_move("a1a2").unwrap_err().to_string();
    assert!(error.contains("purple tower"), "{error}");
    assert_eq!(position.to_string().parse::<Position>()?, position);
    assert!("8/8 b -".parse::<Position>().is_err());
    Ok(())
}

impl Bot {
    /// The values of all moves, from the table and by search; distances; many positions at once; limits.
    fn values(&self) -> Checked {
        let start = Position::start(Deadlock::Official);
        let asked = Asked { moves: true, ..Asked::default() };
        let from_table = self.engine.answer(&start, asked, Limit::NONE)?;
        assert!(from_table.moves.iter().all(|found| found.source == Source::Table) && from_table.proved);
        assert_eq!(from_table.winning_moves().count(), 16);

        let endgame: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse()?;
        let asked = Asked { moves: true, distance: true, replies: true };
        let answer = self.engine.answer(&endgame, asked, Limit::NONE)?;
        assert!(answer.proved && answer.verdict.value() == Some(Value::Win));
        assert_eq!(answer.verdict, self.engine.distance(&endgame, Limit::NONE)?);

        let searching = Engine::default().with_memory(1 << 26).without_tables();
        let limited = searching.answer(&start, Asked { moves: true, ..Asked::default() }, Limit::nodes(2_000))?;
        assert!(limited.moves.iter().any(|found| found.verdict.value().is_none()));

        let positions: Vec<Position> = start.moves().map(|m| start.after(m)).collect();
        let values = self.engine.values(&positions, Limit::nodes(100_000));
        let lost = values.into_iter().filter(|found| matches!(found, Ok(Some(Value::Loss)))).count();
        assert_eq!(lost, 16);
        Ok(())
    }

    /// Another thread stops a search that would take long.
    fn stops(&self) -> Checked {
        let long: Position = "pu+obkyrg/8/8/8/8/8/8/BUORKY+GP b -".parse()?;
        let stopper = self.engine.stopper();
        let asked = Asked { moves: true, distance: true, replies: true };
        let answer = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                stopper.stop();
            });
            self.engine.answer(&long, asked, Limit::time(Duration::from_secs(600)))
        })?;
        assert!(answer.moves.iter().any(|found| found.verdict.value().is_none()));
        assert!(self.engine.value(&Position::start(Deadlock::Official), Limit::NONE)?.is_some());
        Ok(())
    }

    /// A certificate is made, written, read and verified.
    fn certifies(&self) -> Checked {
        let position: Position = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B".parse()?;
        let certificate = self.engine.certify(&position, Limit::NONE)?.expect("there is no limit");
        let mut bytes = certificate.to_bytes();
        assert!(verify(&Certificate::from_bytes(&bytes)?, Limits::NONE)?.result.is_ok());
        *bytes.last_mut().expect("it has bytes") ^= 1;
        assert!(Certificate::from_bytes(&bytes).is_err());
        Ok(())
    }
}

/// A match as people keep it, and a record.
fn matches() -> Checked {
    let mut playing = Match::start(MatchFormat::Standard, Deadlock::Official);
    let m = playing.position().read_move("Pink Forward 5 Purple")?;
    playing.play(m)?;
    assert_eq!((playing.position().turn(), playing.winner()), (Player::Gold, None));

    let record = record::read("d8d3, Purple Right 2 Green")?;
    assert_eq!(record.rounds()[0].plies[1].m.to_string(), "f1h3");
    let error = record::read("d8d3, Purple Right 2 Red").unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 7"), "{error}");
    Ok(())
}

/// Whoever begins wins Chomp, except with one piece.
fn another_game() {
    let mut solver = Solver::new(1 << 20);
    assert_eq!(solver.value(&chomp::Bar::new(4), Limits::NONE), Ok(Value::Win));
    assert_eq!(solver.value(&chomp::Bar::new(1), Limits::NONE), Ok(Value::Loss));
}
