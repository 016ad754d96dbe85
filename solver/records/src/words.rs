//! Words put together to moves, forced passes, pushed towers and fills.

use super::text::Piece;
use kamisado::signs::{
    is_between, is_compact, is_coordinates, is_direction, is_number, is_pass_word, is_square, is_step,
};
use kamisado::{Color, Fill, Player};

/// A word, or several that belong together, and the place of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub line: usize,
    pub column: usize,
    pub text: String,
    /// Whether no comma, semicolon or line end stands between it and the item before.
    pub goes_on: bool,
}

impl Item {
    pub fn piece(&self) -> Piece<'_> {
        Piece { line: self.line, column: self.column, text: &self.text }
    }
}

/// The words of one or several texts, in runs: no move crosses the end of a run.
#[derive(Default)]
pub(crate) struct Words {
    runs: Vec<Vec<Item>>,
    /// Whether the next word belongs to the last run.
    goes_on: bool,
    /// Whether a move has begun that no comma or semicolon has ended.
    has_begun: bool,
    /// The line and the column of marks and numbers alone, where a move should be.
    bare: Option<(usize, usize)>,
}

impl Words {
    /// Adds a text. A text of several words is a run of its own, and commas and semicolons end runs. Numbers of moves and
    /// marks are left out. Where nothing stands before a comma or semicolon, an item is empty.
    pub fn add(&mut self, text: Piece<'_>) {
        let is_one_word = text.words().nth(1).is_none();
        self.goes_on &= is_one_word;
        let mut before = text.head(0);
        for (i, part) in text.split_at_commas().enumerate() {
            if i > 0 {
                if !std::mem::take(&mut self.has_begun) {
                    self.add_nothing(before);
                }
                self.goes_on = false;
            }
            before = part;
            if !part.text.is_empty() && !self.has_begun {
                let bare = part.without_number();
                self.bare = Some((bare.line, bare.column));
            }
            let mut words = part.words().peekable();
            // In a table, the number of a row has no full stop.
            if !is_one_word && i == 0 && words.next_if(|word| is_number(word.text)).is_some() {
                (self.has_begun, self.bare) = (true, None);
            }
            for word in words.map(Piece::without_number).filter(|word| !word.is_mark()) {
                self.push(word.without_marks());
            }
        }
        self.goes_on &= is_one_word;
    }

    /// Adds an empty item, at marks that stand alone or else at a place.
    pub fn add_nothing(&mut self, place: Piece<'_>) {
        let (line, column) = self.bare.unwrap_or((place.line, place.column));
        self.goes_on = false;
        self.push(Piece { line, column, text: "" });
        (self.goes_on, self.has_begun) = (false, false);
    }

    fn push(&mut self, word: Piece<'_>) {
        let word = Item { line: word.line, column: word.column, text: word.text.to_owned(), goes_on: self.goes_on };
        match self.runs.last_mut().filter(|_| self.goes_on) {
            Some(run) => run.push(word),
            None => self.runs.push(vec![word]),
        }
        (self.goes_on, self.has_begun, self.bare) = (true, true, None);
    }

    /// The moves and other items that the words make up; an empty one at a place, if there are none.
    pub fn items(mut self, place: Piece<'_>) -> Vec<Item> {
        if self.runs.is_empty() || self.bare.is_some() {
            self.add_nothing(place);
        }
        let mut items = Vec::new();
        for run in &self.runs {
            let mut rest = &run[..];
            while !rest.is_empty() {
                let (words, others) = rest.split_at(length(rest));
                let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
                items.push(Item { text, goes_on: rest.len() < run.len(), ..words[0].clone() });
                rest = others;
            }
        }
        items
    }
}

impl Piece<'_> {
    /// Whether a text meant for people looks like a move, a pass or a fill: a part between commas begins like one, or a
    /// word is a move in coordinates.
    pub(crate) fn holds_a_move(self) -> bool {
        let all = self.plain_words();
        let is_all_passes = !all.is_empty() && all.iter().all(|word| word.eq_ignore_ascii_case("pass"));
        let reads_as_a_move = |part: Piece<'_>| {
            let words = part.plain_words();
            words.iter().any(|word| is_coordinates(word)) || begins_as_a_move(&words)
        };
        is_all_passes || self.split_at_commas().any(reads_as_a_move)
    }

    /// Whether a text is what a player does, and no name: it begins like a move or a fill, or is passes alone.
    pub(crate) fn tells_moves(self) -> bool {
        let words = self.plain_words();
        let is_all_passes = !words.is_empty() && words.iter().all(|word| is_pass_word(word));
        let begins = || words.first().is_some_and(|word| is_pass_word(word) || is_coordinates(word));
        is_all_passes || self.holds_a_move() && (begins() || begins_as_a_move(&words))
    }

    /// Whether the line begins like a move that `solver show` prints: `1. Black`.
    pub fn is_numbered_move(self) -> bool {
        let rest = self.without_number();
        let word = rest.text.split_whitespace().next().unwrap_or_default();
        rest.text.len() < self.text.len() && speaker(word).is_some()
    }

    fn plain_words(self) -> Vec<String> {
        let plain = self.words().map(|word| word.without_number().without_marks().text);
        plain.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

fn begins_as_a_move(words: &[String]) -> bool {
    let is_color = |word: &str| word.parse::<Color>().is_ok();
    match words {
        // In three signs it may be a name: Br4.
        [word, ..] if is_compact(word) && word.chars().count() == 4 => true,
        [from, to, ..] if is_coordinates(&[from.as_str(), to].concat()) => true,
        [from, between, to, ..] if is_square(from) && is_between(between) && is_square(to) => true,
        [word, side, ..] if is_fill(word) => side.parse::<Fill>().is_ok(),
        [tower, step, ..] if is_color(tower) && is_step(step) => true,
        [tower, zero, square, ..] if is_color(tower) && is_pass(zero, square) => true,
        [tower, direction, number, ..] => is_color(tower) && is_direction(direction) && is_number(number),
        _ => false,
    }
}

/// The player who speaks, if a word is one of their names, with or without a colon.
pub(crate) fn speaker(word: &str) -> Option<Player> {
    Player::called(word.trim_end_matches(':'))
}

/// A result like `1-0`, after the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The player who is named first has won.
    First,
    Second,
    Draw,
    /// `*` says nothing.
    Unknown,
}

impl Mark {
    pub fn of(word: &str) -> Option<Mark> {
        Some(match word {
            "1-0" => Mark::First,
            "0-1" => Mark::Second,
            "1/2-1/2" | "½-½" => Mark::Draw,
            "*" => Mark::Unknown,
            _ => return None,
        })
    }
}

/// How many words make up the item that some words begin with.
fn length(words: &[Item]) -> usize {
    let word = |i: usize| words.get(i).map_or("", |word| word.text.as_str());
    if is_alone(word(0)) {
        return 1;
    }
    if is_square(word(0)) || word(0).get(..2).is_some_and(is_square) {
        // `d8 d3`, `d8 -d3`, `d8- d3`, `d8 - d3`.
        let parted = is_between(word(1)) && is_square(word(2));
        let joined = [word(0), word(1)].concat();
        return if parted { 3 } else { 1 + usize::from(is_coordinates(&joined)) };
    }
    if is_fill(word(0)) {
        return 2.min(words.len());
    }
    // The tower, the direction and the number; then the colour of the square, if it is given.
    let step = match (is_step(word(1)), is_number(word(2))) {
        (true, _) => 2,
        (false, true) => 3,
        // A pass: the tower, 0 and the square.
        (false, false) if word(1) == "0" => 2,
        (false, false) => {
            let ends = |item: &Item| is_alone(&item.text) || is_fill(&item.text);
            return words.iter().take(4).position(ends).unwrap_or(4.min(words.len()));
        }
    };
    let begins = |at: usize| {
        is_step(word(at + 1))
            || is_pass(word(at + 1), word(at + 2))
            || is_direction(word(at + 1)) && is_number(word(at + 2))
    };
    let is_other = |word: &str| is_alone(word) || is_square(word) || is_fill(word);
    let has_color = step < words.len() && !is_other(word(step)) && !begins(step);
    step + usize::from(has_color)
}

/// Whether a word is complete: a move in coordinates, a pass, a result, or the name of a player before a move.
fn is_alone(word: &str) -> bool {
    let squares = || {
        let (from, to) = (word.get(..2)?, word.get(word.len().checked_sub(2)?..)?);
        Some(word.len() >= 4 && is_square(from) && is_square(to))
    };
    is_pass_word(word)
        || is_compact(word)
        || squares().unwrap_or(false)
        || Mark::of(word).is_some()
        || speaker(word).is_some()
        || word.starts_with('$')
}

fn is_fill(word: &str) -> bool {
    word.trim_end_matches(':').eq_ignore_ascii_case("fill")
}

fn is_pass(zero: &str, square: &str) -> bool {
    zero == "0" && square.parse::<Color>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(texts: &[&str]) -> Vec<String> {
        let mut words = Words::default();
        texts.iter().for_each(|text| words.add(Piece { line: 1, column: 1, text }));
        words.items(Piece { line: 1, column: 1, text: "" }).into_iter().map(|item| item.text).collect()
    }

    #[test]
    fn words_are_put_together_to_moves() {
        for (typed, expected) in [
            ("d8d3 f1-h3", &["d8d3", "f1-h3"][..]),
            ("d8 d3 f1h3", &["d8 d3", "f1h3"]),
            ("d8 - d3 f1 → h3 a1 f2.", &["d8 - d3", "f1 → h3", "a1 f2"]),
            ("d8 -d3 f1- h3 a1 ⇒f2", &["d8 -d3", "f1- h3", "a1 ⇒f2"]),
            ("1. d8d3. 1... f1h3 ...", &["d8d3", "f1h3"]),
            ("1. d8d3! 1... f1h3 ?!", &["d8d3", "f1h3"]),
            ("Pink Forward 5 Purple Purple Right 2 Green", &["Pink Forward 5 Purple", "Purple Right 2 Green"]),
            ("Pink ↑ 5 Purple Purple ↗2 Green Red ↓ 1 Red", &["Pink ↑ 5 Purple", "Purple ↗2 Green", "Red ↓ 1 Red"]),
            ("k f5 p r2", &["k f5", "p r2"]),
            ("k f 5 p p r 2 g", &["k f 5 p", "p r 2 g"]),
            // Red or right, brown or backwards: the next word decides.
            ("k f 5 r r 2 g", &["k f 5", "r r 2 g"]),
            ("k f 5 r r r 2 g", &["k f 5 r", "r r 2 g"]),
            ("p f 1 b u b 1 b g f1", &["p f 1 b", "u b 1 b", "g f1"]),
            ("g f2 y 0 u pass b l1 -- a2a2", &["g f2", "y 0 u", "pass", "b l1", "--", "a2a2"]),
            ("k f5 fill left d8d3", &["k f5", "fill left", "d8d3"]),
            ("fill: right Pnik Froward 5 Purple", &["fill: right", "Pnik Froward 5 Purple"]),
            ("Pnik d8d3", &["Pnik", "d8d3"]),
            ("k f5, p r2; g f1", &["k f5", "p r2", "g f1"]),
            ("Black d8d3 Pink f5 Gold: f1h3 $1 1-0", &["Black", "d8d3", "Pink f5", "Gold:", "f1h3", "$1", "1-0"]),
        ] {
            let apart: Vec<&str> = typed.split(' ').collect();
            assert_eq!(items(&apart), expected, "{typed}");
            assert_eq!(items(&[typed]), expected, "{typed}");
        }
        // Texts of several words are moves of their own.
        assert_eq!(items(&["k f5", "p"]), ["k f5", "p"]);
        assert_eq!(items(&["k", ",", "f5,", "p"]), ["k", "f5", "p"]);
        // An empty text is not a move.
        assert_eq!(items(&["k,,", "; f5"]), ["k", "", "", "f5"]);
        assert_eq!(items(&["1.", "k", "!,", "?!"]), ["k", ""]);
        assert_eq!(items(&["1."]), [""]);
        // The first number of a row counts it.
        assert_eq!(items(&["1\tPink ↑ 5 Purple\tPurple ↗ 2 Green"]), ["Pink ↑ 5 Purple", "Purple ↗ 2 Green"]);
    }
}
