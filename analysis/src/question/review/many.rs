//! The sections about many games: players, openings, and the worst of the moves that gave the win away.

use std::cmp::Reverse;
use std::collections::HashSet;

use answers::review::{Blunder, MatchReview, Opening, PlayerSummary, Review, words};
use foreign::shown;
use kamisado::{Move, Position};
use kamisado_solver::game::value::Value;
use terminal::count::counted;

use super::{board, command, listed, title};
use crate::page::{BoardRow, Head, Section, Table};

/// The most boards and openings of a page, so that its size does not grow with the number of games.
const BOARDS: usize = 24;
const OPENINGS: usize = 40;

pub(super) fn players(review: &Review) -> Section {
    let players = review.players();
    let row = |player: &PlayerSummary| {
        let PlayerSummary { name, rounds, rounds_won, tally, only_moves, .. } = player;
        let numbers = [*rounds, *rounds_won, tally.choices, tally.blunders].map(|number| number.to_string());
        let of_only = [only_moves.positions, only_moves.found].map(|number| number.to_string());
        let shares = [words::share(tally), words::share_of(only_moves.share())];
        let [given_away, found] = shares;
        [&[shown(name).into_owned()], &numbers[..], &[given_away], &of_only[..], &[found]].concat()
    };
    Section {
        tables: vec![Table {
            caption: "The players of most rounds".to_owned(),
            heads: vec![
                Head::new("player"),
                Head::group("rounds", &["played", "won"]),
                Head::group("wins given away", &["moves with a choice", "moves", "share"]),
                Head::group("only moves", &["positions", "found", "share"]),
            ],
            rows: listed(review, &players).map(row).collect(),
        }],
        sure: "Every value is proved. Wins given away are a share of the moves with a choice: those in won positions with \
               more than one legal move. An only move is the one winning move of several legal ones. In brackets: the 95% \
               interval (Wilson), as if a player's moves were independent of each other; with few moves it is wide."
            .to_owned(),
        ..super::players(review)
    }
}

pub(super) fn openings(review: &Review) -> Section {
    let openings = review.openings();
    let rounds: u64 = openings.iter().map(|opening| opening.rounds).sum();
    let wins = |opening: &&Opening| opening.value == Value::Win;
    let winning = openings.iter().filter(wins).map(|opening| opening.rounds).sum::<u64>();
    let row = |opening: &Opening| {
        let Opening { m, rounds, won, blunders, with_a_choice, .. } = opening;
        let value = if wins(&opening) { "wins" } else { "loses" };
        let [won_share, given_away] = [opening.won_share(), opening.blunder_share].map(words::share_of);
        let [rounds, won, blunders, choices] = [rounds, won, blunders, with_a_choice].map(u64::to_string);
        vec![words::noted(m), value.to_owned(), rounds, won, won_share, blunders, choices, given_away]
    };
    Section {
        id: "openings",
        question: "How did the openings do?".to_owned(),
        answer: match rounds {
            0 => "No game begins with the initial round.".to_owned(),
            _ => format!("{winning} of {} began with a move that wins.", counted(rounds, "initial round")),
        },
        tables: vec![Table {
            caption: "First moves of the initial round, the most frequent first".to_owned(),
            heads: vec![
                Head::new("first move"),
                Head::new("under best play"),
                Head::new("rounds"),
                Head::group("the first player won", &["rounds", "share"]),
                Head::group("wins given away, by both players", &["moves", "with a choice", "share"]),
            ],
            rows: openings.iter().take(OPENINGS).map(row).collect(),
        }],
        sure: "The value of each first move is proved. Shares have their 95% intervals (Wilson) in brackets: of the rounds \
               with a winner, and of the moves in won positions with a choice."
            .to_owned(),
        measured: "Rounds from the initial position, by their first move. What players won with it says as much about the \
                   players as about the move."
            .to_owned(),
        commands: command(review, ""),
        ..Section::default()
    }
}

/// The moves after which least was left of most.
pub(super) fn worst(review: &Review) -> Section {
    let mut seen: HashSet<(Position, Move)> = HashSet::new();
    let mut all: Vec<(&MatchReview, usize, &Blunder)> = Vec::new();
    for reviewed in &review.matches {
        for (number, round) in (1..).zip(&reviewed.rounds) {
            all.extend(round.blunders.iter().map(|blunder| (reviewed, number, blunder)));
        }
    }
    let number = all.len() as u64;
    let winning_share = |blunder: &Blunder| 1000 * blunder.winning.len() / blunder.legal;
    all.sort_by_key(|(_, _, blunder)| (blunder.wins_in.is_none(), blunder.wins_in, Reverse(winning_share(blunder))));
    all.retain(|(_, _, blunder)| seen.insert((blunder.position, blunder.played.m)));
    let row = |&(reviewed, round, blunder): &(&MatchReview, usize, &Blunder)| {
        let of_several = if reviewed.rounds.len() > 1 { format!(", round {round}") } else { String::new() };
        (format!("{}{of_several}", title(reviewed)), board(reviewed, blunder))
    };
    let boards: Vec<_> = all.iter().take(BOARDS).map(row).map(|(of, board)| board.of(&of)).collect();
    let heading = format!("{} of {}", boards.len(), counted(number, "move"));
    let first = if review.distance { "the quickest wins first" } else { "those with the most winning moves first" };
    Section {
        id: "blunders",
        question: "Which moves were the worst?".to_owned(),
        answer: match number {
            0 => "None: no win was given away.".to_owned(),
            _ => format!("{} gave the win away. Here are some, {first}.", counted(number, "move")),
        },
        boards: if boards.is_empty() { Vec::new() } else { vec![BoardRow { heading, boards }] },
        sure: "Every value is proved. The dashed arrow shows the move played, a solid arrow a move to play.".to_owned(),
        measured: "The same move from the same position is shown once.".to_owned(),
        commands: command(review, if review.distance { "" } else { " --no-distance" }),
        ..Section::default()
    }
}
