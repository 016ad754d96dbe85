//! Puzzles as a page to print.

use kamisado::Deadlock;

use super::draw::PuzzleSet;
use super::puzzle::{GRADES, Puzzle};
use super::text::{line, population, solution, task, wrong};
use crate::page::{Board, BoardRow, Entry, Listing, Sheet};
use crate::population::PlayedRounds;

pub fn sheet(drawn: &PuzzleSet, played: &PlayedRounds, deadlock: Deadlock) -> Sheet {
    let numbered: Vec<(u64, &Puzzle)> = (1..).zip(&drawn.puzzles).collect();
    let of_grade = |grade: u8| {
        let puzzles = numbered.iter().filter(|(_, puzzle)| puzzle.grade() == grade);
        let board = |&(number, puzzle): &(u64, &Puzzle)| {
            Board::new(&puzzle.position.setup(), &[], format!("{number}. {}", task(puzzle)))
        };
        BoardRow { heading: format!("Grade {grade}"), boards: puzzles.map(board).collect() }
    };
    let entry = |&(number, puzzle): &(u64, &Puzzle)| Entry {
        head: solution(number, puzzle),
        lines: vec![line(puzzle), wrong(puzzle)],
    };
    let boards = (1..=GRADES).map(of_grade).filter(|row| !row.boards.is_empty()).collect();
    Sheet {
        title: "Kamisado puzzles".to_owned(),
        lead:
            "On each board the player named must move the tower named. Exactly one move wins against every answer; it \
               does not win at once. Find it, and how the win goes on."
                .to_owned(),
        key: picture::KEY.map(str::to_owned).to_vec(),
        boards,
        listing: Listing {
            heading: "Solutions".to_owned(),
            lead: None,
            entries: numbered.iter().map(entry).collect(),
            text: None,
        },
        notes: vec![
            "An exclamation mark stands at each only winning move. The line is the fastest win against the longest \
             resistance; another defence may ask for other moves. Behind each wrong move stands an answer that wins as \
             soon as any."
                .to_owned(),
            "Natural players take a win at once, avoid moves after which the opponent wins at once, and else play any \
             move. The number of those who keep the win is for the turns of the line."
                .to_owned(),
            format!("From {} {}, {}. Every value is proved.", drawn.matches, population(played), deadlock.rules_name()),
        ],
        program: concat!("kamisado-analysis ", env!("CARGO_PKG_VERSION")).to_owned(),
    }
}
