//! A round of a match as a game in which some questions are asked of others, in stages.
//!
//! The favourite is the player who is expected to win the match. Two things make this round another game than a round
//! alone: the other player wins it only where the match is won as well, and its ends are positions whose value takes a
//! search of the next round. So the game has moves of its own kind:
//!
//! - With the favourite to move, and if any win of theirs ends the match, a position is *fresh*: the one move in it asks
//!   whether the round alone is won. Mostly it is, and then nothing else needs to be shown. If not, the position is open.
//! - In an open position the moves are those of the round.
//! - At the end of a round that does not end the match, the one move asks who wins the match. A last round is searched
//!   for a while only: if that is not enough, the same can be asked again, for four times as long, and costs as much
//!   more. One set-up in a hundred takes a third of the time of all, and there is often a way around it.
//!
//! The player to move does not change by asking. The costs of the answers are in the estimates, so that the search asks
//! as little as it can, and first what costs least.

use super::favourite::{MOST, cost, favourite};
use super::round::{Asked, Round};
use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};
use crate::kamisado::{MatchMove, MatchMoves, MatchState, Player, Position};

/// A state of a round of a match, and what was asked of it.
#[derive(Clone)]
pub(super) struct StagedRound<'r> {
    state: MatchState,
    stage: Stage,
    favourite: Player,
    round: &'r Round<'r>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nobody has asked yet whether the favourite, who is to move, wins the round.
    Fresh,
    /// The moves of the round are played.
    Open,
    /// The round is over, and it is not known who wins the match. That was asked so many times.
    Ended(u8),
    /// The match is decided.
    Settled(Player),
}

/// A move, or a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Ask,
    Play(MatchMove),
}

/// The steps of a state.
pub(super) enum Steps {
    Ask(Option<Step>),
    Play(MatchMoves),
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match self {
            Steps::Ask(ask) => ask.take(),
            Steps::Play(moves) => moves.next().map(Step::Play),
        }
    }
}

/// What the search may have to do until the favourite has won, and until they have lost.
#[derive(Clone, Copy)]
struct Work {
    win: u32,
    lose: u32,
}

impl Work {
    const WON: Work = Work { win: 0, lose: u32::MAX };
    const LOST: Work = Work { win: u32::MAX, lose: 0 };
}

/// Positions that a last round is searched for at first, after each fill.
const TRY: u64 = 1 << 12;

/// Positions that a last round is searched for when it was tried that often.
fn try_after(times: u8) -> u64 {
    TRY.saturating_mul(1 << (2 * times).min(40))
}

/// Positions that the search of a round expands, about, to tell that it is won, for each unit of its proof number.
const CHECK: f64 = 2.5;
/// The work to show that the favourite does not win, where little speaks for them: they hold many strings.
const DOUBT: u32 = 100;

impl<'r> StagedRound<'r> {
    /// A state that nothing was asked of yet.
    pub fn new(state: MatchState, favourite: Player, round: &'r Round<'r>) -> StagedRound<'r> {
        let mut staged = StagedRound { state, stage: Stage::Open, favourite, round };
        staged.enter();
        staged
    }

    /// Whether the one step is to ask who wins the round alone.
    pub fn is_fresh(&self) -> bool {
        self.stage == Stage::Fresh
    }

    fn enter(&mut self) {
        let state = &self.state;
        self.stage = match (state.winner(), state.chooser()) {
            (Some(winner), _) => Stage::Settled(winner),
            (None, Some(_)) => self.round.settled.after_fill(state).map_or(Stage::Ended(0), Stage::Settled),
            (None, None) if state.turn() == self.favourite && state.is_decisive_for(self.favourite) => Stage::Fresh,
            (None, None) => Stage::Open,
        };
    }

    fn after_move(&self, m: MatchMove) -> StagedRound<'r> {
        StagedRound::new(self.state.after(m), self.favourite, self.round)
    }

    /// The work at the end of a round, where that was asked so many times.
    fn ended(&self, times: u8) -> Work {
        let chooser = self.state.chooser().expect("the round is over, and the match is not");
        let (score, target, next) = (self.state.score(), self.state.format().target(), chooser.opponent());
        let expected = favourite(score, target, next);
        let setup = match times {
            0 => cost(score, target, next) / 2,
            _ => u32::try_from(try_after(times)).unwrap_or(u32::MAX),
        };
        // A set-up that is known costs nothing any more.
        let cost = setup.saturating_mul(self.round.settled.unknown_fills(&self.state).max(1)).min(MOST);
        if expected == self.favourite {
            Work { win: cost, lose: cost * 50 }
        } else {
            Work { win: cost * 50, lose: cost }
        }
    }

    /// The work to go on by moves with the favourite to move, and to see before whether the round alone is won.
    fn favourites_turn(&self, position: &Position) -> Work {
        let beyond = self.round.beyond();
        let bounds = self.round.known_alone(position);
        match bounds.value() {
            Some(Value::Win) if self.state.is_decisive_for(self.favourite) => Work::WON,
            Some(_) => Work { win: beyond, lose: DOUBT },
            None => {
                let [proof, disproof] = [bounds.proof, bounds.disproof].map(|number| f64::from(number.get()));
                let odds = disproof / proof;
                let win = CHECK * proof + f64::from(beyond) / (1.0 + odds);
                Work { win: win as u32, lose: (f64::from(DOUBT) * (1.0 + odds)).min(1e8) as u32 }
            }
        }
    }

    /// The work in an open position with the other player to move: all moves must be answered.
    fn others_turn(&self) -> Work {
        let mut sum = Work { win: 0, lose: u32::MAX };
        for m in self.state.moves() {
            let child = self.after_move(m);
            let work = match child.stage {
                Stage::Settled(winner) if winner == self.favourite => continue,
                Stage::Settled(_) => return Work::LOST,
                Stage::Ended(times) => child.ended(times),
                Stage::Fresh => child.favourites_turn(child.state.position()),
                Stage::Open if child.state.turn() == self.favourite => child.favourites_turn(child.state.position()),
                // A push keeps the turn.
                Stage::Open => Work { win: self.round.beyond(), lose: DOUBT },
            };
            if work.win > 0 {
                sum = Work { win: sum.win.saturating_add(work.win), lose: sum.lose.min(work.lose) };
            }
        }
        if sum.win == 0 { Work::WON } else { sum }
    }

    /// The work in an open position with the favourite to move, the answers to every move looked at.
    fn favourites_moves(&self) -> Work {
        let mut sum = Work { win: u32::MAX, lose: 0 };
        for m in self.state.moves() {
            let child = self.after_move(m);
            let work = match child.stage {
                Stage::Settled(winner) if winner == self.favourite => return Work::WON,
                Stage::Settled(_) => continue,
                Stage::Ended(times) => child.ended(times),
                Stage::Open if child.state.turn() != self.favourite => child.others_turn(),
                _ => Work { win: self.round.beyond(), lose: DOUBT },
            };
            sum = Work { win: sum.win.min(work.win), lose: sum.lose.saturating_add(work.lose) };
        }
        sum
    }

    fn work(&self) -> Work {
        match self.stage {
            Stage::Ended(times) => self.ended(times),
            Stage::Fresh => self.favourites_turn(self.state.position()),
            _ if self.turn() == self.favourite => self.favourites_moves(),
            _ => self.others_turn(),
        }
    }
}

impl PartialEq for StagedRound<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.stage == other.stage
    }
}

impl Eq for StagedRound<'_> {}

impl Game for StagedRound<'_> {
    type Player = Player;
    type Move = Step;
    type Moves = Steps;
    /// The numbers of a [`MatchKey`](crate::kamisado::MatchKey), and 0 if nothing is asked next, else one more than the times
    /// that it was asked.
    type Key = (u128, u32, u8);

    const ACYCLIC: bool = true;
    const DISTINCT_NAMES: bool = true;

    fn turn(&self) -> Player {
        self.state.turn()
    }

    fn winner(&self) -> Option<Player> {
        match self.stage {
            Stage::Settled(winner) => Some(winner),
            _ => None,
        }
    }

    fn moves(&self) -> Steps {
        match self.stage {
            Stage::Open => Steps::Play(self.state.moves()),
            Stage::Settled(_) => Steps::Ask(None),
            Stage::Fresh | Stage::Ended(_) => Steps::Ask(Some(Step::Ask)),
        }
    }

    fn live_moves(&self) -> Steps {
        if self.stage == Stage::Open { Steps::Play(self.state.live_moves()) } else { self.moves() }
    }

    fn play_unchecked(&mut self, step: Step) {
        match (step, self.stage) {
            (Step::Play(m), _) => {
                self.state.play_unchecked(m);
                self.enter();
            }
            // An answer that a limit keeps back leaves the question open; the search itself then ends soon.
            (Step::Ask, Stage::Fresh) => match self.round.is_won_alone(self.state.position()) {
                Some(true) => self.stage = Stage::Settled(self.favourite),
                Some(false) => self.stage = Stage::Open,
                None => {}
            },
            (Step::Ask, Stage::Ended(times)) => match self.round.settle(&self.state, try_after(times)) {
                Asked::Winner(winner) => self.stage = Stage::Settled(winner),
                Asked::Open => self.stage = Stage::Ended(times + 1),
                Asked::Stopped => {}
            },
            (Step::Ask, Stage::Open | Stage::Settled(_)) => unreachable!("there is nothing to ask"),
        }
    }

    fn key(&self) -> Self::Key {
        let key = self.state.key();
        let asked = match self.stage {
            Stage::Open | Stage::Settled(_) => 0,
            Stage::Fresh => 1,
            Stage::Ended(times) => 1 + times,
        };
        (key.board, key.rings, asked)
    }

    fn move_name(&self, step: Step) -> u32 {
        match step {
            Step::Ask => 1 << 16,
            Step::Play(m) => self.state.move_name(m),
        }
    }

    fn estimate(&self) -> Bounds {
        let work = self.work();
        let bounds = match work {
            Work { win: 0, .. } => Bounds::WIN,
            Work { lose: 0, .. } => Bounds::LOSS,
            Work { win, lose } => Bounds::open(win, lose),
        };
        bounds.seen_by(self.turn() != self.favourite)
    }
}

impl TwoPlayer for StagedRound<'_> {
    fn opponent(player: Player) -> Player {
        player.opponent()
    }
}
