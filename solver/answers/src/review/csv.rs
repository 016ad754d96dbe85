//! The answer as comma-separated values.

use std::io;

use foreign::cell;
use kamisado::Player;
use shares::{Interval, decimals};

use super::study::Review;
use super::summary::PlayerTally;

/// A line for each round.
pub fn write_rounds(out: impl io::Write, review: &Review) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let heads = "record match round black gold first_move moves result ended winner starts_with_the_win won_throughout \
                 black_with_a_choice black_gave_away black_only_moves black_only_found gold_with_a_choice gold_gave_away \
                 gold_only_moves gold_only_found chooser refill";
    writer.write_record(heads.split(' '))?;
    for reviewed in &review.matches {
        let [black, gold] = Player::ALL.map(|player| reviewed.record.name(player).unwrap_or_default());
        let rounds = (1..).zip(reviewed.record.rounds().iter().zip(&reviewed.rounds));
        for (number, (recorded, round)) in rounds {
            let number: u32 = number;
            let first = recorded.plies.first().map(|ply| ply.m.to_string());
            let mut fields = vec![
                cell(&reviewed.file).into_owned(),
                reviewed.record.game().format().to_string(),
                number.to_string(),
                cell(black).into_owned(),
                cell(gold).into_owned(),
                first.unwrap_or_default(),
                round.moves().to_string(),
                round.result().name().to_owned(),
                round.conceded.map_or("", |conceded| conceded.reason.name()).to_owned(),
                round.winner().map_or("", Player::name).to_owned(),
                round.ahead[0].name().to_owned(),
                round.is_won_throughout().to_string(),
            ];
            for (tally, only) in Player::ALL.map(|player| (round.tally(player), round.only_moves(player))) {
                let numbers = [tally.choices, tally.blunders, only.positions, only.found];
                fields.extend(numbers.map(|number| number.to_string()));
            }
            let refill = round.refill.as_ref();
            fields.push(refill.map_or("", |refill| refill.chooser.name()).to_owned());
            fields.push(refill.map_or("", |refill| refill.choice.name()).to_owned());
            writer.write_record(fields)?;
        }
    }
    writer.flush()
}

/// A line for each player.
pub fn write_players(out: impl io::Write, review: &Review) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let heads = "player records rounds won moves won_positions with_a_choice gave_away gave_away_share gave_away_low \
                 gave_away_high only_moves only_found only_share only_low only_high refills refills_better \
                 refills_equal refills_worse refills_cost refills_gave_the_round_away";
    writer.write_record(heads.split(' '))?;
    for player in review.players() {
        let PlayerTally { moves, won, choices, blunders, .. } = player.tally;
        let (only, refills) = (player.only_moves, player.refills);
        let mut fields = vec![cell(&player.name).into_owned()];
        let counts = [player.records, player.rounds, player.rounds_won, moves, won, choices, blunders];
        fields.extend(counts.map(|number| number.to_string()));
        fields.extend(bounds(player.tally.share()));
        fields.extend([only.positions, only.found].map(|number| number.to_string()));
        fields.extend(bounds(only.share()));
        let refills =
            [refills.choices, refills.better, refills.equal, refills.worse, refills.cost, refills.rounds_given_away];
        fields.extend(refills.map(|number| number.to_string()));
        writer.write_record(fields)?;
    }
    writer.flush()
}

fn bounds(share: Option<Interval>) -> [String; 3] {
    share.map_or_else(Default::default, |share| [share.estimate, share.low, share.high].map(|bound| decimals(bound, 6)))
}
