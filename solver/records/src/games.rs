//! A text of several records.

use super::comments::without_comments;
use super::heading::{Heading, INFORMATION, NAMES, REPEATED, TOP, quoted, tag};
use super::order::Orders;
use super::orientations::read_plain;
use super::text::Piece;
use super::words::{Mark, speaker};
use super::{Problem, Record, RecordError, read_under};
use kamisado::{Deadlock, Frame, Reason};

/// Reads all records of a text, each with the line in which it begins.
///
/// A record begins where a heading begins after moves: with a line that the record before already has, or that must come
/// at the top; or with moves that cannot go on there, but can be played from the start. A record that cannot be read
/// takes its place as an error. One that directly follows another and cannot begin is a mistake in that one.
pub(crate) fn read_all(text: &str, asked: Option<Deadlock>) -> Vec<(usize, Result<Record, RecordError>)> {
    let Ok(plain) = without_comments(text) else { return vec![(1, read_under(text, asked))] };
    let mut games: Vec<(usize, Result<Record, RecordError>)> = Vec::new();
    // What was read after this many lines.
    let located = |before, read: Result<Record, RecordError>| {
        (before + 1, read.map(|record| record.after(before)).map_err(|error| error.after(before)))
    };
    let parts = parts(&plain);
    // Where the part before begins.
    let (mut begin, mut end) = (0, 0);
    for (i, &(mut before, mut part)) in parts.iter().enumerate() {
        let (here, follows_blank) = (end, plain[begin..end].lines().last().is_none_or(|line| line.trim().is_empty()));
        end += part.len();
        let frame = games.last().and_then(|(_, game)| game.as_ref().ok()).map(Record::frame);
        let mut read = read_plain(part, asked);
        if i > 0 && !follows_blank && frame.is_some_and(|frame| is_stuck(&read, frame)) {
            games.pop();
            let before = parts[i - 1].0;
            games.push(located(before, read_plain(&plain[begin..end], asked)));
            continue;
        }
        begin = here;
        loop {
            let second = read.as_ref().err().and_then(|error| error.second_record).filter(|&line| line > 1);
            let Some(line) = second else {
                games.push(located(before, read));
                break;
            };
            let (first, others) = part.split_at(part.split_inclusive('\n').take(line - 1).map(str::len).sum());
            games.push(located(before, read_plain(first, asked)));
            (before, part) = (before + line - 1, others);
            read = read_plain(part, asked);
        }
    }
    // What is no record at all may be the text of another program.
    if let [(_, read @ Err(_))] = &mut games[..] {
        *read = read_under(text, asked);
    }
    games
}

/// Whether a record cannot be read from its first move on, with the board as in the record before it: rather than a
/// record, it is a mistake in that one.
fn is_stuck(read: &Result<Record, RecordError>, frame: Frame) -> bool {
    match read {
        Ok(record) => record.frame() != frame,
        Err(error) => error.standing.as_ref().is_some_and(|standing| (standing.round, standing.moves) == (1, 0)),
    }
}

/// The parts of a text that begin with a heading after moves, each with the number of lines before it; or all of it.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    // Where the present part begins, and where the heading began that may begin the next one: line and byte.
    let (mut part, mut heading_at) = ((0, 0), (0, 0));
    let mut heading = Heading::default();
    // Without a move, a heading line has said how the round ends, and the heading continues.
    let mut has_moves = false;
    let mut byte = 0;
    for (line, content) in text.split_inclusive('\n').enumerate() {
        let piece = Piece { line: line + 1, column: 1, text: content }.trim();
        let is_heading = |keyword: &&str| *keyword != "tiles" || !heading.goes_on_with_tiles();
        if let Some(keyword) = keyword(piece).filter(is_heading) {
            if heading.begin.is_none() {
                heading_at = (line, byte);
            }
            // Before any move, a line that comes twice is a mistake.
            let was_played = heading.played;
            let other = heading.once(keyword, piece).err();
            if other.is_some_and(|error| was_played && (has_moves || matches!(error.problem, Problem::Twice { .. }))) {
                parts.push((part.0, &text[part.1..heading_at.1]));
                part = heading_at;
                has_moves = false;
                heading = Heading::default();
                // The lines of the heading before this one are repeated by nothing in it.
                for above in Piece::lines(&text[part.1..byte + content.len()]) {
                    let _ = self::keyword(above).map(|keyword| heading.once(keyword, above));
                }
            }
        } else if is_play(piece) {
            heading.played = true;
            heading.begin = None;
            has_moves |= !is_result(piece);
        }
        byte += content.len();
    }
    parts.push((part.0, &text[part.1..]));
    parts
}

fn keyword(line: Piece<'_>) -> Option<&'static str> {
    if let Some((keyword, _)) = quoted(line) {
        return Some(keyword);
    }
    let tagged = tag(line);
    let (keyword, value) = tagged.or_else(|| line.keyword_and_value())?;
    let word = match keyword.text.to_ascii_lowercase().as_str() {
        "white" => "gold".to_owned(),
        "fen" if tagged.is_some() => "position".to_owned(),
        word => word.to_owned(),
    };
    let plays = match speaker(&word) {
        Some(player) => value.tells_moves() || Orders::of_player(player, value).is_some(),
        // `time: gold` ends a round.
        None => word == "time" && speaker(value.text).is_some(),
    };
    TOP.into_iter().chain(NAMES).chain(INFORMATION).find(|name| *name == word).filter(|_| !plays)
}

fn is_play(line: Piece<'_>) -> bool {
    !line.text.is_empty() && tag(line).is_none() && !line.is_round_heading()
}

fn is_result(line: Piece<'_>) -> bool {
    let is_named = |(keyword, _): (Piece<'_>, Piece<'_>)| {
        let names = Reason::ALL.into_iter().map(Reason::name).chain(REPEATED);
        names.into_iter().any(|name| name.eq_ignore_ascii_case(keyword.text))
    };
    Mark::of(line.text).is_some() || line.keyword_and_value().is_some_and(is_named)
}
