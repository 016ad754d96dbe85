//! Puzzles as a page to print.

use kamisado::Deadlock;

use super::text::{line, solution, task, wrong};
use super::{GRADES, Puzzle, PuzzleSet};
use crate::page::{Board, BoardRow, Entry, Listing, Sheet};
use crate::population::{NATURAL_PLAYERS, PlayedRounds};

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
        lead: "Below each board are the player and the tower to move. Exactly one move wins against every answer; it \
             does not win at once. Find it, and the rest of the win."
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
            "An exclamation mark marks each move that is the only one to win. The line is the fastest win against \
             the longest resistance; another defence may need other moves. After each wrong move comes an answer \
             that wins as soon as possible."
                .to_owned(),
            format!("{NATURAL_PLAYERS} The number of players who keep the win covers every turn of the line."),
            format!("From {} {}, {}. Every value is proved.", drawn.matches, played.matches(), deadlock.rules_name()),
        ],
        program: format!("kamisado-analysis {}", terminal::version::VERSION),
    }
}
