//! Draws every chart in both formats, and checks that its texts do not overlap; the rest of the look is for eyes.

mod ink;
mod lines;
mod palette;
mod scale;
mod texts;

use std::fs;

use analysis::chart::{
    ChartFile, ChartOptions, CountsChart, DifferencesChart, Drawing, EffectRow, EffectsChart, FirstMovesChart, Frame,
    GainRow, HitRate, HitRatesChart, OpeningChart, OpeningMove, OutcomeCurve, OutcomesChart, Piece, PlacesChart,
    PlacesPanel, PliesChart, TowerMoves, Width,
};
use kamisado::{Color as Hue, Square};
use kamisado_solver::opening_table::TableCounts;
use shares::{Interval, WinCount};
use statistics::{Bar, CurvePart};

fn framed<D>(title: &str, caption: &str, drawing: D) -> Frame<D> {
    Frame { title: title.to_owned(), caption: caption.to_owned(), drawing }
}

fn first_moves() -> Frame<FirstMovesChart> {
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
    framed(title, caption, FirstMovesChart { towers })
}

fn effects() -> Frame<EffectsChart> {
    let row = |i: i32| {
        let estimate = f64::from(11 - i) * 0.9;
        EffectRow {
            label: if i % 2 == 0 {
                vec![Piece::Text("the Defender's".to_owned()), Piece::Tower(Hue::Red), Piece::Text("red".to_owned())]
            } else {
                vec![Piece::Text("a tower of the Defender straight behind its own colour".to_owned())]
            },
            size: Interval { estimate, low: estimate - 2.5, high: estimate + 2.5 },
            significant: i < 10,
        }
    };
    let drawing = EffectsChart {
        axis: "difference in winning first moves".to_owned(),
        less: "fewer: stronger for the Defender".to_owned(),
        more: "more: weaker for the Defender".to_owned(),
        rows: (0..24).map(row).collect(),
    };
    framed(
        "A tower straight behind its own colour costs the Defender 3.1 winning first moves",
        "500 random refilled set-ups (seed 1).",
        drawing,
    )
}

fn places() -> Frame<PlacesChart> {
    let cell = |i: usize| (!i.is_multiple_of(11)).then_some(0.1 + 0.003 * i as f64);
    let panel = |name: &str| PlacesPanel {
        name: name.to_owned(),
        cells: std::array::from_fn(|tower| std::array::from_fn(|file| cell(8 * tower + file))),
    };
    let drawing = PlacesChart {
        share: "first moves that win".to_owned(),
        mean: 0.18,
        panels: vec![panel("the Defender's towers"), panel("the Challenger's towers")],
    };
    framed("18% of the Challenger's first moves win", "500 random refilled set-ups (seed 1).", drawing)
}

fn counts() -> Frame<CountsChart> {
    let bar = |i: u32| Bar { from: 3 * i + 1, to: 3 * i + 3, number: u64::from(40 - i * i % 41) };
    let drawing = CountsChart {
        axis: "winning first moves".to_owned(),
        unit: "set-ups".to_owned(),
        bars: [Bar { from: 0, to: 0, number: 8 }].into_iter().chain((0..20).map(bar)).collect(),
        median: 17.0,
        zero: "none: the Defender wins".to_owned(),
    };
    framed("In half of the set-ups no more than 17 first moves win", "500 random refilled set-ups (seed 1).", drawing)
}

fn outcomes() -> Frame<OutcomesChart> {
    let interval = |estimate: f64| Interval { estimate, low: estimate - 0.03, high: estimate + 0.03 };
    let part = |i: u8, slope: f64| {
        let middle = f64::from(6 * i + 2);
        let share = interval(0.4 + slope * middle);
        CurvePart { from: middle - 2.0, to: middle + 2.0, middle, values: 250, share }
    };
    let curve = |(name, slope): (&str, f64)| OutcomeCurve {
        name: name.to_owned(),
        parts: (0..8).map(|i| part(i, slope)).collect(),
    };
    let row = |i: u8| GainRow {
        name: if i.is_multiple_of(3) { "win-keeping Challenger, natural Defender" } else { "natural" }.to_owned(),
        gains: [interval(0.01 * f64::from(i)), interval(0.005 * f64::from(i))],
    };
    let curves = [("win-keeping, 10% blunders", 0.001), ("lapsing, 20% lapses", 0.006), ("natural", 0.01)];
    let drawing = OutcomesChart {
        curves: curves.into_iter().map(curve).collect(),
        gains: (0..10).map(row).collect(),
        kinds: ["the side with fewer winning first moves".to_owned(), "the rule to learn".to_owned()],
    };
    framed("Choosing the side gains 0 to 9 points", "2000 set-ups (seed 1).", drawing)
}

fn opening() -> Frame<OpeningChart> {
    let m = |i: u16| OpeningMove {
        to: Square::at((i % 8) as u8, 1 + (i / 8 % 6) as u8),
        straight: i < 48,
        wins: i.is_multiple_of(5),
        distance: Some(1 + i * i % 31),
    };
    let drawing = OpeningChart { moves: (0..102).map(m).collect() };
    framed(
        "Black wins the initial round with 16 of 102 first moves, all of them long",
        "All 102 first moves of Black, each with its exact value.",
        drawing,
    )
}

/// Millions of moves at seven plies.
fn plies() -> Frame<PliesChart> {
    let bar = |ply: u32| {
        let positions = 11_u64.pow(ply);
        TableCounts { positions, wins: positions * 3 / 4, wins_at_once: positions / 5, ..TableCounts::default() }
    };
    let count = |i: u64, moves: u64| WinCount { wins: moves * (i % 9 + 1) / 10, moves };
    let towers = |ply: u32| [1, 3, 5, 7].map(|i| count(i + u64::from(ply), 26 * 11_u64.pow(ply)));
    let drawing = PliesChart {
        positions: (0..8).map(bar).collect(),
        towers: (0..7).map(towers).collect(),
        towers_of_all: towers(7),
        // No move goes to the mover's home row.
        squares: (0..32).map(|i| count(i, if i < 4 { 0 } else { 12_345_678 })).collect(),
    };
    framed(
        "The player to move wins 75% of the positions at ply 7",
        "All positions at plies 0 to 7 and all moves at plies 0 to 6, not a sample.",
        drawing,
    )
}

fn differences() -> Frame<DifferencesChart> {
    let differences: Vec<i64> = (0..400).map(|i| (i * i % 61 + i % 31) - 45).collect();
    let title = "The better side leaves the Challenger 10.8 winning first moves, the worse one 25.5";
    let drawing = DifferencesChart::new(&differences, 12.0);
    framed(title, "400 finished rounds, made up.", drawing)
}

fn hit_rates() -> Frame<HitRatesChart> {
    let rule = |i: u64| HitRate {
        name: format!("fewer towers of yours {i} squares straight or diagonally behind their own colour"),
        rate: shares::share_interval(100 - 3 * i, 120).unwrap(),
        stands_out: i < 3,
    };
    let title = "Three counts pick the better side in 82% of the rounds, the rulebook's weak spot in 50%";
    let caption = "400 finished rounds, made up.";
    let drawing = HitRatesChart { rules: (0..27).map(rule).collect() };
    framed(title, caption, drawing)
}

/// Draws it into files of each size, with its title and caption and without.
fn drawn<D: Drawing>(name: &str, chart: &Frame<D>) {
    let folder = tempfile::tempdir().unwrap();
    for size in [Width::Wide, Width::Narrow] {
        let svg = |plain| {
            let path = folder.path().join("chart.svg");
            ChartFile::new(&path, ChartOptions { plain, size }).unwrap().draw(chart).unwrap();
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
            assert!(text.contains("font-family=\"sans-serif\""));
            texts::check(&format!("{name}, {size:?}"), &text);
            assert_eq!(texts::told(name, &text), [chart.title.as_str(), &chart.caption]);
            text
        };
        let (framed, plain) = (svg(false), svg(true));
        let texts = |svg: &str| svg.matches("<text").count();
        assert!(texts(&framed) > texts(&plain), "{name}: the title and the caption are drawn");
        let pixels = if chart.drawing.can_be_narrow() { size } else { Width::Wide }.pixels();
        assert!(plain.starts_with(&format!("<svg width=\"{pixels}\"")), "{name}");
    }
}

/// As [`drawn`], and alone on paper of each width.
fn drawn_alone<D: Drawing>(name: &str, chart: &Frame<D>) {
    drawn(name, chart);
    for width in [Width::Wide, Width::Narrow] {
        let (text, size) = chart.drawn(width);
        assert!(text.starts_with(&format!("<svg width=\"{}\" height=\"{}\" ", size[0], size[1])), "{name}");
        texts::check(&format!("{name}, {width:?}"), &text);
    }
}

/// The chart without a part of its drawing.
fn with<D>(chart: Frame<D>, change: impl FnOnce(&mut D)) -> Frame<D> {
    let mut chart = chart;
    change(&mut chart.drawing);
    chart
}

#[test]
fn first_moves_are_drawn() {
    drawn_alone("first-moves", &first_moves());
}

#[test]
fn effects_are_drawn() {
    drawn_alone("effects", &effects());
    drawn_alone("no-effects", &with(effects(), |chart| chart.rows.clear()));
    // The legend has exactly what is drawn.
    let legend = |keep: &dyn Fn(&EffectRow) -> bool| {
        let svg = with(effects(), |chart| chart.rows.retain(keep)).svg();
        ["difference and its 95% interval", "may be chance"].map(|text| svg.contains(text))
    };
    assert_eq!(legend(&|_| true), [true, true]);
    assert_eq!(legend(&|row| row.significant), [true, false]);
    assert_eq!(legend(&|row| !row.significant), [false, true]);
    assert_eq!(legend(&|_| false), [false, false]);
}

#[test]
fn places_are_drawn() {
    drawn_alone("places", &places());
}

#[test]
fn counts_are_drawn() {
    drawn_alone("counts", &counts());
    drawn_alone("no-counts", &with(counts(), |chart| chart.bars.clear()));
}

#[test]
fn differences_are_drawn() {
    let differences = differences();
    let chart = &differences.drawing;
    let counted = chart.left.iter().chain(&chart.right).sum::<u64>() + chart.equal;
    assert_eq!((counted, chart.left.len(), chart.step), (400, 15, 3));
    drawn_alone("differences", &differences);
    drawn_alone("no-differences", &with(differences, |chart| *chart = DifferencesChart::new(&[0, 0], 0.0)));
}

#[test]
fn hit_rates_are_drawn() {
    drawn_alone("hit-rates", &hit_rates());
    drawn_alone("no-hit-rates", &with(hit_rates(), |chart| chart.rules.clear()));
}

#[test]
fn outcomes_are_drawn() {
    drawn_alone("outcomes", &outcomes());
}

#[test]
fn the_opening_is_drawn() {
    drawn_alone("opening", &opening());
    drawn_alone("no-distances", &with(opening(), |chart| chart.moves.iter_mut().for_each(|m| m.distance = None)));
    drawn_alone("no-moves", &with(opening(), |chart| chart.moves.clear()));
}

#[test]
fn plies_are_drawn() {
    drawn_alone("plies", &plies());
}

#[test]
fn other_extensions_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["chart.pdf", "chart.png", "chart", "svg", ".svg", "chart.svg.gz"] {
        let error = ChartFile::new(&folder.path().join(name), ChartOptions::default()).err().unwrap().to_string();
        assert!(error.contains(name) && error.contains("expected a name that ends in .svg"), "{error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
