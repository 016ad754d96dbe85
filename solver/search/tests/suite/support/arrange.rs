//! Set-ups in mid-round that can be played from, but that play may never reach.

use kamisado::{Color, Level, Player, Setup, Square, Tower};

/// Places Gold's towers, then Black's, brown to orange, on the first squares of `order` that are not the player's goal.
///
/// The colour due is that of the square under the opponent's tower number `last`, as if it had just moved.
///
/// # Panics
///
/// If `order` has too few squares; three whole rows are always enough.
pub fn arrange(order: &[Square], levels: [Level; 16], turn: Player, last: usize) -> Setup {
    let mut setup = Setup { board: [None; 64], turn, due: None };
    let mut levels = levels.into_iter();
    for player in [Player::Gold, Player::Black] {
        for color in Color::ALL {
            let allowed = |square: &Square| square.home_of() != Some(player.opponent());
            let free = order.iter().find(|square| allowed(square) && setup.board[square.index()].is_none());
            let square = free.expect("enough squares for sixteen towers");
            setup.board[square.index()] = Some(Tower { player, color, level: levels.next().unwrap() });
        }
    }
    let trodden = setup.towers().filter(|(_, tower)| tower.player != turn).nth(last);
    setup.due = trodden.map(|(square, _)| square.color());
    setup
}
