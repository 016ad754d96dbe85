//! Counting the positions after each number of moves.

use std::collections::HashSet;

use kamisado::{Deadlock, Position};
use kamisado_solver::game::Game;
use kamisado_solver::opening_table::{Layers, Workspace};

/// The sizes of all layers except the first, from sets of all positions.
fn plain(root: &Position, moves: usize) -> Vec<u64> {
    let mut layer = vec![*root];
    let next = |_| {
        let mut found = HashSet::new();
        let after = layer.iter().flat_map(|position| position.moves().map(|m| position.after(m)));
        layer = after.filter(|child| child.winner().is_none() && found.insert(child.key())).collect();
        layer.len() as u64
    };
    (0..moves).map(next).collect()
}

#[test]
fn each_position_is_counted_once() {
    let texts = ["start", "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P", "2y4g/1+b+O1o1YU/1P6/G4u2/2B5/8/Kk3+Rpr/8 g B"];
    let folder = tempfile::tempdir().unwrap();
    for text in texts {
        for deadlock in [Deadlock::Official, Deadlock::TwoPass] {
            let root = Position::new(&text.parse().unwrap(), deadlock).unwrap();
            let expected = plain(&root, 4);
            for memory in [0, 1 << 26] {
                let workspace = Workspace { memory, folder: folder.path() };
                let mut layers = Layers::new(&root, workspace, &());
                let mut counts: Vec<u64> = (1..4).map(|_| layers.advance().unwrap()).collect();
                counts.push(layers.count_next().unwrap());
                assert_eq!(counts, expected, "{text} within {memory} bytes");
            }
        }
    }
}
