//! What the played rounds show.

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Condition, Count, Outcome};
use shares::Interval;
use statistics::{
    Comparison, CurvePart, bootstrap_interval, clustered_mean_of_trials, clustered_share_of_trials, of_largest,
    rank_correlation, regression, reliability, share_curve,
};

pub const PARTS: usize = 8;
/// Winning first moves to which a slope refers.
const TEN: f64 = 10.0;

/// Rounds between players who make mistakes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "OutcomesAnswer")]
pub struct OutcomesStudy {
    /// The finished rounds, with the set-ups of both fills.
    pub rounds: usize,
    setups: usize,
    /// Rounds played from each set-up by each pair of players.
    pub games: u32,
    /// Set-ups in which no first move wins.
    #[serde(rename = "lost_setups")]
    pub lost: usize,
    /// Rounds in which, after exactly one fill, no first move wins.
    #[serde(rename = "decided_rounds")]
    pub decided: usize,
    /// The seed of the random numbers; null for the rounds in the program.
    pub seed: Option<u64>,
    pub conditions: Vec<ConditionStudy>,
    /// Of the gains by fewer winning first moves; null without any.
    pub largest_gain: Option<LargestGain>,
    /// Of the gains after the decided rounds; null without such rounds.
    pub largest_decided_gain: Option<LargestGain>,
}

/// The largest of the gains of all players, with an interval that allows for the choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LargestGain {
    /// Of the players.
    name: &'static str,
    #[serde(skip)]
    pub about: &'static str,
    #[serde(flatten)]
    pub gain: Interval,
}

impl LargestGain {
    /// The largest gain of one of the conditions, each the mean of `rounds`.
    fn of(
        conditions: &[ConditionStudy],
        rounds: usize,
        gain: impl Fn(&ConditionStudy) -> Option<Interval>,
    ) -> Option<LargestGain> {
        let gains = conditions.iter().filter_map(|of| Some((of.condition, gain(of)?)));
        let (Condition { name, about, .. }, largest) = gains.max_by(|a, b| a.1.estimate.total_cmp(&b.1.estimate))?;
        Some(LargestGain { name, about, gain: of_largest(largest, conditions.len(), rounds) })
    }
}

/// What the rounds under one condition show. Win rates and gains are shares of the rounds played; null with too few.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "OutcomesCondition")]
pub struct ConditionStudy {
    #[serde(flatten)]
    pub condition: Condition,
    /// How often the Challenger wins.
    pub won: Interval,
    /// The same from set-ups without a winning first move.
    pub lost: Option<Interval>,
    /// The same from the other set-ups, in parts by the number of winning first moves.
    pub curve: Vec<CurvePart>,
    /// What ten more winning first moves add, by a straight line, in set-ups with at least one.
    #[serde(rename = "ten_more")]
    pub of_ten: Option<Interval>,
    /// What an own-colour square up to three ahead adds, the number of winning first moves being equal.
    #[serde(rename = "own_three_beyond")]
    pub beyond: Option<Comparison>,
    /// The most that any number of a set-up can correlate with the share won: so few rounds leave much to chance.
    #[serde(rename = "most_correlation")]
    pub ceiling: Option<Interval>,
    /// The gain of choosing the side without a winning first move, after the rounds with one such side.
    #[serde(rename = "decided_gain")]
    pub decided: Option<Interval>,
    /// What each number of a set-up predicts.
    pub counts: [CountStudy; Count::ALL.len()],
    /// The gain of a Defender who knew the chances of both sides, if their difference is normal.
    #[serde(rename = "most_gain")]
    pub most: Option<Interval>,
}

/// What a number of a set-up predicts; null if that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "OutcomesCount")]
pub struct CountStudy {
    pub name: &'static str,
    pub about: &'static str,
    /// The rank correlation with the share won.
    pub correlation: Option<Interval>,
    /// How much more often the Defender wins by choosing the side where it is smaller than by a coin.
    pub gain: Option<Interval>,
}

impl OutcomesStudy {
    /// Studies both set-ups of at least two rounds, those of a round one after the other; the seed draws the bootstrap.
    pub fn new(outcomes: &[Outcome], seed: u64) -> Option<OutcomesStudy> {
        let rounds: Vec<&[Outcome]> = outcomes.chunk_by(|one, next| one.round == next.round).collect();
        let clusters: Vec<usize> =
            rounds.iter().enumerate().flat_map(|(cluster, fills)| vec![cluster; fills.len()]).collect();
        if rounds.len() < 2 || rounds.iter().any(|fills| fills.len() != 2) {
            return None;
        }
        let sample = Played { outcomes, clusters, seed };
        let conditions: Option<Vec<_>> = (0..Condition::ALL.len()).into_par_iter().map(|i| sample.study(i)).collect();
        let conditions: Vec<ConditionStudy> = conditions?;
        let decided = rounds.iter().filter(|fills| is_decided(fills)).count();
        Some(OutcomesStudy {
            rounds: rounds.len(),
            setups: outcomes.len(),
            games: outcomes[0].games,
            lost: outcomes.iter().filter(|outcome| outcome.is_lost()).count(),
            decided,
            seed: None,
            largest_gain: LargestGain::of(&conditions, rounds.len(), |of| of.count(Count::Winning).gain),
            largest_decided_gain: LargestGain::of(&conditions, decided, |of| of.decided),
            conditions,
        })
    }

    pub fn of(&self, name: &str) -> Option<&ConditionStudy> {
        self.conditions.iter().find(|study| study.condition.name == name)
    }
}

impl ConditionStudy {
    pub fn count(&self, count: Count) -> CountStudy {
        self.counts[count as usize]
    }
}

pub struct Played<'a> {
    pub outcomes: &'a [Outcome],
    pub clusters: Vec<usize>,
    pub seed: u64,
}

impl Played<'_> {
    fn study(&self, i: usize) -> Option<ConditionStudy> {
        let won: Vec<f64> = self.outcomes.iter().map(|outcome| outcome.share_won(i)).collect();
        let numbers = |count: Count| -> Vec<f64> { self.outcomes.iter().map(|outcome| count.of(outcome)).collect() };
        let (winning, own) = (numbers(Count::Winning), numbers(Count::OwnThree));
        let clusters = &self.clusters;
        let [lost, open] = [true, false]
            .map(|lost| -> Vec<usize> { (0..won.len()).filter(|&i| self.outcomes[i].is_lost() == lost).collect() });
        let slope = |columns: &[&[f64]]| {
            let columns: Vec<Vec<f64>> = columns.iter().map(|column| of(column, &open)).collect();
            let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
            regression(&columns, &of(&won, &open), &of(clusters, &open))?.pop()
        };
        let counts = Count::ALL.map(|count| {
            let (numbers, [name, about]) = (numbers(count), count.told());
            let correlation = rank_correlation(&numbers, &won, &self.clusters, self.seed);
            CountStudy { name, about, correlation, gain: self.gain(&numbers, &won, |_| true) }
        });
        Some(ConditionStudy {
            condition: Condition::ALL[i],
            won: clustered_share_of_trials(&won, self.games(), &self.clusters)?,
            lost: clustered_share_of_trials(&of(&won, &lost), self.games(), &of(clusters, &lost)),
            curve: share_curve(&of(&winning, &open), &of(&won, &open), self.games(), &of(clusters, &open), PARTS),
            of_ten: slope(&[&winning]).map(|slope| slope.difference.scaled(TEN)),
            beyond: slope(&[&winning, &own]),
            ceiling: self.of_rounds(&won, |won, games| Some(reliability(won, games)?.sqrt())),
            decided: self.gain(&winning, &won, is_decided),
            counts,
            most: self.of_rounds(&won, most),
        })
    }

    /// What choosing the side with the smaller number gains over a coin, which decides where they are equal.
    pub fn gain(&self, numbers: &[f64], won: &[f64], is_asked: impl Fn(&[Outcome]) -> bool) -> Option<Interval> {
        let gain = |(numbers, won): (&[f64], &[f64])| {
            let gain = (won[0] - won[1]) / 2.0;
            match numbers[0].total_cmp(&numbers[1]) {
                std::cmp::Ordering::Less => -gain,
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Greater => gain,
            }
        };
        let rounds = self.outcomes.chunks(2).zip(numbers.chunks(2).zip(won.chunks(2)));
        let asked = rounds.filter(|(fills, _)| is_asked(fills));
        let (gains, chance): (Vec<f64>, Vec<f64>) = asked
            .map(|(_, sides)| {
                (gain(sides), if sides.0[0] == sides.0[1] { 0.0 } else { chance(sides.1, self.games()) / 4.0 })
            })
            .unzip();
        clustered_mean_of_trials(&gains, &chance, &(0..gains.len()).collect::<Vec<_>>())
    }

    fn games(&self) -> u32 {
        self.outcomes[0].games
    }

    /// A statistic of the shares won, with its interval by a bootstrap of the rounds; none with one game a set-up.
    fn of_rounds(&self, won: &[f64], statistic: impl Fn(&[f64], u32) -> Option<f64>) -> Option<Interval> {
        let games = self.games();
        let of = |drawn: &[usize]| {
            let won: Vec<f64> = drawn.iter().flat_map(|&round| [won[2 * round], won[2 * round + 1]]).collect();
            statistic(&won, games).unwrap_or(0.0)
        };
        (games > 1).then(|| bootstrap_interval(won.len() / 2, self.seed, of))
    }
}

fn of<T: Copy>(values: &[T], indices: &[usize]) -> Vec<T> {
    indices.iter().map(|&i| values[i]).collect()
}

fn is_decided(fills: &[Outcome]) -> bool {
    fills[0].is_lost() != fills[1].is_lost()
}

/// Half of the mean difference between the chances of the sides of a round, from the variance of the shares less that
/// of chance, as if it were normal; none if chance explains all of it.
pub fn most(won: &[f64], games: u32) -> Option<f64> {
    let squares: f64 = won.chunks(2).map(|won| (won[0] - won[1]).powi(2)).sum();
    let variance = (squares - chance(won, games)) / (won.len() as f64 / 2.0);
    (variance > 0.0).then(|| (variance / std::f64::consts::TAU).sqrt())
}

/// The variance of a sum of shares won that is due to chance; 0 with one game for each, which does not show it.
fn chance(won: &[f64], games: u32) -> f64 {
    won.iter().map(|won| won * (1.0 - won)).sum::<f64>() / f64::from(games.max(2) - 1)
}
