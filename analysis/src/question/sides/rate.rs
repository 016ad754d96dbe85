//! How often a way of choosing picks the better side, and what it costs when it does not.

use kamisado::Fill;
use schemars::JsonSchema;
use serde::Serialize;

use super::SideChoice;
use shares::{Interval, as_rounded};
use statistics::{clustered_mean, clustered_share};

/// How a way of choosing did in rounds with a better side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SideRate")]
pub struct Rate {
    pub hits: u64,
    /// Rounds in which it picked neither side, so a coin decides.
    pub ties: u64,
    /// All rounds with a better side.
    pub of: u64,
    /// The share of hits, where a tie counts as half a hit; null without rounds.
    #[serde(rename = "hit_rate")]
    pub rate: Option<Interval>,
    /// The mean number of winning first moves left to the Challenger, over all rounds; null with too few.
    #[serde(rename = "winning_moves")]
    pub left: Option<Interval>,
    /// How many more winning first moves than the better side, on average over the rounds in which the worse side was
    /// picked; null if it never was. After a tie the coin counts as half.
    #[serde(serialize_with = "as_rounded")]
    pub given_away: Option<f64>,
}

impl Rate {
    /// The rate of the sides picked in each round; none where a coin decides.
    pub fn of<'a>(picks: impl Iterator<Item = (&'a SideChoice, Option<Fill>)>) -> Rate {
        let (mut hits, mut ties) = (0, 0);
        let (mut wrong, mut given_away) = (0.0, 0.0);
        let (mut hit, mut hit_clusters) = (Vec::new(), Vec::new());
        let (mut left, mut left_clusters) = (Vec::new(), Vec::new());
        for (choice, pick) in picks {
            let wins = choice.moves.map(|moves| moves.wins as f64);
            left.push(pick.map_or((wins[0] + wins[1]) / 2.0, |fill| wins[fill as usize]));
            left_clusters.push(choice.cluster);
            let Some(better) = choice.better() else { continue };
            let picked = match pick {
                None => 0.5,
                Some(fill) => f64::from(u8::from(fill == better)),
            };
            hits += u64::from(pick == Some(better));
            ties += u64::from(pick.is_none());
            hit.push(picked);
            hit_clusters.push(choice.cluster);
            wrong += 1.0 - picked;
            given_away += (1.0 - picked) * (wins[0] - wins[1]).abs();
        }
        Rate {
            hits,
            ties,
            of: hit.len() as u64,
            rate: clustered_share(&hit, &hit_clusters),
            left: clustered_mean(&left, &left_clusters),
            given_away: (wrong > 0.0).then(|| given_away / wrong),
        }
    }
}
