//! The choices of players: moves in won positions, and fills.

use std::collections::HashMap;

use kamisado::{Fill, Move, Player, Position};
use kamisado_records::Round;
use kamisado_solver::game::value::Dtw;
use kamisado_solver::questions::value::{AnswerError, Question, WinnerError, Winners};
use rayon::prelude::*;

use crate::question::sides::{Sum, pick};
use answers::review::{FillQuality, MatchReview, PlayerName, RefillReview, Review, RoundReview};
use answers::setup::Lineup;

/// A move goes far from this number of squares.
const LONG: u8 = 4;

/// The end is far if the player cannot force it within this number of moves of both players.
const NEAR: Dtw = Dtw(5);

/// Groups of the numbers of moves in their rounds: the first number of each.
pub const NUMBERS: [usize; 6] = [1, 2, 3, 5, 9, 13];

/// The rule to learn for a fill, as of the plan: the side with the smaller sum of these counts, each with its weight.
pub const RULE: [(i32, &str); 2] = [(1, "four_balance"), (1, "between_balance")];

/// A kind of won position. A position may be of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MistakeKind")]
pub enum Kind {
    Only,
    Few,
    Long,
    Push,
    Far,
}

#[derive(Clone, Debug)]
pub struct MoveChoice {
    /// The place of its record in the review, and of its round in the record, both from 0.
    pub game: usize,
    pub round: usize,
    pub number: usize,
    pub player: usize,
    pub position: Position,
    pub played: Move,
    pub legal: usize,
    pub winning: Vec<Move>,
    /// Whether the player could not force the end within five moves of both players.
    pub is_far: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct FillChoice {
    pub game: usize,
    pub round: usize,
    pub player: usize,
    pub chooser: Player,
    pub chosen: Fill,
    pub winning: [u64; 2],
    /// The better side; none if both are equally good.
    pub better: Option<Fill>,
    pub by_rule: Option<Fill>,
}

/// Players are numbered: a name is one player; without it, each side of each record is one.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    pub moves: Vec<MoveChoice>,
    pub fills: Vec<FillChoice>,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Only, Kind::Few, Kind::Long, Kind::Push, Kind::Far];

    pub const fn told(self) -> [&'static str; 2] {
        match self {
            Kind::Only => ["only", "one move wins"],
            Kind::Few => ["few", "few moves win"],
            Kind::Long => ["long", "only long moves win"],
            Kind::Push => ["push", "only pushes win"],
            Kind::Far => ["far", "the end is far"],
        }
    }
}

impl MoveChoice {
    pub fn is(&self, kind: Kind) -> bool {
        match kind {
            Kind::Only => self.winning.len() == 1,
            Kind::Few => 4 * self.winning.len() <= self.legal,
            Kind::Long => self.winning.iter().all(|m| m.length() >= LONG),
            Kind::Push => self.winning.iter().all(|&m| self.position.is_push(m)),
            Kind::Far => self.is_far,
        }
    }

    pub fn number_group(&self) -> usize {
        NUMBERS.iter().rposition(|&first| first <= self.number).expect("numbers begin with 1")
    }

    pub fn gave_away(&self) -> bool {
        !self.winning.contains(&self.played)
    }

    pub fn can_err(&self) -> bool {
        self.winning.len() < self.legal
    }

    /// The share of the legal moves that give the win away: how often a player who draws moves at random does.
    pub fn losing_share(&self) -> f64 {
        1.0 - self.winning.len() as f64 / self.legal as f64
    }
}

impl FillChoice {
    fn new(game: usize, round: usize, player: usize, refill: &RefillReview) -> FillChoice {
        let rule = Sum::named(&RULE);
        let [left, right] = Fill::ALL.map(|fill| rule.score(&Lineup::new(&refill.filled(fill).setup)));
        FillChoice {
            game,
            round,
            player,
            chooser: refill.chooser,
            chosen: refill.chosen,
            winning: Fill::ALL.map(|fill| refill.winning_moves(fill)),
            better: match refill.choice {
                FillQuality::Better => Some(refill.chosen),
                FillQuality::Worse => Some(refill.chosen.other()),
                FillQuality::Equal => None,
            },
            by_rule: pick(i64::from(left - right)),
        }
    }

    /// How many more winning first moves it leaves the Challenger than a coin on average; negative for the better side.
    pub fn added(&self) -> f64 {
        let [left, right] = self.winning.map(|number| number as f64);
        let chosen = if self.chosen == Fill::Left { left } else { right };
        chosen - (left + right) / 2.0
    }
}

impl Choices {
    /// The choices in reviewed games; none if a limit of the question was reached first.
    pub fn of(review: &Review, question: Question<'_>) -> Result<Option<Choices>, AnswerError> {
        let (mut choices, mut players) = (Choices::default(), Players::default());
        for (game, reviewed) in review.matches.iter().enumerate() {
            let numbers = players.numbers(reviewed);
            for (place, (recorded, round)) in reviewed.record.rounds().iter().zip(&reviewed.rounds).enumerate() {
                choices.moves.extend(moves([game, place], numbers, recorded, round));
                let fill = round.refill.as_ref();
                let choice = |fill: &RefillReview| FillChoice::new(game, place, numbers[fill.chooser as usize], fill);
                choices.fills.extend(fill.map(choice));
            }
        }
        let measure = |winners: &mut Winners<'_>, choice: &mut MoveChoice| {
            let (position, player) = (&choice.position, choice.position.turn());
            choice.is_far = !winners.wins_within(position, player, NEAR)?;
            Ok(())
        };
        // A thread starts with a memory of its own, so it takes many positions.
        const TOGETHER: usize = 256;
        let work = choices.moves.par_iter_mut().with_min_len(TOGETHER);
        match work.map_init(|| Winners::new(question), measure).collect() {
            Ok(()) => Ok(Some(choices)),
            Err(WinnerError::Stopped(_)) => Ok(None),
            Err(WinnerError::Answer(error)) => Err(error),
        }
    }
}

/// The choices of moves in a round, whose players have these numbers; without those that had a limit.
fn moves([game, place]: [usize; 2], players: [usize; 2], recorded: &Round, round: &RoundReview) -> Vec<MoveChoice> {
    let (mut moves, mut position, mut opening) = (Vec::new(), recorded.start, recorded.opening);
    for (i, ply) in recorded.plies.iter().enumerate() {
        if round.ahead[i] == position.turn() && round.legal[i] > 1 && opening.is_over() {
            moves.push(MoveChoice {
                game,
                round: place,
                number: i + 1,
                player: players[position.turn() as usize],
                position,
                played: ply.m,
                legal: round.legal[i],
                winning: round.winning[i].clone(),
                is_far: false,
            });
        }
        (position, opening) = (position.after(ply.m), opening.next());
    }
    moves
}

#[derive(Default)]
struct Players {
    named: HashMap<PlayerName, usize>,
    number: usize,
}

impl Players {
    fn numbers(&mut self, reviewed: &MatchReview) -> [usize; 2] {
        Player::ALL.map(|player| {
            let name = reviewed.record.name(player).map(PlayerName::new);
            let known = name.as_ref().and_then(|name| self.named.get(name)).copied();
            known.unwrap_or_else(|| {
                let new = self.number;
                self.number += 1;
                self.named.extend(name.map(|name| (name, new)));
                new
            })
        })
    }
}
