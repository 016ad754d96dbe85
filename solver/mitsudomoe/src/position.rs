//! A state of the game that can be played from, and why a set-up is not one.

use std::fmt;
use std::str::FromStr;

use super::geometry::{GOAL, Spaces, one, squares};
use super::setup::{BALLS, RINGS};
use super::stack::Stack;
use super::{Color, Elimination, Ending, Outcome, Pile, Seat, Setup, SetupError, Square, Victory};

/// A state of the game, by play or from a valid [`Setup`]. The player to move has a legal turn until it is over.
///
/// Players are identified by their seats; colours are only names.
///
/// ```text
/// stacks[space]   the rings on it, those of players who are out included as long as something lies on them
/// tops[seat]      the spaces whose top ring is the player's, including those with the player's balls
/// balls[seat]     the spaces of the player's balls; none once the player is out
/// supply[seat]    rings that the player can still bring in
/// ```
///
/// Equality compares the boards, including buried rings of players who are out, although nothing depends on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) stacks: [Stack; 25],
    pub(crate) tops: [Spaces; 4],
    pub(crate) balls: [Spaces; 4],
    pub(crate) supply: [u8; 4],
    /// The colours of the players; seats without a player have the remaining colours.
    pub(crate) colors: [Color; 4],
    pub(crate) seated: [bool; 4],
    pub(crate) turn: Seat,
    pub(crate) victory: Victory,
    pub(crate) outcome: Option<(Seat, Ending)>,
}

impl Position {
    /// The start of a game of 2, 3 or 4 players, as set up by [`Setup::start`].
    pub fn start(players: usize) -> Option<Position> {
        Setup::start(players).map(|setup| Position::placed(&setup, setup.seat(setup.turn).unwrap_or(Seat::A1)))
    }

    /// The only way from a set-up to a position: checks it, and takes out players to move who have no turn. The error
    /// says why the set-up cannot be played from; that of a finished game holds the outcome.
    pub fn new(setup: &Setup) -> Result<Position, PositionError> {
        let (position, out) = Position::settled(setup)?;
        match position.outcome() {
            Some(outcome) => Err(PositionError::Finished { outcome, out }),
            None => Ok(position),
        }
    }

    /// The same, of a finished game too, with the players who are out.
    pub(crate) fn settled(setup: &Setup) -> Result<(Position, Vec<Elimination>), PositionError> {
        let turn = check_players(setup)?;
        let mut out = Vec::new();
        let mut position = Position::placed(setup, turn);
        if setup.players().count() == 1 {
            position.outcome = Some((turn, Ending::LastLeft));
            return Ok((position, out));
        }
        check_pieces(setup)?;
        // The player before the one to move is checked first, as if they had made the last turn.
        let last = (1..4).map(|corners| turn.clockwise(4 - corners)).find(|seat| position.seated[seat.index()]);
        let last = last.unwrap_or(turn);
        if setup.over || setup.victory == Victory::AnyTurn {
            position.look_for_home(last);
        }
        if setup.over && position.winner() != Some(last) {
            return Err(PositionError::NotOver { color: position.color(last) });
        }
        position.begin_turn(turn, &mut |elimination| out.push(elimination));
        Ok((position, out))
    }

    pub(crate) fn placed(setup: &Setup, turn: Seat) -> Position {
        let mut spare = Color::ALL.into_iter().filter(|&color| setup.seat(color).is_none());
        let colors = setup.seats.map(|seated| seated.or_else(|| spare.next()).unwrap_or(setup.turn));
        let seat_of = |color| Seat::ALL.into_iter().find(|seat| colors[seat.index()] == color).unwrap_or(turn);
        let mut position = Position {
            stacks: [Stack::EMPTY; 25],
            tops: [0; 4],
            balls: [0; 4],
            supply: colors.map(|color| setup.supply[color.index()]),
            colors,
            seated: setup.seats.map(|seated| seated.is_some()),
            turn,
            victory: setup.victory,
            outcome: None,
        };
        for square in Square::all() {
            let Pile { rings, ball } = &setup.board[square.index()];
            let stack = rings.iter().fold(Stack::EMPTY, |stack, &ring| stack.push(seat_of(ring)));
            position.stacks[square.index()] = stack;
            if let Some(top) = stack.top() {
                position.tops[top.index()] |= one(square);
            }
            if let Some(ball) = ball {
                position.balls[seat_of(*ball).index()] |= one(square);
            }
        }
        position
    }

    /// The position as a set-up.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            board: Default::default(),
            seats: Seat::ALL.map(|seat| self.seated[seat.index()].then_some(self.color(seat))),
            turn: self.color(self.turn),
            supply: [0; 4],
            victory: self.victory,
            over: self.victory == Victory::OwnTurn && matches!(self.outcome, Some((_, Ending::Home))),
        };
        for square in Square::all() {
            let ball = Seat::ALL.into_iter().find(|seat| self.balls[seat.index()] & one(square) != 0);
            setup.board[square.index()] = Pile {
                rings: self.stacks[square.index()].rings().map(|seat| self.color(seat)).collect(),
                ball: ball.map(|seat| self.color(seat)),
            };
        }
        for seat in Seat::ALL {
            setup.supply[self.color(seat).index()] = self.supply[seat.index()];
        }
        setup
    }

    /// The seat of the player to move. After a win, the player who would be next, or the last one left.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The variant of the rules that is played.
    #[inline]
    pub fn victory(&self) -> Victory {
        self.victory
    }

    /// The result, once the game is over.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(|(seat, ending)| Outcome { winner: self.color(seat), ending })
    }

    /// The winner's seat, once the game is over.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        self.outcome.map(|(seat, _)| seat)
    }

    /// The colour of the player at a seat; for an empty seat, a colour that nobody has.
    #[inline]
    pub fn color(&self, seat: Seat) -> Color {
        self.colors[seat.index()]
    }

    /// The seats of the players in the game, clockwise from a1.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        let seated = self.seated;
        Seat::ALL.into_iter().filter(move |seat| seated[seat.index()])
    }

    /// The seats of the players in the game, in the order of their next turns.
    pub fn in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        let (seated, turn) = (self.seated, self.turn);
        (0..4).map(move |corners| turn.clockwise(corners)).filter(move |seat| seated[seat.index()])
    }

    /// The opponent of the player to move, if there are two players.
    pub fn only_opponent(&self) -> Option<Seat> {
        let mut others = self.players().filter(|&seat| seat != self.turn);
        others.next().filter(|_| others.next().is_none())
    }

    /// The spaces with balls of the player at a seat, from a1 to e5.
    pub fn balls(&self, seat: Seat) -> impl Iterator<Item = Square> + Clone + use<> {
        squares(self.balls[seat.index()])
    }

    /// The number of a player's balls on their goal spaces.
    #[inline]
    pub fn balls_home(&self, seat: Seat) -> u32 {
        (self.balls[seat.index()] & GOAL[seat.index()]).count_ones()
    }

    /// The rings that a player can still bring in.
    pub fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat.index()]
    }

    /// The stack without top rings of players who are out.
    #[inline]
    pub(crate) fn stripped(&self, mut stack: Stack) -> Stack {
        while stack.top().is_some_and(|seat| !self.seated[seat.index()]) {
            stack = stack.pop();
        }
        stack
    }
}

/// Checks the players. Returns the seat of the player to move, or of the only one.
fn check_players(setup: &Setup) -> Result<Seat, PositionError> {
    let players: Vec<(Seat, Color)> = setup.players().collect();
    for (number, &(second, color)) in players.iter().enumerate() {
        if let Some(&(first, _)) = players[..number].iter().find(|&&(_, other)| other == color) {
            return Err(PositionError::TwoSeats { color, first, second });
        }
    }
    match players[..] {
        [] => Err(PositionError::NoPlayers),
        [(seat, _)] => Ok(seat),
        _ => setup.seat(setup.turn).ok_or(PositionError::TurnOfNobody { color: setup.turn }),
    }
}

fn check_pieces(setup: &Setup) -> Result<(), PositionError> {
    for square in Square::all() {
        let Pile { rings, ball } = &setup.board[square.index()];
        let top = rings.last().copied();
        match (*ball, top) {
            (Some(ball), None) => return Err(PositionError::NoRing { square, ball }),
            (Some(ball), Some(ring)) if ball != ring => return Err(PositionError::ForeignRing { square, ball, ring }),
            (Some(color), _) if setup.seat(color).is_none() => return Err(PositionError::BallOut { square, color }),
            (None, Some(color)) if setup.seat(color).is_none() => return Err(PositionError::RingOut { square, color }),
            _ => {}
        }
    }
    for color in Color::ALL {
        let (balls, on_board) = (setup.balls(color).count(), setup.rings(color));
        let supply = setup.supply[color.index()];
        match setup.seat(color) {
            Some(_) if balls != BALLS => return Err(PositionError::Balls { color, found: balls }),
            Some(_) if on_board + usize::from(supply) != RINGS => {
                return Err(PositionError::Rings { color, on_board, supply });
            }
            None if on_board > RINGS => return Err(PositionError::RingsOut { color, on_board }),
            None if supply > 0 => return Err(PositionError::SupplyOut { color, supply }),
            _ => {}
        }
    }
    Ok(())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::new(&text.parse()?)
    }
}

/// Why a set-up, or a text, is not a position to play from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum PositionError {
    #[error(transparent)]
    Text(#[from] SetupError),
    #[error("nobody has a seat, expected 2 to 4 players")]
    NoPlayers,
    /// `first` comes first in the order of turns.
    #[error("{color} sits at {first} and at {second}, expected one seat per player")]
    TwoSeats { color: Color, first: Seat, second: Seat },
    #[error("{color} is to move but has no seat, expected one of the players")]
    TurnOfNobody { color: Color },
    #[error("{}'s ball on {square} lies on no ring, expected one of its own colour below it", .ball)]
    NoRing { square: Square, ball: Color },
    #[error("{}'s ball on {square} lies on a ring of {}, expected one of its own colour below it", .ball, .ring)]
    ForeignRing { square: Square, ball: Color, ring: Color },
    #[error("{color} has a ball on {square} but no seat, expected only balls of players")]
    BallOut { square: Square, color: Color },
    #[error(
        "{color} has no seat but an exposed ring on {square}, expected rings only under others: exposed rings of a player \
         who is out are removed"
    )]
    RingOut { square: Square, color: Color },
    #[error("{color} has {found} balls, expected {BALLS}")]
    Balls { color: Color, found: usize },
    #[error("{color} has {on_board} rings on the board and {supply} in the supply, expected {RINGS} in all")]
    Rings { color: Color, on_board: usize, supply: u8 },
    #[error("{color}, who is out, has {on_board} rings on the board, expected at most {RINGS}")]
    RingsOut { color: Color, on_board: usize },
    #[error("{color} has {supply} rings in the supply but no seat, expected only supplies of players")]
    SupplyOut { color: Color, supply: u8 },
    /// `color` is the player before the one to move.
    #[error(
        "the game is marked as over, but not all balls of {color}, who would have made the last turn, are on their goal \
         spaces, expected no word 'over'"
    )]
    NotOver { color: Color },
    /// `out` are the players who are out because they have no turn, in order.
    #[error("the game is over: {}{}, expected a game in play", eliminated(.out), .outcome)]
    Finished { outcome: Outcome, out: Vec<Elimination> },
}

fn eliminated(out: &[Elimination]) -> String {
    out.iter().map(|out| format!("{} has no turn and is out, ", out.color)).collect()
}
