//! A round played to its end by two players of the same skill.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::natural::natural_move;
use super::{Resistance, Skill};
use crate::game::value::Dtw;
use crate::questions::kamisado::tricky::trickiest;
use crate::questions::kamisado::value::{Question, WinnerError, Winners, answer};
use crate::search::SearchStopped;
use kamisado::{Move, Player, Position};

/// Plays a round to its end, and returns all its positions, including the first and the last.
///
/// # Errors
///
/// If the winner of a position cannot be found. Natural players do not need it.
pub fn play_out(
    start: Position,
    skill: Skill,
    resistance: Resistance,
    random: &mut impl Rng,
    winners: &mut Winners<'_>,
) -> Result<Vec<Position>, WinnerError> {
    let mut position = start;
    let mut line = vec![start];
    let mut knowing = KnowingPlayers { winners, resistance, is_tricky: skill == Skill::Tricky, ahead: None };
    while position.outcome().is_none() {
        let m = match skill {
            Skill::Natural => natural_move(&position, random).expect("a round that goes on has moves"),
            Skill::Perfect | Skill::Tricky => knowing.choose(&position, false, random)?,
            Skill::Strong { blunders } => {
                let blunder = random.random_bool(blunders);
                knowing.choose(&position, blunder, random)?
            }
        };
        position = position.after(m);
        line.push(position);
    }
    Ok(line)
}

/// Both players of a round; they know the value of each position.
struct KnowingPlayers<'w, 'a> {
    winners: &'w mut Winners<'a>,
    resistance: Resistance,
    /// Whether lost rounds are played by the trickiest moves instead.
    is_tricky: bool,
    /// The winner of the next position, if the last choice has shown it.
    ahead: Option<Player>,
}

impl KnowingPlayers<'_, '_> {
    /// The first of the moves, in random order, that keeps the round won or, for a blunder, loses it, if there is one.
    fn choose(&mut self, position: &Position, blunder: bool, random: &mut impl Rng) -> Result<Move, WinnerError> {
        let ahead = match self.ahead {
            Some(ahead) => ahead,
            None => self.winners.winner(position)?,
        };
        self.ahead = Some(ahead);
        let mover = position.turn();
        let moves = shuffled_moves(position, random);
        if ahead != mover {
            if self.is_tricky {
                // The first of them in a random order.
                return Ok(trickiest(position, moves, &mut |next| self.winners.share(next))?.0[0]);
            }
            return match self.resistance {
                Resistance::Random => Ok(moves[0]),
                Resistance::Longest => self.longest(position, &moves),
            };
        }
        let wanted = if blunder { mover.opponent() } else { mover };
        for &m in &moves {
            if self.winners.is_won_by(&position.after(m), wanted)? {
                self.ahead = Some(wanted);
                return Ok(m);
            }
        }
        Ok(moves[0])
    }

    /// The first of the moves in a lost position that make the round longest.
    fn longest(&self, position: &Position, moves: &[Move]) -> Result<Move, WinnerError> {
        if let [only] = moves {
            return Ok(*only);
        }
        let question = Question { moves: true, distance: true, ..self.winners.question };
        let found = answer(position, &question)?;
        let distance = |m: &Move| found.moves.iter().find(|valued| valued.m == *m)?.verdict.distance();
        let distances: Vec<Dtw> = moves.iter().map(distance).collect::<Option<_>>().ok_or(SearchStopped)?;
        let longest = distances.iter().max().expect("the round is not over");
        let place = distances.iter().position(|distance| distance == longest).expect("it is one of them");
        Ok(moves[place])
    }
}

fn shuffled_moves(position: &Position, random: &mut impl Rng) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().collect();
    moves.shuffle(random);
    moves
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::opening_table::Table;
    use crate::search::Limits;
    use kamisado::Deadlock;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// A question with the tables, to be looked up before a search.
    fn question<'a>(tables: &'a [&'a Table]) -> Question<'a> {
        Question { tables, memory: 1 << 24, ..Question::default() }
    }

    fn winners(skill: Skill) -> Vec<Player> {
        let tables = [Table::embedded()];
        let mut winners = Winners::new(question(&tables));
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let start = Position::start(Deadlock::Official);
        (0..20)
            .map(|_| {
                let line = play_out(start, skill, Resistance::Random, &mut random, &mut winners).unwrap();
                line.last().unwrap().outcome().unwrap().winner
            })
            .collect()
    }

    #[test]
    fn perfect_players_keep_the_value() {
        assert_eq!(winners(Skill::Perfect), [Player::Black; 20]);
    }

    #[test]
    fn blunders_give_rounds_away() {
        assert_eq!(winners(Skill::Strong { blunders: 0.0 }), [Player::Black; 20]);
        let some = winners(Skill::Strong { blunders: 0.2 });
        assert!(some.contains(&Player::Black) && some.contains(&Player::Gold));
    }

    #[test]
    fn a_stop_ends_the_round() {
        let stop = AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let mut winners = Winners::new(Question { limits, ..question(&[]) });
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let start = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap();
        let played = play_out(start, Skill::Perfect, Resistance::Random, &mut random, &mut winners);
        assert!(matches!(played, Err(WinnerError::Stopped(SearchStopped))));
    }

    #[test]
    fn a_lost_round_is_made_as_long_as_it_can_be() {
        let lost: Position =
            Position::new(&"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P".parse().unwrap(), Deadlock::Official).unwrap();
        let mut winners = Winners::new(question(&[]));
        let knowing =
            KnowingPlayers { winners: &mut winners, resistance: Resistance::Longest, is_tricky: false, ahead: None };
        let length = |position: &Position| {
            let found = answer(position, &Question { distance: true, ..question(&[]) }).unwrap();
            found.verdict.distance().unwrap()
        };
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..3 {
            let longest = knowing.longest(&lost, &shuffled_moves(&lost, &mut random)).unwrap();
            assert_eq!(length(&lost.after(longest)).before(), length(&lost));
        }
        assert!(lost.moves().any(|m| length(&lost.after(m)).before() < length(&lost)));
    }
}
