//! A state of a round that can be played from, and why a set-up is not one.

use std::fmt;
use std::str::FromStr;

use crate::geometry::Squares;
use crate::{Color, Deadlock, Ending, Level, Outcome, Player, Setup, SetupError, Square, Tower};
use foreign::Excerpt;

/// A state of a round, reached by play or read from a valid [`Setup`]; forced passes are resolved.
///
/// Each player's towers are kept in that player's own frame, in which towers move up from row 1. A half-turn keeps the
/// colours of the board, so one set of tables serves both players.
///
/// ```text
/// squares[player]   8 bytes, the byte of a colour = its tower's square in the player's frame, a1 = 0
/// rings[player]     8 bytes, the byte of a colour = its tower's rings
/// towers[player]    the squares of the player's eight towers, in the player's frame
/// occupied[player]  the squares of all sixteen towers, in the player's frame
/// ```
///
/// ```
/// use kamisado::{Deadlock, Position, Setup};
///
/// let mut position = Position::new(&Setup::start(), Deadlock::Official)?;
/// assert_eq!(position.moves().count(), 102);
/// let m = position.moves().find(|m| m.to_string() == "f8f4").unwrap();
/// position.play_unchecked(m);
/// assert_eq!(position.to_string(), "oupky1gb/8/8/8/5r2/8/8/BGRYKPUO g U");
/// # Ok::<(), kamisado::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) squares: [u64; 2],
    pub(crate) rings: [u64; 2],
    pub(crate) towers: [Squares; 2],
    pub(crate) occupied: [Squares; 2],
    pub(crate) turn: Player,
    pub(crate) due: Option<Color>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) deadlock: Deadlock,
}

impl Position {
    /// The initial round.
    pub fn start(deadlock: Deadlock) -> Position {
        Position::placed(&Setup::start(), deadlock)
    }

    /// The only way from a set-up to a position: checks it and resolves passes. The error says why the set-up cannot be
    /// played from; that of a finished round holds the outcome.
    pub fn new(setup: &Setup, deadlock: Deadlock) -> Result<Position, PositionError> {
        Position::with_passes(setup, deadlock).map(|(position, _)| position)
    }

    /// Like [`new`](Self::new), but also returns the squares of the towers that were blocked in the set-up, in the
    /// order of their passes.
    pub fn with_passes(setup: &Setup, deadlock: Deadlock) -> Result<(Position, Vec<Square>), PositionError> {
        check_towers(setup)?;
        if let Some(outcome) = home_outcome(setup)? {
            return Err(PositionError::Finished { outcome });
        }
        check_due(setup)?;
        let position = Position::placed(setup, deadlock);
        let chain = position.pass_chain();
        let passes = chain.blocked.to_vec();
        match chain.next {
            Some((turn, due)) => Ok((Position { turn, due, ..position }, passes)),
            None => Err(PositionError::Deadlocked { passes }),
        }
    }

    /// Reads any position that its `Display` form has, that of a finished round included. After a deadlock the text says
    /// who has won and which tower is promoted, because the board does not: `... g U deadlock b P`.
    ///
    /// ```
    /// use kamisado::{Deadlock, Player, Position};
    ///
    /// let mut position: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse()?;
    /// position.play(position.read_move("a1a8")?)?;
    /// let finished = Position::read(&position.to_string(), Deadlock::Official)?;
    /// assert_eq!((finished, finished.winner()), (position, Some(Player::Gold)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, deadlock: Deadlock) -> Result<Position, PositionError> {
        if let Some((board, end)) = text.split_once(DEADLOCKED) {
            let outcome = read_deadlock(end).ok_or_else(|| PositionError::Deadlock { found: end.trim().into() })?;
            return Position::at_end(&board.parse()?, outcome, deadlock);
        }
        Position::new_or_home(&text.parse()?, deadlock)
    }

    /// The position of a set-up, in which a tower may have just reached home.
    pub(crate) fn new_or_home(setup: &Setup, deadlock: Deadlock) -> Result<Position, PositionError> {
        match Position::new(setup, deadlock) {
            Err(PositionError::Finished { outcome }) => Position::at_end(setup, outcome, deadlock),
            position => position,
        }
    }

    /// The last position of a finished round, with the given outcome. Fails if the board does not hold each tower once.
    pub fn at_end(board: &Setup, outcome: Outcome, deadlock: Deadlock) -> Result<Position, PositionError> {
        check_towers(board)?;
        Ok(Position { outcome: Some(outcome), ..Position::placed(board, deadlock) })
    }

    /// Converts a set-up with all sixteen towers, unchecked.
    fn placed(setup: &Setup, deadlock: Deadlock) -> Position {
        let mut position = Position {
            squares: [0; 2],
            rings: [0; 2],
            towers: [0; 2],
            occupied: [0; 2],
            turn: setup.turn,
            due: setup.due,
            outcome: None,
            deadlock,
        };
        for (square, tower) in setup.towers() {
            let shift = 8 * tower.color.index();
            let owner = tower.player as usize;
            position.squares[owner] |= (square.seen_by(tower.player).index() as u64) << shift;
            position.rings[owner] |= u64::from(tower.level.rings()) << shift;
            position.towers[owner] |= 1 << square.seen_by(tower.player).index();
            for player in Player::ALL {
                position.occupied[player as usize] |= 1 << square.seen_by(player).index();
            }
        }
        position
    }

    /// The position as a set-up.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup { board: [None; 64], turn: self.turn, due: self.due };
        for player in Player::ALL {
            for color in Color::ALL {
                let tower = Tower { player, color, level: self.level(player, color) };
                setup.board[self.square(player, color).index()] = Some(tower);
            }
        }
        setup
    }

    /// The player to move. After a home run, the loser; after a deadlock, the player who would have had to move.
    #[inline]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The colour of the tower that must move; `None` at the start of a round, when any tower may move.
    #[inline]
    pub fn due(&self) -> Option<Color> {
        self.due
    }

    /// The result, once the round is over.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The winner, once the round is over.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        self.outcome.map(|outcome| outcome.winner)
    }

    /// The deadlock rule of this round.
    #[inline]
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock
    }

    /// Where a tower stands.
    #[inline]
    pub fn square(&self, player: Player, color: Color) -> Square {
        Square::new(self.own_square(player, color)).seen_by(player)
    }

    /// The rings a tower carries.
    #[inline]
    pub fn level(&self, player: Player, color: Color) -> Level {
        let rings = self.rings[player as usize] >> (8 * color.index());
        Level::ALL[rings as usize & 3]
    }

    /// Whether no tower carries a ring, as in the initial round.
    #[inline]
    pub fn is_ringless(&self) -> bool {
        self.rings == [0; 2]
    }
}

fn check_towers(setup: &Setup) -> Result<(), PositionError> {
    let bits = setup.towers().map(|(_, tower)| 1 << (8 * tower.player as usize + tower.color.index()));
    let (count, seen) = bits.fold((0, 0), |(count, seen), bit: u16| (count + 1, seen | bit));
    if count == 16 && seen == u16::MAX {
        return Ok(());
    }
    for player in Player::ALL {
        for color in Color::ALL {
            let found = setup.towers().filter(|(_, tower)| tower.player == player && tower.color == color);
            match found.map(|(square, _)| square).collect::<Vec<_>>()[..] {
                [] => return Err(PositionError::Missing { player, color }),
                [_] => {}
                [first, second, ..] => return Err(PositionError::Twice { player, color, first, second }),
            }
        }
    }
    Ok(())
}

/// The outcome of a set-up in which a tower stands on the opponent's home row.
fn home_outcome(setup: &Setup) -> Result<Option<Outcome>, PositionError> {
    let on_home_rows = (0..8).chain(56..64).map(Square::new);
    let mut home = on_home_rows.filter_map(|square| {
        let tower = setup.board[square.index()]?;
        (square.home_of() == Some(tower.player.opponent())).then_some((square, tower))
    });
    let Some((square, tower)) = home.next() else {
        return Ok(None);
    };
    if let Some((second, _)) = home.next() {
        return Err(PositionError::TwoHome { first: square, second });
    }
    let (turn, due) = (tower.player.opponent(), square.color());
    if (setup.turn, setup.due) != (turn, Some(due)) {
        return Err(PositionError::FinishedDue { square, winner: tower.player, due });
    }
    Ok(Some(Outcome { winner: tower.player, promoted: tower.color, ending: Ending::Home }))
}

/// Checks that a colour is due if the round has begun. The colour need not be that of a square under an opponent's
/// tower, where the last move would have ended: figures 4, 7 and 8 of the rulebook begin with a tower due that no move
/// explains.
fn check_due(setup: &Setup) -> Result<(), PositionError> {
    if setup.due.is_some() {
        return Ok(());
    }
    match setup.towers().find(|(square, tower)| square.home_of() != Some(tower.player)) {
        Some((square, tower)) => Err(PositionError::NothingDue { square, player: tower.player }),
        None => Ok(()),
    }
}

/// What the text of a position has before the result of a deadlock.
const DEADLOCKED: &str = " deadlock ";

fn read_deadlock(text: &str) -> Option<Outcome> {
    let (player, color) = text.trim().split_once(' ')?;
    let winner = Player::ALL.into_iter().find(|winner| player == winner.letter().to_string())?;
    let promoted = Color::ALL.into_iter().find(|promoted| color == promoted.letter().to_string())?;
    Some(Outcome { winner, promoted, ending: Ending::Deadlock })
}

impl fmt::Display for Position {
    /// The text form of [`Setup`]; after a deadlock, with its result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)?;
        match self.outcome {
            Some(Outcome { winner, promoted, ending: Ending::Deadlock }) => {
                write!(f, "{DEADLOCKED}{} {}", winner.letter(), promoted.letter())
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// As [`Position::read`], under the official rules.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::read(text, Deadlock::Official)
    }
}

/// Why a set-up, or a text, is not a position to play from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum PositionError {
    #[error(transparent)]
    Text(#[from] SetupError),
    #[error("found '{found}' after 'deadlock', expected the winner and the promoted tower, like 'b P'")]
    Deadlock { found: Excerpt },
    #[error("{player}'s {color} tower is missing, expected all eight towers of each player")]
    Missing { player: Player, color: Color },
    #[error("{player} has two {color} towers, on {first} and {second}, expected one of each colour")]
    Twice { player: Player, color: Color, first: Square, second: Square },
    #[error("towers on {first} and {second} have both reached the opponent's home row, but the first ends the round")]
    TwoHome { first: Square, second: Square },
    #[error(
        "the round is finished: {winner} has reached home on {square}, so the text must end in '{} {}' (the loser to \
         move, the colour of the last square due)",
        winner.opponent().letter(),
        due.letter()
    )]
    FinishedDue { square: Square, winner: Player, due: Color },
    #[error(
        "the round is finished: {} has won with the {} tower, so there is nothing left to move",
        outcome.winner,
        outcome.promoted
    )]
    Finished { outcome: Outcome },
    #[error(
        "no colour is due, but {player}'s tower on {square} has left home; '-' is for the start of a round, expected \
         the colour of the square on which the last move ended"
    )]
    NothingDue { square: Square, player: Player },
    /// Nobody can move. The winner is the player who did not move last, which a text does not say. Holds the squares of
    /// the blocked towers, in the order of their passes.
    #[error(
        "the round is finished by a deadlock: the towers due are blocked one after the other on {}; the player \
         who moved last has lost, and a position does not say who that was",
        passes.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
    )]
    Deadlocked { passes: Vec<Square> },
}
