//! The answer as JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};
use terminal::output::Answer;

use super::moves::PracticalMove;
use super::study::PracticalStudy;
use super::text;
use super::traps::Trap;
use shares::rounded;

impl Answer for PracticalStudy {
    fn json(&self) -> impl Serialize {
        json!({
            "position": self.start.to_string(),
            "rules": self.start.deadlock().rules_name(),
            "plies": self.plies,
            "rounds": self.rounds,
            "seed": self.seed,
            "blunders": self.blunders,
            "moves": self.moves.iter().map(|found| first_move(self, found)).collect::<Vec<_>>(),
        })
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

fn first_move(study: &PracticalStudy, found: &PracticalMove) -> Value {
    let after = study.start.after(found.m);
    let only_moves = found
        .only_moves
        .map(|only| json!({"least": only.least, "mean": rounded(only.mean), "positions": only.positions}));
    let best_try = found.best_try.map(|answer| {
        json!({
            "move": answer.m.to_string(),
            "notation": after.annotate(answer.m),
            "finds": answer.chance.interval(),
        })
    });
    let trap = |trap: &Trap| {
        let ((line, line_notation), (winning, winning_notation)) = (trap.line_words(after), trap.winning_words());
        json!({
            "line": line,
            "line_notation": line_notation,
            "position": trap.position.to_string(),
            "chance": rounded(trap.chance),
            "natural": trap.natural.len(),
            "lose": trap.losing,
            "catches": rounded(trap.catches()),
            "winning": winning,
            "winning_notation": winning_notation,
        })
    };
    json!({
        "move": found.m.to_string(),
        "notation": study.start.annotate(found.m),
        "value": found.value.name(),
        "distance": found.distance.map(|distance| distance.0),
        "winner": found.winner.name(),
        "proof": found.proof,
        // Null if the lines have too many positions.
        "only_moves": only_moves,
        "keeps": found.keeps.map(rounded),
        "finds_natural": found.natural.interval(),
        "finds_tricky": found.tricky.interval(),
        // Null for a losing move.
        "trickiest": best_try,
        "natural_wins": found.natural_wins.interval(),
        "keeping_wins": found.keeping_wins.interval(),
        "traps": found.traps.iter().map(trap).collect::<Vec<_>>(),
    })
}
