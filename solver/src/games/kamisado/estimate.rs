//! What is seen of a position without search: wins within three moves, losses within two, and the work left.

use kamisado::geometry::{GOAL, Squares, destinations};
use kamisado::{Color, Level, Move, Player, Position, Square};

use super::extra_turn::{wins_after_pass, wins_after_push};
use super::guess::{Features, GuessRows, guess};
use super::threats::{Runners, WaysHome};
use super::ways::{COLOR_SQUARES, IN_RANGE, SQUARES_OF_COLORS, behind, sources};
use crate::game::proof::Bounds;
use crate::game::{Clue, Seen};

/// Powers of e by sixteenths, from e to the -3 to e to the 10, in sixteenths of a node.
static POWERS: [u32; 16 * 13 + 1] = {
    let mut powers = [0; 16 * 13 + 1];
    // 16 e^-3, then times e^(1/16) again and again.
    let (mut power, mut i) = (0.796_593_093_885_823, 0);
    while i < powers.len() {
        powers[i] = power as u32 + 1;
        power *= 1.064_494_458_917_859_4;
        i += 1;
    }
    powers
};

/// e to a power in 65536ths, in sixteenths of a node.
#[inline]
fn exp(power: i32) -> u32 {
    POWERS[((power >> 12) + 16 * 3).clamp(0, 16 * 13) as usize]
}

/// Bounds of the mover's value.
///
/// A win if the tower due can reach home, or if after one of its moves every answer loses at once; or if after one of
/// them the mover moves again, and reaches home. A loss if every move lets the opponent reach home. Else the work left to
/// prove either, guessed.
pub(super) fn static_bounds(position: &Position) -> Bounds {
    match seen::<false>(position) {
        Seen::Wins(_) => Bounds::WIN,
        Seen::Bounds(bounds) => bounds,
        Seen::Open(clue) => guessed(position, clue.guess),
        Seen::Forced(_) => unreachable!("it was not asked for"),
    }
}

/// The same, but for the guess; with `FORCED` no more than the move, if the tower due has but one that does not let the
/// opponent home at once.
#[inline]
pub(super) fn seen<const FORCED: bool>(position: &Position) -> Seen<Move> {
    // Three functions, so that each has the processor's registers for itself.
    match position.due() {
        Some(due) if position.is_ringless() => seen_by_one::<true, FORCED>(position, due),
        Some(due) => seen_by_one::<false, FORCED>(position, due),
        None => seen_by_all::<FORCED>(position),
    }
}

/// The same with a tower due.
#[inline(never)]
fn seen_by_one<const RINGLESS: bool, const FORCED: bool>(position: &Position, due: Color) -> Seen<Move> {
    seen_of::<RINGLESS, FORCED>(position, std::iter::once(due)).unwrap_or_else(|features| Seen::Open(features.clue()))
}

/// The same at the start of a round, when every tower can move.
#[inline(never)]
fn seen_by_all<const FORCED: bool>(position: &Position) -> Seen<Move> {
    let seen = seen_of::<false, FORCED>(position, Color::ALL.into_iter());
    // The squares do not say which tower goes there.
    seen.unwrap_or_else(|features| Seen::Open(Clue { live: None, ..features.clue() }))
}

/// The bounds of an open position, from its [clue](Clue::guess).
#[inline(never)]
pub(super) fn guessed(position: &Position, clue: u64) -> Bounds {
    let [to_win, to_lose] = guess(position, clue);
    Bounds::open(exp(to_win), exp(to_lose))
}

/// What the guess of the work left depends on; none if the round is over or the value is seen without.
pub(super) fn clue(position: &Position) -> Option<u64> {
    match position.outcome().is_none().then(|| seen::<false>(position))? {
        Seen::Open(clue) => Some(clue.guess),
        _ => None,
    }
}

/// The rows of the network that guess the work left; none if the round is over or the value is seen without.
pub fn guess_rows(position: &Position) -> Option<GuessRows> {
    Some(GuessRows::of(position, clue(position)?))
}

/// The same for the towers of the mover's that can move; with `RINGLESS` no tower may have a ring. What is left to
/// guess from is the error.
#[inline(always)]
fn seen_of<const RINGLESS: bool, const FORCED: bool>(
    position: &Position,
    movable: impl Iterator<Item = Color>,
) -> Result<Seen<Move>, Features> {
    let (mover, opponent) = (position.turn(), position.turn().opponent());
    let (here, there) = (position.occupied(mover), position.occupied(opponent));
    let (mine, theirs) = (Runners::of::<RINGLESS>(position, mover), Runners::of::<RINGLESS>(position, opponent));
    let places = position.places(opponent);
    let mut features = Features { answers: u32::MAX, ..Features::default() };
    for color in movable {
        let level = if RINGLESS { Level::Normal } else { position.level(mover, color) };
        let from = position.own_square(mover, color);
        let targets = if RINGLESS { destinations(from, here) } else { position.targets(color).1 };
        let play = |to| own_move(position, from, to);
        if targets & GOAL != 0 {
            return Ok(Seen::Wins(play((targets & GOAL).trailing_zeros() as u8)));
        }
        let pushes = targets & here;
        let there = there & !(1 << (63 - from));
        let (threatened, threats) = theirs.threats(&WaysHome::over(there));
        features.threats |= threats;
        let mut safe = targets & !pushes & !threatened;
        let choice = safe | pushes;
        features.live += choice.count_ones();
        features.squares = choice;
        if FORCED && choice.is_power_of_two() && position.due().is_some() {
            return Ok(Seen::Forced(play(choice.trailing_zeros() as u8)));
        }
        if pushes != 0 {
            if wins_after_push(position, color, from) {
                return Ok(Seen::Wins(play(pushes.trailing_zeros() as u8)));
            }
            features.answers = 0;
        }
        if safe == 0 {
            continue;
        }
        // What an answer must not allow is guessed as if it opened no way, and neither it nor the move closed one.
        // That is looked at closely only where it would prove a win.
        let starts = WaysHome::over(here & !(1 << from)).starts();
        let [runners, dead] = mine.without(color).rough_threats(starts, dead(position, mover, threatened, threats));
        features.runners |= runners;
        let [others, dead] = [runners, dead].map(|colors| SQUARES_OF_COLORS[usize::from(colors)]);
        let starts = starts & IN_RANGE[level as usize];
        // From a square with a way home, the tower moved must not be due again.
        let allowed = [!others, !others & !COLOR_SQUARES[color.index()]];
        while safe != 0 {
            let to = safe.trailing_zeros() as u8;
            safe &= safe - 1;
            let found = answers_to(&places, there, to) & allowed[(starts >> to & 1) as usize];
            let number = match found.count_ones() {
                0 => match safe_answers(position, color, from, to) {
                    Some(number) => number,
                    None => return Ok(Seen::Wins(play(to))),
                },
                number => number,
            };
            features.answers = features.answers.min(number);
            features.killed += u32::from(found & dead != 0);
            features.targets |= 1 << Square::new(to).color().index();
        }
    }
    if features.live == 0 {
        return Ok(Seen::Bounds(Bounds::LOSS));
    }
    Err(features)
}

/// How many answers to a move of the mover's do not lose at once, 0 if the opponent passes; none if all do, or the mover
/// goes home after that pass.
#[inline(never)]
fn safe_answers(position: &Position, color: Color, from: u8, to: u8) -> Option<u32> {
    let opponent = position.turn().opponent();
    let due = Square::new(to).color();
    let lifted = 1 << from | 1 << (63 - position.own_square(opponent, due));
    let ways = WaysHome::over(position.occupied(position.turn()) & !lifted | 1 << to);
    let there = position.occupied(opponent) & !(1 << (63 - from));
    let mut targets = answers_to(&position.places(opponent), there, to);
    // A push is not seen here, and does not lose at once.
    let unseen = position.level(opponent, due) > Level::Normal && position.lets_push(due, own_move(position, from, to));
    if targets == 0 && !unseen {
        return (!wins_after_pass(position, color, from, to)).then_some(0);
    }
    let mut safe = 0;
    while targets != 0 {
        let answer = targets.trailing_zeros() as u8;
        targets &= targets - 1;
        let next = Square::new(answer).color();
        let square = if next == color { to } else { position.own_square(position.turn(), next) };
        let able = IN_RANGE[position.level(position.turn(), next) as usize] >> square & 1 != 0;
        safe += u32::from(!(able && ways.threat(square) >> answer & 1 != 0));
    }
    (safe > 0 || unseen).then_some(safe.max(1))
}

/// A move between two squares in the mover's frame.
#[inline]
fn own_move(position: &Position, from: u8, to: u8) -> Move {
    let [from, to] = [from, to].map(|square| Square::new(square).seen_by(position.turn()));
    Move { from, to }
}

/// Where the player's dead towers stand, as the board stands: those that can move, but only onto squares that are
/// threatened, and those that are blocked on the colour of a tower that threatens, which moves next then.
#[inline]
fn dead(position: &Position, player: Player, threatened: Squares, threats: u8) -> Squares {
    let empty = !position.occupied(player);
    let [ahead, left, right] = sources(empty & (!threatened | GOAL), empty);
    let (free, safe) = (behind(empty), ahead | left | right);
    position.towers(player) & (free & !safe | !free & SQUARES_OF_COLORS[usize::from(threats)])
}

/// The targets of the mover's tower of a colour that do not let the opponent reach home at once.
pub(super) fn safe_targets(position: &Position, color: Color) -> Squares {
    let (from, targets) = position.targets(color);
    let opponent = position.turn().opponent();
    let ways = WaysHome::over(position.occupied(opponent) & !(1 << (63 - from)));
    let (threatened, _) = Runners::of::<false>(position, opponent).threats(&ways);
    targets & (position.occupied(position.turn()) | GOAL | !threatened)
}

/// Where the opponent's tower can go that is due after a move of the mover's to `to`, in the opponent's frame; pushes left
/// out. `places` are those of the opponent's towers, and `there` the squares of all towers but the one moved, in that
/// frame.
#[inline(always)]
fn answers_to(places: &[u8; 8], there: Squares, to: u8) -> Squares {
    destinations(places[Square::new(to).color().index()], there | (1 << 63) >> to)
}
