//! Matches, move by move and fill by fill.

use kamisado::{Color, Deadlock, Fill, Level, Match, MatchError, MatchFormat, Player, Score, Setup};

/// A match before the last move of a round, with which Black's yellow tower wins.
fn at_last_move(format: MatchFormat, yellow: Level, gold: Level) -> Result<Match, MatchError> {
    let mut setup: Setup = "oupk2g1/8/8/8/1rB5/1G6/y3b3/2RYKPUO b Y".parse().unwrap();
    for tower in setup.board.iter_mut().flatten() {
        match (tower.player, tower.color) {
            (Player::Black, Color::Yellow) => tower.level = yellow,
            (Player::Gold, Color::Orange) => tower.level = gold,
            _ => {}
        }
    }
    Match::from_setup(format, &setup, Deadlock::Official)
}

fn won(format: MatchFormat, yellow: Level, gold: Level) -> Match {
    let mut game = at_last_move(format, yellow, gold).unwrap();
    game.play(game.position().read_move("a2a1").unwrap()).unwrap();
    game
}

#[test]
fn a_single_round_is_over_after_it() {
    for level in Level::ALL {
        let game = won(MatchFormat::Single, level, Level::Triple);
        assert_eq!(game.winner(), Some(Player::Black));
        assert_eq!(game.score(), Score::new(level.prize(), 0));
    }
}

#[test]
fn points_decide_and_are_not_capped() {
    let first = won(MatchFormat::Long, Level::Normal, Level::Normal);
    assert_eq!((first.score(), first.winner(), first.chooser()), (Score::new(1, 0), None, Some(Player::Black)));
    let second = won(MatchFormat::Standard, Level::Sumo, Level::Sumo);
    assert_eq!((second.score(), second.winner(), second.chooser()), (Score::new(3, 1), Some(Player::Black), None));
    let third = won(MatchFormat::Marathon, Level::Double, Level::Double);
    assert_eq!((third.score(), third.winner()), (Score::new(7, 3), None));
    let triple = won(MatchFormat::Marathon, Level::Triple, Level::Triple);
    assert_eq!((triple.score(), triple.winner()), (Score::new(15, 7), Some(Player::Black)));
}

/// Figs. 9 and 10 of the rulebook: a Long match won by 9 to 3, a Marathon match by 22 to 9.
#[test]
fn the_rulebooks_matches_score_as_printed() {
    let fig9 = "+ou2yr1b/8/8/8/+k1Kp++g3/4U3/4+Y3/1+BG+R1PO1 b G";
    let mut game = Match::from_setup(MatchFormat::Long, &fig9.parse().unwrap(), Deadlock::Official).unwrap();
    assert_eq!(game.score(), Score::new(5, 3));
    game.play(game.position().read_move("e4h1").unwrap()).unwrap();
    assert_eq!((game.score(), game.winner()), (Score::new(9, 3), Some(Player::Black)));

    let fig10 = "4++g3/1+p1+++Yb3/1++K2+oP+y1/2G3++Uu/7+O/k++r6/8/B2R4 g Y";
    let mut game = Match::from_setup(MatchFormat::Marathon, &fig10.parse().unwrap(), Deadlock::Official).unwrap();
    assert_eq!(game.score(), Score::new(9, 14));
    game.play(game.position().read_move("d7d8").unwrap()).unwrap();
    assert_eq!((game.score(), game.winner()), (Score::new(9, 22), Some(Player::Gold)));
}

#[test]
fn rings_that_have_won_leave_nothing_to_play() {
    let error = at_last_move(MatchFormat::Long, Level::Normal, Level::Triple).unwrap_err().to_string();
    assert!(error.contains("Gold are worth 7 points") && error.contains("fewer than 7"), "{error}");
}

#[test]
fn a_fill_is_refused_out_of_turn() {
    let mut playing = Match::start(MatchFormat::Standard, Deadlock::Official);
    assert_eq!(playing.defender(), Some(Player::Gold));
    let error = playing.fill(Fill::Left).unwrap_err().to_string();
    assert!(error.contains("round 1 is not over, Black is to move"), "{error}");
    let error = won(MatchFormat::Standard, Level::Sumo, Level::Normal).fill(Fill::Left).unwrap_err().to_string();
    assert!(error.contains("standard match is over, Black has won it (black 3 gold 0)"), "{error}");
}

#[test]
fn the_rings_on_the_board_are_the_score() {
    let mut game = Match::start(MatchFormat::Marathon, Deadlock::Official);
    while game.winner().is_none() {
        match game.chooser() {
            Some(_) => {
                game.fill(Fill::Left).unwrap();
                assert_eq!(game.score(), Score::of_rings(&game.position().setup()));
                assert_eq!(game.challenger(), Some(game.position().turn()));
            }
            None => {
                let m = game.position().moves().last().unwrap();
                game.play(m).unwrap();
            }
        }
    }
    assert!(game.score().of(game.winner().unwrap()) >= 15);
}
