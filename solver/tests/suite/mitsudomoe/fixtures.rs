//! The fixtures of mitsudomoe's rules, derived from the text of the rules, run with the fast and the slow rules.

use std::collections::{BTreeMap, BTreeSet};

use mitsudomoe::slow::{Board, BoardError};
use mitsudomoe::{Color, Ending, Outcome, Position, PositionError, RingStep, Setup, Square, Turn};
use serde::Deserialize;

use crate::support::fixture::Fixture;

const FIXTURES: &str = include_str!("../../../../data/fixtures/mitsudomoe-rules.jsonl");

impl Fixture {
    fn setup(&self) -> Setup {
        self.position.parse().unwrap_or_else(|error| panic!("{}: {error}", self.position))
    }

    fn fast(&self) -> Position {
        Position::new(&self.setup()).unwrap_or_else(|error| panic!("{}: {error}", self.position))
    }

    fn slow(&self) -> Board {
        Board::new(&self.setup()).unwrap_or_else(|error| panic!("{}: {error}", self.position)).0
    }

    /// The turns by the slow rules, as text.
    fn turns(&self) -> BTreeSet<String> {
        let (fast, slow) = (self.fast(), self.slow());
        let (mut turns, mut slow_turns): (Vec<Turn>, Vec<Turn>) = (fast.turns(), slow.turns());
        turns.sort();
        slow_turns.sort();
        assert_eq!(turns, slow_turns, "{}", self.position);
        turns.into_iter().map(|turn| fast.annotate(turn)).collect()
    }
}

fn color(letter: &str) -> Color {
    let mut letters = letter.chars();
    let color = letters.next().and_then(Color::from_letter).filter(|_| letters.next().is_none());
    color.unwrap_or_else(|| panic!("found '{letter}', expected a colour: w, b, r or y"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn names(squares: impl Iterator<Item = Square>) -> Vec<String> {
    let mut names: Vec<String> = squares.map(|square| square.to_string()).collect();
    names.sort();
    names
}

/// The game's pieces at its start.
fn start(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        players: usize,
    }
    #[derive(Deserialize)]
    struct Expect {
        balls: BTreeMap<String, Vec<String>>,
        supply: BTreeMap<String, u8>,
    }
    let (input, expect): (Input, Expect) = (fixture.input(), fixture.expect());
    let setup = Setup::start(input.players).unwrap();
    assert_eq!(setup, fixture.setup());
    assert_eq!((expect.balls.len(), expect.supply.len()), (input.players, input.players));
    let fast = fixture.fast();
    for seat in fast.players() {
        let letter = fast.color(seat).letter().to_string();
        assert_eq!(names(fast.balls(seat)), expect.balls[&letter]);
        assert_eq!(names(setup.balls(fast.color(seat))), expect.balls[&letter]);
        assert_eq!(fast.supply(seat), expect.supply[&letter]);
    }
}

/// After each player's turn, the next player in the list is to move.
fn turn_order(fixture: &Fixture) {
    let expect: Vec<String> = fixture.expect();
    let (mut fast, mut slow) = (fixture.fast(), fixture.slow());
    for letter in expect.iter().chain(&expect) {
        assert_eq!([fast.color(fast.turn()), slow.setup().turn], [color(letter); 2]);
        let turn = fast.turns()[0];
        fast.play_unchecked(turn);
        slow.play(turn).unwrap();
    }
}

fn full_turns(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Expect {
        count: usize,
        by_ring: BTreeMap<String, Vec<String>>,
    }
    let expect: Expect = fixture.expect();
    let by_ring = expect.by_ring.iter();
    let expected: BTreeSet<String> =
        by_ring.flat_map(|(ring, balls)| balls.iter().map(move |ball| format!("place {ring} {ball}"))).collect();
    assert_eq!((fixture.turns(), expected.len()), (expected, expect.count));
}

fn ring_steps(fixture: &Fixture) -> BTreeSet<RingStep> {
    let fast: BTreeSet<RingStep> = fixture.fast().ring_steps().collect();
    let slow: BTreeSet<RingStep> = fixture.slow().ring_steps().into_iter().collect();
    assert_eq!(fast, slow);
    fast
}

fn movable_rings(fixture: &Fixture) {
    let movable: BTreeSet<Square> = ring_steps(fixture).into_iter().filter_map(|step| step.from).collect();
    assert_eq!(names(movable.into_iter()), fixture.expect::<Vec<String>>());
}

fn ring_move_legal(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        from: String,
        to: String,
    }
    let input: Input = fixture.input();
    let step = RingStep { from: Some(square(&input.from)), to: square(&input.to) };
    assert_eq!(ring_steps(fixture).contains(&step), fixture.expect::<bool>());
}

fn ball_steps_after(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        ring: String,
    }
    let input: Input = fixture.input();
    let turns = fixture.turns();
    let found: BTreeSet<&str> = turns.iter().filter_map(|turn| turn.strip_prefix(&input.ring)).map(str::trim).collect();
    let expect: Vec<String> = fixture.expect();
    assert_eq!(found, expect.iter().map(String::as_str).collect());
    assert_eq!(found.len(), expect.len());
}

fn vault_results(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        ring: String,
        ball: String,
        to: String,
    }
    #[derive(Deserialize)]
    struct Expect {
        black_balls: BTreeSet<Vec<String>>,
    }
    let (input, expect): (Input, Expect) = (fixture.input(), fixture.expect());
    let prefix = format!("{} {}*{}", input.ring, input.ball, input.to);
    let mut found = BTreeSet::new();
    for text in fixture.turns().iter().filter(|text| text.starts_with(&prefix)) {
        let (fast, mut slow) = (fixture.fast(), fixture.slow());
        let turn = fast.read_turn(text).unwrap();
        slow.play(turn).unwrap();
        assert_eq!(fast.after(turn).setup(), *slow.setup());
        assert!(found.insert(names(slow.setup().balls(Color::Black))), "{text} ends as another");
    }
    assert_eq!(found, expect.black_balls);
}

#[derive(Deserialize)]
struct Result {
    result: String,
    winner: Option<String>,
    /// How the game is won, if that is expected.
    ending: Option<String>,
    turn: Option<String>,
}

impl Result {
    /// The expected winner, if any.
    fn winner(&self) -> Option<Color> {
        assert_eq!(self.result == "win", self.winner.is_some(), "expected a winner exactly for a win");
        self.winner.as_deref().map(color)
    }
}

fn apply(fixture: &Fixture) {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Input {
        Turn { ring: String, ball: String },
        Begin { begin_turn: String },
    }
    let expect: Result = fixture.expect();
    match fixture.input() {
        Input::Turn { ring, ball } => {
            let turn = fixture.fast().read_turn(&format!("{ring} {ball}"));
            let (mut setup, mut turn) = (fixture.setup(), turn.unwrap_or_else(|error| panic!("{error}")));
            // From every side of the board.
            for _ in 0..4 {
                let (mut fast, mut slow) = (Position::new(&setup).unwrap(), Board::new(&setup).unwrap().0);
                let out = fast.play_with_eliminations(turn);
                assert_eq!(slow.play(turn).unwrap(), out);
                assert_eq!(fast.setup(), *slow.setup());
                assert_eq!(fast.outcome(), slow.outcome());
                assert_eq!(fast.outcome().map(|outcome| outcome.winner), expect.winner());
                if let Some(ending) = &expect.ending {
                    assert_eq!(&format!("{:?}", fast.outcome().unwrap().ending), ending);
                }
                if let Some(turn) = &expect.turn {
                    assert_eq!(fast.color(fast.turn()), color(turn));
                }
                (setup, turn) = (setup.quarter_turn(), turn.quarter_turn());
            }
        }
        Input::Begin { begin_turn } => {
            assert_eq!(fixture.setup().turn, color(&begin_turn));
            let wanted = Outcome { winner: expect.winner().expect("a winner"), ending: Ending::LastLeft };
            match (Position::new(&fixture.setup()), Board::new(&fixture.setup())) {
                (Err(PositionError::Finished { outcome, out }), Err(BoardError::Finished(slow))) => {
                    assert_eq!((outcome, slow), (wanted, wanted));
                    assert_eq!(out.iter().map(|out| out.color).collect::<Vec<_>>(), [color(&begin_turn)]);
                }
                other => panic!("found {other:?}, expected a finished game"),
            }
        }
    }
}

fn apply_ring(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        ring: String,
    }
    let input: Input = fixture.input();
    let (from, to) = input.ring.split_once('-').unwrap();
    let step = RingStep { from: Some(square(from)), to: square(to) };
    let (fast, slow) = (fixture.fast(), fixture.slow());
    let laid = slow.after_ring(step);
    assert_eq!(fast.after_ring(step), laid);
    for (name, pile) in fixture.expect::<BTreeMap<String, String>>() {
        let expected = if pile.is_empty() { "." } else { &pile };
        assert_eq!(laid.board[square(&name).index()].to_string(), expected);
    }
}

fn eliminate(fixture: &Fixture) {
    #[derive(Deserialize)]
    struct Input {
        player: String,
        then: Option<String>,
    }
    let input: Input = fixture.input();
    let (mut fast, mut slow) = (fixture.fast(), fixture.slow());
    for letter in [Some(input.player), input.then].into_iter().flatten() {
        let seat = fast.players().find(|&seat| fast.color(seat) == color(&letter)).unwrap();
        assert_eq!(fast.eliminate(seat), slow.eliminate(color(&letter)));
        assert_eq!(fast.setup(), *slow.setup());
    }
    assert_eq!(fast.outcome(), slow.outcome());
    match fixture.expect.get("position") {
        Some(position) => assert_eq!(fast.to_string(), position.as_str().unwrap()),
        None => {
            let winner = fixture.expect::<Result>().winner().expect("a winner");
            assert_eq!(fast.outcome(), Some(Outcome { winner, ending: Ending::LastLeft }));
        }
    }
}

#[test]
fn every_fixture_holds() {
    let mut lines = FIXTURES.lines();
    assert!(lines.next().expect("a line on the format").contains("\"FORMAT\""));
    let all = Fixture::all(lines.zip(2..));
    let mut failed = Vec::new();
    for fixture in &all {
        let run = || match fixture.kind.as_str() {
            "setup" => start(fixture),
            "turn_order" => turn_order(fixture),
            "full_turns" => full_turns(fixture),
            "movable_rings" => movable_rings(fixture),
            "ring_move_legal" => ring_move_legal(fixture),
            "ball_steps_after" => ball_steps_after(fixture),
            "vault_results" => vault_results(fixture),
            "apply" => apply(fixture),
            "apply_ring" => apply_ring(fixture),
            "eliminate" => eliminate(fixture),
            kind => panic!("found a fixture of the unknown kind '{kind}'"),
        };
        if std::panic::catch_unwind(run).is_err() {
            failed.push(&fixture.id);
        }
    }
    assert!(failed.is_empty(), "fixtures that do not hold: {failed:?}");
    assert_eq!(all.len(), 29);
}
