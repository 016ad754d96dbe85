//! A round and a match by the slow rules, as games to search.

use kamisado::slow::{Board, MatchBoard, next_round};
use kamisado::{Color, Fill, Level, MatchMove, Move, Player, Setup, Square, Tower};

use crate::game::{Game, Hints, Place, Words};

impl Hints for Board {}

impl Game for Board {
    type Player = Player;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    type Key = u128;

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.setup().turn
    }

    fn winner(&self) -> Option<Player> {
        self.outcome().map(|outcome| outcome.winner)
    }

    fn moves(&self) -> Self::Moves {
        Board::moves(self).into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        self.play(m).unwrap_or_else(|error| panic!("{error}"));
    }

    /// The squares of the sixteen towers, the colour due and the player to move, packed into a number. Without rings,
    /// the smallest such number of the position, its mirror image, and both of them rotated by 180 degrees with the
    /// players exchanged.
    fn key(&self) -> u128 {
        let ringless = self.setup().towers().all(|(_, tower)| tower.level == Level::Normal);
        let setup = TowerList::new(self.setup());
        let images = if ringless { &Image::ALL[..] } else { &[Image::PLAIN] };
        images.iter().map(|&image| setup.packed(image)).min().expect("at least one image")
    }

    /// The rings of all towers, and the deadlock rule.
    fn shares_context(&self, other: &Board) -> bool {
        let [mine, theirs] = [self, other].map(|board| TowerList::new(board.setup()).packed_rings(Image::PLAIN));
        mine == theirs && self.deadlock() == other.deadlock()
    }

    fn can_win_now(&self) -> bool {
        self.moves_home().next().is_some()
    }
}

/// The exact key of a state of a match by the slow rules; see [`MatchBoard`]'s [`key`](Game::key).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchBoardKey {
    /// 0 in a round, 1 before a fill, 2 after the match.
    stage: u8,
    /// The current set-up, twice; or the set-ups after the left fill and after the right one.
    setups: [(u128, u32); 2],
}

impl Words for MatchBoardKey {
    const COUNT: usize = 7;

    fn write(self, words: &mut [u64]) {
        (self.stage, self.setups).write(words);
    }
}

impl Game for MatchBoard {
    type Player = Player;
    type Move = MatchMove;
    type Moves = std::vec::IntoIter<MatchMove>;
    type Key = MatchBoardKey;

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        MatchBoard::turn(self)
    }

    fn winner(&self) -> Option<Player> {
        MatchBoard::winner(self)
    }

    fn moves(&self) -> Self::Moves {
        MatchBoard::moves(self).into_iter()
    }

    fn play_unchecked(&mut self, m: MatchMove) {
        self.play(m).unwrap_or_else(|error| panic!("{error}"));
    }

    /// A set-up begins a round; a finished round lies between two rounds.
    fn place(&self) -> Place {
        match (self.round().outcome(), self.round().setup().due) {
            (Some(_), _) => Place::Between,
            (None, None) => Place::Beginning,
            (None, Some(_)) => Place::Inside,
        }
    }

    /// The set-up with its rings, or both set-ups after fills: the smallest such numbers of the state, its mirror
    /// image, and both of them rotated by 180 degrees with the players exchanged.
    fn key(&self) -> MatchBoardKey {
        let stage = if self.winner().is_some() { 2 } else { u8::from(self.round().outcome().is_some()) };
        let images = |setup: &Setup| {
            let setup = TowerList::new(setup);
            Image::ALL.map(|image| (setup.packed(image), setup.packed_rings(image)))
        };
        let least = match self.round().outcome() {
            None => images(self.round().setup()).into_iter().min().map(|least| [least; 2]),
            Some(outcome) => {
                let [left, right] = Fill::ALL.map(|fill| images(&next_round(self.round().setup(), outcome, fill)));
                let both = Image::ALL.into_iter().zip(left.into_iter().zip(right));
                // The mirror exchanges left and right.
                both.map(|(image, (left, right))| if image.mirrored { [right, left] } else { [left, right] }).min()
            }
        };
        MatchBoardKey { stage, setups: least.expect("four images") }
    }

    fn shares_context(&self, other: &MatchBoard) -> bool {
        self.format() == other.format() && self.round().deadlock() == other.round().deadlock()
    }

    /// A fill never wins at once, and a player who causes a deadlock loses.
    fn can_win_now(&self) -> bool {
        self.round().moves_home().any(|m| self.after(m.into()).winner().is_some())
    }
}

/// One of the four images of a set-up.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Image {
    /// Mirrored: the files are reversed, and the colours with them.
    mirrored: bool,
    /// Rotated by 180 degrees, with the players exchanged.
    turned: bool,
}

impl Image {
    const PLAIN: Image = Image { mirrored: false, turned: false };

    const ALL: [Image; 4] = [
        Image::PLAIN,
        Image { mirrored: true, turned: false },
        Image { mirrored: false, turned: true },
        Image { mirrored: true, turned: true },
    ];

    fn square(self, square: Square) -> Square {
        let other = |row_or_file: u8, other: bool| if other { 7 - row_or_file } else { row_or_file };
        // The rotation reverses the files as well as the rows.
        Square::at(other(square.file(), self.mirrored != self.turned), other(square.row(), self.turned))
    }

    fn color(self, color: Color) -> Color {
        if self.mirrored { color.mirror() } else { color }
    }

    fn player(self, player: Player) -> Player {
        if self.turned { player.opponent() } else { player }
    }
}

/// A set-up with its towers in a list, so that the board is read only once for all images.
struct TowerList {
    towers: Vec<(Square, Tower)>,
    turn: Player,
    due: Option<Color>,
}

impl TowerList {
    fn new(setup: &Setup) -> TowerList {
        TowerList { towers: setup.towers().collect(), turn: setup.turn, due: setup.due }
    }

    /// The squares of an image's sixteen towers, six bits each, its colour due and its player to move, as a number.
    fn packed(&self, image: Image) -> u128 {
        let mut key = 0;
        for &(square, tower) in &self.towers {
            key |= (image.square(square).index() as u128) << (6 * place(image, tower));
        }
        let due = self.due.map_or(8, |due| image.color(due).index());
        key | ((due * 2 + image.player(self.turn) as usize) as u128) << 96
    }

    fn packed_rings(&self, image: Image) -> u32 {
        self.towers.iter().map(|&(_, tower)| u32::from(tower.level.rings()) << (2 * place(image, tower))).sum()
    }
}

/// The index of a tower among an image's sixteen.
fn place(image: Image, tower: Tower) -> usize {
    image.player(tower.player) as usize * 8 + image.color(tower.color).index()
}
