//! The answer as JSON.

use std::io::{self, Write};

use crate::json::tile_numbers;
use kamisado::{Fill, MatchMove, Player};
use kamisado_records::Round;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use terminal::json::merged;
use terminal::output::Answer;

use super::blunder::{Blunder, NotedMove};
use super::course::{MatchCourse, MatchLoss};
use super::opening::Opening;
use super::refill::RefillReview;
use super::study::{MatchReview, Review, RoundReview};
use super::summary::PlayerSummary;
use super::text;
use crate::first_moves::count;
use crate::refill::{RefilledRound, worth};

impl Answer for Review {
    fn json(&self) -> impl Serialize {
        ReviewJson(self)
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

/// Written record by record: all of them as values would take many times the memory of the review.
struct ReviewJson<'a>(&'a Review);

impl Serialize for ReviewJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ReviewJson(review) = self;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("records", &Each(&review.matches, record))?;
        object.serialize_entry("left_out", &review.left_out)?;
        object.serialize_entry("repeated", &review.repeated())?;
        object.serialize_entry("players", &Each(&review.players(), player))?;
        object.serialize_entry("openings", &Each(&review.openings(), opening))?;
        object.end()
    }
}

/// A list, each of whose items becomes a value when it is written.
struct Each<'a, T>(&'a [T], fn(&T) -> Value);

impl<T> Serialize for Each<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}

fn sides<T: Serialize>(of: impl Fn(Player) -> T) -> Value {
    json!({"black": of(Player::Black), "gold": of(Player::Gold)})
}

fn record(reviewed: &MatchReview) -> Value {
    let game = reviewed.record.game();
    let rounds = (1..).zip(reviewed.record.rounds().iter().zip(&reviewed.rounds));
    json!({
        "file": reviewed.file,
        // How the board lay in the text that was read.
        "board": reviewed.record.frame().name(),
        "match": game.format().to_string(),
        "rules": game.position().deadlock().rules_name(),
        // The limits of the first moves of every round; null without.
        "opening": game.plays_opening().then_some(kamisado::Opening::NAME),
        "names": sides(|player| reviewed.record.name(player)),
        "score": sides(|player| game.score().of(player)),
        // Null while the match is not over.
        "winner": game.winner().map(Player::name),
        "rounds": rounds.map(|(number, (recorded, reviewed))| round(number, recorded, reviewed)).collect::<Vec<_>>(),
        // How the match went; null if the record belongs to no match, or has limits or rounds from tiles.
        "course": reviewed.course.as_ref().map(course),
    })
}

fn round(number: usize, recorded: &Round, round: &RoundReview) -> Value {
    json!({
        "round": number,
        "position": recorded.start.to_string(),
        // The numbers from which it was set up; null without.
        "tiles": recorded.tiles.map(tile_numbers),
        "moves": round.moves(),
        "result": round.result(),
        // Why it was ended off the board.
        "ended": round.ended(),
        "winner": round.winner().map(Player::name),
        "won_throughout": round.is_won_throughout(),
        // Who has the win before each move and after the last.
        "ahead": round.ahead.iter().map(|player| player.name()).collect::<Vec<_>>(),
        // For each move, how many were legal and how many of those won.
        "legal_moves": round.legal,
        "winning_moves": round.winning.iter().map(Vec::len).collect::<Vec<_>>(),
        // The choice of the fill before the round; null for the first.
        "refill": round.refill.as_ref().map(refill),
        "blunders": round.blunders.iter().map(blunder).collect::<Vec<_>>(),
        "tallies": sides(|player| round.tally(player)),
    })
}

fn blunder(blunder: &Blunder) -> Value {
    let noted = |found: &NotedMove| json!({"move": found.m.to_string(), "notation": found.notation});
    json!({
        "number": blunder.number,
        "player": blunder.player().name(),
        "position": blunder.position.to_string(),
        "move": blunder.played.m.to_string(),
        "notation": blunder.played.notation,
        "legal_moves": blunder.legal,
        "winning_moves": blunder.winning.iter().map(noted).collect::<Vec<_>>(),
        // The moves that win soonest; empty without distances.
        "fastest": blunder.fastest.iter().map(noted).collect::<Vec<_>>(),
        // The answers that win now, or those that win soonest.
        "refutations": blunder.refutations.iter().map(noted).collect::<Vec<_>>(),
        "wins_in": blunder.wins_in.map(|distance| distance.0),
        "loses_in": blunder.loses_in.map(|distance| distance.0),
    })
}

fn refill(refill: &RefillReview) -> Value {
    let filled = |side: &RefilledRound| worth(&side.setup, side.value, count(&side.moves));
    json!({
        "chooser": refill.chooser.name(),
        "chosen": refill.chosen.name(),
        "left": filled(&refill.left),
        "right": filled(&refill.right),
        "advice": refill.advice.map_or("either", |(fill, _)| Fill::name(fill)),
        "choice": refill.choice().name(),
        "cost": refill.cost(),
        "gave_the_round_away": refill.gave_the_round_away(),
    })
}

fn course(course: &MatchCourse) -> Value {
    let names = |ahead: &Vec<Option<Player>>| ahead.iter().map(|ahead| ahead.map(Player::name)).collect::<Vec<_>>();
    json!({
        "match": course.format.to_string(),
        // The limits for a position, in words.
        "within": course.within,
        // For each round, who wins the match before each move and after the last; null if not decided.
        "ahead": course.ahead.iter().map(names).collect::<Vec<_>>(),
        "losses": course.losses.iter().map(loss).collect::<Vec<_>>(),
    })
}

fn loss(lost: &MatchLoss) -> Value {
    let keeping = |&m: &MatchMove| json!({"move": m.to_string(), "notation": lost.state.annotate(m)});
    json!({
        "round": lost.round,
        // For a move; null for a fill.
        "number": lost.number,
        "player": lost.player().name(),
        "position": lost.state.position().to_string(),
        "move": lost.played.to_string(),
        "notation": lost.state.annotate(lost.played),
        "gives_the_round_away": lost.gives_the_round_away,
        "legal_moves": lost.legal,
        "keeping": lost.keeping.iter().map(keeping).collect::<Vec<_>>(),
        "open": lost.open,
    })
}

fn player(player: &PlayerSummary) -> Value {
    let PlayerSummary { name, is_named, records, rounds, rounds_won, tally, only_moves, refills } = player;
    merged([
        json!({"name": name, "named": is_named, "records": records, "rounds": rounds, "rounds_won": rounds_won}),
        json!(tally),
        // The share of the moves with a choice; null if there are none.
        json!({"blunder_share": tally.share(), "only_moves": only_moves, "refills": refills}),
    ])
}

fn opening(opening: &Opening) -> Value {
    let Opening { m, notation, wins, rounds, won, decided, blunders, choices } = opening;
    json!({
        "move": m.to_string(),
        "notation": notation,
        // For the first player.
        "value": if *wins { "win" } else { "loss" },
        "rounds": rounds,
        "won": won,
        "decided": decided,
        "blunders": blunders,
        "with_a_choice": choices,
        "blunder_share": opening.blunder_share(),
    })
}
