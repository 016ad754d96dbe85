//! The grades of puzzles.

use analysis::question::puzzles::draw::shares;
use analysis::question::puzzles::{GRADES, grade};

#[test]
fn every_reason_makes_a_puzzle_a_grade_harder() {
    assert_eq!(grade(1, 8, 0.94), 1);
    assert_eq!((grade(2, 8, 0.94), grade(1, 9, 0.94), grade(1, 8, 0.95)), (2, 2, 2));
    assert_eq!((grade(4, 9, 0.9), grade(4, 9, 0.99)), (4, GRADES));
}

#[test]
fn the_grades_that_are_wanted_share_the_puzzles() {
    assert_eq!(shares(12, [true; 5]), [3, 3, 2, 2, 2]);
    assert_eq!(shares(7, [false, false, false, true, true]), [0, 0, 0, 4, 3]);
    assert_eq!(shares(1, [false, true, false, true, false]), [0, 1, 0, 0, 0]);
}
