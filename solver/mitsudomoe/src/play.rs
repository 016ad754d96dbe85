//! Playing a turn, with its consequences.

use super::geometry::{GOAL, HOME, between, one, squares};
use super::{BallStep, Elimination, Ending, Position, Reason, RingStep, Seat, Turn, Victory};

impl Position {
    /// Plays a turn without checking it. Players who then have no legal turn are out and skipped: whoever is to move
    /// has one, unless the game is over. May panic, now or later, if the turn is not legal here.
    #[inline]
    pub fn play_unchecked(&mut self, turn: Turn) {
        self.lay_unchecked(turn.ring);
        self.finish_unchecked(turn.ball);
    }

    /// A copy with the turn played; see [`play_unchecked`](Self::play_unchecked).
    #[inline]
    pub fn after(&self, turn: Turn) -> Position {
        let mut next = *self;
        next.play_unchecked(turn);
        next
    }

    /// Plays a turn without checking it, and returns the players who are out after it, in order. Panics as
    /// [`play_unchecked`](Self::play_unchecked).
    pub fn play_with_eliminations(&mut self, turn: Turn) -> Vec<Elimination> {
        let mut out = Vec::new();
        self.lay_unchecked(turn.ring);
        self.finish(turn.ball, &mut |elimination| out.push(elimination));
        out
    }

    /// Makes only the first step of a turn, unchecked; the ball step must follow.
    #[inline]
    pub fn lay_unchecked(&mut self, step: RingStep) {
        let me = self.turn.index();
        match step.from {
            Some(from) => {
                let stack = self.stripped(self.stacks[from.index()].pop());
                self.stacks[from.index()] = stack;
                self.tops[me] &= !one(from);
                if let Some(seat) = stack.top() {
                    self.tops[seat.index()] |= one(from);
                }
            }
            None => self.supply[me] -= 1,
        }
        let onto = &mut self.stacks[step.to.index()];
        *onto = onto.push(self.turn);
        for tops in &mut self.tops {
            *tops &= !one(step.to);
        }
        self.tops[me] |= one(step.to);
    }

    /// Makes the second step of a turn, with everything that follows at the end of the turn.
    #[inline]
    pub(crate) fn finish(&mut self, step: BallStep, tell: &mut impl FnMut(Elimination)) {
        let mover = self.turn;
        self.balls[mover.index()] ^= one(step.from) | one(step.to);
        let line = between(step.from, step.to);
        for seat in (0..4).filter(|&seat| step.ends[seat] != 0) {
            self.balls[seat] = self.balls[seat] & !line | step.ends[seat];
        }
        self.look_for_home(mover);
        if self.outcome.is_none() && HOME[mover.index()] & !self.occupied() == 0 {
            self.take_out(mover, Reason::HomeFilled, tell);
        }
        self.begin_turn(mover.clockwise(1), tell);
    }

    /// Takes a player out of a game in play, as if they had no turn, and returns the players who are out by it. May
    /// panic, now or later, if the player is not in the game.
    pub fn eliminate(&mut self, seat: Seat) -> Vec<Elimination> {
        let mut out = Vec::new();
        let tell = &mut |elimination| out.push(elimination);
        self.take_out(seat, Reason::NoTurn, tell);
        self.begin_turn(self.turn, tell);
        out
    }

    /// Ends the game if a player has won with all balls on their goal spaces, after a turn of the player at `first`: that
    /// player is checked, then those clockwise if they can win too.
    #[inline]
    pub(crate) fn look_for_home(&mut self, first: Seat) {
        let checked = if self.victory == Victory::OwnTurn { 1 } else { 4 };
        let mut seats = (0..checked).map(|corners| first.clockwise(corners));
        // Players who are out have no balls; the others have one for each goal space.
        let winner = seats.find(|seat| self.balls[seat.index()] == GOAL[seat.index()]);
        if let Some(winner) = winner {
            self.outcome = Some((winner, Ending::Home));
        }
    }

    /// Gives the turn to the first player from a seat clockwise who has a legal turn; those without one are out. Does
    /// nothing once the game is over.
    #[inline]
    pub(crate) fn begin_turn(&mut self, mut seat: Seat, tell: &mut impl FnMut(Elimination)) {
        loop {
            while !self.seated[seat.index()] {
                seat = seat.clockwise(1);
            }
            self.turn = seat;
            if self.outcome.is_some() || self.has_turn() {
                return;
            }
            self.take_out(seat, Reason::NoTurn, tell);
        }
    }

    /// Takes a player out of the game. With one player left, it is over, and the pieces stay where they are.
    #[cold]
    fn take_out(&mut self, seat: Seat, reason: Reason, tell: &mut impl FnMut(Elimination)) {
        self.seated[seat.index()] = false;
        self.supply[seat.index()] = 0;
        tell(Elimination { color: self.color(seat), reason });
        let mut left = self.players();
        if let (Some(winner), None) = (left.next(), left.next()) {
            self.outcome = Some((winner, Ending::LastLeft));
            return;
        }
        let shown = self.tops[seat.index()];
        self.balls[seat.index()] = 0;
        for square in squares(shown) {
            self.stacks[square.index()] = self.stripped(self.stacks[square.index()]);
        }
        // A board reached by play must equal the same board read from a text, which does not say where players who are
        // out have sat.
        *self = Position::placed(&self.setup(), self.turn);
    }
}
