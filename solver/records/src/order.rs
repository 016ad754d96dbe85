//! The order in which the towers stand at the start of a round, as a form for records has it.

use super::text::Piece;
use super::{Problem, RecordError, Replay};
use kamisado::{Color, Fill, Frame, Level, Player, Setup};

/// The towers of the players from their own left to right, as far as a text gives them.
pub(super) type Order = [Option<[Color; 8]>; 2];

#[derive(Default)]
pub(super) struct Orders<'a> {
    given: Order,
    place: Option<Piece<'a>>,
}

impl<'a> Orders<'a> {
    pub fn is_empty(&self) -> bool {
        self.place.is_none()
    }

    /// The order of a line that begins with the word `order`: Black's eight colours, then Gold's.
    pub fn of_line(line: Piece<'_>) -> Result<Option<Order>, RecordError> {
        let Some((word, rest)) = line.text.split_once(|c: char| c == ':' || c.is_whitespace()) else { return Ok(None) };
        if !word.eq_ignore_ascii_case("order") {
            return Ok(None);
        }
        let orders: Option<Vec<[Color; 8]>> = words(rest).chunks(8).map(all_colors).collect();
        match orders.as_deref() {
            Some(&[black, gold]) => Ok(Some([Some(black), Some(gold)])),
            _ => Err(line.error(Problem::found(
                line.text,
                " as the order of the towers, expected the eight colours of a player, or of both",
            ))),
        }
    }

    /// The order of one player's towers, if a text is eight colours.
    pub fn of_player(player: Player, value: Piece<'_>) -> Option<Order> {
        let towers = all_colors(&words(value.text))?;
        let mut order = [None, None];
        order[player as usize] = Some(towers);
        Some(order)
    }

    pub fn add(&mut self, order: Order, place: Piece<'a>) {
        for (given, order) in self.given.iter_mut().zip(order) {
            *given = order.or(*given);
        }
        self.place = Some(place);
    }

    /// The start of a record that gives no position.
    pub fn start(&self, frame: Frame) -> Setup {
        let row = |player: Player| self.row(player, frame).unwrap_or(Color::ALL).map(|color| (color, Level::Normal));
        Setup::home_rows(Player::ALL.map(row), Player::Black)
    }

    /// Checks the order against the board. Between two rounds, chooses the fill that leads to it.
    pub fn check(&mut self, replay: &mut Replay) -> Result<(), RecordError> {
        let Some(place) = self.place.take() else { return Ok(()) };
        let given = Orders { given: std::mem::take(&mut self.given), place: None };
        let (game, frame) = (replay.record().game(), replay.record().frame());
        let fits = |fill: &Fill| {
            let next = game.next_round(frame.fill(*fill));
            next.is_some_and(|next| given.other_player(&next.setup(), frame).is_none())
        };
        if let Some(fill) = Fill::ALL.into_iter().find(fits) {
            return replay.at(place).fill(fill).map_err(|refused| place.error(refused));
        }
        match given.other_player(&game.position().setup(), frame) {
            None => Ok(()),
            Some(player) => {
                let row = replay.record().game().position().setup().home_row(player);
                let names = |row: [(Color, Level); 8]| row.map(|(color, _)| color.title()).join(" ");
                let expected = row.map_or_else(|| "no order in the middle of a round".to_owned(), names);
                let problem = format!(
                    "found the towers of {player} in another order than on the board, expected {expected} from their left to \
                     right"
                );
                Err(replay.record().standing(place.error(Problem::Other(problem.into()))))
            }
        }
    }

    fn other_player(&self, setup: &Setup, frame: Frame) -> Option<Player> {
        let differs = |player: &Player| {
            let given = self.row(*player, frame);
            given.is_some_and(|given| setup.home_row(*player).map(|row| row.map(|(color, _)| color)) != Some(given))
        };
        Player::ALL.into_iter().find(differs)
    }

    fn row(&self, player: Player, frame: Frame) -> Option<[Color; 8]> {
        let mut row = self.given[player as usize]?;
        if frame.is_mirrored() {
            row.reverse();
        }
        Some(row)
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect()
}

/// The eight colours, each once, in the order of some words.
fn all_colors(words: &[&str]) -> Option<[Color; 8]> {
    let colors: Vec<Color> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let is_each = Color::ALL.iter().all(|color| colors.contains(color));
    colors.try_into().ok().filter(|_| is_each)
}
