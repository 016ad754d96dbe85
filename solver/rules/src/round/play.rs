//! Moving and pushing, and why a move cannot be played.

use crate::geometry::{GOAL, STEPS, Squares, destinations};
use crate::{Color, Ending, Move, Moves, Opening, Outcome, Player, Position, Square};

impl Position {
    /// The colours of the towers that the mover may move: the one due, or all at the start of a round.
    #[inline]
    pub fn movable(&self) -> impl Iterator<Item = Color> + use<> {
        let (first, last) = match (self.outcome, self.due) {
            (Some(_), _) => (0, 0),
            (None, Some(due)) => (due.index(), due.index() + 1),
            (None, None) => (0, Color::ALL.len()),
        };
        Color::ALL[first..last].iter().copied()
    }

    /// The square of the mover's tower of a colour, and its targets including pushes, in the mover's frame.
    #[inline]
    pub fn targets(&self, color: Color) -> (u8, Squares) {
        let player = self.turn;
        let from = self.own_square(player, color);
        let level = self.level(player, color);
        let mut squares = destinations(from | level.rings() << 6, self.occupied[player as usize]);
        if level.rings() > 0 && self.pushed(player, color).is_some() {
            squares |= 1 << (from + 8);
        }
        (from, squares)
    }

    /// How many towers the tower of a colour can push (S2 to S9, DS, TS).
    pub fn pushed(&self, player: Player, color: Color) -> Option<u8> {
        let (from, level) = (self.own_square(player, color), self.level(player, color));
        let mut run = 0;
        loop {
            let ahead = from + 8 * (run + 1);
            if ahead >= 64 {
                return None;
            }
            if self.occupied[player as usize] >> ahead & 1 == 0 {
                return (run > 0).then_some(run);
            }
            // The run consists only of the opponent's towers of lower level, at most as many as the rings allow.
            let enemy = self.color_at(player.opponent(), 63 - ahead)?;
            if run == level.rings() || self.level(player.opponent(), enemy) >= level {
                return None;
            }
            run += 1;
        }
    }

    /// The colour of the player's tower on a square in their own frame.
    fn color_at(&self, player: Player, square: u8) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.own_square(player, color) == square)
    }

    /// Whether the tower due can move or push (M5, S11); at the start of a round some tower always can.
    #[inline]
    pub(crate) fn is_mobile(&self) -> bool {
        let Some(due) = self.due else { return true };
        let from = self.own_square(self.turn, due);
        STEPS[from as usize & 63] & !self.occupied[self.turn as usize] != 0
            || (self.level(self.turn, due).rings() > 0 && self.pushed(self.turn, due).is_some())
    }

    /// Moves the towers and changes the turn, without resolving passes.
    #[inline]
    pub(crate) fn place(&mut self, m: Move) {
        let (mover, other) = (self.turn, self.turn.opponent());
        let (from, to) = (m.from.seen_by(mover).index() as u8, m.to.seen_by(mover).index() as u8);
        let color = match self.due {
            Some(due) => due,
            None => self.color_at(mover, from).expect("a legal move starts at a tower of the mover"),
        };
        if self.occupied[mover as usize] >> to & 1 != 0 {
            return self.place_push(color, from);
        }
        self.squares[mover as usize] ^= u64::from(from ^ to) << (8 * color.index());
        self.towers[mover as usize] ^= 1 << from | 1 << to;
        self.occupied[mover as usize] ^= 1 << from | 1 << to;
        self.occupied[other as usize] ^= 1 << (63 - from) | 1 << (63 - to);
        self.turn = other;
        self.due = Some(m.to.color());
        if to >= 56 {
            self.outcome = Some(Outcome { winner: mover, promoted: color, ending: Ending::Home });
        }
    }

    /// Pushes: the run and its pusher move one square, and the pusher moves again (S3).
    #[cold]
    fn place_push(&mut self, color: Color, from: u8) {
        let (mover, other) = (self.turn, self.turn.opponent());
        let run = self.pushed(mover, color).expect("a legal move onto a tower is a push");
        for i in (1..=run).rev() {
            let enemy = self.color_at(other, 63 - (from + 8 * i)).expect("a pushed tower is the opponent's");
            self.squares[other as usize] -= 8 << (8 * enemy.index());
            let pushed = 63 - (from + 8 * i);
            self.towers[other as usize] ^= 1 << pushed | 1 << (pushed - 8);
        }
        self.squares[mover as usize] += 8 << (8 * color.index());
        let landing = from + 8 * (run + 1);
        self.towers[mover as usize] ^= 1 << from | 1 << (from + 8);
        self.occupied[mover as usize] ^= 1 << from | 1 << landing;
        self.occupied[other as usize] ^= 1 << (63 - from) | 1 << (63 - landing);
        self.due = Some(Square::new(landing).color());
    }

    /// Plays a move and returns the squares of the towers that were blocked after it, in the order of their passes. The
    /// error says why a move is not legal; nothing is played then.
    ///
    /// For moves known to be legal, [`play_unchecked`](Self::play_unchecked) is faster.
    ///
    /// ```
    /// use kamisado::{Deadlock, Move, Position};
    ///
    /// let mut position = Position::start(Deadlock::Official);
    /// let m = position.read_move("d8d3")?;
    /// assert_eq!(position.play(m), Ok(vec![]));
    /// let again = position.play(m).unwrap_err().to_string();
    /// assert!(again.starts_with("d8d3 is illegal: Gold must move the purple tower on f1, which can go to"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<Vec<Square>, IllegalMove> {
        if !self.is_legal(m) {
            return Err(self.why_illegal(m));
        }
        let mover = self.turn;
        self.place(m);
        let is_unblocked = self.outcome.is_some() || self.is_mobile();
        Ok(if is_unblocked { Vec::new() } else { self.pass(mover, m.to).blocked.to_vec() })
    }

    /// Plays a move without checking it. A blocked opponent passes, so the same player may be to move afterwards. May
    /// panic, now or later, if the move is not legal here. Use [`play`](Self::play) if unsure.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let mover = self.turn;
        self.place(m);
        if self.outcome.is_none() && !self.is_mobile() {
            self.pass(mover, m.to);
        }
    }

    /// A copy with the move played; see [`play_unchecked`](Self::play_unchecked).
    #[inline]
    pub fn after(&self, m: Move) -> Position {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }

    /// The legal moves; none once the round is over.
    #[inline]
    pub fn moves(&self) -> Moves {
        Moves::new(self, false, |color| self.targets(color).1)
    }

    /// The legal moves that end on the squares given for each tower's colour, in the mover's frame; far squares first.
    #[inline]
    pub fn moves_to(&self, squares: impl Fn(Color) -> Squares) -> Moves {
        Moves::new(self, true, squares)
    }

    /// The number of legal moves.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        self.movable().map(|color| u64::from(self.targets(color).1.count_ones())).sum()
    }

    /// Whether a move is legal.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        let [from, to] = [m.from, m.to].map(|square| square.seen_by(self.turn).index() as u8);
        self.movable().any(|color| {
            let (square, targets) = self.targets(color);
            square == from && targets >> to & 1 != 0
        })
    }

    /// The legal move from one square to another, or why there is none.
    pub fn find_move(&self, from: Square, to: Square) -> Result<Move, IllegalMove> {
        let m = Move { from, to };
        if self.is_legal(m) { Ok(m) } else { Err(self.why_illegal(m)) }
    }

    fn why_illegal(&self, m: Move) -> IllegalMove {
        if let Some(outcome) = self.outcome {
            return IllegalMove::Finished { m, winner: outcome.winner };
        }
        let at = |color| self.square(self.turn, color);
        let legal = self.moves().map(|m| m.to.to_string()).collect::<Vec<_>>().join(" ");
        match self.due {
            Some(due) if at(due) != m.from => IllegalMove::NotDue { m, player: self.turn, due, at: at(due), legal },
            None if !Color::ALL.into_iter().any(|color| at(color) == m.from) => {
                IllegalMove::NoTower { m, player: self.turn }
            }
            _ => {
                let legal = self.moves().filter(|other| other.from == m.from).map(|other| other.to.to_string());
                IllegalMove::Unreachable { m, legal: legal.collect::<Vec<_>>().join(" ") }
            }
        }
    }

    /// Whether a tower that may move can reach home (M7). A deadlock does not count: the player who moved last loses it
    /// (M8).
    #[inline]
    pub fn can_win_now(&self) -> bool {
        self.movable().any(|color| self.targets(color).1 & GOAL != 0)
    }

    /// Whether a legal move is a push.
    #[inline]
    pub fn is_push(&self, m: Move) -> bool {
        self.occupied[self.turn as usize] >> m.to.seen_by(self.turn).index() & 1 != 0
    }
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum IllegalMove {
    #[error("{m} is illegal: the round is over, {winner} has won")]
    Finished { m: Move, winner: Player },
    #[error("{m} is illegal: the round is over, {ended}")]
    Conceded { m: Move, ended: String },
    #[error("{m} is illegal: {player} must move the {due} tower on {at}, which can go to {legal}")]
    NotDue { m: Move, player: Player, due: Color, at: Square, legal: String },
    #[error("{m} is illegal: {player} has no tower on {}", m.from)]
    NoTower { m: Move, player: Player },
    #[error("{m} is illegal: the tower on {} can go to {legal}", m.from)]
    Unreachable { m: Move, legal: String },
    #[error(
        "{m} goes {} squares, but move {number} of a round may go at most {limit}, expected a shorter one: the opening is {}",
        m.length(),
        Opening::NAME
    )]
    TooFar { m: Move, number: u8, limit: u8 },
}
