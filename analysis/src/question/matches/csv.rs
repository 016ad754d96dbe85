//! The answer as comma-separated values.

use std::io;

use super::{MatchesStudy, ScoreStudy};
use crate::statistics::{PartlyKnownShare, rounded};

/// Writes a line for each share: the score, what is counted, of what, and the numbers.
///
/// # Errors
///
/// Those of `out`.
pub fn write_csv(out: impl io::Write, study: &MatchesStudy) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let heads = ["score", "question", "of", "number", "hits", "misses", "unknown", "least", "most", "low", "high"];
    writer.write_record(heads)?;
    for of_score in &study.scores {
        for (question, of, share) in shares(of_score) {
            let counts = [share.number(), share.hits, share.misses, share.unknown].map(|count| count.to_string());
            let bounds = share.bounds.map(|bounds| [bounds.least, bounds.most, bounds.low, bounds.high]);
            let bounds = bounds.map_or_else(Default::default, |bounds| bounds.map(|bound| rounded(bound).to_string()));
            let names = [of_score.score.to_string(), question.to_owned(), of.to_owned()];
            writer.write_record(names.iter().chain(&counts).chain(&bounds))?;
        }
    }
    writer.flush()
}

/// The shares of a score, by their names, and what each is a share of.
fn shares(study: &ScoreStudy) -> [(&'static str, &'static str, PartlyKnownShare); 10] {
    let (finish, loss) = (&study.finish, &study.loss);
    [
        ("challenger_wins", "set-ups", study.challenger_wins),
        ("defender_wins", "rounds", study.defender_wins),
        ("fill_decides", "rounds", study.fill_decides),
        ("deadlock", "rounds", of_rounds(finish.deadlocks, study.rounds)),
        ("only_way", "rounds", of_rounds(finish.only, study.rounds)),
        ("last_move_changes", "rounds with another way to win", finish.changes),
        ("any_win_decides", "rounds", of_rounds(loss.decisive, study.rounds)),
        ("never_a_choice", "rounds", of_rounds(loss.forced, study.rounds)),
        ("loser_chooses", "lost rounds with a choice", loss.can_choose),
        ("loser_wins_match", "lost rounds with a choice", loss.wins_match),
    ]
}

/// So many of the rounds, each of which is a cluster.
fn of_rounds(hits: u64, rounds: u64) -> PartlyKnownShare {
    let values: Vec<Option<bool>> = (0..rounds).map(|round| Some(round < hits)).collect();
    PartlyKnownShare::of(&values, &(0..values.len()).collect::<Vec<usize>>())
}
