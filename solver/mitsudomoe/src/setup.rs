//! Any arrangement of rings and balls, and its text form.

use std::fmt;

use super::{Color, Seat, Square, Victory};

/// The number of balls of a player.
pub const BALLS: usize = 3;

/// The number of rings of a player, including those in the supply.
pub const RINGS: usize = 8;

/// The pieces on a space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile {
    /// The rings, the lowest first.
    pub rings: Vec<Color>,
    /// The ball on top of them.
    pub ball: Option<Color>,
}

/// A state of the game that need not be reachable, or even legal.
///
/// Equality is structural. Use [`Position`](super::Position) for a state that can be played from.
///
/// ```
/// use mitsudomoe::{Color, Setup};
///
/// let text = ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5";
/// let setup: Setup = text.parse()?;
/// assert_eq!(setup, Setup::start(2).unwrap());
/// assert_eq!(setup.supply[Color::Black.index()], 5);
/// assert_eq!(setup.to_string(), text);
/// # Ok::<(), mitsudomoe::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on each space, by [`Square::index`].
    pub board: [Pile; 25],
    /// Who sits at each corner, by [`Seat::index`]; a player who is out has no seat.
    pub seats: [Option<Color>; 4],
    /// The player to move.
    pub turn: Color,
    /// The rings that a player can still bring in, by [`Color::index`]; 0 without a seat.
    pub supply: [u8; 4],
    /// When a player at home wins.
    pub victory: Victory,
    /// Whether the player before the one to move has won with all balls at home. Needed only by
    /// [`Victory::OwnTurn`]: the board does not say whether they came home by their own turn.
    pub over: bool,
}

impl Setup {
    /// The start of a game of 2, 3 or 4 players; `None` for another number. White sits at a1 and moves first. Two
    /// players sit in opposite corners, Black at e5; the third is Yellow at a5, the fourth Red at e1.
    pub fn start(players: usize) -> Option<Setup> {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        let seats = match players {
            2 => [white, None, black, None],
            3 => [white, Some(Color::Yellow), black, None],
            4 => [white, Some(Color::Yellow), black, Some(Color::Red)],
            _ => return None,
        };
        Some(Setup::seated(seats, Color::White))
    }

    /// The start of a game with these players at the corners, by [`Seat::index`]; any player at home wins.
    pub fn seated(seats: [Option<Color>; 4], turn: Color) -> Setup {
        let mut setup =
            Setup { board: Default::default(), seats, turn, supply: [0; 4], victory: Victory::AnyTurn, over: false };
        for (seat, color) in setup.players().collect::<Vec<_>>() {
            for square in seat.home() {
                setup.board[square.index()] = Pile { rings: vec![color], ball: Some(color) };
            }
            setup.supply[color.index()] = (RINGS - seat.home().len()) as u8;
        }
        setup
    }

    /// The players who are in the game with their seats, in the order of their turns from a1.
    pub fn players(&self) -> impl Iterator<Item = (Seat, Color)> + '_ {
        Seat::ALL.into_iter().filter_map(|seat| self.seats[seat.index()].map(|color| (seat, color)))
    }

    /// The seat of a player who is in the game.
    pub fn seat(&self, color: Color) -> Option<Seat> {
        self.players().find(|&(_, seated)| seated == color).map(|(seat, _)| seat)
    }

    /// The spaces with a player's balls, from a1 to e5.
    pub fn balls(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |square| self.board[square.index()].ball == Some(color))
    }

    /// The rings of a colour that are on the board.
    pub fn rings(&self, color: Color) -> usize {
        self.board.iter().flat_map(|pile| &pile.rings).filter(|&&ring| ring == color).count()
    }
}

impl fmt::Display for Pile {
    /// The rings from the lowest in lower-case letters, then the ball as a capital; a dot for an empty space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rings = self.rings.iter().map(|ring| ring.letter());
        let ball = self.ball.map(|ball| ball.letter().to_ascii_uppercase());
        let text: String = rings.chain(ball).collect();
        f.pad(if text.is_empty() { "." } else { &text })
    }
}

impl fmt::Display for Setup {
    /// The text form, which reads back as the same set-up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..5).rev() {
            for file in 0..5 {
                let pile = &self.board[Square::at(file, row).index()];
                write!(f, "{pile} ")?;
            }
            f.write_str(if row > 0 { "/ " } else { "|" })?;
        }
        for (seat, color) in self.players() {
            write!(f, " {}:{seat}", color.letter())?;
        }
        write!(f, " | {} |", self.turn.letter())?;
        for (_, color) in self.players() {
            write!(f, " {}{}", color.letter(), self.supply[color.index()])?;
        }
        if (self.victory, self.over) != (Victory::AnyTurn, false) {
            write!(f, " | {}{}", self.victory.name(), if self.over { " over" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
