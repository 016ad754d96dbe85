//! Evaluating a position without a search: wins within three moves, losses within two, and the work left.
//!
//! Proofs are made here, from the rules alone. [`Features`] gathers the input for guessing the work at the same time,
//! because both examine the same moves.

use kamisado::geometry::{GOAL, Squares, destinations};
use kamisado::{Color, Level, Move, Position, Square};

use super::frames::{FramedSquares, Mine, Theirs};
use super::guess::{Features, GuessRows, Rough, guessed};
use super::threats::{Runners, WaysHome, wins_after_pass, wins_after_push};
use super::ways::IN_RANGE;
use crate::game::proof::Bounds;
use crate::game::{Clue, Glance};

/// Bounds of the mover's value. A win if the tower due can reach home; or if, after one of its moves, every answer
/// loses at once, or the mover moves again and reaches home. A loss if every move lets the opponent reach home.
/// Otherwise a guess of the work left.
pub(super) fn static_bounds(position: &Position) -> Bounds {
    match seen::<false>(position) {
        Glance::Wins(_) => Bounds::WIN,
        Glance::Bounds(bounds) => bounds,
        Glance::Open(clue) => guessed(position, clue.guess),
        Glance::Forced(_) => unreachable!("only with `FORCED`"),
    }
}

/// Like [`static_bounds`], without the guess. With `FORCED`, only the move if the tower due has exactly one that does
/// not let the opponent reach home at once.
#[inline]
pub(super) fn seen<const FORCED: bool>(position: &Position) -> Glance<Move> {
    // Three functions, so that each has all of the processor's registers.
    match position.due() {
        Some(due) if position.is_ringless() => seen_by_one::<true, FORCED>(position, due),
        Some(due) => seen_by_one::<false, FORCED>(position, due),
        None => seen_by_all(position),
    }
}

#[inline(never)]
fn seen_by_one<const RINGLESS: bool, const FORCED: bool>(position: &Position, due: Color) -> Glance<Move> {
    seen_of::<RINGLESS, FORCED>(position, std::iter::once(due))
}

/// [`seen`] at the start of a round, when every tower can move.
#[inline(never)]
fn seen_by_all(position: &Position) -> Glance<Move> {
    match seen_of::<false, false>(position, Color::ALL.into_iter()) {
        // The squares do not say which tower moves.
        Glance::Open(clue) => Glance::Open(Clue { live: None, ..clue }),
        seen => seen,
    }
}

/// The input of the guess; `None` if the round is over or the value is known without it.
pub(super) fn clue(position: &Position) -> Option<u64> {
    match position.outcome().is_none().then(|| seen::<false>(position))? {
        Glance::Open(clue) => Some(clue.guess),
        _ => None,
    }
}

/// The rows of the network for the guess; `None` if the round is over or the value is known without it.
pub fn guess_rows(position: &Position) -> Option<GuessRows> {
    Some(GuessRows::of(position, clue(position)?))
}

/// Evaluates a position in which these towers of the mover can move; with `RINGLESS`, no tower may have a ring.
/// Features do not affect proofs, with one exception: answers are examined exactly only if the rough count finds none.
/// That can miss a win, but never invents one.
#[inline(always)]
fn seen_of<const RINGLESS: bool, const FORCED: bool>(
    position: &Position,
    movable: impl Iterator<Item = Color>,
) -> Glance<Move> {
    let here: Mine = FramedSquares(position.occupied(position.turn()));
    let [mine, theirs] =
        [position.turn(), position.turn().opponent()].map(|player| Runners::of::<RINGLESS>(position, player));
    let places = position.places(position.turn().opponent());
    let mut features = Features::default();
    let mut every_move_loses = true;
    for color in movable {
        let (from, targets): (u8, Mine) = if RINGLESS {
            let from = position.own_square(position.turn(), color);
            (from, FramedSquares(destinations(from, here.0)))
        } else {
            let (from, targets) = position.targets(color);
            (from, FramedSquares(targets))
        };
        let home = targets & FramedSquares(GOAL);
        if !home.is_empty() {
            return Glance::Wins(own_move(position, from, home.first()));
        }
        let pushes = targets & here;
        let there = others(position, from);
        let (threatened, threats) = theirs.threats(there);
        let safe = targets & !pushes & !threatened;
        let live = safe | pushes;
        every_move_loses &= live.is_empty();
        if FORCED && live.0.is_power_of_two() {
            return Glance::Forced(own_move(position, from, live.first()));
        }
        features.add_tower(live, threats);
        if !pushes.is_empty() {
            if wins_after_push(position, color, from) {
                return Glance::Wins(own_move(position, from, pushes.first()));
            }
            features.add_turn_kept();
        }
        if safe.is_empty() {
            continue;
        }
        let level = if RINGLESS { Level::Normal } else { position.level(position.turn(), color) };
        let rough = Rough::of(position, mine, (color, level, from), (threatened, threats));
        features.add_runners(&rough);
        for to in safe {
            let answers = rough.allowed(answers_to(&places, there, to), to);
            let count = match answers.count() {
                0 => match safe_answers(position, color, from, to) {
                    Some(count) => count,
                    None => return Glance::Wins(own_move(position, from, to)),
                },
                count => count,
            };
            features.add_move(to, count, rough.kills(answers));
        }
    }
    if every_move_loses { Glance::Bounds(Bounds::LOSS) } else { Glance::Open(features.clue()) }
}

/// How many answers to a move do not lose at once; 0 if the opponent passes. `None` if all lose, or if the mover
/// reaches home after the pass.
#[inline(never)]
fn safe_answers(position: &Position, color: Color, from: u8, to: u8) -> Option<u32> {
    let opponent = position.turn().opponent();
    let due = Square::new(to).color();
    // Without both moving towers: the answering tower can close a way only on the square where it ends.
    let lifted = Mine::of(from) | Mine::of(63 - position.own_square(opponent, due));
    let ways = WaysHome::over(FramedSquares(position.occupied(position.turn())) & !lifted | Mine::of(to));
    let answers = answers_to(&position.places(opponent), others(position, from), to);
    // Pushes are not among the answers, and do not lose at once.
    let can_push =
        position.level(opponent, due) > Level::Normal && position.lets_push(due, own_move(position, from, to));
    if answers.is_empty() && !can_push {
        return (!wins_after_pass(position, color, from, to)).then_some(0);
    }
    let mut safe = 0;
    for answer in answers {
        let next = Square::new(answer).color();
        let square = if next == color { to } else { position.own_square(position.turn(), next) };
        let able = IN_RANGE[position.level(position.turn(), next) as usize] >> square & 1 != 0;
        safe += u32::from(!(able && ways.left_by(square).contains(answer)));
    }
    (safe > 0 || can_push).then_some(safe.max(1))
}

/// All towers except the mover's tower on `from`.
#[inline]
fn others(position: &Position, from: u8) -> Theirs {
    FramedSquares(position.occupied(position.turn().opponent())) & !Theirs::from_mine(from)
}

/// A move between two squares in the mover's frame.
#[inline]
fn own_move(position: &Position, from: u8, to: u8) -> Move {
    let [from, to] = [from, to].map(|square| Square::new(square).seen_by(position.turn()));
    Move { from, to }
}

/// The targets of the mover's tower of a colour that do not let the opponent reach home at once.
pub(super) fn safe_targets(position: &Position, color: Color) -> Squares {
    let (from, targets) = position.targets(color);
    let (threatened, _) = Runners::of::<false>(position, position.turn().opponent()).threats(others(position, from));
    targets & (position.occupied(position.turn()) | GOAL | !threatened.0)
}

/// Where the opponent's tower that is due after a move to `to` can go, without pushes. `places` are the squares of the
/// opponent's towers; `there` are all towers except the moved one.
#[inline(always)]
fn answers_to(places: &[u8; 8], there: Theirs, to: u8) -> Theirs {
    FramedSquares(destinations(places[Square::new(to).color().index()], (there | Theirs::from_mine(to)).0))
}
