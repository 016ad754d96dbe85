//! The book as text.

use std::collections::HashSet;
use std::io::{self, Write};

use kamisado::{Move, Player};
use terminal::count::counted;
use terminal::text::{hanging, paragraph, width, wrapped};

use super::book::{Book, BookPlace, BookReason};
use super::study::RepertoireStudy;

pub fn write_summary(out: &mut dyn Write, study: &RepertoireStudy) -> io::Result<()> {
    [finding(study), rule(study), counts(&study.book)].iter().try_for_each(|told| paragraph(out, told))
}

pub fn finding(study: &RepertoireStudy) -> String {
    let RepertoireStudy { player, known, least, .. } = study;
    if *known == 0 {
        return format!("{player} wins the round and need not know any position to be sure of it.");
    }
    let positions = counted(*known, "position");
    let proof = match *least {
        _ if study.is_least() => "it is proved that no book with the same rule has fewer".to_owned(),
        0 => "it is not known whether a book with the same rule has fewer".to_owned(),
        least => format!("it is proved that no book with the same rule has fewer than {least}"),
    };
    format!("{player} wins the round and must know {positions} to be sure of it; {proof}.")
}

pub fn rule(study: &RepertoireStudy) -> String {
    format!("Everywhere else the rule '{}' wins: {}", study.book.rule.name(), study.book.rule.words())
}

pub fn counts(book: &Book) -> String {
    let turns = book.places.len() - book.count(BookReason::Answers);
    format!(
        "With the book {} meets at most {turns} positions: {} to know, {} decided by the rule, {} with one legal \
         move, {} with a win in sight. All lines are checked with the slow rules.",
        book.player,
        book.count(BookReason::Know),
        book.count(BookReason::Rule),
        book.count(BookReason::Only),
        book.count(BookReason::Sight)
    )
}

pub fn write_known(out: &mut dyn Write, book: &Book) -> io::Result<()> {
    let rows = book.known().map(|(number, place)| (number, asked(place), line_text(book, place)));
    let rows: Vec<(u32, String, String)> = rows.collect();
    let widest = rows.iter().map(|(_, asked, _)| asked.len()).max().unwrap_or(0);
    for (number, asked, line) in rows {
        let line = if line.is_empty() { "-" } else { &line };
        hanging(out, &format!("{number:>4}. {asked:<widest$}  {line}"), 0, widest + 8)?;
    }
    Ok(())
}

pub fn asked(place: &BookPlace) -> String {
    let m = place.moves[0].0;
    format!("{m} {}", place.position.annotate(m))
}

pub fn line_text(book: &Book, place: &BookPlace) -> String {
    book.line(place).iter().map(|(_, m)| m.to_string()).collect::<Vec<_>>().join(" ")
}

/// Writes what to do after every answer, as far as something is left to know.
pub fn write_tree(out: &mut dyn Write, book: &Book) -> io::Result<()> {
    let mut tree = Tree { book, to_know: book.to_know(), told: HashSet::new() };
    let root = &book.places[0];
    if root.reason == BookReason::Answers {
        tree.write_answers(out, 0, 0)
    } else {
        writeln!(out, "{}", tree.turn(root))?;
        tree.write_behind(out, 0, 0)
    }
}

struct Tree<'a> {
    book: &'a Book,
    to_know: Vec<bool>,
    told: HashSet<usize>,
}

impl Tree<'_> {
    fn turn(&self, place: &BookPlace) -> String {
        match place.number {
            Some(number) => format!("{number}. {}", asked(place)),
            None => format!("{} {}", place.reason.name(), asked(place)),
        }
    }

    fn write_behind(&mut self, out: &mut dyn Write, place: usize, depth: usize) -> io::Result<()> {
        match self.book.places[place].moves[0].1 {
            Some(next) if self.to_know[next] => self.write_next(out, next, "", depth),
            _ => Ok(()),
        }
    }

    /// Writes a place with something to know there or later, after a move that `told` names.
    fn write_next(&mut self, out: &mut dyn Write, next: usize, told: &str, depth: usize) -> io::Result<()> {
        let place = &self.book.places[next];
        let indent = "  ".repeat(depth);
        if place.reason == BookReason::Answers {
            // The opponent moves twice, or the player moved before.
            if !told.is_empty() {
                writeln!(out, "{indent}{told} (and again)")?;
            }
            return self.write_answers(out, next, depth + usize::from(!told.is_empty()));
        }
        let colon = if told.is_empty() { "" } else { ": " };
        let turn = self.turn(place);
        if !self.told.insert(next) {
            return writeln!(out, "{indent}{told}{colon}{turn}, as above");
        }
        writeln!(out, "{indent}{told}{colon}{turn}")?;
        self.write_behind(out, next, depth + 1)
    }

    fn write_answers(&mut self, out: &mut dyn Write, place: usize, depth: usize) -> io::Result<()> {
        let moves = self.book.places[place].moves.clone();
        let asks = |next: Option<usize>, tree: &Tree<'_>| next.is_some_and(|next| tree.to_know[next]);
        for &(m, next) in &moves {
            if let Some(next) = next.filter(|&next| self.to_know[next]) {
                self.write_next(out, next, &m.to_string(), depth)?;
            }
        }
        let easy: Vec<Move> = moves.iter().filter(|(_, next)| !asks(*next, self)).map(|&(m, _)| m).collect();
        if easy.is_empty() || easy.len() == moves.len() {
            return Ok(());
        }
        let indent = "  ".repeat(depth);
        let listed = easy.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        // Deep in the tree the lines are longer than the terminal is wide, or they would be too short.
        let (told, width) = (format!("{listed}: nothing to know"), width().max(indent.len() + 40));
        writeln!(out, "{}", wrapped(&told, width, indent.len(), indent.len()))
    }
}

pub fn tree_key(player: Player) -> String {
    format!(
        "Each line starts with an answer of {}; after the colon comes {player}'s move: with the number of a \
         position to know, or with its reason (the rule, the only legal move, or a win in sight). The indented \
         lines below it are the answers to that move. Where nothing is left to know, the rule wins.",
        player.opponent()
    )
}
