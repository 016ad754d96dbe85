//! Results: `winner: gold`, `score: 0-1`, and those that the board need not show: `resigned: black`, `time: gold`,
//! `agreed: draw`, and `1-0` after the moves.

use super::text::Piece;
use super::words::{Mark, speaker};
use super::{Problem, RecordError, Replay};
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
        let score = word
            .text
            .split_once('-')
            .and_then(|(black, gold)| Some(Score::new(black.parse().ok()?, gold.parse().ok()?)));
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
            return Err(value.error(Problem::EndedForm { found: value.text.into(), reason }));
        }
        self.concede(value, Concession::naming(reason, named))
    }

    /// A line `winner: gold` or `winner: gold purple`.
    pub(super) fn winner(&mut self, value: Piece<'_>) -> Result<(), RecordError> {
        let found = Excerpt::from(value.text);
        let mut words = value.words().map(|word| word.text);
        let player = words.next().and_then(speaker);
        let tower = words.next().map(str::parse::<Color>).transpose();
        let (Some(player), Ok(tower), None) = (player, tower, words.next()) else {
            return Err(value.error(Problem::WinnerForm { found }));
        };
        if let Some(ended) = self.record().game().conceded() {
            let is_right = ended.winner == Some(player) && tower.is_none();
            let problem = Problem::ResultOfOver { found };
            return if is_right { Ok(()) } else { Err(self.record().standing(value.error(problem))) };
        }
        let turn = self.record().turn();
        let Some(outcome) = self.record().game().position().outcome() else {
            return Err(self.record().standing(value.error(Problem::NoWinner { found, turn })));
        };
        if player != outcome.winner || tower.is_some_and(|tower| tower != outcome.promoted) {
            let (winner, promoted) = (outcome.winner, outcome.promoted);
            return Err(self.record().standing(value.error(Problem::OtherWinner { found, winner, promoted })));
        }
        Ok(())
    }

    /// A line `score: black 1 gold 0` or `score: 1-0`.
    pub(super) fn score(&mut self, value: Piece<'_>) -> Result<(), RecordError> {
        let found =
            read_score(value.text).ok_or_else(|| value.error(Problem::ScoreForm { found: value.text.into() }))?;
        let expected = self.record().game().score();
        if found == expected { Ok(()) } else { Err(value.error(Problem::OtherScore { found, expected })) }
    }

    fn concede(&mut self, place: Piece<'_>, concession: Concession) -> Result<(), RecordError> {
        let last = self.record().rounds().last().and_then(|round| round.winner());
        if self.record().game().round_is_over() && last == concession.winner {
            return Ok(());
        }
        let conceded = self.record_mut().concede(concession);
        conceded.map_err(|_| self.record().standing(place.error(Problem::ResultOfOver { found: place.text.into() })))
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
