//! The openings of the initial round.

use analysis::chart::OpeningMove;
use analysis::question::openings::opening;
use answers::first_moves::first_moves;
use answers::openings::OpeningsStudy;
use kamisado::{Deadlock, Position};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;

#[test]
fn moves_and_distances_are_those_of_the_published_file() {
    let position = Position::start(Deadlock::Official);
    let question = Question { tables: &[Table::embedded()], distance: true, ..Question::default() };
    let moves = first_moves(&position, &question).unwrap().unwrap();
    let study = OpeningsStudy { position, moves, plies: None };
    let chart = opening(&study);
    let line = |m: &OpeningMove| {
        let value = if m.wins { "win" } else { "loss" };
        format!("{} {} {value} {}", m.to, m.straight, m.distance.unwrap())
    };
    let mut drawn: Vec<String> = chart.drawing.moves.iter().map(line).collect();
    let file = kamisado_data::FIRST_MOVES;
    let published = file.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        format!("{} {} {} {}", &fields[0][2..], fields[1].contains("Forward"), fields[2], fields[3])
    });
    let mut published: Vec<String> = published.collect();
    drawn.sort_unstable();
    published.sort_unstable();
    assert_eq!((drawn.len(), drawn), (102, published));
    let told = "The 54 sideways moves are not on the board: all of them lose, after 3 to 23 moves.";
    assert!(chart.caption.ends_with(told), "{}", chart.caption);
}
