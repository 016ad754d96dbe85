//! The fixtures of mitsudomoe's rules, derived from the text of the rules, run with the fast and the slow rules.

use std::collections::{BTreeMap, BTreeSet};

use mitsudomoe::slow::{Board, BoardError};
use mitsudomoe::{Color, Ending, Outcome, Position, PositionError, RingStep, Setup, Square};
use serde_json::json;

use super::twin::compare;
use crate::support::fixture::Fixture;

const FIXTURES: &str = include_str!("../../../../data/fixtures/mitsudomoe-rules.jsonl");

/// Most inputs and expectations have only texts in them.
type Words = BTreeMap<String, String>;

impl Fixture {
    fn setup(&self) -> Setup {
        self.position.parse().unwrap_or_else(|error| panic!("{}: {error}", self.position))
    }

    fn both(&self) -> (Position, Board) {
        let fast = Position::new(&self.setup()).unwrap_or_else(|error| panic!("{}: {error}", self.position));
        (fast, Board::new(&self.setup()).unwrap_or_else(|error| panic!("{}: {error}", self.position)).0)
    }

    /// The turns by both rules, as text.
    fn turns(&self) -> BTreeSet<String> {
        let (fast, slow) = self.both();
        let turns = compare(&fast, &slow);
        turns.into_iter().map(|turn| fast.annotate(turn)).collect()
    }

    fn ring_steps(&self) -> BTreeSet<RingStep> {
        let (fast, slow) = self.both();
        let [fast, slow] = [fast.ring_steps(), slow.ring_steps()].map(BTreeSet::from_iter);
        assert_eq!(fast, slow);
        fast
    }
}

fn color(letter: &str) -> Color {
    Color::from_letter(letter).expect("a colour: w, b, r or y")
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn names(squares: impl Iterator<Item = Square>) -> Vec<String> {
    let mut names: Vec<String> = squares.map(|square| square.to_string()).collect();
    names.sort();
    names
}

fn start(fixture: &Fixture) {
    let players = fixture.input::<BTreeMap<String, usize>>()["players"];
    assert_eq!(Setup::start(players), Some(fixture.setup()));
    let (fast, _) = fixture.both();
    let letter = |seat| fast.color(seat).letter().to_string();
    let balls: BTreeMap<_, _> = fast.players().map(|seat| (letter(seat), names(fast.balls(seat)))).collect();
    let supply: BTreeMap<_, _> = fast.players().map(|seat| (letter(seat), fast.supply(seat))).collect();
    assert_eq!(json!({ "balls": balls, "supply": supply }), fixture.expect);
}

/// After each player's turn, the next player in the list is to move.
fn turn_order(fixture: &Fixture) {
    let expect: Vec<String> = fixture.expect();
    let (mut fast, mut slow) = fixture.both();
    for letter in expect.iter().chain(&expect) {
        assert_eq!([fast.color(fast.turn()), slow.setup().turn], [color(letter); 2]);
        let turn = fast.turns()[0];
        fast.play_unchecked(turn);
        slow.play(turn).unwrap();
    }
}

fn full_turns(fixture: &Fixture) {
    let mut by_ring: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for turn in fixture.turns() {
        let (ring, ball) = turn.strip_prefix("place ").unwrap().split_once(' ').unwrap();
        by_ring.entry(ring.to_owned()).or_default().push(ball.to_owned());
    }
    let mut expected: BTreeMap<String, Vec<String>> =
        serde_json::from_value(fixture.expect["by_ring"].clone()).unwrap();
    expected.values_mut().for_each(|balls| balls.sort());
    assert_eq!((&by_ring, json!(fixture.turns().len())), (&expected, fixture.expect["count"].clone()));
}

fn movable_rings(fixture: &Fixture) {
    let movable: BTreeSet<Square> = fixture.ring_steps().into_iter().filter_map(|step| step.from).collect();
    assert_eq!(names(movable.into_iter()), fixture.expect::<Vec<String>>());
}

fn ring_move_legal(fixture: &Fixture) {
    let input: Words = fixture.input();
    let step = RingStep { from: Some(square(&input["from"])), to: square(&input["to"]) };
    assert_eq!(fixture.ring_steps().contains(&step), fixture.expect::<bool>());
}

fn ball_steps_after(fixture: &Fixture) {
    let ring = &fixture.input::<Words>()["ring"];
    let turns = fixture.turns();
    let found: BTreeSet<&str> = turns.iter().filter_map(|turn| turn.strip_prefix(ring)).map(str::trim).collect();
    let expect: Vec<String> = fixture.expect();
    assert_eq!(found, expect.iter().map(String::as_str).collect());
    assert_eq!(found.len(), expect.len());
}

fn vault_results(fixture: &Fixture) {
    let input: Words = fixture.input();
    let expect: BTreeMap<String, BTreeSet<Vec<String>>> = fixture.expect();
    let prefix = format!("{} {}*{}", input["ring"], input["ball"], input["to"]);
    let mut found = BTreeSet::new();
    for text in fixture.turns().iter().filter(|text| text.starts_with(&prefix)) {
        let (fast, mut slow) = fixture.both();
        let turn = fast.read_turn(text).unwrap();
        slow.play(turn).unwrap();
        assert_eq!(fast.after(turn).setup(), *slow.setup());
        assert!(found.insert(names(slow.setup().balls(Color::Black))), "{text} ends as another");
    }
    assert_eq!(found, expect["black_balls"]);
}

/// The winner that a fixture expects, if any.
fn winner(expect: &Words) -> Option<Color> {
    assert_eq!(expect["result"] == "win", expect.contains_key("winner"), "expected a winner exactly for a win");
    expect.get("winner").map(|letter| color(letter))
}

fn apply(fixture: &Fixture) {
    let (input, expect): (Words, Words) = (fixture.input(), fixture.expect());
    let mut setup = fixture.setup();
    if let Some(mover) = input.get("begin_turn") {
        assert_eq!(setup.turn, color(mover));
        let wanted = Outcome { winner: winner(&expect).expect("a winner"), ending: Ending::LastLeft };
        return match (Position::new(&setup), Board::new(&setup)) {
            (Err(PositionError::Finished { outcome, out }), Err(BoardError::Finished(slow))) => {
                assert_eq!((outcome, slow), (wanted, wanted));
                assert_eq!(out.iter().map(|out| out.color).collect::<Vec<_>>(), [color(mover)]);
            }
            other => panic!("found {other:?}, expected a finished game"),
        };
    }
    let turn = fixture.both().0.read_turn(&format!("{} {}", input["ring"], input["ball"]));
    let mut turn = turn.unwrap_or_else(|error| panic!("{error}"));
    // From every side of the board.
    for _ in 0..4 {
        let (mut fast, mut slow) = (Position::new(&setup).unwrap(), Board::new(&setup).unwrap().0);
        assert_eq!(slow.play(turn).unwrap(), fast.play_with_eliminations(turn));
        assert_eq!((&fast.setup(), fast.outcome()), (slow.setup(), slow.outcome()));
        assert_eq!(fast.outcome().map(|outcome| outcome.winner), winner(&expect));
        if let Some(ending) = expect.get("ending") {
            assert_eq!(&format!("{:?}", fast.outcome().unwrap().ending), ending);
        }
        if let Some(turn) = expect.get("turn") {
            assert_eq!(fast.color(fast.turn()), color(turn));
        }
        (setup, turn) = (setup.image(Square::quarter_turn), turn.image(Square::quarter_turn));
    }
}

fn apply_ring(fixture: &Fixture) {
    let input: Words = fixture.input();
    let (from, to) = input["ring"].split_once('-').unwrap();
    let step = RingStep { from: Some(square(from)), to: square(to) };
    let (mut fast, slow) = fixture.both();
    fast.lay_unchecked(step);
    let laid = slow.after_ring(step);
    assert_eq!(fast.setup(), laid);
    for (name, pile) in fixture.expect::<Words>() {
        let expected = if pile.is_empty() { "." } else { &pile };
        assert_eq!(laid.board[square(&name).index()].to_string(), expected);
    }
}

fn eliminate(fixture: &Fixture) {
    let (input, expect): (Words, Words) = (fixture.input(), fixture.expect());
    let (mut fast, mut slow) = fixture.both();
    for letter in [input.get("player"), input.get("then")].into_iter().flatten() {
        let seat = fast.players().find(|&seat| fast.color(seat) == color(letter)).unwrap();
        assert_eq!(fast.eliminate(seat), slow.eliminate(color(letter)));
        assert_eq!(fast.setup(), *slow.setup());
    }
    assert_eq!(fast.outcome(), slow.outcome());
    match expect.get("position") {
        Some(position) => assert_eq!(&fast.to_string(), position),
        None => {
            let winner = winner(&expect).expect("a winner");
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
