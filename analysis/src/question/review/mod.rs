//! The review as an HTML page.

mod many;

use foreign::shown;
use kamisado::{Fill, Player};
use picture::Arrow;

use crate::page::{Board, BoardRow, Head, Page, Section, Table};
use answers::first_moves::count;
use answers::review::words;
use answers::review::{
    Blunder, FillQuality, MatchReview, PlayerSummary, PlayerTally, RefillCount, RefillReview, Review,
};
use terminal::count::counted;

const DRAWN: usize = 3;

const PLAYERS: usize = 200;

pub fn page(review: &Review) -> Page {
    let records = counted(review.matches.len() as u64, if review.is_of_many { "game" } else { "record" });
    let sections: Vec<Section> = if review.is_of_many {
        let played = [many::players(review), many::openings(review), many::worst(review)].into_iter();
        let has_fills = review.rounds().any(|round| round.refill.is_some());
        played.chain(has_fills.then(|| refills(review))).chain(courses(review)).collect()
    } else {
        let played = [players(review), blunders(review), refills(review)].into_iter();
        played.chain(courses(review)).chain([rounds(review)]).collect()
    };
    Page {
        title: "A review of your games".to_owned(),
        lead: format!(
            "{records}, with the exact value of each position: who could force a win, who gave it away, and which \
             move was right."
        ),
        sections,
        notes: vec![
            "A player has the win if it can be forced against every answer. A move gives the win away if its player had \
             the win before it and the opponent has it afterwards."
                .to_owned(),
            "Move numbers count the moves of both players, but not forced passes. Left and right are as the player \
             to move sees them."
                .to_owned(),
        ],
        program: format!("kamisado-analysis {}", terminal::version::VERSION),
        ..Page::default()
    }
}

fn title(reviewed: &MatchReview) -> String {
    let named = Player::ALL.iter().any(|&player| reviewed.record.name(player).is_some());
    let names = Player::ALL.map(|player| reviewed.name(player)).join(" and ");
    let file = shown(&reviewed.file);
    if named { format!("{names} ({file})") } else { file.into_owned() }
}

fn command(review: &Review, options: &str) -> Vec<String> {
    if review.is_of_many {
        return vec![format!("analysis review{options} GAMES")];
    }
    let quoted = |file: &str| if file.contains(char::is_whitespace) { format!("'{file}'") } else { file.to_owned() };
    let mut files: Vec<String> = review.matches.iter().map(|game| quoted(&shown(source(&game.file)))).collect();
    files.dedup();
    vec![format!("analysis review{options} {}", files.join(" "))]
}

fn source(name: &str) -> &str {
    let file = name.rsplit_once(", line ").map_or(name, |(file, _)| file);
    file.split_once(": ").map_or(file, |(archive, _)| archive)
}

fn listed<'p>(review: &Review, players: &'p [PlayerSummary]) -> impl Iterator<Item = &'p PlayerSummary> {
    players.iter().take(if review.is_of_many { PLAYERS } else { players.len() })
}

fn players(review: &Review) -> Section {
    let players = review.players();
    let given_away = |player: &PlayerSummary| {
        let PlayerTally { blunders, choices, .. } = player.tally;
        format!("{} gave the win away with {blunders} of {choices} moves", shown(&player.name))
    };
    let answer = match &players[..] {
        [one, other] => format!("{}, {}", given_away(one), given_away(other)),
        players => {
            let sum = |of: fn(&PlayerTally) -> u64| players.iter().map(|player| of(&player.tally)).sum::<u64>();
            let (blunders, choices) = (sum(|tally| tally.blunders), sum(|tally| tally.choices));
            format!("All players together gave the win away with {blunders} of {choices} moves")
        }
    };
    let row = |player: &PlayerSummary| {
        let PlayerSummary { name, rounds, rounds_won, tally, .. } = player;
        let PlayerTally { moves, won, choices, blunders, winning, got_back } = *tally;
        let [rounds, rounds_won] = [rounds, rounds_won].map(u64::to_string);
        let [moves, won, choices, blunders] = [moves, won, choices, blunders].map(|number| number.to_string());
        let [winning, got_back] = [winning, got_back].map(|number| number.to_string());
        let share = words::share(tally);
        vec![shown(name).into_owned(), rounds, rounds_won, moves, won, choices, blunders, share, winning, got_back]
    };
    let heads = vec![
        Head::new("player"),
        Head::group("rounds", &["played", "won"]),
        Head::group("moves", &["all", "in won positions", "with a choice"]),
        Head::group("wins given away", &["moves", "share"]),
        Head::group("had the win", &["times", "got it back"]),
    ];
    Section {
        id: "players",
        question: "How did each player do?".to_owned(),
        answer: format!("{answer}, counting the moves in won positions with a choice."),
        tables: vec![Table {
            caption: "Each player over all records; a name in several records is one player".to_owned(),
            heads,
            rows: players.iter().map(row).collect(),
        }],
        sure: "Every value is proved. Shares are of the moves with a choice: those in won positions with more than \
        one legal move. In brackets: the 95% interval (Wilson), as if a player's moves were independent of each \
        other; with few moves it is wide."
            .to_owned(),
        measured: "The winner of every position under best play is known.".to_owned(),
        commands: command(review, ""),
        ..Section::default()
    }
}

fn board(reviewed: &MatchReview, blunder: &Blunder) -> Board {
    let mut arrows = vec![Arrow { m: blunder.played.m, to_play: false }];
    arrows.extend(blunder.to_play().iter().take(DRAWN).map(|found| Arrow { m: found.m, to_play: true }));
    let name = reviewed.name(blunder.player);
    let caption = format!("{} {}", words::blunder(None, &name, blunder), words::to_play(blunder));
    Board::new(&blunder.position.setup(), &arrows, caption)
}

fn blunders(review: &Review) -> Section {
    let mut boards = Vec::new();
    for reviewed in &review.matches {
        for (number, round) in (1..).zip(&reviewed.rounds).filter(|(_, round)| !round.blunders.is_empty()) {
            boards.push(BoardRow {
                heading: format!("{}, round {number}", title(reviewed)),
                boards: round.blunders.iter().map(|blunder| board(reviewed, blunder)).collect(),
            });
        }
    }
    let number: usize = boards.iter().map(|row| row.boards.len()).sum();
    let answer = match number {
        0 => "None: no win was given away.".to_owned(),
        1 => "One move did. The dashed arrow shows the move played, a solid arrow a move to play.".to_owned(),
        _ => format!("{number} moves did. The dashed arrow shows the move played, a solid arrow a move to play."),
    };
    let distances = if review.distance {
        "A distance is the number of moves to the end of the round, counting both players and including the move \
         itself, if the winner hurries and the loser delays. It is exact, but comes without a separate proof."
    } else {
        "Distances were not requested."
    };
    Section {
        id: "blunders",
        question: "Which moves gave the win away?".to_owned(),
        answer,
        boards,
        sure: format!("Every value is proved. {distances}"),
        measured:
            "For each move of a player who had the win, the position after it is solved as well; if the win is gone, so \
             is the position after every other move."
                .to_owned(),
        commands: command(review, if review.distance { "" } else { " --no-distance" }),
        ..Section::default()
    }
}

/// Both set-ups of a choice, if the other side was better.
fn setups(heading: String, refill: &RefillReview) -> BoardRow {
    let board = |fill: Fill| {
        let chosen = if fill == refill.chosen { ", chosen" } else { "" };
        let caption = format!("From the {fill}{chosen}: {}", count(&refill.filled(fill).moves).of_first_moves());
        Board::new(&refill.filled(fill).setup, &[], caption)
    };
    BoardRow { heading, boards: Fill::ALL.map(board).into() }
}

fn refills(review: &Review) -> Section {
    let (mut rows, mut boards) = (Vec::new(), Vec::new());
    for reviewed in &review.matches {
        for (number, round) in (1..).zip(&reviewed.rounds) {
            if let Some(refill) = &round.refill {
                let place = format!("{}, before round {number}: {}", title(reviewed), reviewed.name(refill.chooser));
                let wins = |fill| refill.winning_moves(fill).to_string();
                let judged = if refill.gave_the_round_away { "gives the round away" } else { refill.choice.name() };
                let (chosen, other) = (refill.chosen, refill.chosen.other());
                if refill.choice == FillQuality::Worse && !review.is_of_many {
                    boards.push(setups(place.clone(), refill));
                }
                rows.push(vec![place, chosen.to_string(), judged.to_owned(), wins(chosen), wins(other)]);
            }
        }
    }
    let players = review.players();
    let sum = |of: fn(&RefillCount) -> u64| players.iter().map(|player| of(&player.refills)).sum::<u64>();
    let (choices, better, worse) = (sum(|count| count.choices), sum(|count| count.better), sum(|count| count.worse));
    let of_player = |player: &PlayerSummary| {
        let RefillCount { choices, better, equal, worse, cost, rounds_given_away } = player.refills;
        let numbers = [choices, better, equal, worse, cost, rounds_given_away];
        [vec![shown(&player.name).into_owned()], numbers.map(|number| number.to_string()).to_vec()].concat()
    };
    let mut tables = Vec::new();
    if choices > 0 && !review.is_of_many {
        tables.push(Table {
            caption: "Each choice of a fill".to_owned(),
            heads: vec![
                Head::new("choice"),
                Head::new("fill"),
                Head::new("side"),
                Head::group("winning first moves of the Challenger", &["after it", "after the other"]),
            ],
            rows,
        });
    }
    if choices > 0 {
        let names = ["player", "choices", "better side", "equal", "worse side", "cost in winning first moves"];
        tables.push(Table {
            caption: "Each player over all records".to_owned(),
            heads: names.into_iter().chain(["rounds given away"]).map(Head::new).collect(),
            rows: listed(review, &players).filter(|player| player.refills.choices > 0).map(of_player).collect(),
        });
    }
    Section {
        id: "refills",
        question: "Which fills were better?".to_owned(),
        answer: match choices {
            0 => "No fill was chosen.".to_owned(),
            _ => format!("Of {}, {better} took the better side and {worse} the worse.", counted(choices, "fill")),
        },
        boards,
        tables,
        sure: "Every first move of both set-ups is solved. The better side is better for the next round, though not \
               always for the match."
            .to_owned(),
        measured: "A set-up that the Challenger loses is better for the player who chooses; otherwise the one in \
        which fewer first moves win is better."
            .to_owned(),
        commands: command(review, ""),
        ..Section::default()
    }
}

fn courses(review: &Review) -> Option<Section> {
    let mut rows = Vec::new();
    let mut losses = 0;
    for reviewed in &review.matches {
        if let Some(course) = &reviewed.course {
            losses += course.losses.len() as u64;
            rows.extend(words::course(reviewed, course).into_iter().map(|told| vec![title(reviewed), told]));
        } else if let Some(told) = words::unsolved(reviewed) {
            rows.push(vec![title(reviewed), told.to_owned()]);
        }
    }
    (!rows.is_empty()).then(|| Section {
        id: "matches",
        question: "Where was the match lost?".to_owned(),
        answer: match losses {
            0 => "As far as is known, nobody lost a won match.".to_owned(),
            1 => "As far as is known, by one move or fill.".to_owned(),
            _ => format!("As far as is known, by {losses} moves and fills."),
        },
        tables: vec![Table {
            caption: "Each match".to_owned(),
            heads: ["match", "findings"].into_iter().map(Head::new).collect(),
            rows,
        }],
        sure: "Each stated winner of a match is proved. A move can lose the match and win the round, or keep the \
        match and lose the round."
            .to_owned(),
        measured: "Each match was analysed from its end backwards, until a position was not decided within the limits."
            .to_owned(),
        commands: command(review, ""),
        ..Section::default()
    })
}

fn rounds(review: &Review) -> Section {
    let mut rows = Vec::new();
    let (mut finished, mut throughout) = (0, 0);
    for reviewed in &review.matches {
        for (number, round) in (1..).zip(&reviewed.rounds) {
            finished += u64::from(round.winner().is_some());
            throughout += u64::from(round.is_won_throughout());
            let story = if round.blunders.is_empty() {
                words::undisturbed(reviewed, round)
            } else {
                Player::ALL.map(|player| words::tally(&reviewed.name(player), &round.tally(player))).join(" ")
            };
            let text = format!("{}. {} {story}", title(reviewed), words::round(reviewed, number, round));
            let given_away = Player::ALL.map(|player| round.tally(player).blunders.to_string());
            rows.push([vec![text, round.moves().to_string()], given_away.to_vec()].concat());
        }
    }
    let heads = vec![Head::new("round"), Head::new("moves"), Head::group("wins given away by", &["Black", "Gold"])];
    Section {
        id: "rounds",
        question: "How did each round go?".to_owned(),
        answer: format!(
            "{throughout} of {} were won from start to end: the winner had the win from the first move to the last.",
            counted(finished, "finished round")
        ),
        tables: vec![Table { caption: "Each round of each record".to_owned(), heads, rows }],
        sure: "Every value is proved.".to_owned(),
        measured: "The player with the win keeps it until a move gives it away.".to_owned(),
        commands: command(review, ""),
        ..Section::default()
    }
}
