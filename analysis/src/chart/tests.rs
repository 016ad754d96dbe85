//! Every chart is drawn in both formats; what they look like is for eyes.

use std::fs;

use solver::game::Game;
use solver::kamisado::{Color as Hue, Deadlock, Position};

use super::*;
use crate::count::WinCount;
use crate::stats::{histogram, mean_interval};
use crate::tally::Tally;

fn first_moves() -> FirstMoves {
    let towers = Hue::ALL.map(|tower| {
        let i = tower.index() as u64;
        TowerMoves {
            tower,
            left: WinCount { wins: i * 5 % 7, moves: 12 + i % 2 },
            right: WinCount { wins: 13 - i, moves: 13 },
        }
    });
    let title = "Fill left: it leaves Black 21 winning first moves, fill right 76 ≥ 21";
    let caption =
        "All first moves of Black, the Challenger, in the two set-ups of the next round, each with its exact value.";
    FirstMoves { title: title.to_owned(), caption: caption.to_owned(), towers }
}

fn contrast() -> Contrast {
    let group = |n: u32, middle: f64| {
        let shares: Vec<f64> = (0..n)
            .map(|i| (middle + 0.13 * (f64::from(i * i % 97) / 97.0 + f64::from(i % 31) / 31.0 - 1.0)).clamp(0.0, 1.0))
            .collect();
        Group { bins: histogram(&shares, 50), mean: mean_interval(&shares) }
    };
    let pair = |name: &str, with, without| Pair { name: name.to_owned(), with, without };
    Contrast {
        title: "A tower straight behind its own colour costs the Defender 3.1 points (95% interval 1.2 to 5.0), \
                one diagonally behind it nothing that shows in this sample"
            .to_owned(),
        caption: "500 random refilled set-ups (seed 1): both home rows in uniformly random order, no rings, Black the \
                  Challenger and to move. The population is all 8! × 8! pairs of orders."
            .to_owned(),
        axis: "winning first moves of the Challenger".to_owned(),
        pairs: vec![
            pair("straight behind its own colour", group(320, 0.34), group(180, 0.3)),
            pair("diagonally behind its own colour", group(430, 0.33), group(1, 0.32)),
        ],
    }
}

fn win_rates() -> WinRates {
    let panel = |name: &str, moves: u64| Panel {
        name: name.to_owned(),
        cells: Hue::ALL.map(|tower| {
            let cell = |length| WinCount { wins: (tower.index() as u64 + length) % (moves + 1), moves };
            (0..6)
                .map(|length| if length + tower.index() as u64 > 11 { WinCount::default() } else { cell(length) })
                .collect()
        }),
    };
    WinRates {
        title: "Black wins the initial round with 16 of 102 first moves, all of them long".to_owned(),
        caption: "All 102 first moves of Black, each with its exact value. Left and right as Black sees them."
            .to_owned(),
        panels: vec![panel("all directions", 3), panel("forward", 1), panel("left", 1), panel("right", 1)],
    }
}

/// Millions of moves at seven plies.
fn plies(moves: &[Tally; 7]) -> Plies<'_> {
    let bar = |ply: u32| {
        let positions = 11_u64.pow(ply);
        PlyBar { positions, wins: positions * 3 / 4, wins_at_once: positions / 5 }
    };
    Plies {
        title: "The player to move wins 75% of the positions at ply 7".to_owned(),
        caption: "All positions at plies 0 to 7 and all moves at plies 0 to 6, not a sample.".to_owned(),
        positions: (0..8).map(bar).collect(),
        moves,
        all: &moves[6],
    }
}

fn tallies() -> [Tally; 7] {
    let start = Position::start(Deadlock::Official);
    let mut tally = Tally::default();
    start.moves().for_each(|m| tally.add(&start, m, m.length() > 2));
    [1, 2, 4, 7, 10, 14, 18].map(|doublings| {
        let mut sum = tally.clone();
        (0..doublings).for_each(|_| sum += &sum.clone());
        sum
    })
}

fn differences() -> Differences {
    let differences: Vec<i64> = (0..400).map(|i| (i * i % 61 + i % 31) - 45).collect();
    let title = "The better side leaves the Challenger 10.8 winning first moves, the worse one 25.5";
    Differences::new(title.to_owned(), "400 finished rounds, made up.".to_owned(), &differences, 12.0)
}

fn hit_rates() -> HitRates {
    let rule = |i: u64| HitRate {
        name: format!("fewer towers of yours that stand {i} squares straight or diagonally behind their own colour"),
        rate: crate::stats::share_interval(100 - 3 * i, 120).unwrap(),
        stands_out: i < 3,
    };
    let title = "Three counts pick the better side in 82% of the rounds, the rulebook's weak spot in 50%";
    let caption = "400 finished rounds, made up.";
    HitRates { title: title.to_owned(), caption: caption.to_owned(), rules: (0..27).map(rule).collect() }
}

fn drawn<C: Chart>(name: &str, chart: &C) {
    let folder = tempfile::tempdir().unwrap();
    for extension in ["svg", "PNG"] {
        let path = folder.path().join(format!("{name}.{extension}"));
        ChartFile::new(&path).unwrap().draw(chart).unwrap();
        let bytes = fs::read(&path).unwrap();
        if extension == "svg" {
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
            assert!(text.contains("font-family=\"sans-serif\""));
        } else {
            assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn first_moves_are_drawn() {
    drawn("first-moves", &first_moves());
}

#[test]
fn contrasts_are_drawn() {
    drawn("contrast", &contrast());
}

#[test]
fn differences_are_drawn() {
    let chart = differences();
    let counted = chart.left.iter().chain(&chart.right).sum::<u64>() + chart.equal;
    assert_eq!((counted, chart.left.len(), chart.step), (400, 15, 3));
    drawn("differences", &chart);
    drawn("no-differences", &Differences::new(String::new(), String::new(), &[0, 0], 0.0));
}

#[test]
fn hit_rates_are_drawn() {
    drawn("hit-rates", &hit_rates());
    drawn("no-hit-rates", &HitRates { rules: Vec::new(), ..hit_rates() });
}

#[test]
fn win_rates_are_drawn() {
    drawn("win-rates", &win_rates());
}

#[test]
fn plies_are_drawn() {
    drawn("plies", &plies(&tallies()));
}

#[test]
fn other_extensions_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["chart.pdf", "chart", "svg", ".svg", "chart.svg.gz"] {
        let error = ChartFile::new(&folder.path().join(name)).err().unwrap().to_string();
        assert!(error.contains(name) && error.ends_with("expected a name that ends in .svg or .png"), "{error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
