//! A second, slow and obvious implementation of the rules, with which the fast one is compared.
//!
//! A board of piles, examined space by space. Directions, homes and goals are computed here from files and rows, and
//! balls are relocated one by one in every order. Only names and plain data are shared with
//! [`Position`](super::Position): [`Setup`] as the board, [`Square`], [`Seat`], [`Turn`], [`Outcome`].
//!
//! ```
//! use mitsudomoe::{Setup, slow::Board};
//!
//! let (mut board, _) = Board::new(&Setup::start(2).unwrap())?;
//! assert_eq!(board.turns().len(), 9);
//! let first = board.turns()[0];
//! assert!(board.play(first)?.is_empty());
//! assert_eq!(board.setup().turn.name(), "black");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod steps;

use steps::{after_ring, ball_steps, ring_steps};

use super::{Color, Elimination, Ending, Outcome, Pile, Reason, RingStep, Seat, Setup, Square, Turn, Victory};

const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

fn next_in(square: Square, (files, rows): (i8, i8)) -> Option<Square> {
    let file = square.file() as i8 + files;
    let row = square.row() as i8 + rows;
    let on_board = (0..5).contains(&file) && (0..5).contains(&row);
    on_board.then(|| Square::at(file as u8, row as u8))
}

/// Whether a space is a corner of the board or shares a side with it.
fn is_at_corner(square: Square, (file, row): (u8, u8)) -> bool {
    square.file().abs_diff(file) + square.row().abs_diff(row) <= 1
}

fn corner(seat: Seat) -> (u8, u8) {
    match seat {
        Seat::A1 => (0, 0),
        Seat::A5 => (0, 4),
        Seat::E5 => (4, 4),
        Seat::E1 => (4, 0),
    }
}

fn is_home(square: Square, seat: Seat) -> bool {
    is_at_corner(square, corner(seat))
}

fn is_goal(square: Square, seat: Seat) -> bool {
    let (file, row) = corner(seat);
    is_at_corner(square, (4 - file, 4 - row))
}

fn pile(setup: &Setup, square: Square) -> &Pile {
    &setup.board[square.index()]
}

/// Whether a ball of the colour may land here: no ball, and the colour's ring on top.
fn can_take(setup: &Setup, square: Square, color: Color) -> bool {
    pile(setup, square).ball.is_none() && pile(setup, square).rings.last() == Some(&color)
}

fn move_ball(setup: &mut Setup, from: Square, to: Square) {
    setup.board[to.index()].ball = setup.board[from.index()].ball.take();
}

/// Removes the rings of players who are out, unless something lies on them.
fn remove_exposed(setup: &mut Setup) {
    let seated: Vec<Color> = setup.players().map(|(_, color)| color).collect();
    for pile in &mut setup.board {
        while pile.ball.is_none() && pile.rings.last().is_some_and(|ring| !seated.contains(ring)) {
            pile.rings.pop();
        }
    }
}

/// Why a set-up is not one to play from by the slow rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum BoardError {
    #[error("found an arrangement of {0} that no game can reach")]
    Pieces(Color),
    #[error("the game is marked as over, but {0}, who would have made the last turn, has not won")]
    NotOver(Color),
    #[error("the game is over: {} has won", .0.winner)]
    Finished(Outcome),
}

/// A turn that the slow rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found:?}, which is not legal in '{position}'")]
pub struct NotLegal {
    /// The requested turn.
    pub found: Turn,
    /// The text of the position.
    pub position: String,
}

/// A game in play, or just finished, by the slow rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    setup: Setup,
    outcome: Option<Outcome>,
}

impl Board {
    /// A game from a set-up, and the players who are out at once because they have no turn. An error says whose pieces
    /// are wrong, or that the game is over.
    pub fn new(setup: &Setup) -> Result<(Board, Vec<Elimination>), BoardError> {
        // With one player left, the game is over, and the others' pieces stay where they were.
        let in_play = setup.players().count() > 1;
        for color in Color::ALL.into_iter().filter(|_| in_play) {
            let seated = setup.seat(color).is_some();
            let balls = setup.balls(color).count();
            let rings = setup.rings(color) + usize::from(setup.supply[color.index()]);
            let on_own_ring = |square: Square| pile(setup, square).rings.last() == Some(&color);
            let exposed = Square::all().any(|square| can_take(setup, square, color));
            let right = if seated { (balls, rings) == (3, 8) } else { balls == 0 && rings <= 8 && !exposed };
            if !right || !setup.balls(color).all(on_own_ring) {
                return Err(BoardError::Pieces(color));
            }
        }
        let mut board = Board { setup: setup.clone(), outcome: None };
        let mut out = Vec::new();
        let seat = setup.seat(setup.turn).ok_or(BoardError::Pieces(setup.turn))?;
        // The player who moved last is checked first: the nearest one counter-clockwise.
        let others = [3, 2, 1].map(|corners| seat.clockwise(corners));
        let last = others.into_iter().find(|seat| setup.seats[seat.index()].is_some());
        let last = last.unwrap_or(seat);
        if in_play && (setup.over || setup.victory == Victory::AnyTurn) {
            board.look_for_home(last);
        }
        if in_play && setup.over && board.winner() != Some(last) {
            return Err(BoardError::NotOver(setup.seats[last.index()].unwrap_or(setup.turn)));
        }
        if board.outcome.is_none() {
            board.begin_turn(seat, &mut out);
        }
        match board.outcome {
            Some(outcome) => Err(BoardError::Finished(outcome)),
            None => Ok((board, out)),
        }
    }

    /// The seat of the player to move.
    pub fn turn(&self) -> Seat {
        self.setup.seat(self.setup.turn).expect("the player to move is in the game")
    }

    /// The winner's seat, once the game is over.
    pub fn winner(&self) -> Option<Seat> {
        self.outcome.and_then(|outcome| self.setup.seat(outcome.winner))
    }

    /// Whether the player to move can win the game at once. The boards of each ring step are made only once.
    pub fn can_win_now(&self) -> bool {
        let mover = self.turn();
        ring_steps(&self.setup).into_iter().any(|ring| {
            ball_steps(&after_ring(&self.setup, ring)).into_values().any(|setup| {
                let mut next = Board { setup, outcome: None };
                next.end_turn(&mut Vec::new());
                next.winner() == Some(mover)
            })
        })
    }

    /// The board, the players in the game, and the player to move.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal turns, each once; none once the game is over.
    pub fn turns(&self) -> Vec<Turn> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let with_balls =
            |ring| ball_steps(&after_ring(&self.setup, ring)).into_keys().map(move |ball| Turn { ring, ball });
        ring_steps(&self.setup).into_iter().flat_map(with_balls).collect()
    }

    fn has_turn(&self) -> bool {
        ring_steps(&self.setup).into_iter().any(|ring| !ball_steps(&after_ring(&self.setup, ring)).is_empty())
    }

    /// The ring steps, whether a ball step can follow or not.
    pub fn ring_steps(&self) -> Vec<RingStep> {
        ring_steps(&self.setup)
    }

    /// The board between the two steps of a turn.
    pub fn after_ring(&self, step: RingStep) -> Setup {
        after_ring(&self.setup, step)
    }

    /// Plays a turn and returns the players who are out after it, in order. An illegal turn is an error, and changes
    /// nothing.
    pub fn play(&mut self, turn: Turn) -> Result<Vec<Elimination>, NotLegal> {
        let allowed = self.outcome.is_none() && ring_steps(&self.setup).contains(&turn.ring);
        let next = allowed.then(|| ball_steps(&after_ring(&self.setup, turn.ring)).remove(&turn.ball)).flatten();
        let Some(next) = next else {
            return Err(NotLegal { found: turn, position: self.setup.to_string() });
        };
        self.setup = next;
        let mut out = Vec::new();
        self.end_turn(&mut out);
        Ok(out)
    }

    fn end_turn(&mut self, out: &mut Vec<Elimination>) {
        let mover = self.turn();
        self.look_for_home(mover);
        if self.outcome.is_none() {
            let filled = Square::all().filter(|&s| is_home(s, mover)).all(|s| pile(&self.setup, s).ball.is_some());
            if filled {
                self.take_out(mover, Reason::HomeFilled, out);
            }
        }
        if self.outcome.is_none() {
            self.begin_turn(mover.clockwise(1), out);
        } else if let Some((_, color)) = self.next_player(mover.clockwise(1)) {
            self.setup.turn = color;
        }
    }

    /// Takes a player out of a game in play, as if they had no turn, and returns the players who are out by it. Panics
    /// if the player is not in the game.
    pub fn eliminate(&mut self, color: Color) -> Vec<Elimination> {
        let seat = self.setup.seat(color).expect("who is to be out is in the game");
        let (turn, mut out) = (self.turn(), Vec::new());
        self.take_out(seat, Reason::NoTurn, &mut out);
        self.begin_turn(turn, &mut out);
        out
    }

    /// The player at a seat, or the first one clockwise from it.
    fn next_player(&self, seat: Seat) -> Option<(Seat, Color)> {
        let clockwise = (0..4).map(|corners| seat.clockwise(corners));
        clockwise.filter_map(|seat| self.setup.seats[seat.index()].map(|color| (seat, color))).next()
    }

    /// Ends the game if all balls of a player are on their goal spaces; checks the seat `first`, who made the last turn,
    /// then clockwise, if others can win too.
    fn look_for_home(&mut self, first: Seat) {
        for seat in (0..4).map(|corners| first.clockwise(corners)) {
            let Some(winner) = self.setup.seats[seat.index()] else { continue };
            let may_win = self.setup.victory == Victory::AnyTurn || seat == first;
            if may_win && self.setup.balls(winner).all(|square| is_goal(square, seat)) {
                self.setup.over = self.setup.victory == Victory::OwnTurn;
                self.outcome = Some(Outcome { winner, ending: Ending::Home });
                return;
            }
        }
    }

    /// Gives the turn to the first player from a seat clockwise who has a legal turn; those without one are out.
    fn begin_turn(&mut self, mut seat: Seat, out: &mut Vec<Elimination>) {
        while self.outcome.is_none() {
            let (next, color) = self.next_player(seat).expect("somebody is in the game");
            self.setup.turn = color;
            if self.setup.players().count() == 1 {
                self.outcome = Some(Outcome { winner: color, ending: Ending::LastLeft });
            } else if !self.has_turn() {
                self.take_out(next, Reason::NoTurn, out);
            } else {
                return;
            }
            seat = next.clockwise(1);
        }
    }

    fn take_out(&mut self, seat: Seat, reason: Reason, out: &mut Vec<Elimination>) {
        let color = self.setup.seats[seat.index()].take().expect("who is out was in the game");
        self.setup.supply[color.index()] = 0;
        out.push(Elimination { color, reason });
        let left: Vec<(Seat, Color)> = self.setup.players().collect();
        if let [(_, winner)] = left[..] {
            self.outcome = Some(Outcome { winner, ending: Ending::LastLeft });
            self.setup.turn = winner;
            return;
        }
        for pile in &mut self.setup.board {
            if pile.ball == Some(color) {
                pile.ball = None;
            }
        }
        remove_exposed(&mut self.setup);
    }
}
