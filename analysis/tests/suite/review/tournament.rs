//! Reviews of games with the limits of the opening, and with rounds from tiles.

use std::collections::HashMap;

use kamisado::{Deadlock, Limited, MatchFormat, Move, Player};
use kamisado_records::{self, Record};
use kamisado_solver::questions::value::{Question, answer};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{LATE, json, random_round, review, review_of, text};
use crate::support::command::refused;
use crate::support::terminal::unwrapped;

type Known = HashMap<(u128, Player), Player>;

/// Who wins, found by trying every move within the limits.
fn winner(round: &Limited, known: &mut Known) -> Player {
    let (position, turn) = (round.position(), round.position().turn());
    if round.opening().is_over() || position.winner().is_some() {
        return super::winner(position, known);
    }
    let wins = round.moves().any(|m| winner(&round.after(m), known) == turn);
    if wins { turn } else { turn.opponent() }
}

/// How soon the winner can end the round, found by trying every move within the limits.
fn distance(round: &Limited, known: &mut Known) -> u16 {
    let position = round.position();
    if position.winner().is_some() {
        return 0;
    }
    if round.opening().is_over() {
        let question = Question { distance: true, memory: 1 << 24, ..Question::default() };
        return answer(position, &question).unwrap().verdict.distance().unwrap().0;
    }
    let wins = winner(round, known) == position.turn();
    let after = round.moves().map(|m| round.after(m)).collect::<Vec<_>>().into_iter();
    let kept = after.filter(|after| !wins || winner(after, known) == position.turn()).collect::<Vec<_>>();
    let distances = kept.iter().map(|after| 1 + distance(after, known));
    if wins { distances.min() } else { distances.max() }.unwrap()
}

#[test]
fn the_moves_to_play_are_those_within_the_limits() {
    let mut random = ChaCha8Rng::seed_from_u64(86);
    let mut blunders = 0;
    for (seed, made) in (0..24).zip([1, 2].into_iter().cycle()) {
        let Some(start) = random_round(seed).map(|record| record.rounds()[0].start.setup()) else { continue };
        let mut record = Record::new(MatchFormat::Single, &start, Deadlock::Official).unwrap().with_opening(Some(made));
        let mut rounds = vec![Limited::new(*record.game().position(), record.game().opening())];
        while record.game().position().winner().is_none() && rounds.len() < 5 {
            let round = rounds[rounds.len() - 1];
            let moves: Vec<Move> = round.moves().collect();
            let m = moves[random.random_range(0..moves.len())];
            record.play(m).unwrap();
            rounds.push(round.after(m));
        }
        let review = review(vec![("round.txt", record)], true);
        let (found, mut known) = (&review.matches[0].rounds[0], Known::new());
        for (i, round) in rounds.iter().enumerate() {
            assert_eq!(found.ahead[i], winner(round, &mut known), "{round:?}");
        }
        for (i, round) in rounds[..found.moves()].iter().enumerate() {
            let turn = round.position().turn();
            let winning: Vec<Move> = round.moves().filter(|&m| winner(&round.after(m), &mut known) == turn).collect();
            assert_eq!((found.legal[i], &found.winning[i]), (round.moves().count(), &winning), "{round:?}");
        }
        for blunder in found.blunders.iter().filter(|blunder| !rounds[blunder.number - 1].opening().is_over()) {
            let (round, after) = (&rounds[blunder.number - 1], &rounds[blunder.number]);
            let soon = |m: Move, known: &mut Known| 1 + distance(&round.after(m), known);
            assert_eq!(blunder.legal, round.moves().count());
            assert_eq!(blunder.wins_in.unwrap().0, distance(round, &mut known), "{round:?}");
            assert_eq!(blunder.loses_in.unwrap().0, soon(blunder.played.m, &mut known), "{round:?}");
            assert!(blunder.fastest.iter().all(|found| soon(found.m, &mut known) == blunder.wins_in.unwrap().0));
            for found in &blunder.refutations {
                assert!(after.opening().allows(found.m));
                assert_eq!(2 + distance(&after.after(found.m), &mut known), blunder.loses_in.unwrap().0);
            }
            blunders += 1;
        }
    }
    assert!(blunders > 5, "{blunders}");
}

#[test]
fn the_first_move_is_judged_by_the_four_that_win() {
    let review = review(vec![("game.txt", kamisado_records::read("opening: 1-3-5\nd8d7").unwrap())], false);
    let json = json(&review);
    let blunder = &json["records"][0]["rounds"][0]["blunders"][0];
    let winning: Vec<_> =
        blunder["winning_moves"].as_array().unwrap().iter().map(|found| found["move"].as_str().unwrap()).collect();
    assert_eq!((&blunder["legal_moves"], winning), (&22.into(), ["h8h7", "g8g7", "b8b7", "a8a7"].to_vec()));
    assert_eq!(json["records"][0]["opening"], "1-3-5");
    // It is no opening of the ordinary game.
    assert_eq!(json["openings"].as_array().unwrap().len(), 0);
    let text = text(&review);
    assert!(text.contains("kamisado-official-1, opening 1-3-5\n") && text.contains("4 of 22 moves win"), "{text}");
}

#[test]
fn a_fill_is_judged_under_the_limits_and_tiles_are_no_choice() {
    let limited = review_of(&format!("{LATE}opening: 1-3-5\na4a1\nfill: right\n"));
    let refill = limited.matches[0].rounds[1].refill.as_ref().unwrap();
    assert!([&refill.left, &refill.right].iter().all(|side| side.moves.len() == 22));
    assert!(unwrapped(&text(&limited)).contains("Matches with opening limits or tiles are not solved"));
    let tiled = review_of(&format!("{LATE}a4a1\ntiles: 7 21\n"));
    assert!(tiled.matches[0].rounds[1].refill.is_none());
    assert_eq!(json(&tiled)["records"][0]["rounds"][1]["tiles"], serde_json::json!([7, 21]));
    let told = unwrapped(&text(&tiled));
    assert!(told.contains("Round 2, tiles 7 and 21: Gold moves first"), "{told}");
    assert!(told.contains("Matches with opening limits or tiles are not solved"), "{told}");
}

#[test]
fn fills_after_limited_rounds_are_refused_by_refill() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.txt");
    std::fs::write(&file, format!("{LATE}opening: 1-3-5\na4a1\n")).unwrap();
    refused(&["refill", file.to_str().unwrap()], &["fills are not judged under limits"]);
}
