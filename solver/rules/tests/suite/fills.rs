//! Rings, points and refills after a round.

use kamisado::{Color, Fill, Level, Player, Position, refill};

fn refilled(board: &str, winner: Player, promoted: Color, fill: Fill) -> String {
    refill(&board.parse().unwrap(), winner, promoted, fill).to_string()
}

/// Fig. 7 of the rulebook.
const FIRST_ROUND: &str = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";

#[test]
fn the_rulebooks_example_fills_from_both_sides() {
    let left = refilled(FIRST_ROUND, Player::Gold, Color::Purple, Fill::Left);
    assert_eq!(left, "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -");
    let right = refilled(FIRST_ROUND, Player::Gold, Color::Purple, Fill::Right);
    assert_eq!(right, "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -");
}

#[test]
fn black_fills_in_their_own_frame() {
    let board = "+ou2yr1b/8/8/8/2Kp4/4++g3/4U3/+k+BG+R+YPO1 g B";
    let next = refilled(board, Player::Black, Color::Pink, Fill::Left);
    assert_eq!(next, "++k++gp+ouyrb/8/8/8/8/8/8/+BG+R+YPOUK g -");
}

#[test]
fn a_deadlock_promotes_where_the_tower_stands() {
    let board = "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R";
    assert_eq!(refilled(board, Player::Gold, Color::Red, Fill::Left), "rkpgyoub/8/8/8/8/8/8/GKPU+RYOB b -");
}

#[test]
fn a_triple_gains_no_ring() {
    let board = "3+++Y++g3/1+p2b3/1++K2+oP+y1/2G3++Uu/7+O/k++r6/8/B2R4 b K";
    let next = refilled(board, Player::Gold, Color::Yellow, Fill::Right);
    assert_eq!(next.matches("+++Y").count(), 1, "{next}");
    assert!(!next.contains("++++"), "{next}");
}

#[test]
fn a_finished_round_gives_the_next_one() {
    let board = "+ou2yr1b/8/8/8/+k1Kp++g3/4U3/4+Y3/1+BG+R1PO1 b G";
    let mut position: Position = board.parse().unwrap();
    assert_eq!(position.finished_round(), None);
    position.play(position.read_move("e4h1").unwrap()).unwrap();
    let finished = position.finished_round().unwrap();
    assert_eq!((finished.outcome.winner, finished.outcome.promoted), (Player::Black, Color::Green));
    assert_eq!((finished.level_before(), finished.points()), (Level::Double, 4));
    assert_eq!(finished.next(Fill::Left), refill(&position.setup(), Player::Black, Color::Green, Fill::Left));
}

#[test]
fn points_by_level() {
    assert_eq!(Level::ALL.map(Level::prize), [1, 2, 4, 8]);
    assert_eq!(Level::ALL.map(Level::ring_points), [0, 1, 3, 7]);
}

#[test]
fn sides_read_and_print() {
    for fill in Fill::ALL {
        assert_eq!(fill.to_string().parse(), Ok(fill));
    }
    assert_eq!("LEFT".parse(), Ok(Fill::Left));
    assert!("top".parse::<Fill>().unwrap_err().to_string().contains("found 'top'"));
}

#[test]
#[should_panic(expected = "Gold's orange tower is missing")]
fn a_board_without_a_tower_is_refused() {
    refilled("oupkyrgb/8/8/8/8/8/8/BGRYKPU1 b -", Player::Gold, Color::Red, Fill::Left);
}
