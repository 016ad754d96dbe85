//! What a player does without a book: a rule that looks at most two moves ahead.

use kamisado::{Direction, Move, Position};
use kamisado_solver::questions::best::natural_moves;
use kamisado_solver::search::wins_soon;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of moves, counting both players, within which a win is in sight.
pub const IN_SIGHT: u16 = 3;

const SIDE: u8 = 8;

/// How a player chooses a move in an unknown position.
///
/// The player first takes a win in sight. Otherwise the player chooses among the *safe* moves, after which
/// the opponent cannot win at once, or among all moves if none is safe. Of moves that are equal by the rule, the
/// longest is played; of equally long ones the straight one, then the one to the left; if any tower may move, the tower
/// furthest to the left. Left is as the player sees it.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RuleName")]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    #[default]
    Longest,
    /// The safe move that leaves the opponent the fewest safe answers, after which the player cannot win at once.
    Fewest,
}

impl Rule {
    pub const ALL: [Rule; 2] = [Rule::Longest, Rule::Fewest];

    pub const fn name(self) -> &'static str {
        ["longest", "fewest"][self as usize]
    }

    pub const fn words(self) -> &'static str {
        match self {
            Rule::Longest => {
                "Win within three moves if you see how. Otherwise, of the moves after which the opponent cannot win \
                 at once, play the longest; of equally long ones the straight one, then the one to your left."
            }
            Rule::Fewest => {
                "Win within three moves if you see how. Otherwise, of the moves after which the opponent cannot win \
                 at once, play the one that leaves the opponent the fewest answers after which you cannot win at \
                 once; of equal ones the longest, then the straight one, then the one to your left."
            }
        }
    }

    /// The move by the rule. Panics if the round is over.
    ///
    /// ```
    /// use kamisado_answers::repertoire::Rule;
    ///
    /// // Brown could go one square further, but then Gold would win at once.
    /// let position = "1upkyrgb/8/8/o7/1U6/1G2B3/8/2RYKP1O b O".parse()?;
    /// assert_eq!(Rule::Longest.chosen(&position).to_string(), "a5a1");
    /// # Ok::<(), kamisado::PositionError>(())
    /// ```
    pub fn chosen(self, position: &Position) -> Move {
        let player = position.turn();
        if let Some(m) = in_sight(position) {
            return m;
        }
        let order = |m: &Move| {
            // The smallest key is chosen: first by the rule, then straight moves, then long ones.
            let first = match self {
                Rule::Longest => usize::from(SIDE - m.length()),
                Rule::Fewest => safe_answers(position, *m),
            };
            let way = Direction::ALL.into_iter().position(|way| way == m.direction(player));
            let is_aside = m.direction(player) != Direction::Forward;
            (first, is_aside, SIDE - m.length(), way, m.from.seen_by(player).file())
        };
        natural_moves(position).into_iter().min_by_key(order).expect("a round that goes on has moves")
    }
}

/// The move that wins soonest, if it wins within [`IN_SIGHT`] moves, counting both players, whatever the opponent does.
pub fn in_sight(position: &Position) -> Option<Move> {
    let player = position.turn();
    let wins_in = |moves: u16| position.moves().find(|m| wins_soon(&position.after(*m), player, moves - 1));
    (1..=IN_SIGHT).find_map(wins_in)
}

/// The number of safe answers to a move, after which the player cannot win at once; all are equal if no move is safe.
fn safe_answers(position: &Position, m: Move) -> usize {
    let player = position.turn();
    let next = position.after(m);
    if next.winner().is_some() || next.turn() == player || next.can_win_now() {
        return 0;
    }
    let is_safe = |answer: &Move| {
        let then = next.after(*answer);
        match then.winner() {
            Some(winner) => winner != player,
            None => then.turn() != player || !then.can_win_now(),
        }
    };
    next.moves().filter(is_safe).count()
}
