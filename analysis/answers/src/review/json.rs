//! The answer as JSON.

use std::io::{self, Write};

use kamisado::record::Round;
use kamisado::{Ending, Fill, MatchMove, Player};
use serde::Serialize;
use serde_json::{Value, json};
use terminal::json::merged;
use terminal::output::Answer;

use super::blunder::{Blunder, NotedMove};
use super::course::{MatchCourse, MatchLoss};
use super::refill::RefillReview;
use super::study::{MatchReview, Review, RoundReview};
use super::summary::PlayerSummary;
use super::text;
use crate::first_moves::count;
use crate::refill::{RefilledRound, worth};

impl Answer for Review {
    fn json(&self) -> impl Serialize {
        json!({
            "records": self.matches.iter().map(record).collect::<Vec<_>>(),
            "players": self.players().iter().map(player).collect::<Vec<_>>(),
        })
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
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
        "match": game.format().to_string(),
        "rules": game.position().deadlock().rules_name(),
        "names": sides(|player| reviewed.record.name(player)),
        "score": sides(|player| game.score().of(player)),
        // Null while the match is not over.
        "winner": game.winner().map(Player::name),
        "rounds": rounds.map(|(number, (recorded, reviewed))| round(number, recorded, reviewed)).collect::<Vec<_>>(),
        // How the match went; null if the record belongs to no match.
        "course": reviewed.course.as_ref().map(course),
    })
}

fn round(number: usize, recorded: &Round, round: &RoundReview) -> Value {
    json!({
        "round": number,
        "position": recorded.start.to_string(),
        "moves": round.moves(),
        "result": match round.finished.as_ref().map(|finished| finished.outcome.ending) {
            None => "ongoing",
            Some(Ending::Home) => "win",
            Some(Ending::Deadlock) => "deadlock",
        },
        "winner": round.winner().map(Player::name),
        "won_throughout": round.is_won_throughout(),
        // Who has the win before each move and after the last.
        "ahead": round.ahead.iter().map(|player| player.name()).collect::<Vec<_>>(),
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
    let PlayerSummary { name, records, rounds, rounds_won, tally, refills } = player;
    merged([
        json!({"name": name, "records": records, "rounds": rounds, "rounds_won": rounds_won}),
        json!(tally),
        // The share of the moves with a choice; null if there are none.
        json!({"blunder_share": tally.share(), "refills": refills}),
    ])
}
