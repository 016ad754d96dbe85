//! For how many moves a proof holds, in games that must be won in time.

use super::NodeRecord;
use crate::game::proof::Bounds;
use crate::game::{Game, Hints};

/// What a search remembers of a position beside its bounds. In a game that a player must win within a number of moves,
/// one proof answers for many numbers: so the search follows for how many, its *span*, and the table has one entry for
/// all numbers. For other games there is nothing to follow.
pub(in crate::search) trait Spans<G: Game> {
    /// For how many moves a proof holds. Meaningless as long as nothing is proved.
    type Span: Copy + Default;

    type Record: Copy + From<[u32; 3]> + Into<[u32; 3]>;

    /// Whether an expansion must keep the moves that are known to lose, because the span depends on them.
    const KEEPS_LOSSES: bool;

    /// The span of bounds found without a search, from the side of the position's mover.
    fn seen(position: &G, bounds: Bounds) -> Self::Span;

    /// The span as seen from an earlier position of the line.
    fn earlier(position: &G, reached: &G, span: Self::Span) -> Self::Span;

    /// The span of a position's bounds, if they prove a value: from all children whose bounds are the same, from the
    /// position's side.
    fn over<'a>(position: &G, bounds: Bounds, children: impl Iterator<Item = (&'a G, Self::Span)>) -> Self::Span
    where
        G: 'a;

    fn read(position: &G, record: Self::Record) -> Option<(Bounds, Self::Span)>;

    /// The new entry for a position. `present` looks up the one that it has.
    fn record(
        position: &G,
        found: NodeRecord,
        span: Self::Span,
        present: impl FnOnce() -> Option<Self::Record>,
    ) -> Self::Record;
}

/// Games that are won whenever they end.
pub(in crate::search) struct Untimed;

impl<G: Hints> Spans<G> for Untimed {
    type Span = ();
    type Record = NodeRecord;

    const KEEPS_LOSSES: bool = false;

    #[inline]
    fn seen(_: &G, _: Bounds) {}

    #[inline]
    fn earlier(_: &G, _: &G, (): ()) {}

    #[inline]
    fn over<'a>(_: &G, _: Bounds, _: impl Iterator<Item = (&'a G, ())>)
    where
        G: 'a,
    {
    }

    #[inline]
    fn read(_: &G, record: NodeRecord) -> Option<(Bounds, ())> {
        Some((record.bounds, ()))
    }

    #[inline]
    fn record(_: &G, found: NodeRecord, (): (), _: impl FnOnce() -> Option<NodeRecord>) -> NodeRecord {
        found
    }
}
