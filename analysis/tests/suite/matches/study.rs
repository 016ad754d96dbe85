//! Rounds of matches that are lost, and what would have saved them.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use analysis::population::{PlayedRounds, Rounds, Skill};
use analysis::question::matches::{
    BetweenAnswer, BetweenRounds, Effort, LastMove, LostRound, MatchSurvey, MatchesStudy, RoundScore, ScoreStudy, Ways,
    ask, draw, job,
};
use kamisado::{Deadlock, Fill, MatchMove, MatchState, Player, Position};
use kamisado_matches::{MatchQuestion, SettledSetups, answer};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value;
use kamisado_solver::search::Limits;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use shares::share_interval;
use terminal::interrupt::Interruption;

use crate::support::samples;

static GO: AtomicBool = AtomicBool::new(false);
static EFFORT: Effort<'static> = Effort { nodes: Some(300_000), time: None, within: 3, stop: &GO };

fn score(text: &str) -> RoundScore {
    text.parse().unwrap()
}

fn played() -> PlayedRounds {
    PlayedRounds { rounds: Rounds::All, ..PlayedRounds::new(1, Skill::Natural, 3) }
}

fn drawn(wanted: &[(&str, u64)]) -> Vec<BetweenRounds> {
    let wanted: Vec<(RoundScore, u64)> = wanted.iter().map(|&(text, number)| (score(text), number)).collect();
    draw(&played(), &wanted, Deadlock::Official, &GO).unwrap().states
}

#[test]
fn findings_that_no_state_can_have_are_refused() {
    let right = BetweenAnswer {
        challenger_wins: [None; 2],
        last_move: LastMove::Several(Ways { won: 1, lost: 2, open: 3 }),
        lost_round: LostRound::Choice(Ways { won: 3, lost: 2, open: 1 }),
        nodes: 1000,
    };
    assert!(right.is_possible());
    let many = Ways { won: u32::MAX, ..Ways::default() };
    assert!(!BetweenAnswer { nodes: u64::MAX, ..right.clone() }.is_possible());
    assert!(!BetweenAnswer { last_move: LastMove::Several(many), ..right.clone() }.is_possible());
    assert!(!BetweenAnswer { lost_round: LostRound::Choice(many), ..right }.is_possible());
}

/// The value of a match for a player, searched directly.
fn wins(state: &MatchState, player: Player) -> bool {
    if let Some(winner) = state.winner() {
        return winner == player;
    }
    let question = MatchQuestion { memory: 1 << 24, ..MatchQuestion::default() };
    let settled = SettledSetups::new(Limits::default(), false);
    let value = answer(state, &question, &settled).unwrap().verdict.value().unwrap();
    (value == Value::Win) == (state.turn() == player)
}

#[test]
fn states_lie_between_two_rounds_of_different_matches() {
    let states = drawn(&[("2-1", 9), ("0-1", 4), ("1-2", 9)]);
    let scores: Vec<String> = states.iter().map(|state| state.score.to_string()).collect();
    assert_eq!(scores, [["2-1"; 9].as_slice(), &["0-1"; 4], &["1-2"; 9]].concat());
    for of_score in states.chunk_by(|one, next| one.score == next.score) {
        let numbers: HashSet<u64> = of_score.iter().map(|state| state.number).collect();
        assert_eq!(numbers.len(), of_score.len());
    }
    for between in &states {
        let (state, defender) = (between.state(), between.defender());
        assert_eq!(state.score().of(defender), between.score.defender);
        assert_eq!(state.score().of(defender.opponent()), between.score.challenger);
        let next = Fill::ALL.map(|fill| *state.after(MatchMove::Fill(fill)).position());
        assert!(next.contains(&between.after[0]) && between.after[0].turn() == defender.opponent());
        for round in [&between.before, &between.after] {
            let is_over = |position: &Position| position.outcome().is_some();
            assert!(round.iter().rev().skip(1).all(|position| !is_over(position)) && is_over(round.last().unwrap()));
        }
        let is_match = played().whole_match(between.number, Deadlock::Official, &GO).unwrap();
        assert!(is_match.windows(2).any(|pair| pair[0] == between.before && pair[1] == between.after));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    assert_eq!(pool.install(|| drawn(&[("2-1", 9)])), states[..9]);
}

#[test]
fn findings_are_the_values_asked_directly() {
    let (mut several, mut chosen) = (0, 0);
    for between in drawn(&[("2-2", 20), ("2-1", 8)]) {
        let found = ask(&between, &EFFORT).unwrap();
        let (state, defender) = (between.state(), between.defender());
        let direct = Fill::ALL.map(|fill| Some(wins(&state.after(MatchMove::Fill(fill)), defender.opponent())));
        assert_eq!(found.challenger_wins, direct, "{state}");
        assert_eq!(found.defender_wins(), Some(wins(&state, defender)), "{state}");

        if let LastMove::Several(ways) = found.last_move {
            several += ways.won + ways.lost + ways.open;
            let last = between.before[between.before.len() - 2];
            let others = last.moves().filter(|&m| last.after(m).outcome().is_none());
            // Every other way to win in three moves also wins the round alone.
            let won = others.filter(|&m| {
                let next = last.after(m);
                let found = value::answer(&next, &value::Question { memory: 1 << 22, ..value::Question::default() });
                (found.unwrap().verdict.value() == Some(Value::Win)) == (next.turn() == defender)
            });
            assert!(won.count() as u32 >= ways.won + ways.lost + ways.open, "{last}");
        }

        let loser = between.after.last().unwrap().outcome().unwrap().winner.opponent();
        match found.lost_round {
            LostRound::Decisive => {
                let points = RoundScore::of(state.score(), defender.opponent()).unwrap();
                let of_winner = if loser == defender { points.challenger } else { points.defender };
                assert_eq!(of_winner, 2);
            }
            LostRound::Choice(ways) if ways.open == 0 && found.nodes < 60_000 => {
                chosen += 1;
                let rest = |position: &&Position| {
                    position.outcome().is_none() && position.turn() == loser && position.count_moves() > 1
                };
                let lost = |position: &&Position| {
                    let question = value::Question { memory: 1 << 22, ..value::Question::default() };
                    value::answer(position, &question).unwrap().verdict.value() == Some(Value::Loss)
                };
                let position = between.after.iter().rev().filter(rest).find(lost).unwrap();
                let choice = MatchState::new(*position, RoundScore::FORMAT).unwrap();
                let won = choice.moves().filter(|&m| wins(&choice.after(m), loser)).count() as u32;
                let all = choice.count_moves() as u32;
                assert_eq!((ways.differ(), ways.any_wins()), (Some(0 < won && won < all), Some(won > 0)), "{choice}");
                if ways.differ() == Some(false) {
                    assert_eq!((ways.won, ways.lost), (won, all - won), "{choice}");
                }
            }
            LostRound::Forced | LostRound::Choice(_) => {}
        }
    }
    assert!(several > 0 && chosen > 1, "{several} {chosen}");
}

#[test]
fn what_the_limits_end_is_unknown_and_not_left_out() {
    let states = drawn(&[("1-2", 2)]);
    let effort = Effort { nodes: Some(1), ..EFFORT };
    let found: Vec<BetweenAnswer> = states.iter().map(|between| ask(between, &effort).unwrap()).collect();
    let study = MatchesStudy::new(played(), 9, Deadlock::Official, &effort, &states, &found);
    let of_score = &study.scores[0];
    assert_eq!((of_score.rounds, of_score.challenger_wins.unknown, of_score.fill_decides.unknown), (2, 4, 2));
    let bounds = of_score.challenger_wins.bounds.unwrap();
    assert_eq!((bounds.least, bounds.most, bounds.low, bounds.high), (0.0, 1.0, 0.0, 1.0));
    let told = samples::told(&study);
    assert!(told.contains("0.0 to 100.0% (0.0 to 100.0), 0 of 4 set-ups, 4 unknown"), "{told}");
    assert!(told.ends_with("Unknown: not decided within 1 positions for each answer.\n"), "{told}");
}

/// Either all states have been searched before, or none.
struct ExpectedShare {
    kept: bool,
}

impl Watch for ExpectedShare {
    fn advance(&self, _: usize) {
        assert!(!self.kept);
    }

    fn keep(&self, _: usize) {
        assert!(self.kept);
    }
}

#[test]
fn threads_and_a_stop_in_between_make_no_difference() {
    let states = drawn(&[("2-2", 6)]);
    let folder = tempfile::tempdir().unwrap();
    let journal = || {
        let job = job(&played(), &EFFORT, Deadlock::Official);
        Journal::open(&folder.path().join("matches.journal"), &job).unwrap()
    };
    let survey = |states, threads| MatchSurvey { states, effort: EFFORT, threads };
    let all = survey(&states, 1).findings(&Journal::none(), &()).unwrap();
    let half = survey(&states[..3], 2).findings(&journal(), &ExpectedShare { kept: false }).unwrap();
    assert_eq!(half, all[..3]);
    assert_eq!(survey(&states, 2).findings(&journal(), &()).unwrap(), all);
    assert_eq!(survey(&states, 2).findings(&journal(), &ExpectedShare { kept: true }).unwrap(), all);

    let stop = AtomicBool::new(true);
    let effort = Effort { stop: &stop, ..EFFORT };
    let stopped = MatchSurvey { states: &states, effort, threads: 2 }.findings(&Journal::none(), &());
    assert!(stopped.unwrap_err().is::<Interruption>());
}

#[test]
fn another_way_changes_the_match_if_it_ends_otherwise() {
    let several = |won, lost, open| LastMove::Several(Ways { won, lost, open });
    assert_eq!((LastMove::Only.changes(Some(true)), LastMove::Deadlock.changes(Some(true))), (None, None));
    assert_eq!(several(2, 0, 0).changes(Some(true)), Some(Some(false)));
    assert_eq!(several(2, 1, 0).changes(Some(true)), Some(Some(true)));
    assert_eq!(several(0, 1, 0).changes(Some(false)), Some(Some(false)));
    assert_eq!(several(1, 0, 1).changes(Some(false)), Some(Some(true)));
    assert_eq!(several(1, 0, 1).changes(Some(true)), Some(None));
    assert_eq!(several(1, 1, 0).changes(None), Some(None));
}

#[test]
fn a_score_counts_what_was_found() {
    let choice = |won, lost, open| LostRound::Choice(Ways { won, lost, open });
    let found =
        |fills, last_move, lost_round| BetweenAnswer { challenger_wins: fills, last_move, lost_round, nodes: 5 };
    let other = LastMove::Several(Ways { won: 1, lost: 0, open: 0 });
    let findings = [
        found([Some(true), Some(true)], other, choice(1, 1, 0)),
        found([Some(true), Some(false)], other, choice(2, 0, 0)),
        found([Some(false), None], LastMove::Only, choice(0, 3, 0)),
        found([Some(true), None], LastMove::Deadlock, choice(1, 0, 4)),
        found([Some(true), Some(true)], LastMove::Only, LostRound::Decisive),
    ];
    let study = ScoreStudy::new(score("2-1"), &findings);
    let counts = |share: &statistics::PartlyKnownShare| [share.hits, share.misses, share.unknown];
    assert_eq!(counts(&study.challenger_wins), [6, 2, 2]);
    assert_eq!(counts(&study.defender_wins), [2, 2, 1]);
    assert_eq!(counts(&study.fill_decides), [1, 2, 2]);
    assert_eq!((counts(&study.finish.changes), study.finish.better), ([1, 1, 0], 1));
    assert_eq!((study.finish.only, study.finish.deadlocks, study.nodes), (2, 1, 25));
    assert_eq!((study.loss.decisive, study.loss.forced), (1, 0));
    assert_eq!((counts(&study.loss.can_choose), counts(&study.loss.wins_match)), ([1, 2, 1], [3, 1, 0]));
    let bounds = study.fill_decides.bounds.unwrap();
    assert_eq!((bounds.least, bounds.most), (0.2, 0.6));
    assert!((bounds.low - share_interval(1, 5).unwrap().low).abs() < 1e-9);
}

#[test]
fn other_scores_are_refused() {
    for text in ["2-0", "1-0", "0-0", "3-2", "2:1", "2-1 ", ""] {
        let error = text.parse::<RoundScore>().unwrap_err().to_string();
        assert!(error.contains("expected 2-2, 2-1") && error.contains("won the round before"), "{error}");
    }
}
