//! Checkpoints of matches: what they cannot hold is refused.

use std::fs;

use kamisado::{Deadlock, MatchFormat};
use kamisado::{MatchState, Player};
use kamisado_matches::SettledSetup;
use kamisado_matches::checkpoint::{CheckpointError, job, read_folder, write};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;

fn read(setups: &[SettledSetup]) -> Result<Vec<SettledSetup>, CheckpointError> {
    let folder = tempfile::tempdir().unwrap();
    let job = job("1 (abc)", MatchFormat::Standard, Deadlock::Official, true);
    // In two journals, so that they may contradict each other.
    for (name, setups) in [("a.journal", &setups[..setups.len() / 2]), ("b.journal", &setups[setups.len() / 2..])] {
        let mut bytes = Vec::new();
        write(&mut bytes, &job, setups.iter().copied()).unwrap();
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    read_folder(folder.path(), None, &job, MatchFormat::Standard)
}

#[test]
fn what_a_checkpoint_cannot_hold_is_refused() {
    let state =
        |text: &str| MatchState::from_setup(&text.parse().unwrap(), MatchFormat::Marathon, Deadlock::Official).unwrap();
    let start = state("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -");
    let [none, one, seven] = ["", "+", "+++"]
        .map(|rings| SettledSetup::new(&state(&format!("oupkyrgb/8/8/8/8/8/8/{rings}BGRYKPUO b -")), Value::Win));
    assert_eq!((none.points, one.points, seven.points), ([0, 0], [0, 1], [0, 7]));
    assert_eq!(read(&[none, one]).unwrap(), [none, one]);
    assert_eq!(read(&[none, one, none, none]).unwrap().len(), 4, "the same is no contradiction");
    let lost = SettledSetup { value: Value::Loss, ..none };
    for contradiction in [&[none, lost][..], &[one, one, lost, none]] {
        assert!(matches!(read(contradiction), Err(CheckpointError::Contradiction)));
    }
    let ended = start.moves().map(|m| start.after(m)).find_map(|next| {
        let mut state = next;
        while state.chooser().is_none() && state.winner().is_none() {
            let m = state.moves().next()?;
            state.play_unchecked(m);
        }
        state.chooser().map(|_| state)
    });
    let ended = SettledSetup::new(&ended.unwrap(), Value::Win);
    let wrong_points = SettledSetup { points: [1, 1], ..one };
    let too_many = SettledSetup { points: [0, 200], ..one };
    for other in [seven, ended, wrong_points, too_many] {
        assert!(matches!(read(&[none, other]), Err(CheckpointError::NoSetup)), "{other:?}");
    }
    // Whose points they are is not in the key.
    assert!(read(&[SettledSetup { points: [1, 0], ..one }]).is_ok());
    assert_eq!(Player::ALL.map(|player| start.score().of(player)), none.points);
}
