//! Moving and pushing.

use std::num::{NonZeroU32, NonZeroU64};

use super::geometry::{GOAL, STEPS, Squares, destinations};
use super::{Color, Ending, IllegalMove, Move, Moves, Outcome, Player, Position, Square};
use crate::game::proof::Bounds;
use crate::game::{Game, Seen, TwoPlayer};

impl Position {
    /// The colours of the towers that the mover may move: the one due, or at the start of a round every one.
    #[inline]
    pub(super) fn movable(&self) -> impl Iterator<Item = Color> + use<> {
        let (first, last) = match (self.outcome, self.due) {
            (Some(_), _) => (0, 0),
            (None, Some(due)) => (due.index(), due.index() + 1),
            (None, None) => (0, Color::ALL.len()),
        };
        Color::ALL[first..last].iter().copied()
    }

    /// Where the mover's tower of a colour stands and can go, pushes included, in the mover's frame.
    #[inline]
    pub(super) fn targets(&self, color: Color) -> (u8, Squares) {
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
    pub(super) fn pushed(&self, player: Player, color: Color) -> Option<u8> {
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
            // The run is the opponent's alone, each tower of lower level, and no longer than the rings allow.
            let enemy = self.color_at(player.opponent(), 63 - ahead)?;
            if run == level.rings() || self.level(player.opponent(), enemy) >= level {
                return None;
            }
            run += 1;
        }
    }

    /// The colour of the player's tower on a square of his own frame.
    fn color_at(&self, player: Player, square: u8) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.own_square(player, color) == square)
    }

    /// Whether the tower due can move or push (M5, S11); at the start of a round some tower always can.
    #[inline]
    pub(super) fn is_mobile(&self) -> bool {
        let Some(due) = self.due else { return true };
        let from = self.own_square(self.turn, due);
        STEPS[from as usize & 63] & !self.occupied[self.turn as usize] != 0
            || (self.level(self.turn, due).rings() > 0 && self.pushed(self.turn, due).is_some())
    }

    /// Moves the towers and hands over the turn; passes are not yet resolved.
    #[inline]
    pub(super) fn place(&mut self, m: Move) {
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

    /// Pushes: the run ahead and its pusher go one square, and the pusher is on turn again (S3).
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

    /// Plays a move and returns the squares of the towers that were blocked after it, in the order of their passes.
    ///
    /// [`play_unchecked`](Game::play_unchecked) is faster, and for moves that are known to be legal.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal here; nothing is played then.
    ///
    /// ```
    /// use solver::kamisado::{Deadlock, Move, Position};
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
        Ok(if is_unblocked { Vec::new() } else { self.pass(mover, m.to).squares().collect() })
    }

    /// Whether a legal move is a push.
    #[inline]
    pub fn is_push(&self, m: Move) -> bool {
        self.occupied[self.turn as usize] >> m.to.seen_by(self.turn).index() & 1 != 0
    }
}

impl Game for Position {
    type Player = Player;
    type Move = Move;
    type Moves = Moves;
    type Key = u128;

    /// Towers only advance, and a tower is pushed back only while one of a higher level advances: the highest level
    /// moves finitely often, then the next, and so on down. See [`Position::potential`].
    const ACYCLIC: bool = true;

    /// A name is made of both squares of the move.
    const DISTINCT_NAMES: bool = true;

    /// A move, any answer, and the move home.
    const FORESIGHT: Option<u16> = Some(3);

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn winner(&self) -> Option<Player> {
        self.outcome.map(|outcome| outcome.winner)
    }

    #[inline]
    fn moves(&self) -> Moves {
        Moves::new(self, false)
    }

    #[inline]
    fn live_moves(&self) -> Moves {
        Moves::new(self, true)
    }

    /// The clue is the squares that the tower due can go to.
    #[inline]
    fn live_moves_from(&self, clue: NonZeroU64) -> Moves {
        match self.due {
            Some(due) => Moves::live(self, due, clue.get()),
            None => self.live_moves(),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let mover = self.turn;
        self.place(m);
        if self.outcome.is_none() && !self.is_mobile() {
            self.pass(mover, m.to);
        }
    }

    #[inline]
    fn key(&self) -> u128 {
        self.packed()
    }

    /// Rings and the deadlock rule stay as they are in a round.
    #[inline]
    fn shares_context(&self, other: &Position) -> bool {
        self.has_rings_of(other) && self.deadlock == other.deadlock
    }

    #[inline]
    fn move_name(&self, m: Move) -> NonZeroU32 {
        self.name_of(m)
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        // M7; a deadlock is lost by whoever moved last (M8).
        self.movable().any(|color| self.targets(color).1 & GOAL != 0)
    }

    #[inline]
    fn move_named(&self, name: NonZeroU32) -> Option<Move> {
        Some(self.move_read(name)).filter(|&m| self.is_legal(m))
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        let [from, to] = [m.from, m.to].map(|square| square.seen_by(self.turn).index() as u8);
        self.movable().any(|color| {
            let (square, targets) = self.targets(color);
            square == from && targets >> to & 1 != 0
        })
    }

    #[inline]
    fn lets_win(&self, m: Move) -> bool {
        let opponent = self.turn.opponent();
        let [from, to] = [m.from, m.to].map(|square| 1 << square.seen_by(opponent).index());
        if self.occupied[opponent as usize] & to != 0 || to & 0xff != 0 {
            // A push keeps the turn, and after a move home there is none.
            return false;
        }
        let due = m.to.color();
        let square = self.own_square(opponent, due) | self.level(opponent, due).rings() << 6;
        destinations(square, self.occupied[opponent as usize] ^ from ^ to) & GOAL != 0
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.movable().map(|color| u64::from(self.targets(color).1.count_ones())).sum()
    }

    #[inline]
    fn estimate(&self) -> Bounds {
        self.static_bounds()
    }

    #[inline]
    fn look(&self) -> Option<Seen<Move>> {
        Some(self.seen::<true>())
    }

    #[inline]
    fn guess(&self, clue: u64) -> Bounds {
        self.guessed(clue)
    }
}

impl TwoPlayer for Position {
    #[inline]
    fn opponent(player: Player) -> Player {
        player.opponent()
    }
}
