//! How hard a puzzle is.

/// The number of grades.
pub const GRADES: u8 = 5;

/// The grade of a puzzle, from 1 (easy) to 5: one, and one more for each of these.
///
/// - two or more only moves have to be found
/// - four or more have to be found
/// - the win takes nine or more moves of both players
/// - at least nineteen of twenty natural players fail
pub fn grade(only_moves: u32, distance: u16, fail_share: f64) -> u8 {
    let reasons = [only_moves >= 2, only_moves >= 4, distance >= 9, fail_share >= 0.95];
    1 + reasons.into_iter().filter(|&reason| reason).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_makes_a_puzzle_a_grade_harder() {
        assert_eq!(grade(1, 8, 0.94), 1);
        assert_eq!((grade(2, 8, 0.94), grade(1, 9, 0.94), grade(1, 8, 0.95)), (2, 2, 2));
        assert_eq!((grade(4, 9, 0.9), grade(4, 9, 0.99)), (4, GRADES));
    }
}
