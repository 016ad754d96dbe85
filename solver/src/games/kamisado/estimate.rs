//! What is seen of a position without search: wins within three moves, losses within two, and the work left.
//!
//! What is proved is here, and follows from the rules alone. What the work is guessed from is gathered beside it, by
//! [`Features`], because both look at the same moves.

use kamisado::geometry::{GOAL, Squares, destinations};
use kamisado::{Color, Level, Move, Position, Square};

use super::frames::{FramedSquares, Mine, Theirs};
use super::guess::{Features, GuessRows, Rough, guessed};
use super::threats::{Runners, WaysHome, wins_after_pass, wins_after_push};
use super::ways::IN_RANGE;
use crate::game::proof::Bounds;
use crate::game::{Clue, Glance};

/// Bounds of the mover's value.
///
/// A win if the tower due can reach home, or if after one of its moves every answer loses at once; or if after one of
/// them the mover moves again, and reaches home. A loss if every move lets the opponent reach home. Else the work left to
/// prove either, guessed.
pub(super) fn static_bounds(position: &Position) -> Bounds {
    match seen::<false>(position) {
        Glance::Wins(_) => Bounds::WIN,
        Glance::Bounds(bounds) => bounds,
        Glance::Open(clue) => guessed(position, clue.guess),
        Glance::Forced(_) => unreachable!("it was not asked for"),
    }
}

/// The same, but for the guess; with `FORCED` no more than the move, if the tower due has but one that does not let the
/// opponent home at once.
#[inline]
pub(super) fn seen<const FORCED: bool>(position: &Position) -> Glance<Move> {
    // Three functions, so that each has the processor's registers for itself.
    match position.due() {
        Some(due) if position.is_ringless() => seen_by_one::<true, FORCED>(position, due),
        Some(due) => seen_by_one::<false, FORCED>(position, due),
        None => seen_by_all(position),
    }
}

/// The same with a tower due.
#[inline(never)]
fn seen_by_one<const RINGLESS: bool, const FORCED: bool>(position: &Position, due: Color) -> Glance<Move> {
    seen_of::<RINGLESS, FORCED>(position, std::iter::once(due))
}

/// The same at the start of a round, when every tower can move.
#[inline(never)]
fn seen_by_all(position: &Position) -> Glance<Move> {
    match seen_of::<false, false>(position, Color::ALL.into_iter()) {
        // The squares do not say which tower goes there.
        Glance::Open(clue) => Glance::Open(Clue { live: None, ..clue }),
        seen => seen,
    }
}

/// What the guess of the work left depends on; none if the round is over or the value is seen without.
pub(super) fn clue(position: &Position) -> Option<u64> {
    match position.outcome().is_none().then(|| seen::<false>(position))? {
        Glance::Open(clue) => Some(clue.guess),
        _ => None,
    }
}

/// The rows of the network that guess the work left; none if the round is over or the value is seen without.
pub fn guess_rows(position: &Position) -> Option<GuessRows> {
    Some(GuessRows::of(position, clue(position)?))
}

/// What is seen with these towers of the mover's to move; with `RINGLESS` no tower may have a ring.
///
/// The features have no say in what is proved, but for one thing: a win after any answer is looked for closely only where the
/// rough count of answers finds none. That can miss a win, and cannot make one.
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

/// How many answers to a move of the mover's do not lose at once, 0 if the opponent passes; none if all do, or the mover
/// goes home after that pass.
#[inline(never)]
fn safe_answers(position: &Position, color: Color, from: u8, to: u8) -> Option<u32> {
    let opponent = position.turn().opponent();
    let due = Square::new(to).color();
    // Without both towers that move, the opponent's wherever it goes: on its way it closes none but where it ends.
    let lifted = Mine::of(from) | Mine::of(63 - position.own_square(opponent, due));
    let ways = WaysHome::over(FramedSquares(position.occupied(position.turn())) & !lifted | Mine::of(to));
    let answers = answers_to(&position.places(opponent), others(position, from), to);
    // A push is not seen here, and does not lose at once.
    let unseen = position.level(opponent, due) > Level::Normal && position.lets_push(due, own_move(position, from, to));
    if answers.is_empty() && !unseen {
        return (!wins_after_pass(position, color, from, to)).then_some(0);
    }
    let mut safe = 0;
    for answer in answers {
        let next = Square::new(answer).color();
        let square = if next == color { to } else { position.own_square(position.turn(), next) };
        let able = IN_RANGE[position.level(position.turn(), next) as usize] >> square & 1 != 0;
        safe += u32::from(!(able && ways.left_by(square).contains(answer)));
    }
    (safe > 0 || unseen).then_some(safe.max(1))
}

/// All towers but that of the mover's on `from`.
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

/// Where the opponent's tower can go that is due after a move of the mover's to `to`; pushes left out. `places` are those of
/// the opponent's towers, and `there` are all towers but the one moved.
#[inline(always)]
fn answers_to(places: &[u8; 8], there: Theirs, to: u8) -> Theirs {
    FramedSquares(destinations(places[Square::new(to).color().index()], (there | Theirs::from_mine(to)).0))
}
