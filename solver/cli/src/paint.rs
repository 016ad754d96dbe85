//! Colours on a terminal.

use std::io;

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use kamisado::{Color, Player};
use kamisado_solver::game::value::{Value, Verdict};
use owo_colors::Style;

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always, even into a file or a pipe
    Always,
    /// Never
    Never,
}

impl When {
    /// Decides for all that is written from now on.
    pub fn choose(self) {
        let choice = match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::AlwaysAnsi,
            When::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

type Rgb = (u8, u8, u8);

const BLACK: Rgb = (16, 16, 16);
const WHITE: Rgb = (255, 255, 255);
const IVORY: Rgb = (250, 244, 222);

/// Whether there are colours, and then which: 24 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    pub on: bool,
}

impl Paint {
    /// As was [chosen](When::choose), or as suits standard output.
    pub fn new() -> Paint {
        Paint { on: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
    }

    /// A background of the colour, under letters that can be read on it.
    pub fn on_color(self, color: Color) -> Style {
        self.style(ink(color), rgb(color))
    }

    /// The same, with letters that keep back behind the towers.
    pub fn on_color_faint(self, color: Color) -> Style {
        let (ink, ground) = (ink(color), rgb(color));
        let blend = |ink: u8, ground: u8| ((2 * u16::from(ink) + u16::from(ground)) / 3) as u8;
        self.style((blend(ink.0, ground.0), blend(ink.1, ground.1), blend(ink.2, ground.2)), ground)
    }

    /// The rim of a player's towers: dark for Black, light for Gold.
    pub fn on_rim(self, player: Player) -> Style {
        self.style(rim(player.opponent()), rim(player))
    }

    /// The rim of a player's towers, drawn on the tower's own colour.
    pub fn rim_on_color(self, player: Player, color: Color) -> Style {
        self.style(rim(player), rgb(color))
    }

    /// The words for a value: green for a win, red for a loss, yellow for what is not known.
    pub fn verdict(self, verdict: Verdict) -> Style {
        match verdict.value() {
            _ if !self.on => Style::new(),
            Some(Value::Win) => Style::new().green(),
            Some(Value::Loss) => Style::new().red(),
            None => Style::new().yellow(),
        }
    }

    pub fn ball(self, color: mitsudomoe::Color) -> Style {
        let (ink, ground) = match color {
            mitsudomoe::Color::White => (BLACK, WHITE),
            mitsudomoe::Color::Black => (WHITE, BLACK),
            mitsudomoe::Color::Red => (WHITE, rgb(Color::Red)),
            mitsudomoe::Color::Yellow => (BLACK, rgb(Color::Yellow)),
        };
        self.style(ink, ground)
    }

    fn style(self, ink: Rgb, ground: Rgb) -> Style {
        if !self.on {
            return Style::new();
        }
        Style::new().truecolor(ink.0, ink.1, ink.2).on_truecolor(ground.0, ground.1, ground.2)
    }
}

fn rim(player: Player) -> Rgb {
    [BLACK, IVORY][player as usize]
}

fn rgb(color: Color) -> Rgb {
    match color {
        Color::Brown => (104, 64, 30),
        Color::Green => (0, 132, 70),
        Color::Red => (206, 34, 40),
        Color::Yellow => (252, 216, 20),
        Color::Pink => (240, 132, 186),
        Color::Purple => (112, 58, 156),
        Color::Blue => (0, 98, 186),
        Color::Orange => (240, 134, 24),
    }
}

/// Black or white, whichever reads better on the colour.
fn ink(color: Color) -> Rgb {
    match color {
        Color::Yellow | Color::Pink | Color::Orange => BLACK,
        Color::Brown | Color::Green | Color::Red | Color::Purple | Color::Blue => WHITE,
    }
}
