//! The fixtures of the rules, derived from the rulebook's text and figures, run with the fast and the slow rules.
//!
//! Some texts show a state before a forced pass, and some list passes as moves (`pass`). Both are compared after passes
//! are resolved. Passes listed between two moves must be exactly those that were forced.

use kamisado::slow::{self, Board, BoardError};
use kamisado::{
    Color, Deadlock, Ending, Fill, Level, Match, MatchFormat, Move, Outcome, Player, Position, PositionError, Score,
    Setup, Square, refill,
};
use kamisado_solver::game::Game;
use serde::Deserialize;

use crate::support::fixture::Fixture;

const FIXTURES: &str = include_str!("../../../../../data/fixtures/kamisado-rules.jsonl");

fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn player(letter: &str) -> Player {
    match letter {
        "b" => Player::Black,
        "g" => Player::Gold,
        _ => panic!("found '{letter}', expected a player: b or g"),
    }
}

fn color(letter: &str) -> Color {
    letter.parse().unwrap()
}

fn fast(setup: &Setup) -> Position {
    Position::new(setup, Deadlock::Official).unwrap_or_else(|error| panic!("{setup}: {error}"))
}

fn slow(setup: &Setup) -> Board {
    Board::new(setup, Deadlock::Official).unwrap_or_else(|error| panic!("{setup}: {error}"))
}

/// Coordinates as a move.
fn coordinates(text: &str) -> Move {
    Move { from: text[..2].parse().unwrap(), to: text[2..].parse().unwrap() }
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

fn board(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Expect {
        rows8to1: [String; 8],
    }
    let expect: Expect = fixture.expect();
    for (row, letters) in (0..8).rev().zip(&expect.rows8to1) {
        for (file, letter) in (0..8).zip(letters.chars()) {
            let square = Square::at(file, row);
            assert_eq!([square.color(), slow::printed(square)].map(Color::letter), [letter; 2], "{square}");
        }
    }
}

fn home_row_order(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        player: String,
        from: Fill,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Fill {
        Left,
        Right,
    }
    let (input, expect): (Input, Vec<String>) = (fixture.input(), fixture.expect());
    let mut files: Vec<u8> = (0..8).collect();
    if matches!(input.from, Fill::Right) {
        files.reverse();
    }
    let player = player(&input.player);
    let squares: Vec<Square> = files.into_iter().map(|file| Square::at(file, 0).seen_by(player)).collect();
    let expect: Vec<Color> = expect.iter().map(|letter| color(letter)).collect();
    assert_eq!(squares.iter().map(|square| square.color()).collect::<Vec<_>>(), expect);
    assert_eq!(squares.into_iter().map(slow::printed).collect::<Vec<_>>(), expect);
}

fn starter(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        round: u32,
    }
    let first = Match::start(MatchFormat::Single, Deadlock::Official);
    assert_eq!(first.round(), fixture.input::<Input>().round);
    let expect = player(&fixture.expect::<String>());
    assert_eq!(first.challenger(), Some(expect));
    assert_eq!(first.position().setup(), setup(&fixture.position));
    assert_eq!(fast(&setup(&fixture.position)).turn(), expect);
    assert_eq!(slow(&setup(&fixture.position)).turn(), expect);
}

fn move_count(fixture: &Fixture) {
    let expect: usize = fixture.expect();
    assert_eq!(fast(&setup(&fixture.position)).moves().count(), expect);
    assert_eq!(slow(&setup(&fixture.position)).moves().len(), expect);
}

fn moves(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Expect {
        moves: Vec<String>,
        pushes: Vec<String>,
        pass: bool,
    }
    let expect: Expect = fixture.expect();
    let (given, fast, slow) =
        (setup(&fixture.position), fast(&setup(&fixture.position)), slow(&setup(&fixture.position)));
    // In a position, a tower due that must pass has already passed.
    assert_eq!((fast.setup() != given, *slow.setup() != given), (expect.pass, expect.pass));
    if expect.pass {
        assert!(expect.moves.is_empty() && expect.pushes.is_empty());
        return;
    }
    let expected = (sorted(expect.moves), sorted(expect.pushes));
    let (pushes, plain): (Vec<Move>, Vec<Move>) = fast.moves().partition(|&m| fast.is_push(m));
    let text = |moves: Vec<Move>| sorted(moves.iter().map(Move::to_string).collect());
    assert_eq!((text(plain), text(pushes)), expected);
    let onto_tower = |m: &Move| slow.setup().board[m.to.index()].is_some();
    let (pushes, plain): (Vec<Move>, Vec<Move>) = slow.moves().into_iter().partition(onto_tower);
    assert_eq!((text(plain), text(pushes)), expected);
}

#[derive(Deserialize)]
struct Moves {
    moves: Vec<String>,
}

impl Moves {
    /// The moves, each with the number of passes listed after it, and whether another move comes later.
    fn with_passes(&self) -> Vec<(Move, usize, bool)> {
        let is_move = |text: &String| text != "pass";
        let starts: Vec<usize> = (0..self.moves.len()).filter(|&i| is_move(&self.moves[i])).collect();
        let ends = starts.iter().skip(1).copied().chain([self.moves.len()]);
        let listed = starts.iter().zip(ends);
        listed.map(|(&i, end)| (coordinates(&self.moves[i]), end - i - 1, end < self.moves.len())).collect()
    }
}

fn apply(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Expect {
        position: String,
        result: String,
        winner: Option<String>,
        promote: Option<String>,
        promote_any: Option<Vec<String>>,
        promote_recommended: Option<String>,
    }
    let (input, expect): (Moves, Expect) = (fixture.input(), fixture.expect());
    let (mut fast, mut slow) = (fast(&setup(&fixture.position)), slow(&setup(&fixture.position)));
    for (m, listed, goes_on) in input.with_passes() {
        let passes = fast.play(m).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(slow.play(m).unwrap_or_else(|error| panic!("{error}")), passes);
        assert!(if goes_on { passes.len() == listed } else { passes.len() >= listed }, "{passes:?} after {m}");
    }

    let expected = setup(&expect.position);
    let gate = (Position::new(&expected, Deadlock::Official), Board::new(&expected, Deadlock::Official));
    let ending = match expect.result.as_str() {
        "ongoing" => {
            assert_eq!((&gate.0.unwrap(), &gate.1.unwrap()), (&fast, &slow));
            assert_eq!((fast.outcome(), slow.outcome()), (None, None));
            assert_eq!((expect.winner, expect.promote), (None, None));
            return;
        }
        "win" => {
            assert!(matches!(gate, (Err(PositionError::Finished { .. }), Err(BoardError::Finished { .. }))));
            Ending::Home
        }
        "deadlock" => {
            assert!(matches!(gate, (Err(PositionError::Deadlocked { .. }), Err(BoardError::Deadlock { .. }))));
            Ending::Deadlock
        }
        other => panic!("found result '{other}', expected ongoing, win or deadlock"),
    };
    assert_eq!((fast.setup(), slow.setup()), (expected.clone(), &expected));
    let promoted = expect.promote.or(expect.promote_recommended).expect("a finished round promotes a tower");
    assert!(expect.promote_any.is_none_or(|any| any.contains(&promoted)));
    let winner = player(&expect.winner.expect("a finished round has a winner"));
    let outcome = Some(Outcome { winner, promoted: color(&promoted), ending });
    assert_eq!((fast.outcome(), slow.outcome()), (outcome, outcome));
}

/// The text does not say how the round was lost. Another fixture whose play ends here does.
fn after_round(fixture: &Fixture, all: &[Fixture]) {
    #[derive(Deserialize)]
    struct Input {
        winner: String,
    }
    #[derive(Deserialize)]
    struct Expect {
        starter: String,
        fill_chooser: String,
        points: u32,
    }
    let (input, expect): (Input, Expect) = (fixture.input(), fixture.expect());
    let ends_here = |other: &&Fixture| other.kind == "apply" && other.expect["position"] == fixture.position.as_str();
    let played = all.iter().find(ends_here).expect("a fixture whose play ends in this position");
    let mut game = Match::from_setup(MatchFormat::Marathon, &setup(&played.position), Deadlock::Official).unwrap();
    for (m, ..) in played.input::<Moves>().with_passes() {
        game.play(m).unwrap();
    }
    let finished = game.position().finished_round().expect("a finished round");
    assert_eq!(finished.board, setup(&fixture.position));
    assert_eq!(finished.outcome.winner, player(&input.winner));
    assert_eq!(finished.points(), expect.points);
    assert_eq!(game.chooser(), Some(player(&expect.fill_chooser)));
    for fill in Fill::ALL {
        let mut next = game.clone();
        next.fill(fill).unwrap();
        assert_eq!(next.challenger(), Some(player(&expect.starter)));
        assert_eq!(next.position().turn(), player(&expect.starter));
    }
}

fn refilled(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        winner: String,
        promote: String,
        fill: String,
    }
    let input: Input = fixture.input();
    let fill = input.fill.parse().unwrap();
    let next = refill(&setup(&fixture.position), player(&input.winner), color(&input.promote), fill);
    assert_eq!(next.to_string(), fixture.expect::<String>());
}

/// In scores, the winner of the round comes first.
fn points(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        rings_before: u8,
        r#match: String,
        score_before: [u32; 2],
    }
    #[derive(Deserialize)]
    struct Expect {
        points: u32,
        score: [u32; 2],
        match_over: bool,
    }
    let (input, expect): (Input, Expect) = (fixture.input(), fixture.expect());
    let format: MatchFormat = input.r#match.parse().unwrap();
    let prize = Level::new(input.rings_before).expect("at most three rings").prize();
    assert_eq!(prize, expect.points);
    let [winners, losers] = input.score_before;
    let mut score = Score::new(winners, losers);
    score.add(Player::Black, prize);
    assert_eq!(Player::ALL.map(|player| score.of(player)), expect.score);
    assert_eq!(score.of(Player::Black) >= format.target(), expect.match_over);
}

#[test]
fn every_fixture_holds() {
    let all = Fixture::all(FIXTURES.lines().zip(1..));
    let mut failed = Vec::new();
    for fixture in &all {
        let run = || match fixture.kind.as_str() {
            "board" => board(fixture),
            "home_row_order" => home_row_order(fixture),
            "starter" => starter(fixture),
            "move_count" => move_count(fixture),
            "moves" => moves(fixture),
            "apply" => apply(fixture),
            "after_round" => after_round(fixture, &all),
            "refill" => refilled(fixture),
            "points" => points(fixture),
            kind => panic!("found a fixture of the unknown kind '{kind}'"),
        };
        if std::panic::catch_unwind(run).is_err() {
            failed.push(&fixture.id);
        }
    }
    assert!(failed.is_empty(), "fixtures that do not hold: {failed:?}");
    assert_eq!(all.len(), 71);
}
