//! A text with games of mitsudomoe, in which there may also be games of Kamisado, as when files are joined.

use kamisado_records::import;
use mitsudomoe::record::is_record;

/// A game of mitsudomoe, or what stands between such games.
pub struct Part {
    pub is_mitsudomoe: bool,
    /// Its first line, from 1.
    pub line: usize,
    /// As many line ends as there are lines before it, so that lines are counted as in the whole text, and the part.
    pub text: String,
}

impl Part {
    /// The parts of a text with a game of mitsudomoe. Games begin with paragraphs.
    pub fn all(text: &str) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let (mut line, mut is_known) = (0, false);
        for paragraph in paragraphs(text) {
            let is_mitsudomoe = is_record(&paragraph);
            let begins = is_mitsudomoe || is_kamisado(&paragraph);
            let goes_on = |last: &Part| !begins || !is_known || !(is_mitsudomoe || last.is_mitsudomoe);
            match parts.last_mut().filter(|last| goes_on(last)) {
                Some(last) => {
                    last.text += &paragraph;
                    last.is_mitsudomoe |= is_mitsudomoe;
                }
                None => parts.push(Part { is_mitsudomoe, line: line + 1, text: "\n".repeat(line) + &paragraph }),
            }
            is_known |= begins;
            line += paragraph.lines().count();
        }
        parts
    }
}

fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut is_over = true;
    for line in text.split_inclusive('\n') {
        let is_empty = line.trim().is_empty();
        match paragraphs.last_mut().filter(|_| is_empty || !is_over) {
            Some(last) => *last += line,
            None => paragraphs.push(line.to_owned()),
        }
        is_over = is_empty;
    }
    paragraphs
}

fn is_kamisado(paragraph: &str) -> bool {
    let is_heading = |line: &str| ["match:", "gold:"].iter().any(|key| line.trim_start().starts_with(key));
    let reads = || import::read(paragraph, None, None).is_ok_and(|games| games.iter().any(Result::is_ok));
    paragraph.lines().any(is_heading) || reads()
}
