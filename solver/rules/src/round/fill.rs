//! After a round: the ring, the points, and the refill of the home rows.

use std::fmt;
use std::str::FromStr;

use crate::geometry::{Squares, mirror, mirror_files};
use crate::{Color, Deadlock, Ending, Level, Outcome, Player, Position, Setup, Tiles};
use foreign::Excerpt;

/// The side from which both players fill their home rows before the next round, each in their own frame.
///
/// The winner of the last round (the Defender) chooses it, the loser (the Challenger) follows (F1, F2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
pub enum Fill {
    /// From the brown square on (F3).
    Left,
    /// From the orange square on (F4).
    Right,
}

impl Fill {
    /// Both sides.
    pub const ALL: [Fill; 2] = [Fill::Left, Fill::Right];

    /// The lower-case name, as in records and JSON.
    pub const fn name(self) -> &'static str {
        ["left", "right"][self as usize]
    }

    /// The side that is not this one.
    pub const fn other(self) -> Fill {
        match self {
            Fill::Left => Fill::Right,
            Fill::Right => Fill::Left,
        }
    }
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not a side to fill from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {} as the side to fill from, expected left or right", in_quotes(.0.as_ref()))]
pub struct FillError(Option<Excerpt>);

fn in_quotes(found: Option<&Excerpt>) -> String {
    found.map_or("nothing".to_owned(), |text| format!("'{text}'"))
}

impl FromStr for Fill {
    type Err = FillError;

    /// Reads the name, in any case.
    fn from_str(text: &str) -> Result<Fill, FillError> {
        let fill = Fill::ALL.into_iter().find(|fill| fill.name().eq_ignore_ascii_case(text));
        fill.ok_or_else(|| FillError((!text.is_empty()).then(|| text.into())))
    }
}

impl Level {
    /// The points for a round won with a tower that was at this level: 1, 2 and 4 for the first, second and third ring,
    /// 8 for a triple. The rulebook mentions a triple that reaches home. It does not say how many points a deadlock
    /// that promotes a triple is worth: here also 8.
    #[inline]
    pub const fn prize(self) -> u32 {
        1 << self.rings()
    }

    /// The points for the rings of a tower at this level.
    #[inline]
    pub const fn ring_points(self) -> u32 {
        (1 << self.rings()) - 1
    }
}

/// A round that is over: the board it ended on, and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedRound {
    /// The last board, before the winning tower gains its ring.
    pub board: Setup,
    /// The winner, the kind of ending, and the winning tower.
    pub outcome: Outcome,
}

impl FinishedRound {
    /// The level of the winning tower before it gains its ring. Panics if the tower is not on the board.
    pub fn level_before(&self) -> Level {
        let square = self.board.find(self.outcome.winner, self.outcome.promoted);
        let tower = square.and_then(|square| self.board.board[square.index()]);
        tower.expect("the winning tower is on the board").level
    }

    /// The points that the winner scores. Panics if the winning tower is not on the board.
    pub fn points(&self) -> u32 {
        self.level_before().prize()
    }

    /// The start of the next round; see [`refill`]. Panics if the board does not hold each tower once.
    pub fn next(&self, fill: Fill) -> Setup {
        let position = Position::at_end(&self.board, self.outcome, Deadlock::Official);
        let next = position.unwrap_or_else(|error| panic!("{error}")).refilled(fill);
        next.expect("the round is over").setup()
    }
}

impl Position {
    /// The board and the outcome, once the round is over.
    pub fn finished_round(&self) -> Option<FinishedRound> {
        self.outcome().map(|outcome| FinishedRound { board: self.setup(), outcome })
    }

    /// The start of the next round, if this one is over: the towers are lined up again and the ring is gained.
    ///
    /// ```
    /// use kamisado::{Fill, Position};
    ///
    /// let mut position: Position = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P".parse()?;
    /// assert_eq!(position.refilled(Fill::Left), None);
    /// position.play_unchecked(position.read_move("a2a8")?);
    /// let next = position.refilled(Fill::Left).unwrap();
    /// assert_eq!(next.to_string(), "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refilled(&self, fill: Fill) -> Option<Position> {
        self.with_ring(|challenger| self.lined_up(fill, challenger))
    }

    /// The towers as they are lined up for the player to move after this round, with the ring that the winner gains.
    pub(crate) fn with_ring(&self, lined_up: impl FnOnce(Player) -> Position) -> Option<Position> {
        let outcome = self.outcome?;
        let rings = self.promoted_rings(outcome);
        Some(Position { rings, ..lined_up(outcome.winner.opponent()) })
    }

    /// The towers lined up again on the home rows, without a new ring; `challenger` is to move.
    #[inline]
    pub(crate) fn lined_up(&self, fill: Fill, challenger: Player) -> Position {
        let lined_up = |player: Player| {
            let (squares, towers) = (self.squares[player as usize], self.towers[player as usize]);
            match fill {
                Fill::Left => home_row(squares, towers),
                Fill::Right => mirror(home_row(mirror(squares), mirror_files(towers))),
            }
        };
        self.at_home(Player::ALL.map(lined_up), challenger)
    }

    /// The towers set on the home rows from tiles, without a new ring; `challenger` is to move.
    pub(crate) fn set_from(&self, tiles: Tiles, challenger: Player) -> Position {
        let set = |player: Player| {
            let row = tiles.0[player as usize].row();
            (0..).zip(row).fold(0, |places, (file, color)| places | file << (8 * color.index()))
        };
        self.at_home(Player::ALL.map(set), challenger)
    }

    #[inline]
    fn at_home(&self, squares: [u64; 2], challenger: Player) -> Position {
        Position {
            squares,
            rings: self.rings,
            towers: [HOME; 2],
            occupied: [HOME | HOME.reverse_bits(); 2],
            turn: challenger,
            due: None,
            outcome: None,
            deadlock: self.deadlock,
        }
    }
}

/// The start of the round after a finished one. Panics if the board does not hold each tower once; boards that
/// [`Position::new`](crate::Position::new) reports as finished or deadlocked do.
///
/// The winner's promoted tower gains its ring (unless it is a triple), both home rows are filled from the given side,
/// and the loser is the Challenger, who moves first. The turn and the colour due of `board` are ignored.
///
/// ```
/// use kamisado::Player;
/// use kamisado::{Color, Fill, Setup, refill};
///
/// let board: Setup = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P".parse()?;
/// let next = refill(&board, Player::Gold, Color::Purple, Fill::Left);
/// assert_eq!(next.to_string(), "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -");
/// # Ok::<(), kamisado::SetupError>(())
/// ```
pub fn refill(board: &Setup, winner: Player, promoted: Color, fill: Fill) -> Setup {
    FinishedRound { board: board.clone(), outcome: Outcome { winner, promoted, ending: Ending::Home } }.next(fill)
}

/// The home row of a player, in their own frame.
const HOME: Squares = 0xff;

/// Places a player's towers on their home row from the left, in their own frame.
#[inline]
fn home_row(squares: u64, towers: Squares) -> u64 {
    let places = squares.to_le_bytes().map(|square| (towers & ((1 << square) - 1)).count_ones() as u8);
    u64::from_le_bytes(places)
}
