//! Features of a set-up that may make it weak.

use solver::game::Player;
use solver::kamisado::{Setup, Square};

/// How many towers of a player stand behind a square of their own colour.
///
/// The rulebook calls the first kind a weak spot: when the opponent's move ends on that square, it stands in the way of
/// the very tower that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct OwnColorAhead {
    /// Towers with their own colour on the next square straight ahead.
    pub straight: u32,
    /// Towers with their own colour on the next square diagonally ahead, to the left or to the right.
    pub diagonal: u32,
}

impl OwnColorAhead {
    /// Counts the towers of a player, whatever their levels.
    ///
    /// ```
    /// use analysis::feature::OwnColorAhead;
    /// use solver::game::Player;
    /// use solver::kamisado::Setup;
    ///
    /// // Fig. 7 of the rulebook, filled from the right: purple on a1, and yellow on c1, which it calls a weak spot.
    /// let setup: Setup = "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -".parse()?;
    /// assert_eq!(OwnColorAhead::of(&setup, Player::Gold).straight, 2);
    /// # Ok::<(), solver::kamisado::SetupError>(())
    /// ```
    pub fn of(setup: &Setup, player: Player) -> OwnColorAhead {
        let mut count = OwnColorAhead::default();
        for (square, tower) in setup.towers().filter(|(_, tower)| tower.player == player) {
            let own = square.seen_by(player);
            let is_own_color = |aside: i8| {
                let file = own.file().checked_add_signed(aside).filter(|file| *file < 8);
                let ahead = file.zip((own.row() < 7).then(|| own.row() + 1));
                ahead.is_some_and(|(file, row)| Square::at(file, row).seen_by(player).color() == tower.color)
            };
            count.straight += u32::from(is_own_color(0));
            count.diagonal += u32::from(is_own_color(-1) || is_own_color(1));
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_initial_round_by_hand() {
        // Row 2 is P B Y U G K O R, row 1 B G R Y K P U O: brown, yellow, pink and orange have their colour aslant.
        let count = OwnColorAhead::of(&Setup::start(), Player::Gold);
        assert_eq!(count, OwnColorAhead { straight: 0, diagonal: 4 });
    }
}
