//! What is known about a set-up, as numbers.

use kamisado_solver::game::value::Value;

use crate::census::Row;
use shares::Interval;
use statistics::{clustered_mean, clustered_share};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SetupOutcome {
    pub wins: bool,
    pub winning_moves: Option<f64>,
    /// Their share of all first moves.
    pub share: Option<f64>,
    pub shortest_win: Option<f64>,
}

impl SetupOutcome {
    pub fn of(row: &Row) -> SetupOutcome {
        let wins = row.value == Value::Win;
        SetupOutcome {
            wins,
            winning_moves: row.count().map(|count| count.wins as f64),
            share: row.share(),
            shortest_win: row.distance.filter(|_| wins).map(|distance| f64::from(distance.0)),
        }
    }
}

/// The mean results of some set-ups; `None` if too few of them have a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    pub setups: u64,
    pub wins: u64,
    pub won: Option<Interval>,
    pub winning_moves: Option<Interval>,
    pub share: Option<Interval>,
    pub shortest_win: Option<Interval>,
}

impl Summary {
    pub fn of(outcomes: &[SetupOutcome], clusters: &[usize]) -> Summary {
        let wins: Vec<f64> = outcomes.iter().map(|outcome| f64::from(u8::from(outcome.wins))).collect();
        let mean = |of: fn(&SetupOutcome) -> Option<f64>| {
            let (values, clusters) = known(outcomes, clusters, of);
            clustered_mean(&values, &clusters)
        };
        Summary {
            setups: outcomes.len() as u64,
            wins: outcomes.iter().filter(|outcome| outcome.wins).count() as u64,
            won: clustered_share(&wins, clusters),
            winning_moves: mean(|outcome| outcome.winning_moves),
            share: mean(|outcome| outcome.share).map(|share| share.clamp(0.0, 1.0)),
            shortest_win: mean(|outcome| outcome.shortest_win),
        }
    }
}

/// The results of one kind, for the set-ups that have them, and their clusters.
pub fn known(
    outcomes: &[SetupOutcome],
    clusters: &[usize],
    of: impl Fn(&SetupOutcome) -> Option<f64>,
) -> (Vec<f64>, Vec<usize>) {
    outcomes.iter().zip(clusters).filter_map(|(outcome, cluster)| Some((of(outcome)?, *cluster))).unzip()
}
