//! The answers to both questions.

use schemars::JsonSchema;
use serde::Serialize;

use super::choice::{Choices, FillChoice, Kind, MoveChoice, NUMBERS};
use super::finding::{Finding, Hypothesis, hit, tested};
use super::model::Model;
use shares::{Interval, as_rounded};
use statistics::{Comparison, clustered_excess, clustered_mean, clustered_share, clustered_share_difference, distinct};

/// What a collection of games shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MistakesAnswer")]
pub struct MistakesStudy {
    pub games: usize,
    /// Rounds with a move or a winner.
    pub rounds: usize,
    /// Games with the players and moves of an earlier one, which do not count.
    pub repeated: usize,
    /// Games that could not be read.
    pub unread: usize,
    /// Players with a choice.
    pub players: usize,
    /// Moves in won positions with more than one legal move.
    pub with_a_choice: usize,
    /// Those of them that could give the win away.
    pub all: Rate,
    /// By the number of the move in its round.
    pub numbers: Vec<NumberRate>,
    /// By the kind of the position; one may be of several.
    pub kinds: Vec<KindRate>,
    /// The weight of the share of moves that lose, all else in the model equal: 1 for players at random. Null without a
    /// model.
    pub losing_share: Option<Finding>,
    pub fills: FillsStudy,
    pub hypotheses: [Hypothesis; 2],
}

/// How often moves that could give the win away did.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MistakeRate")]
pub struct Rate {
    /// Positions with a move that gives the win away.
    pub positions: usize,
    pub gave_away: usize,
    /// Their share; null with too few.
    pub share: Option<Interval>,
    /// How often moves drawn at random would; null without positions.
    #[serde(serialize_with = "as_rounded")]
    pub at_random: Option<f64>,
}

/// How often the win was given away by moves of some numbers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NumberRate {
    /// The first number.
    pub from: usize,
    /// The last; null without an end.
    pub to: Option<usize>,
    #[serde(flatten)]
    pub rate: Rate,
}

/// How often the win was given away in positions of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KindRate {
    pub kind: Kind,
    #[serde(flatten)]
    pub rate: Rate,
    /// Minus the share in all other positions; null with too few.
    pub difference: Option<Finding>,
    /// The same, all else in the model equal; null if the kind is not in it.
    pub adjusted: Option<Finding>,
}

/// How sides were chosen. Shares and means are null with too few fills.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct FillsStudy {
    pub fills: usize,
    /// Those with a better side.
    pub unequal: usize,
    /// Of these, those that took it.
    pub better: Option<Interval>,
    /// How often the rule picks it; a tie counts half.
    pub by_rule: Option<Interval>,
    /// The share of players minus that of the rule.
    pub less_rule: Option<Finding>,
    /// Fills for which the rule picks a side.
    pub ruled: usize,
    /// Of these, those that took it.
    pub as_rule: Option<Interval>,
    /// Fills for which the rule picks the worse side.
    pub misled: usize,
    /// Of these, those that followed it.
    pub misled_by_rule: Option<Interval>,
    /// How many more winning first moves the Challenger had than after a coin, over all fills.
    pub added: Option<Interval>,
    /// The same, had the better sides been chosen.
    pub added_at_best: Option<Interval>,
}

impl MistakesStudy {
    pub fn new([games, rounds]: [usize; 2], [repeated, unread]: [usize; 2], choices: &Choices) -> MistakesStudy {
        let moves: Vec<&MoveChoice> = choices.moves.iter().filter(|choice| choice.can_err()).collect();
        let by_player = Model::fit(&moves, |choice| choice.player);
        let by_game = Model::fit(&moves, |choice| choice.game);
        let adjusted = |model: &Option<Model>, kind| model.as_ref()?.effect(kind);
        let numbers = NUMBERS.iter().enumerate().map(|(i, &from)| NumberRate {
            from,
            to: NUMBERS.get(i + 1).map(|next| next - 1),
            rate: Rate::of(moves.iter().copied().filter(|choice| choice.number_group() == i)),
        });
        let kinds = Kind::ALL.into_iter().map(|kind| KindRate {
            kind,
            rate: Rate::of(moves.iter().copied().filter(|choice| choice.is(kind))),
            difference: difference(&moves, kind),
            adjusted: adjusted(&by_player, kind),
        });
        let players = |players: Vec<usize>| distinct(&players).len();
        let movers = || moves.iter().map(|choice| choice.player);
        let unequal: Vec<&FillChoice> = choices.fills.iter().filter(|fill| fill.better.is_some()).collect();
        let choosers = || unequal.iter().map(|fill| fill.player);
        let long = Hypothesis::new(
            "Where only long moves win, the win is given away more often, all else in the model being equal.",
            adjusted(&by_player, Kind::Long),
            adjusted(&by_game, Kind::Long),
        );
        let side = Hypothesis::new(
            "Players choose the better side more often than a coin does.",
            better_than_a_coin(&unequal, |fill| fill.player),
            better_than_a_coin(&unequal, |fill| fill.game),
        );
        MistakesStudy {
            games,
            rounds,
            repeated,
            unread,
            players: players(movers().chain(choices.fills.iter().map(|fill| fill.player)).collect()),
            with_a_choice: choices.moves.len(),
            all: Rate::of(moves.iter().copied()),
            numbers: numbers.collect(),
            kinds: kinds.collect(),
            losing_share: by_player.as_ref().and_then(|model| model.losing_share),
            fills: FillsStudy::of(&choices.fills),
            hypotheses: tested([long, side], [players(movers().collect()), players(choosers().collect())]),
        }
    }
}

fn difference(moves: &[&MoveChoice], kind: Kind) -> Option<Finding> {
    let (values, clusters) = outcomes(moves.iter().copied());
    let is_of: Vec<bool> = moves.iter().map(|choice| choice.is(kind)).collect();
    clustered_share_difference(&values, &is_of, &clusters).map(Finding::from)
}

fn outcomes<'a>(moves: impl Iterator<Item = &'a MoveChoice>) -> (Vec<f64>, Vec<usize>) {
    moves.map(|choice| (hit(choice.gave_away()), choice.player)).unzip()
}

fn better_than_a_coin(fills: &[&FillChoice], cluster: impl Fn(&FillChoice) -> usize) -> Option<Finding> {
    let values: Vec<f64> = fills.iter().map(|fill| hit(fill.better == Some(fill.chosen))).collect();
    let clusters: Vec<usize> = fills.iter().map(|fill| cluster(fill)).collect();
    let found = clustered_excess(&values, &clusters, 0.5)?;
    // If all choices are alike, their spread is not known.
    let difference = match clustered_share(&values, &clusters)? {
        Interval { estimate, low, high } if found.difference.is_exact() => {
            Interval { estimate: estimate - 0.5, low: low - 0.5, high: high - 0.5 }
        }
        _ => found.difference,
    };
    Some(Finding::from(Comparison { difference, ..found }))
}

impl Rate {
    fn of<'a>(moves: impl Iterator<Item = &'a MoveChoice>) -> Rate {
        let moves: Vec<&MoveChoice> = moves.collect();
        let (values, clusters) = outcomes(moves.iter().copied());
        let lost: f64 = moves.iter().map(|choice| choice.losing_share()).sum();
        Rate {
            positions: moves.len(),
            gave_away: values.iter().filter(|&&value| value == 1.0).count(),
            share: clustered_share(&values, &clusters),
            at_random: (!moves.is_empty()).then(|| lost / moves.len() as f64),
        }
    }
}

impl FillsStudy {
    fn of(fills: &[FillChoice]) -> FillsStudy {
        type Fills<'a> = Vec<&'a FillChoice>;
        let players = |fills: &Fills<'_>| fills.iter().map(|fill| fill.player).collect::<Vec<usize>>();
        let share = |fills: &Fills<'_>, of: &dyn Fn(&FillChoice) -> f64| {
            clustered_share(&fills.iter().map(|fill| of(fill)).collect::<Vec<f64>>(), &players(fills))
        };
        let mean = |of: &dyn Fn(&FillChoice) -> f64| {
            clustered_mean(&fills.iter().map(of).collect::<Vec<f64>>(), &players(&fills.iter().collect()))
        };
        let rule_hits = |fill: &FillChoice| fill.by_rule.map_or(0.5, |side| hit(fill.better == Some(side)));
        let hits = |fill: &FillChoice| hit(fill.better == Some(fill.chosen));
        let follows = |fill: &FillChoice| hit(fill.by_rule == Some(fill.chosen));
        let of = |is_of: &dyn Fn(&FillChoice) -> bool| fills.iter().filter(|fill| is_of(fill)).collect::<Fills<'_>>();
        let unequal = of(&|fill| fill.better.is_some());
        let ruled = of(&|fill| fill.by_rule.is_some());
        let misled = of(&|fill| fill.better.is_some() && fill.by_rule == fill.better.map(|better| better.other()));
        let gains: Vec<f64> = unequal.iter().map(|fill| hits(fill) - rule_hits(fill)).collect();
        FillsStudy {
            fills: fills.len(),
            unequal: unequal.len(),
            better: share(&unequal, &hits),
            by_rule: share(&unequal, &rule_hits),
            less_rule: clustered_excess(&gains, &players(&unequal), 0.0).map(Finding::from),
            ruled: ruled.len(),
            as_rule: share(&ruled, &follows),
            misled: misled.len(),
            misled_by_rule: share(&misled, &follows),
            added: mean(&FillChoice::added),
            added_at_best: mean(&|fill| -fill.added().abs()),
        }
    }
}
