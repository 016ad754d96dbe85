//! The parameters `position`, `moves`, `match` and `deadlock`, in the form of the command line.

use kamisado::record::{Record, Replay};
use kamisado::{Deadlock, MatchFormat, MatchState, Position, Setup};

use super::failure::Failure;

/// Refuses the text of a position that has lost rings, because `+` stands for a space in a URL. With a ring on a8 it would
/// be the text of another position.
pub(super) fn check_rings(query: &str) -> Result<(), Failure> {
    if form_urlencoded::parse(query.as_bytes()).any(|(key, text)| key == "position" && has_lost_rings(&text)) {
        let message = "position: found a space before a tower; in an address write %2B for the + of a ring";
        return Err(Failure::unusable(message));
    }
    Ok(())
}

/// Whether spaces within the rows of a board would be rings.
fn has_lost_rings(text: &str) -> bool {
    let (mut ringed, mut squares, mut is_changed) = (String::new(), 0, false);
    for letter in text.chars() {
        // The player to move follows the 64th square.
        if squares >= 64 {
            break;
        }
        squares += letter.to_digit(10).unwrap_or(u32::from(letter.is_alphabetic()));
        is_changed |= letter == ' ';
        let letter = if letter == ' ' { '+' } else { letter };
        // A tower carries three rings at most; more spaces are lost rings all the same.
        if letter != '+' || !ringed.ends_with("+++") {
            ringed.push(letter);
        }
    }
    ringed += " b -";
    is_changed && ringed.parse::<Setup>().is_ok()
}

/// Reads the text of a position, which need not be one to play from.
pub(super) fn setup(text: &str) -> Result<Setup, Failure> {
    text.parse().map_err(|error| Failure::in_position(text, error))
}

/// The texts of the moves; an empty parameter means no moves, not an empty move.
pub(super) fn given<'a>(moves: &'a [&'a str; 1]) -> &'a [&'a str] {
    if moves[0].is_empty() { &[] } else { moves }
}

pub(super) fn format(text: Option<&str>) -> Result<Option<MatchFormat>, Failure> {
    let format = text.map(|text| text.parse::<MatchFormat>()).transpose();
    format.map_err(|error| Failure::unusable(format!("match: {error}")))
}

pub(super) fn replay(text: &str, moves: &str, deadlock: Deadlock) -> Result<Replay, Failure> {
    replay_match(text, moves, MatchFormat::Single, deadlock)
}

/// Plays moves and fills from a position of a match.
pub(super) fn replay_match(
    text: &str,
    moves: &str,
    format: MatchFormat,
    deadlock: Deadlock,
) -> Result<Replay, Failure> {
    let record = Record::new(format, &setup(text)?, deadlock);
    let mut replay = Replay::new(record.map_err(|error| Failure::in_position(text, error))?);
    replay.play_moves(given(&[moves])).map_err(Failure::unusable)?;
    Ok(replay)
}

/// The state after the moves, in a match that is not over.
pub(super) fn state(text: &str, moves: &str, format: MatchFormat, deadlock: Deadlock) -> Result<MatchState, Failure> {
    if moves.is_empty() {
        // After a deadlock, the text says who has won.
        let position = Position::read(text, deadlock).map_err(|error| Failure::in_position(text, error))?;
        let state = MatchState::new(position, format).and_then(MatchState::going_on);
        return state.map_err(|error| Failure::in_position(text, error));
    }
    let state = replay_match(text, moves, format, deadlock)?.record().game().state().going_on();
    state.map_err(|error| Failure::unusable(format!("{error}; expected fewer moves")))
}

/// The position after the moves, in a round that is not over.
pub(super) fn position(text: &str, moves: &str, deadlock: Deadlock) -> Result<Position, Failure> {
    let replay = replay(text, moves, deadlock)?;
    let position = *replay.record().game().position();
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => {
            let played = replay.record().rounds()[0].plies.len();
            Err(Failure::unusable(format!(
                "the round is over: {} has won after move {played}; expected fewer moves",
                outcome.winner
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<String, String> {
        check_rings(query).map_err(|failure| failure.message)?;
        let (_, text) = form_urlencoded::parse(query.as_bytes()).next().unwrap();
        Ok(text.into_owned())
    }

    #[test]
    fn rings_that_are_not_encoded_are_refused_wherever_they_stand() {
        let rests = ["+b+-", "%20b%20-", "++g+U", "+b", "", "+g+U+deadlock+b+P"];
        for rows in [
            "+oupkyrgb/8/8/8/8/8/8/BGRYKPUO",
            "+++oupkyrgb/8/8/8/8/8/8/BGRYKPUO",
            "++oupky+rg++b/8/8/8/8/8/8/++BGR+YKPU+O",
            "oupk1rgb/++y7/8/8/8/8/8/BGRYKPU+++O",
            "1upkyrgb/8/3+o+Y3/8/8/8/8/BGR1KPUO",
            "8/8/8/8/8/8/8/7+b",
            "8/8/8/8/8/8/8/6++g++b",
        ] {
            let encoded = rows.replace('+', "%2B");
            let rings = encoded.matches("%2B").count();
            for rest in rests {
                let query = format!("position={encoded}{rest}");
                let decoded = rest.replace('+', " ").replace("%20", " ");
                assert_eq!(read(&query), Ok(format!("{rows}{decoded}")));
                // Each of them alone, and all.
                let one = |lost: usize| {
                    let parts = encoded.split("%2B").enumerate();
                    parts
                        .map(|(at, part)| {
                            format!(
                                "{}{part}",
                                if at == 0 {
                                    ""
                                } else if at == lost {
                                    "+"
                                } else {
                                    "%2B"
                                }
                            )
                        })
                        .collect()
                };
                for spoiled in (1..=rings).map(one).chain([rows.to_owned()]) {
                    let message = read(&format!("position={spoiled}{rest}")).unwrap_err();
                    assert!(message.contains("%2B"), "{spoiled}{rest}");
                }
            }
        }
    }

    #[test]
    fn more_rings_than_a_tower_carries_are_lost_rings_too() {
        for rings in ["++++", "+%2B%2B%2B", "++++++++"] {
            read(&format!("position={rings}oupkyrgb/8/8/8/8/8/8/BGRYKPUO%20b%20-")).unwrap_err();
        }
    }

    #[test]
    fn other_spaces_stay() {
        for text in [
            "start",
            " start ",
            "  8/8/8 b -",
            "oupkyrgb/8/8/8/8/8/8/BGRYKPUO  b   - ",
            " 1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B",
            "b",
            "",
            " ",
        ] {
            assert_eq!(read(&format!("position={}", text.replace(' ', "+"))).as_deref(), Ok(text));
        }
    }
}
