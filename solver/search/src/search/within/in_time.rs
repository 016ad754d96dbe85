//! What a search of wins in time remembers.

use super::{Within, wins_soon};
use crate::game::Hints;
use crate::game::proof::{Bounds, ProofNumber};
use crate::game::value::Value;
use crate::search::dfpn::NodeRecord;
use crate::search::dfpn::span::Spans;

/// What a search of wins in time remembers of a position: within how many moves of both the attacker wins, and within
/// how many not. The span of a proof is the least such number for a win, and the largest for none; [`EVER`] if the
/// attacker never wins.
pub(in crate::search) struct InTime;

/// More moves than any game lasts.
const EVER: u16 = u16::MAX;

impl<G: Hints> Spans<Within<G>> for InTime {
    type Span = u16;
    type Record = TimedRecord;

    const KEEPS_LOSSES: bool = true;

    fn seen(position: &Within<G>, bounds: Bounds) -> u16 {
        let Some(value) = bounds.value() else { return 0 };
        let (left, is_over) = (position.left, position.game.winner().is_some());
        // With more moves left, nothing was tried: the game's own bounds are proofs for any number.
        let by_game = left > Within::<G>::SOON;
        match (value == Value::Win) == position.attacks() {
            // The game may have ended by a forced move, with others that lose within two moves.
            true if is_over => left.min(1),
            true if by_game => G::FORESIGHT.map_or(left, |moves| moves.min(left)),
            true => (1..left).find(|&moves| wins_soon(&position.game, position.attacker, moves)).unwrap_or(left),
            false if is_over || by_game => EVER,
            false => left,
        }
    }

    fn earlier(position: &Within<G>, reached: &Within<G>, span: u16) -> u16 {
        span.saturating_add(position.left - reached.left)
    }

    fn over<'a>(position: &Within<G>, bounds: Bounds, children: impl Iterator<Item = (&'a Within<G>, u16)>) -> u16
    where
        G: 'a,
    {
        let spans = children.map(|(child, span)| Self::earlier(position, child, span));
        let left = position.left;
        // The bounds hold for the moves left, whatever is said of the children.
        match (bounds.value(), position.attacks()) {
            (None, _) => 0,
            (Some(Value::Win), true) => spans.min().unwrap_or(left).min(left),
            // Moves that are not live lose within two moves.
            (Some(Value::Loss), false) => spans.max().unwrap_or(0).max(2).min(left),
            (Some(Value::Win), false) => spans.max().unwrap_or(left).max(left),
            // Moves that are not live never win.
            (Some(Value::Loss), true) => spans.min().unwrap_or(EVER).max(left),
        }
    }

    fn read(position: &Within<G>, record: TimedRecord) -> Option<(Bounds, u16)> {
        let (known, attacks, left) = (Known::unpacked(record.known), position.attacks(), position.left);
        if left >= known.wins {
            Some((Bounds::over(attacks), known.wins))
        } else if left <= known.fails {
            Some((Bounds::over(!attacks), known.fails))
        } else {
            (left == known.open).then_some((record.bounds, 0))
        }
    }

    fn record(
        position: &Within<G>,
        found: NodeRecord,
        span: u16,
        present: impl FnOnce() -> Option<TimedRecord>,
    ) -> TimedRecord {
        let present = present().map(|record| (Known::unpacked(record.known), record.bounds));
        let (mut known, mut bounds) = present.unwrap_or((Known::NOTHING, Bounds::UNIT));
        match found.bounds.value() {
            None => (known.open, bounds) = (position.left, found.bounds),
            Some(value) if (value == Value::Win) == position.attacks() => known.wins = known.wins.min(span),
            Some(_) => known.fails = known.fails.max(span),
        }
        TimedRecord { bounds, known: known.packed() }
    }
}

/// The entry of a position in the table, as small as that of any other search.
#[derive(Clone, Copy)]
pub(in crate::search) struct TimedRecord {
    bounds: Bounds,
    /// What is [`Known`] beside them.
    known: u32,
}

impl From<[u32; 3]> for TimedRecord {
    #[inline]
    fn from([proof, disproof, known]: [u32; 3]) -> TimedRecord {
        let [proof, disproof] = [proof, disproof].map(ProofNumber);
        TimedRecord { bounds: Bounds { proof, disproof }, known }
    }
}

impl From<TimedRecord> for [u32; 3] {
    #[inline]
    fn from(TimedRecord { bounds, known }: TimedRecord) -> [u32; 3] {
        [bounds.proof.get(), bounds.disproof.get(), known]
    }
}

/// What the table holds of a position beside open bounds.
#[derive(Clone, Copy)]
struct Known {
    /// The least number of moves within which the attacker is known to win.
    wins: u16,
    /// The largest number of moves within which they are known not to win.
    fails: u16,
    /// The number of moves left for which the open bounds are; [`EVER`] if there are none.
    open: u16,
}

impl Known {
    const NOTHING: Known = Known { wins: EVER, fails: 0, open: EVER };

    /// The bits of a number in a record. All set, they stand for [`EVER`].
    const BITS: u32 = 10;
    const MOST: u32 = (1 << Known::BITS) - 1;

    fn unpacked(packed: u32) -> Known {
        let number = |place: u32| match packed >> (place * Known::BITS) & Known::MOST {
            Known::MOST => EVER,
            number => number as u16,
        };
        Known { wins: number(0), fails: number(1), open: number(2) }
    }

    /// Larger numbers than there are bits for are forgotten.
    fn packed(self) -> u32 {
        let fails = if self.fails == EVER { Known::MOST } else { u32::from(self.fails).min(Known::MOST - 1) };
        let [wins, open] = [self.wins, self.open].map(|number| u32::from(number).min(Known::MOST));
        wins | fails << Known::BITS | open << (2 * Known::BITS)
    }
}
