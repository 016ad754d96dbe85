//! Writes games in the formats of other programs. It shares no code with what reads them.

use kamisado::{Color, Fill, MatchFormat, Move, Player, Position, Reason, Setup, Square};
use kamisado_records::{Ply, Record, Round};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// The name of a square on a board that is turned by half.
fn turned(square: Square) -> (char, u8) {
    let (file, row) = (7 - square.file(), 8 - square.row());
    (char::from(b'a' + file), row)
}

fn small(square: Square) -> String {
    let (file, row) = turned(square);
    format!("{file}{row}")
}

fn pick<'a>(rng: &mut ChaCha8Rng, words: &[&'a str]) -> &'a str {
    words[rng.random_range(0..words.len())]
}

/// The tower that moves.
fn tower(before: &Position, m: Move) -> Color {
    before.setup().board[m.from.index()].expect("a tower moves").color
}

/// Each move with the position before it.
fn played(round: &Round) -> impl Iterator<Item = (Position, &Ply)> {
    let mut position = round.start;
    round.plies.iter().map(move |ply| {
        let before = position;
        position.play(ply.m).unwrap();
        (before, ply)
    })
}

/// SGF of boardspace.net, with moves that are taken back, and our own properties for what it does not know.
pub fn boardspace(record: &Record, rng: &mut ChaCha8Rng) -> String {
    let mut nodes = Nodes { text: String::from("(;GM[Kamisado]VV[1]SU[kamisado 0]"), number: 0 };
    if record.game().format() != MatchFormat::Single {
        nodes.text += &format!("KM[{}]", record.game().format());
    }
    if *record.start() != Setup::start() {
        nodes.text += &format!("KP[{}]", record.start());
    }
    nodes.text += "P0[id \"ann [1\\]\"]P1[id \"ben\"]P1[ranking 1500]\n";
    for round in record.rounds() {
        if let Some(fill) = round.fill {
            nodes.text += &format!(";KF[{fill}]\n");
        }
        nodes.round(round, rng);
    }
    nodes.text + ";P0[time 0:00:10 ]P1[time 0:01:10 ])\n"
}

struct Nodes {
    text: String,
    number: u32,
}

impl Nodes {
    fn add(&mut self, player: Player, operation: &str, rng: &mut ChaCha8Rng) {
        let tag = ["P0", "P1"][player as usize];
        let number = if rng.random_range(0..10) == 0 { String::new() } else { format!("{} ", self.number) };
        let comment = pick(rng, &["", "", "", "TM[1200]", "C[a ;(comment\\]]"]);
        self.text += &format!("{}{tag}[{number}{operation}]{comment}\n", pick(rng, &[";", "; "]));
        self.number += 1;
    }

    fn round(&mut self, round: &Round, rng: &mut ChaCha8Rng) {
        self.add(round.start.turn(), &format!("Start P{}", round.start.turn() as u8), rng);
        for pass in &round.passes {
            self.pass(pass.player, rng);
        }
        for (before, ply) in played(round) {
            self.tower_move(&before, ply, rng);
            for pass in &ply.passes {
                self.pass(pass.player, rng);
            }
        }
        if let Some(conceded) = round.conceded {
            match (conceded.reason, conceded.winner) {
                (Reason::Resigned, Some(winner)) => {
                    self.add(winner.opponent(), "Resign", rng);
                    self.add(winner.opponent(), "Done", rng);
                }
                (Reason::Time, Some(winner)) => self.add(winner, "WinOnTime", rng),
                (_, winner) => self.text += &format!(";KE[agreed {}]\n", winner.map_or("draw", Player::name)),
            }
        }
    }

    fn pass(&mut self, player: Player, rng: &mut ChaCha8Rng) {
        match rng.random_range(0..4) {
            0 => {}
            1 => self.add(player, "Done", rng),
            2 => self.add(player, "Pass", rng),
            _ => {
                self.add(player, "Pass", rng);
                self.add(player, "Done", rng);
            }
        }
    }

    fn tower_move(&mut self, before: &Position, ply: &Ply, rng: &mut ChaCha8Rng) {
        let spaced = |square| {
            let (file, row) = turned(square);
            format!("{} {row}", file.to_ascii_uppercase())
        };
        let (from, to) = (spaced(ply.m.from), spaced(ply.m.to));
        if rng.random_range(0..3) == 0 {
            self.add(ply.player, &format!("Move {from} {to}"), rng);
        } else {
            let others: Vec<Move> = before.moves().collect();
            for _ in 0..rng.random_range(0..3) {
                // Another tower or another square, and all of it taken back.
                let other = others[rng.random_range(0..others.len())];
                let (from, to) = (spaced(other.from), spaced(other.to));
                self.add(ply.player, &format!("Pickb {from}"), rng);
                if rng.random() {
                    self.add(ply.player, &format!("Dropb {to}"), rng);
                    self.add(ply.player, &format!("Pickb {to}"), rng);
                }
                self.add(ply.player, &format!("Dropb {from}"), rng);
            }
            self.add(
                ply.player,
                &format!("{} {from} {}", pick(rng, &["Pickb", "pickb"]), rng.random_range(1..16)),
                rng,
            );
            self.add(ply.player, &format!("Dropb {to}"), rng);
        }
        if rng.random_range(0..6) == 0 {
            self.add(ply.player, "Resign", rng);
            self.add(ply.player, "Resign", rng);
        }
        self.add(ply.player, "Done", rng);
    }
}

/// The exported text of Roialfassi's app.
pub fn roialfassi(record: &Record, rng: &mut ChaCha8Rng) -> String {
    let mut lines = Vec::new();
    for (before, ply) in played(&record.rounds()[0]) {
        let due = ply.passes.first().map(|pass| pass.color).or(before.after(ply.m).due());
        let due = due.filter(|_| before.after(ply.m).outcome().is_none() && rng.random());
        let due = due.map_or(String::new(), |due| format!(" ({})", due.name().to_uppercase()));
        let color = tower(&before, ply.m).name().to_uppercase();
        lines.push(format!("{} {color} {}-{}{due}", ply.player, small(ply.m.from), small(ply.m.to)));
        for pass in &ply.passes {
            if rng.random() {
                lines.push(format!("{} {} PASS", pass.player, pass.color.name().to_uppercase()));
            } else {
                // A pass cannot be left out if a later one is written.
                break;
            }
        }
    }
    let number = |(number, line): (usize, &String)| format!("{number}. {line}\n");
    (1..).zip(&lines).map(number).collect()
}

/// A saved game of Roialfassi's app.
pub fn roialfassi_json(record: &Record, rng: &mut ChaCha8Rng) -> String {
    let square = |square: Square| json!({"row": 7 - square.row(), "col": 7 - square.file()});
    let side = |player: Player| player.name().to_uppercase();
    let color = |color: Color| color.name().to_uppercase();
    let start = record.start();
    let towers: serde_json::Map<String, Value> = start
        .towers()
        .map(|(at, tower)| {
            let id = format!("{}_{}", side(tower.player), color(tower.color));
            let value = json!({
                "id": id, "side": side(tower.player), "color": color(tower.color),
                "sumoRank": tower.level.rings(), "position": square(at),
            });
            (id, value)
        })
        .collect();
    let mut moves = Vec::new();
    for (before, ply) in played(&record.rounds()[0]) {
        let kind = if ply.pushed.is_empty() { "STANDARD" } else { "SUMO_PUSH" };
        moves.push(json!({
            "type": kind, "playerSide": side(ply.player), "towerColor": color(tower(&before, ply.m)),
            "from": square(ply.m.from), "to": square(ply.m.to),
        }));
        for pass in ply.passes.iter().take(if rng.random() { 99 } else { 0 }) {
            moves.push(json!({
                "type": "PASS", "playerSide": side(pass.player), "towerColor": color(pass.color),
                "from": square(pass.square), "to": square(pass.square),
            }));
        }
    }
    let layout: Vec<Vec<String>> =
        (0..8).map(|row| (0..8).map(|file| color(Square::at(7 - file, 7 - row).color())).collect()).collect();
    let saved = json!({
        "v": 1, "savedAt": 1_700_000_000_000_u64, "setup": {"format": "SINGLE_ROUND", "black": "HUMAN"},
        "roundStart": {
            "matchFormat": "MARATHON", "towers": towers, "activePlayer": side(start.turn),
            "requiredColor": start.due.map(color), "boardLayout": layout,
        },
        "moves": moves,
    });
    match rng.random_range(0..3) {
        0 => saved.to_string(),
        1 => serde_json::to_string_pretty(&saved).unwrap(),
        _ => serde_json::to_string(&saved.to_string()).unwrap(),
    }
}

/// A state of HackerRank's challenge.
fn state(setup: &Setup) -> String {
    let letter = |color: Color| match color {
        Color::Blue => 'L',
        Color::Purple => 'M',
        Color::Pink => 'P',
        color => color.letter(),
    };
    let cased = |player, letter: char| if player == Player::Gold { letter } else { letter.to_ascii_lowercase() };
    let mut text = String::from(if setup.turn == Player::Gold { "1\n" } else { "2\n" });
    for row in (0..8).rev() {
        for file in 0..8 {
            let square = Square::at(file, row);
            text.push(letter(square.color()));
            let tower = setup.board[square.index()];
            text.push(tower.map_or('-', |tower| cased(tower.player, letter(tower.color))));
        }
        text.push('\n');
    }
    text.push(setup.due.map_or('-', |due| cased(setup.turn, letter(due))));
    text
}

/// The setups before each move, and after the last one if the round goes on.
fn setups(record: &Record) -> Vec<Setup> {
    let round = &record.rounds()[0];
    let mut setups: Vec<Setup> = played(round).map(|(before, _)| before.setup()).collect();
    if round.finished.is_none() || setups.is_empty() {
        setups.push(record.game().position().setup());
    }
    setups[0] = record.start().clone();
    setups
}

/// States of HackerRank's challenge with the answers to them: as text, as a list of states, or as a list of games.
pub fn hackerrank(record: &Record, rng: &mut ChaCha8Rng) -> String {
    let states: Vec<String> = setups(record).iter().map(state).collect();
    let answer = |ply: &Ply| {
        let Move { from, to } = ply.m;
        format!("{} {} {} {}", 7 - from.row(), from.file(), 7 - to.row(), to.file())
    };
    let answers: Vec<String> = record.rounds()[0].plies.iter().map(answer).collect();
    if rng.random() {
        let answers = answers.iter().chain(std::iter::once(const { &String::new() }));
        let pairs: Vec<String> =
            states.iter().zip(answers).map(|(state, answer)| format!("{state}\n{answer}\n")).collect();
        return pairs.join(pick(rng, &["", "\n"]));
    }
    let payload = |items: &[String]| json!({"length": items.len(), "payload": items}).to_string();
    json!([{"inputs": payload(&states), "outputs": payload(&answers), "player-1": "ann", "player-2": "ben"}])
        .to_string()
}

/// Positions in our text, one after each move.
pub fn positions(record: &Record) -> String {
    let mut lines: Vec<String> = setups(record).iter().map(Setup::to_string).collect();
    let position = record.game().position();
    if position.outcome().is_some() {
        lines.push(position.to_string());
    }
    lines.join("\n")
}

/// Moves by row and column, on a board that lies as ours or is turned.
pub fn coordinates(record: &Record, rng: &mut ChaCha8Rng, lies: usize) -> String {
    let at = |square: Square| match lies {
        0 => (7 - square.row(), square.file()),
        _ => (square.row(), 7 - square.file()),
    };
    let form = rng.random_range(0..4);
    let mut text = String::new();
    for ply in &record.rounds()[0].plies {
        let ((r, c), (to_r, to_c)) = (at(ply.m.from), at(ply.m.to));
        text += &match form {
            0 => format!("move {r} {c} {to_r} {to_c}\n= ok\n"),
            1 => format!("{r} {c} {to_r} {to_c}\n"),
            2 => format!("[{r},{c}]->[{to_r},{to_c}]\n"),
            _ => format!("[[{r}, {c}], [{to_r}, {to_c}]]\n"),
        };
        for _ in ply.passes.iter().take(if form < 2 { 99 } else { 0 }) {
            text += "pass\n";
        }
    }
    text
}

/// Moves of Zillions.
pub fn zillions(record: &Record, rng: &mut ChaCha8Rng) -> String {
    let mut text = String::from(pick(rng, &["", "VariantFile=Kamisado.zrf\nVariantName=Kamisado\n\n"]));
    for (number, (before, ply)) in (1..).zip(played(&record.rounds()[0])) {
        let name = format!("{}Dragon", tower(&before, ply.m).title());
        text += &format!("{number}. {name} {} - {}\n", small(ply.m.from), small(ply.m.to));
        for _ in &ply.passes {
            text += &format!("{number}. x Pass\n");
        }
    }
    text
}

/// Our own JSON, with the members that are read and some others.
pub fn json(record: &Record) -> String {
    let round = |round: &Round| {
        let on_board = round.finished.as_ref().map(|finished| finished.outcome.winner);
        let winner = on_board.or(round.conceded.and_then(|conceded| conceded.winner));
        json!({
            "fill": round.fill.map(Fill::name),
            "position": round.start.to_string(),
            "moves": round.plies.iter().map(|ply| json!({"move": ply.m.to_string(), "x": [1.5e3]})).collect::<Vec<_>>(),
            "ended": round.conceded.map(|conceded| conceded.reason.name()),
            "winner": winner.map(Player::name),
        })
    };
    json!({
        "names": {"black": "Zoë", "gold": null},
        "match": record.game().format().to_string(),
        "rules": record.game().position().deadlock().rules_name(),
        "start": record.start().to_string(),
        "rounds": record.rounds().iter().map(round).collect::<Vec<_>>(),
    })
    .to_string()
}
