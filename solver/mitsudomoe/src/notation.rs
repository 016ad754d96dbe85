//! Turns as text: `place c1 a1*c1`, `a2-b3 b2*d4{c3>a5}`.
//!
//! First the ring step: `place c1` from the supply, `a2-b3` for an exposed ring. Then the ball step: `a1-b2` to the
//! next space, `a1*c1` for a vault; braces show where the opponents' vaulted balls go.

use super::geometry::{GOAL, Spaces, between, one, squares};
use super::{BallStep, Color, Position, RingStep, Seat, Square, Turn};
use foreign::Excerpt;

impl Position {
    /// A legal turn as text, which reads back as the same turn. Relocations are written in an order in which they can
    /// be made.
    ///
    /// ```
    /// use mitsudomoe::Position;
    ///
    /// let text = "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4";
    /// let position: Position = text.parse()?;
    /// let turn = position.read_turn("place c2 b2*e5{d4>a5,c3>d4}")?;
    /// assert_eq!(position.annotate(turn), "place c2 b2*e5{d4>a5,c3>d4}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn annotate(&self, turn: Turn) -> String {
        format!("{} {}", turn.ring, self.annotate_ball(turn.ball))
    }

    /// The ball step of a legal turn as text.
    pub fn annotate_ball(&self, step: BallStep) -> String {
        let pairs: Vec<String> = self.relocations(step).into_iter().map(|(from, to)| format!("{from}>{to}")).collect();
        let mark = if step.is_vault() { '*' } else { '-' };
        let braces = if pairs.is_empty() { String::new() } else { format!("{{{}}}", pairs.join(",")) };
        format!("{}{mark}{}{braces}", step.from, step.to)
    }

    /// One way to relocate the vaulted balls of a ball step, as pairs of spaces in a possible order.
    pub fn relocations(&self, step: BallStep) -> Vec<(Square, Square)> {
        let line = between(step.from, step.to);
        let mut pairs = Vec::new();
        for seat in (0..4).filter(|&seat| step.ends[seat] != 0) {
            let (over, ends) = (self.balls[seat] & line, step.ends[seat]);
            // Spaces that one ball leaves and another takes: the ball that leaves goes first, to a space that was free
            // or that the previous ball has left.
            let again = over & ends;
            let fresh = ends & !over;
            let first = fresh & fresh.wrapping_neg();
            let from = squares(again).chain(squares(over & !ends));
            let to = squares(first).chain(squares(again)).chain(squares(fresh & !first));
            pairs.extend(from.zip(to));
        }
        pairs
    }

    /// Reads a legal turn of this position. Case does not matter, nor the order of relocations. With only one way to
    /// relocate, the braces may be left out. The error says what is wrong and what was expected.
    pub fn read_turn(&self, text: &str) -> Result<Turn, TurnError> {
        if let Some(outcome) = self.outcome() {
            return Err(TurnError::Finished { winner: outcome.winner });
        }
        let text = text.to_ascii_lowercase();
        let (ring, ball) = split(&text)?;
        let step = self.read_ball_step(ball)?;
        self.check_ring(ring)?;
        let mut laid = *self;
        laid.lay_unchecked(ring);
        self.check_ball(&laid, &step)?;
        let of_ring: Vec<Turn> = self.turns().into_iter().filter(|turn| turn.ring == ring).collect();
        let same = |turn: &&Turn| (turn.ball.from, turn.ball.to) == (step.from, step.to);
        let ways: Vec<&Turn> = of_ring.iter().filter(same).collect();
        let texts = |turns: Vec<&Turn>| {
            turns.into_iter().map(|turn| self.annotate_ball(turn.ball)).collect::<Vec<_>>().join(" ")
        };
        match (&step.ends, &ways[..]) {
            (_, []) if of_ring.is_empty() => Err(TurnError::NoBallStep { ring }),
            (_, []) => Err(TurnError::Ball { found: ball.into(), ring, legal: texts(of_ring.iter().collect()) }),
            (None, [way]) => Ok(**way),
            (None, _) => Err(TurnError::Ways { found: ball.into(), legal: texts(ways) }),
            (Some(ends), _) => match ways.iter().find(|way| way.ball.ends == *ends) {
                Some(way) => Ok(**way),
                None => Err(TurnError::Relocation { found: ball.into(), legal: texts(ways) }),
            },
        }
    }

    fn read_ball_step(&self, text: &str) -> Result<WrittenStep, TurnError> {
        let malformed = || TurnError::BallForm { found: text.into() };
        let (step, braces) = match text.split_once('{') {
            Some((step, rest)) => (step, Some(rest.strip_suffix('}').ok_or_else(malformed)?)),
            None => (text, None),
        };
        let mark = step.find(['-', '*']).map(|at| &step[at..=at]).ok_or_else(malformed)?;
        let (from, to) = pair(step, mark).ok_or_else(malformed)?;
        let plain = WrittenStep { from, to, vault: mark == "*", ends: None };
        let Some(braces) = braces else { return Ok(plain) };
        let line = between(from, to);
        let mut ends: [Spaces; 4] = [0; 4];
        let mut left: Spaces = 0;
        for word in braces.split(',') {
            let (from, to) = pair(word.trim(), ">").ok_or_else(malformed)?;
            if from == to {
                return Err(TurnError::BallStays { found: word.trim().into(), square: from });
            }
            let owner = self.players().find(|&seat| seat != self.turn && self.balls[seat.index()] & one(from) != 0);
            let seat = owner.filter(|_| line & !left & one(from) != 0);
            let seat = seat.ok_or_else(|| TurnError::NotVaulted { found: word.trim().into(), square: from })?;
            left |= one(from);
            ends[seat.index()] |= one(to);
        }
        Ok(WrittenStep { ends: Some(ends), ..plain })
    }

    fn check_ring(&self, step: RingStep) -> Result<(), TurnError> {
        let player = self.color(self.turn);
        let me = self.turn.index();
        if self.occupied() & one(step.to) != 0 {
            return Err(TurnError::RingOnBall { ring: step, square: step.to });
        }
        match step.from {
            None if self.supply[me] == 0 => Err(TurnError::NoSupply { ring: step, player }),
            Some(from) if from == step.to => Err(TurnError::RingStays { ring: step }),
            Some(from) if self.tops[me] & !self.occupied() & one(from) == 0 => {
                let exposed = squares(self.tops[me] & !self.occupied());
                let exposed: String = exposed.map(|square| format!(" {square}")).collect();
                Err(TurnError::NotExposed { ring: step, player, square: from, exposed })
            }
            _ => Ok(()),
        }
    }

    /// Checks a ball step for simple errors; `laid` is this position after the ring step.
    fn check_ball(&self, laid: &Position, step: &WrittenStep) -> Result<(), TurnError> {
        let player = self.color(self.turn);
        let me = self.turn.index();
        if self.balls[me] & one(step.from) == 0 {
            let balls = self.balls(self.turn).map(|square| format!(" {square}")).collect();
            return Err(TurnError::NoBall { player, square: step.from, balls });
        }
        if GOAL[me] & one(step.from) != 0 {
            return Err(TurnError::BallHome { player, square: step.from });
        }
        if self.occupied() & one(step.to) != 0 {
            return Err(TurnError::BallOnBall { square: step.to });
        }
        if laid.tops[me] & one(step.to) == 0 {
            return Err(TurnError::NoOwnRing { player, square: step.to });
        }
        if step.vault == step.from.is_next_to(step.to) {
            let (from, to) = (step.from, step.to);
            return Err(TurnError::Mark { from, to, mark: if step.vault { '-' } else { '*' } });
        }
        let fixed = |seat: &Seat| {
            seat.index() != me && self.balls[seat.index()] & GOAL[seat.index()] & between(step.from, step.to) != 0
        };
        if let Some(seat) = self.players().find(fixed) {
            return Err(TurnError::OverHome { from: step.from, to: step.to, player: self.color(seat) });
        }
        Ok(())
    }
}

struct WrittenStep {
    from: Square,
    to: Square,
    vault: bool,
    /// The end spaces of the vaulted balls, if they are written.
    ends: Option<[Spaces; 4]>,
}

fn pair(text: &str, mark: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_once(mark)?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// The ring step, and the text of the ball step.
pub(crate) fn split(text: &str) -> Result<(RingStep, &str), TurnError> {
    let text = text.trim();
    let malformed = || TurnError::Form { found: text.into() };
    let (first, rest) = text.split_once(char::is_whitespace).ok_or_else(malformed)?;
    let rest = rest.trim_start();
    if first == "place" {
        let (to, ball) = rest.split_once(char::is_whitespace).ok_or_else(malformed)?;
        let to = to.parse().map_err(|_| TurnError::RingForm { found: format!("place {to}").as_str().into() })?;
        return Ok((RingStep { from: None, to }, ball.trim_start()));
    }
    let (from, to) = pair(first, "-").ok_or_else(|| TurnError::RingForm { found: first.into() })?;
    Ok((RingStep { from: Some(from), to }, rest))
}

/// Why a text is not a legal turn. Lists hold each item after a space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum TurnError {
    #[error("found '{found}', expected a ring step and a ball step, like 'place c1 a1*c1' or 'a2-b3 b2*d4{{c3>a5}}'")]
    Form { found: Excerpt },
    #[error("found '{found}' as the ring step, expected 'place c1', or 'a2-b3' for a ring on the board")]
    RingForm { found: Excerpt },
    #[error(
        "found '{found}' as the ball step, expected 'a1-b2', or 'a1*c1' for a vault, with relocations in braces after it: \
         'b2*d4{{c3>a5}}'"
    )]
    BallForm { found: Excerpt },
    #[error("the game is over: {winner} has won")]
    Finished { winner: Color },
    #[error("the ring step {ring} ends on a ball, expected a space without one as {square}")]
    RingOnBall { ring: RingStep, square: Square },
    #[error(
        "the ring step {ring} needs a ring in the supply, and {player} has none left, expected a ring on the board"
    )]
    NoSupply { ring: RingStep, player: Color },
    #[error("the ring step {ring} moves nothing, expected another space")]
    RingStays { ring: RingStep },
    #[error("{player} has no exposed ring on {square}, expected one of{}", none_if_empty(.exposed))]
    NotExposed { ring: RingStep, player: Color, square: Square, exposed: String },
    #[error("{player} has no ball on {square}, expected one of{balls}")]
    NoBall { player: Color, square: Square, balls: String },
    #[error("{player}'s ball on {square} is on a goal space and stays there, expected another ball")]
    BallHome { player: Color, square: Square },
    #[error("the ball step ends on {square}, where a ball is, expected a space without one")]
    BallOnBall { square: Square },
    #[error("{player} has no ring on top of {square} after the ring step, expected to land on one")]
    NoOwnRing { player: Color, square: Square },
    #[error("found the wrong mark between {from} and {to}, expected '{mark}': '-' to the next space, '*' for a vault")]
    Mark { from: Square, to: Square, mark: char },
    #[error("{from}*{to} vaults over a ball of {player} that is on its goal space and stays there")]
    OverHome { from: Square, to: Square, player: Color },
    #[error("'{found}' relocates {square}, where no vaulted ball of an opponent is, expected each vaulted ball once")]
    NotVaulted { found: Excerpt, square: Square },
    #[error("'{found}' leaves the ball on {square}, expected another space")]
    BallStays { found: Excerpt, square: Square },
    #[error("no ball step can follow the ring step {ring}, expected another")]
    NoBallStep { ring: RingStep },
    #[error("'{found}' cannot follow {ring}, expected one of {legal}")]
    Ball { found: Excerpt, ring: RingStep, legal: String },
    #[error("'{found}' does not say where the vaulted balls go, expected one of {legal}")]
    Ways { found: Excerpt, legal: String },
    #[error("'{found}' does not relocate every vaulted ball to a space that it can go to, expected one of {legal}")]
    Relocation { found: Excerpt, legal: String },
}

fn none_if_empty(list: &str) -> &str {
    if list.is_empty() { " none" } else { list }
}
