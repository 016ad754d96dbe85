//! Sentences that the text and the page share.

use foreign::shown;
use kamisado::{Concession, Ending, MatchFormat, MatchMove, Opening, Player, Reason};
use kamisado_solver::game::value::{Dtw, Value};

use super::blunder::Blunder;
use super::course::{MatchCourse, MatchLoss, is_of_tournament};
use super::refill::{FillQuality, RefillReview};
use super::study::{MatchReview, RoundReview};
use super::summary::{PlayerTally, RefillCount};
use crate::first_moves::count;
use crate::refill::RefilledRound;
use objects::json::{NotedMove, NotedPlay};
use shares::wording::percent;
use shares::{Interval, WinCount};
use terminal::count::counted;

/// The most moves to play that are named; beyond that, the number is given.
const NAMED: usize = 3;

pub fn times(number: u64) -> String {
    match number {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

pub fn format(review: &MatchReview) -> String {
    let game = review.record.game();
    let rules = review.record.rules().title();
    let opening = if game.plays_opening() { format!(", opening {}", Opening::NAME) } else { String::new() };
    format!("{}, {rules}{opening}", game.format().title())
}

pub fn score(review: &MatchReview) -> String {
    let game = review.record.game();
    let points = |player: Player| {
        let name = review.record.name(player).map_or(player.to_string(), |name| format!("{} ({player})", shown(name)));
        format!("{name} {}", game.score().of(player))
    };
    let score = Player::ALL.map(points).join(", ");
    match game.winner() {
        Some(winner) if game.format() == MatchFormat::Single => format!("{score}: {} has won.", review.name(winner)),
        Some(winner) => format!("{score}: {} has won the match.", review.name(winner)),
        None => format!("{score} so far."),
    }
}

pub fn round(review: &MatchReview, number: usize, round: &RoundReview) -> String {
    let recorded = &review.record.rounds()[number - 1];
    let fill = recorded.fill.map(|fill| format!(", filled from the {fill}"));
    let tiles = || recorded.tiles.map(|tiles| format!(", tiles {} and {}", tiles.0[0], tiles.0[1]));
    let fill = fill.or_else(tiles).unwrap_or_default();
    let ahead = review.name(round.ahead[0]);
    let first = recorded.start.turn();
    // A record may start in the middle of a round.
    let moves = if recorded.challenger.is_some() { "moves first" } else { "is to move" };
    let start = if first == round.ahead[0] {
        format!("{ahead} {moves} and has the win")
    } else {
        format!("{} {moves}, but {ahead} has the win", review.name(first))
    };
    let moves = counted(round.moves() as u64, "move");
    let end = match (&round.finished, round.conceded) {
        (Some(finished), _) => {
            let how = if finished.outcome.ending == Ending::Deadlock { " by deadlock" } else { "" };
            format!("{} wins{how} after {moves}.", review.name(finished.outcome.winner))
        }
        (None, Some(concession)) => {
            let ahead = review.name(round.ahead[round.moves()]);
            let when = if round.moves() == 0 { "before the first move".to_owned() } else { format!("after {moves}") };
            format!("{} {when}, when {ahead} had the win.", conceded(review, concession))
        }
        (None, None) if round.moves() == 0 => "The record ends here.".to_owned(),
        (None, None) => {
            let ahead = review.name(round.ahead[round.moves()]);
            format!("The record ends after {moves}; {ahead} then has the win.")
        }
    };
    format!("Round {number}{fill}: {start}. {end}")
}

fn conceded(review: &MatchReview, Concession { winner, reason }: Concession) -> String {
    match (winner, reason) {
        (None, _) => "The players agreed on a draw".to_owned(),
        (Some(winner), Reason::Resigned) => format!("{} resigned", review.name(winner.opponent())),
        (Some(winner), Reason::Time) => format!("{} ran out of time", review.name(winner.opponent())),
        (Some(winner), _) => format!("{} was declared the winner", review.name(winner)),
    }
}

/// Who had the win in a round without a blunder.
pub fn undisturbed(review: &MatchReview, round: &RoundReview) -> String {
    match round.winner() {
        Some(winner) if round.is_won_throughout() => {
            format!("{} had the win from the first move to the last.", review.name(winner))
        }
        _ => "No win was given away.".to_owned(),
    }
}

pub fn tally(name: &str, tally: &PlayerTally) -> String {
    if tally.winning == 0 {
        return format!("{name} never had the win.");
    }
    let had = had_the_win(tally);
    match tally.blunders {
        0 => format!("{name} had the win {had}, and never gave it away."),
        blunders => format!("{name} had the win {had}, gave it away {}.", times(blunders)),
    }
}

pub fn had_the_win(&PlayerTally { winning, got_back, .. }: &PlayerTally) -> String {
    let back = if got_back == 0 { String::new() } else { format!(", got it back {}", times(got_back)) };
    times(winning) + &back
}

/// The first moves, and the number of further ones, with a word before the last.
fn listed<M>(moves: &[M], noted: impl Fn(&M) -> String, word: &str) -> String {
    let mut named: Vec<String> = moves.iter().take(NAMED).map(noted).collect();
    if moves.len() > NAMED {
        named.push(format!("{} more", moves.len() - NAMED));
    }
    match named.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => named.concat(),
    }
}

pub fn noted(found: &NotedMove) -> String {
    format!("{} {}", found.m, found.notation)
}

/// A move that gave the win away, with its round if there are several.
pub fn blunder(round: Option<usize>, name: &str, blunder: &Blunder) -> String {
    let loses = blunder.loses_in.map_or(String::new(), |distance| format!(" and loses in {distance}"));
    let place = round.map_or("Move".to_owned(), |round| format!("Round {round}, move"));
    format!("{place} {}, {name}: {} gives the win away{loses}.", blunder.number, noted(&blunder.played))
}

pub fn summary(review: &MatchReview) -> String {
    let blunders = |player| review.rounds.iter().map(|round| round.tally(player).blunders).sum::<u64>();
    let given = Player::ALL.map(|player| (review.name(player), blunders(player)));
    let given: Vec<&(String, u64)> = given.iter().filter(|(_, blunders)| *blunders > 0).collect();
    let mut told = match given[..] {
        [] => "Nobody gave the win of a round away.".to_owned(),
        [(name, number)] => format!("In all, {name} gave the win away {}.", times(*number)),
        [(one, a), (other, b), ..] => {
            format!("In all, {one} gave the win away {}, {other} {}.", times(*a), times(*b))
        }
    };
    for player in Player::ALL {
        let chose_worse = |refill: &&RefillReview| refill.chooser == player && refill.choice == FillQuality::Worse;
        let worse = review.rounds.iter().filter_map(|round| round.refill.as_ref()).filter(chose_worse).count();
        if worse > 0 {
            told += &format!(" {} took the worse fill {}.", review.name(player), times(worse as u64));
        }
    }
    told
}

pub fn to_play(blunder: &Blunder) -> String {
    let moves = blunder.to_play();
    let joined = listed(moves, noted, if moves.len() > NAMED { "and" } else { "or" });
    let soon = blunder.wins_in.map_or(String::new(), |distance| {
        let verb = if moves.len() == 1 { "wins" } else { "win" };
        if distance == Dtw(1) { format!(" ({verb} at once)") } else { format!(" ({verb} in {distance})") }
    });
    let (wins, legal) = (blunder.winning.len(), blunder.legal);
    match wins {
        1 => format!("Play {joined}{soon}, the only winning move of {legal}."),
        _ if blunder.wins_in.is_some() => format!("Play {joined}{soon}; {wins} of {legal} moves win."),
        _ => format!("{wins} of {legal} moves win: {joined}."),
    }
}

pub fn refill(review: &MatchReview, refill: &RefillReview) -> String {
    let (chosen, other) = (refill.chosen, refill.chosen.other());
    let [chooser, challenger] = [refill.chooser, refill.chooser.opponent()].map(|player| review.name(player));
    let judged = match refill.choice {
        FillQuality::Better => "the better side".to_owned(),
        FillQuality::Equal => "and both sides are equally good".to_owned(),
        FillQuality::Worse if refill.gave_the_round_away => format!("but filling from the {other} wins the round"),
        FillQuality::Worse => format!("but the {other} is better by {}", counted(refill.cost, "winning first move")),
    };
    let [after, instead] = [chosen, other].map(|fill| refill.filled(fill));
    let wins = |side: &RefilledRound| {
        let WinCount { wins, moves } = count(&side.moves);
        format!("with {wins} of {moves} first moves")
    };
    let worth = match (after.value, instead.value) {
        (Value::Win, Value::Win) => format!("wins {}, and {} after the other fill", wins(after), wins(instead)),
        (Value::Win, Value::Loss) => format!("wins {}, and loses after the other fill", wins(after)),
        (Value::Loss, Value::Win) => format!("loses, and wins {} after the other fill", wins(instead)),
        (Value::Loss, Value::Loss) => "loses after both".to_owned(),
    };
    format!("{chooser} fills from the {chosen}, {judged}. {challenger} then {worth}.")
}

/// Where the match was lost, with a sentence or two for each move and fill; then how far it was decided.
pub fn course(review: &MatchReview, course: &MatchCourse) -> Vec<String> {
    let losses = course.losses.iter().map(|lost| loss(review, lost));
    losses.chain([decided(review, course)]).collect()
}

/// Why nothing is said of who wins a match that is played as at a tournament; none of other records.
pub fn unsolved(review: &MatchReview) -> Option<&'static str> {
    let is_match = review.record.game().format().counts_rings();
    (is_match && is_of_tournament(&review.record))
        .then_some("Matches with opening limits or tiles are not solved: the review judges the rounds only.")
}

/// For which positions it is known who wins the match.
pub fn decided(review: &MatchReview, course: &MatchCourse) -> String {
    let within = format!("with a limit of {} for each position", course.within);
    let judged = "there the review judges the rounds only";
    let ahead = course.winner().map(|winner| review.name(winner));
    let kept = match (&ahead, course.losses.is_empty()) {
        (Some(ahead), true) => format!(" {ahead} had the match won from there on."),
        _ => String::new(),
    };
    match course.decided_from() {
        _ if course.is_whole() => format!("The winner of the match is known for every position.{kept}"),
        Some((round, 0)) => {
            format!(
                "The winner of the match is known from round {round} on.{kept} Before that it is not, {within}; {judged}."
            )
        }
        Some((round, moves)) => format!(
            "The winner of the match is known after move {moves} of round {round}.{kept} Before that it is not, \
             {within}; {judged}."
        ),
        None => format!("The winner of the match is not known, {within}: the review judges the rounds only."),
    }
}

pub fn loss(review: &MatchReview, lost: &MatchLoss) -> String {
    let MatchLoss { round, position, played, keeping, open, legal, .. } = lost;
    let name = review.name(lost.player);
    let noted = |NotedPlay { m, notation }: &NotedPlay| match m {
        MatchMove::Tower(m) => format!("{m} {notation}"),
        MatchMove::Fill(fill) => format!("filling from the {fill}"),
    };
    let (MatchMove::Tower(m), Some(number)) = (played.m, lost.number) else {
        let other = keeping.first().map(&noted).unwrap_or_default();
        return format!("Before round {round}, {name}: {} loses the match; {other} keeps it won.", noted(played));
    };
    let wins = position.after(m).outcome().is_some_and(|outcome| outcome.winner == lost.player);
    let and = match (wins, lost.gives_the_round_away) {
        (true, _) => "the match, though it wins the round",
        (_, true) => "the match and the round",
        _ => "the match, but not the round",
    };
    let named = listed(keeping, noted, "and");
    let open = if *open == 0 { String::new() } else { format!(", {open} were not decided") };
    let kept = match keeping.len() {
        0 => format!("It was not decided which moves would have kept it{open}"),
        1 => format!("{named} keeps it won, of {legal} moves{open}"),
        many => format!("{named} keep it won, {many} of {legal} moves{open}"),
    };
    format!("Round {round}, move {number}, {name}: {} loses {and}. {kept}.", noted(played))
}

pub fn share(tally: &PlayerTally) -> String {
    share_of(tally.share())
}

pub fn share_of(share: Option<Interval>) -> String {
    share.map_or_else(|| "-".to_owned(), percent)
}

pub fn refills(count: &RefillCount) -> String {
    let RefillCount { choices, better, equal, worse, cost, rounds_given_away } = *count;
    if choices == 0 {
        return "0 chosen".to_owned();
    }
    let cost = if cost == 0 { String::new() } else { format!("; cost {}", counted(cost, "winning first move")) };
    let rounds = if rounds_given_away == 0 {
        String::new()
    } else {
        format!("; gave {} away", counted(rounds_given_away, "won round"))
    };
    format!("{choices} chosen: {better} the better side, {equal} equal, {worse} the worse side{cost}{rounds}")
}
