//! The answer for people.

use std::io::{self, Write};

use crate::question::games::{ForcedCount, ForcedStudy, GamesStudy, HelpmateLine, PlayerHelpmate};
use crate::statistics::{Bar, Interval, Spread, wording};
use solver::mitsudomoe::Ending;

use super::{GamesAnswer, Helpmates};

/// The ways to win.
const HOME: &str = "all balls home";
const LAST_LEFT: &str = "last player left";
/// Every turn up to this one has a line.
const ALL_TO: usize = 10;

/// Writes each kind of players, the helpmates and the finding.
pub fn write(out: &mut dyn Write, answer: &GamesAnswer) -> io::Result<()> {
    writeln!(out, "{}, {} players, from {}\n", answer.rules, answer.start.players().count(), answer.start)?;
    for study in &answer.studies {
        write_study(out, study)?;
    }
    if let Some(helped) = &answer.helped {
        write_helped(out, helped)?;
    }
    for study in &answer.forced {
        write_forced(out, answer, study)?;
    }
    writeln!(out, "{}.", finding(answer))
}

/// The finding, in a sentence.
pub fn finding(answer: &GamesAnswer) -> String {
    let listed = |part: &dyn Fn(&GamesStudy) -> String| {
        let parts: Vec<String> = answer.studies.iter().map(part).collect();
        parts.join(" and ")
    };
    let mut text = format!(
        "In the median, {}, with {} legal turns to choose from",
        listed(&|study| format!("{} games last {}", study.sample.players, length(study))),
        listed(&|study| study.all.median.to_string())
    );
    if answer.studies.iter().all(|study| study.finished() > 0) {
        let first = listed(&|study| wording::share(study.wins[0].games, study.finished()));
        text += &format!("; {}, who moves first, wins {first} of them", answer.studies[0].wins[0].color);
    }
    text
}

/// The median length.
fn length(study: &GamesStudy) -> String {
    let median = study.lengths.all.median;
    if 2 * study.endings.cut >= study.games { format!("more than {median} turns") } else { format!("{median} turns") }
}

fn write_study(out: &mut dyn Write, study: &GamesStudy) -> io::Result<()> {
    let sample = &study.sample;
    writeln!(out, "{} games of {} players (seed {})\n", study.games, sample.players, sample.seed)?;
    writeln!(out, "  Legal turns, by turn of the game\n")?;
    writeln!(
        out,
        "  {:>6} {:>8} {:>8} {:>6} {:>7} {:>6} {:>6}",
        "turn", "games", "mean", "10%", "median", "90%", "max"
    )?;
    for (turn, spread) in (1..).zip(&study.turns).filter(|(turn, _)| is_shown(*turn)) {
        write_spread(out, &turn.to_string(), spread)?;
    }
    write_spread(out, "all", &study.all)?;
    let lengths = &study.lengths;
    writeln!(out, "\n  Length, in turns of all players\n")?;
    let [least, p10, median, p90, most] =
        [lengths.min, lengths.all.p10, lengths.all.median, lengths.all.p90, lengths.all.max];
    writeln!(
        out,
        "  least {least}, 10% {p10}, median {median}, 90% {p90}, most {most}, mean {:.1}\n",
        lengths.all.mean
    )?;
    let most = lengths.bars.iter().map(|bar| bar.number).max().unwrap_or(0).max(1);
    for Bar { from, to, number: games } in lengths.bars.iter().chain(&lengths.longer) {
        let name = if from == to { to.to_string() } else { format!("{from}-{to}") };
        let bar = "#".repeat((games * 50).div_ceil(most) as usize);
        writeln!(out, "  {}", format!("{name:>11} {games:>8}  {bar}").trim_end())?;
    }
    writeln!(out, "\n  How they end, with 95% intervals\n")?;
    let endings = study.endings;
    let cut = format!("not over after {} turns", sample.max_turns);
    let ways = [(HOME, endings.home), (LAST_LEFT, endings.last_left), (&cut, endings.cut)];
    for (name, games) in ways {
        write_share(out, name, games, study.share(games))?;
    }
    writeln!(out, "\n  Who wins those that end, in the order of first turns\n")?;
    for win in &study.wins {
        write_share(out, &format!("{} ({})", win.color, win.seat), win.games, win.share)?;
    }
    writeln!(out)
}

/// The first turns, then fewer and fewer: 20, 30, ... 100, 200, ...
fn is_shown(turn: usize) -> bool {
    let step = 10_usize.pow(turn.max(ALL_TO).ilog10());
    turn <= ALL_TO || turn.is_multiple_of(step)
}

fn write_spread(out: &mut dyn Write, name: &str, spread: &Spread) -> io::Result<()> {
    let Spread { count, mean, p10, median, p90, max } = spread;
    writeln!(out, "  {name:>6} {count:>8} {mean:>8.1} {p10:>6} {median:>7} {p90:>6} {max:>6}")
}

fn write_share(out: &mut dyn Write, name: &str, games: u64, share: Option<Interval>) -> io::Result<()> {
    let share = share.map_or_else(|| "-".to_owned(), wording::percent);
    writeln!(out, "  {name:<30} {games:>8}  {share}")
}

fn write_helped(out: &mut dyn Write, helped: &Helpmates) -> io::Result<()> {
    writeln!(out, "Shortest win if everybody helps, of at most {} turns of all players\n", helped.farthest)?;
    for PlayerHelpmate { color, ending, line } in &helped.wins {
        let name = match ending {
            Ending::Home => HOME,
            Ending::LastLeft => LAST_LEFT,
        };
        let Some(HelpmateLine { turns, own_turns }) = line else {
            writeln!(out, "  {color}, {name}: none\n")?;
            continue;
        };
        let all = turns.len();
        writeln!(out, "  {color}, {name}: {all} turns, {own_turns} of them its own; no line is shorter\n")?;
        for (number, (mover, turn)) in (1..).zip(turns) {
            writeln!(out, "  {number:>4}. {:<7} {turn}", mover.to_string())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_forced(out: &mut dyn Write, answer: &GamesAnswer, study: &ForcedStudy) -> io::Result<()> {
    let of = study.positions();
    writeln!(
        out,
        "Wins that can be forced within {}, from {of} late positions of {} players: some player has two balls home\n",
        counted(study.turns),
        study.sample.players
    )?;
    let two = answer.start.players().count() == 2;
    for (turns, count) in (1..).zip(&study.within) {
        let ForcedCount { wins, losses } = *count;
        let losses = if two { format!(", for the other one {losses:>5}") } else { String::new() };
        writeln!(out, "  within {:<9} for the player to move {wins:>5}{losses}", counted(turns))?;
    }
    writeln!(out, "  nobody within {}: {} ({})", counted(study.turns), study.none, wording::share(study.none, of))?;
    if study.unknown > 0 {
        writeln!(out, "  given up: {}", study.unknown)?;
    }
    let [median, p90, most] = study.times.map(|time| format!("{:.4} s", time.as_secs_f64()));
    let nodes = &study.nodes;
    writeln!(
        out,
        "\n  searched for each: {} positions and half-made turns in the median, 90% below {}, most {}; {median}, {p90}, \
         {most}\n",
        nodes.median, nodes.p90, nodes.max
    )
}

fn counted(turns: u8) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}
