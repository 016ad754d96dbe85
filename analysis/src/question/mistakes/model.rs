//! Several kinds of positions at once: which of them go with mistakes, the others being the same?

use super::choice::{Kind, MoveChoice, NUMBERS};
use super::finding::{Finding, hit};
use statistics::{Comparison, regression};

/// The kinds in the model. [`Kind::Few`] is not: the share of the moves that lose says the same, and more.
const KINDS: [Kind; 4] = [Kind::Only, Kind::Long, Kind::Push, Kind::Far];

/// With fewer moves of a kind, or of others, it is left out.
const LEAST: usize = 10;

/// A linear probability model of a mistake, with the variance over clusters.
///
/// The share of the legal moves that lose is in it, and not its logarithm: a player who draws moves at random gives the
/// win away with just this share, so its weight is 1 for such a player, and 0 for one whose mistakes do not depend on
/// the number of moves. Both are straight lines, so no kind of position gets a weight from a wrong shape.
#[derive(Clone, Debug)]
pub struct Model {
    /// From no move that loses to nothing but such moves.
    pub losing_share: Option<Finding>,
    kinds: Vec<(Kind, Finding)>,
}

impl Model {
    /// None with fewer than two clusters.
    pub fn fit(moves: &[&MoveChoice], cluster: impl Fn(&MoveChoice) -> usize) -> Option<Model> {
        let column = |of: &dyn Fn(&MoveChoice) -> f64| moves.iter().map(|choice| of(choice)).collect::<Vec<f64>>();
        let in_model = |kind: &Kind| {
            let has = moves.iter().filter(|choice| choice.is(*kind)).count();
            has.min(moves.len() - has) >= LEAST
        };
        let kinds: Vec<Kind> = KINDS.into_iter().filter(in_model).collect();
        let mut columns = vec![column(&MoveChoice::losing_share)];
        columns.extend(kinds.iter().map(|&kind| column(&|choice| hit(choice.is(kind)))));
        // They add up to one, so each is compared with the mean of all.
        columns.extend((0..NUMBERS.len()).map(|i| column(&|choice| hit(choice.number_group() == i))));
        let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
        let clusters: Vec<usize> = moves.iter().map(|choice| cluster(choice)).collect();
        let fitted = regression(&columns, &column(&|choice| hit(choice.gave_away())), &clusters)?;
        // Without any spread nothing is known.
        let known = |found: Comparison| found.p.map(|_| Finding::from(found));
        let losing_share = known(fitted[0]);
        let kinds =
            kinds.into_iter().zip(&fitted[1..]).filter_map(|(kind, found)| Some((kind, known(*found)?))).collect();
        Some(Model { losing_share, kinds })
    }

    /// The effect of a kind; none if it is not in the model.
    pub fn effect(&self, kind: Kind) -> Option<Finding> {
        self.kinds.iter().find(|(known, _)| *known == kind).map(|(_, found)| *found)
    }
}
