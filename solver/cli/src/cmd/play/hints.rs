//! Hints: what to do, in a sentence.

use kamisado::{Match, MatchFormat, MatchMove, Move};
use kamisado_players::Choice;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::value::Answer;
use terminal::count::counted;

use crate::answer::{in_moves, unknown};

pub fn sentence(game: &Match, choice: &Choice, known: Option<&Answer>) -> String {
    let of_round = match (choice.m, known) {
        (MatchMove::Tower(m), Some(known)) => of_move(game, choice, m, known),
        _ => of_fill(game, choice),
    };
    let is_fill = game.position().finished_round().is_some();
    let of_match = match choice.of_match.value() {
        Some(Value::Win) if is_fill => " It wins the match.",
        Some(Value::Win) => " This move wins the match.",
        Some(Value::Loss) => " The match is lost.",
        None => "",
    };
    of_round + of_match
}

fn of_move(game: &Match, choice: &Choice, m: Move, known: &Answer) -> String {
    let notation = game.position().annotate(m);
    let soon = in_moves(choice.verdict);
    let (all, wins) = (known.moves.len(), known.winning_moves().count());
    let unknown = unknown(known.moves.iter().filter(|found| found.verdict == Verdict::Unknown).count());
    let win = if wins == 1 { "wins" } else { "win" };
    // What the sentence says is said of the round.
    let round = if game.format() == MatchFormat::Single { "" } else { " the round" };
    let moves = counted(all as u64, "move");
    match choice.verdict.value() {
        Some(Value::Win) => format!("{m} {notation} wins{round}{soon}: {wins} of {moves} {win}{unknown}."),
        _ if wins > 0 => {
            format!(
                "{m} {notation} is better for the match, although {wins} of {moves} {win} the round and it does not."
            )
        }
        Some(Value::Loss) if all == 1 => format!("{m} {notation} is the only move and loses{round}{soon}."),
        // Another may hold out longer and lose the match.
        Some(Value::Loss) if choice.of_match.value() == Some(Value::Win) => {
            format!("All {moves} lose{round}; {m} {notation} loses it{soon}.")
        }
        Some(Value::Loss) if choice.is_trickiest => {
            let in_time = if soon.is_empty() { String::new() } else { format!(" and loses{soon}") };
            format!("All {moves} lose{round}; {m} {notation} is the trickiest{in_time}.")
        }
        Some(Value::Loss) if soon.is_empty() => {
            format!("All {moves} lose{round}, how soon is unknown; {m} {notation} is one of them.")
        }
        Some(Value::Loss) => format!("All {moves} lose{round}; {m} {notation} holds out longest and loses{soon}."),
        None => format!("No move is known to win within these limits{unknown}; {m} {notation} is a natural one."),
    }
}

fn of_fill(game: &Match, choice: &Choice) -> String {
    let challenger = game.state().turn().opponent();
    match choice.verdict.value() {
        Some(Value::Win) => format!("{}: {challenger} moves first and loses the next round.", choice.m),
        Some(Value::Loss) => format!(
            "{}: {challenger} moves first and can win the next round, but has no more winning first moves than after the \
             other fill.",
            choice.m
        ),
        None => format!("{}: nothing better is known within these limits.", choice.m),
    }
}
