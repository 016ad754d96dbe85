//! Results: `winner: gold`, `score: 0-1`, and those that the board need not show: `resigned: black`, `time: gold`,
//! `agreed: draw`, and `1-0` after the moves.

use super::replay::to_move;
use super::text::Piece;
use super::words::{Mark, speaker};
use super::{Problem, Record, RecordError, Replay};
use foreign::Excerpt;
use kamisado::{Color, Concession, Player, Reason, Score};

impl Replay {
    /// A result after the moves, which must fit the board if the round has ended there.
    pub(super) fn result(&mut self, word: Piece<'_>) -> Result<(), RecordError> {
        let winner = match (Mark::of(word.text), self.white_first) {
            (Some(Mark::First), false) | (Some(Mark::Second), true) => Some(Player::Black),
            (Some(Mark::First), true) | (Some(Mark::Second), false) => Some(Player::Gold),
            (Some(Mark::Draw), _) => None,
            _ => return Ok(()),
        };
        let score = |(black, gold): (&str, &str)| Some(Score::new(black.parse().ok()?, gold.parse().ok()?));
        let score = word.text.split_once('-').and_then(score);
        if self.record().game().round_is_over() && score == Some(self.record().game().score()) {
            return Ok(());
        }
        self.concede(word, Concession { winner, reason: Reason::Agreed })
    }

    /// A line `resigned: black`, `time: gold` or `agreed: draw`. The first two name the loser.
    pub(super) fn ended(&mut self, reason: Reason, value: Piece<'_>) -> Result<(), RecordError> {
        let word = value.text.to_ascii_lowercase();
        let named = speaker(&word);
        let is_draw = reason == Reason::Agreed && ["draw", "drawn"].contains(&word.as_str());
        if named.is_none() && !is_draw {
            let expected = match reason {
                Reason::Resigned => "black or gold, whoever resigned",
                Reason::Time => "black or gold, whoever ran out of time",
                _ => "black or gold, whoever won, or draw",
            };
            let expected = format_args!(" after '{}:', expected {expected}", reason.name());
            return Err(value.error(Problem::found(value.text, expected)));
        }
        self.concede(value, Concession::naming(reason, named))
    }

    /// A line `winner: gold` or `winner: gold purple`.
    pub(super) fn winner(&mut self, value: Piece<'_>) -> Result<(), RecordError> {
        let mut words = value.words().map(|word| word.text);
        let player = words.next().and_then(speaker);
        let tower = words.next().map(str::parse::<Color>).transpose();
        let (Some(player), Ok(tower), None) = (player, tower, words.next()) else {
            return Err(value.error(Problem::found(
                value.text,
                " as the winner, expected black or gold and, if wanted, the colour of the tower that won",
            )));
        };
        if let Some(ended) = self.record().game().conceded() {
            let is_right = ended.winner == Some(player) && tower.is_none();
            let problem = Problem::result_of_over(value.text);
            return if is_right { Ok(()) } else { Err(self.record().standing(value.error(problem))) };
        }
        let Some(outcome) = self.record().game().position().outcome() else {
            let turn = to_move(self.record().turn());
            let problem = format_args!(
                " as the winner, but the round is not over{turn}; an end off the board is a line like 'resigned: black'"
            );
            return Err(self.record().standing(value.error(Problem::found(value.text, problem))));
        };
        if player != outcome.winner || tower.is_some_and(|tower| tower != outcome.promoted) {
            let (winner, promoted) = (outcome.winner, outcome.promoted);
            let other = format_args!(" as the winner, but {winner} has won the round with the {promoted} tower");
            return Err(self.record().standing(value.error(Problem::found(value.text, other))));
        }
        Ok(())
    }

    /// A line `score: black 1 gold 0` or `score: 1-0`.
    pub(super) fn score(&mut self, value: Piece<'_>) -> Result<(), RecordError> {
        let expected = " as the score, expected one like 'black 1 gold 0', or '1-0' with Black's points first";
        let found = read_score(value.text).ok_or_else(|| value.error(Problem::found(value.text, expected)))?;
        let expected = self.record().game().score();
        let other = || Problem::Other(format!("found {found} as the score, but it is {expected}").into());
        if found == expected { Ok(()) } else { Err(value.error(other())) }
    }

    fn concede(&mut self, place: Piece<'_>, concession: Concession) -> Result<(), RecordError> {
        let conceded = self.record.concede_unless_over(concession, &place.text.into());
        conceded.map_err(|problem| self.record().standing(place.error(problem)))
    }
}

impl Record {
    /// Ends the round off the board, if it has not ended with the same winner.
    pub(crate) fn concede_unless_over(&mut self, concession: Concession, found: &Excerpt) -> Result<(), Problem> {
        let last = self.rounds().last().and_then(|round| round.winner());
        if self.game().round_is_over() && last == concession.winner {
            return Ok(());
        }
        self.concede(concession).map_err(|_| Problem::result_of_over(found.clone()))
    }
}

impl Problem {
    fn result_of_over(found: impl Into<Excerpt>) -> Problem {
        Problem::found(found, " as the result, but the round has ended otherwise on the board")
    }
}

fn read_score(text: &str) -> Option<Score> {
    if let Some((black, gold)) = text.split_once('-') {
        return Some(Score::new(black.trim().parse().ok()?, gold.trim().parse().ok()?));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let [first, first_points, second, second_points] = words[..] else { return None };
    let (first_points, second_points) = (first_points.parse().ok()?, second_points.parse().ok()?);
    match (speaker(first)?, speaker(second)?) {
        (Player::Black, Player::Gold) => Some(Score::new(first_points, second_points)),
        (Player::Gold, Player::Black) => Some(Score::new(second_points, first_points)),
        _ => None,
    }
}
