//! The option `--match` of `solve`, `query`, `show` and `explain`.

mod answers;
mod moves;

use serde_json::Value;

/// Black, to move at 1-2 of 3, wins the round with two of four moves, but the match with none.
const ROUND_WON: &str = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";
/// Gold, to move at 2-1 of 3, loses the round but wins the match.
const ROUND_LOST: &str = "1r5p/5O2/y3u3/+P2k3o/2+g2Y2/2G5/4+RbU1/4K1B1 g K";
/// Gold, to move at 2-1 of 3, wins the round with three moves, and the match with two more.
const BOTH: &str = "1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O";
/// Black has won the round and chooses the fill at 2-2 of 3.
const FILL: &str = "1r1kob1p/4K3/7U/5+g2/2O5/y7/2G5/+P1Y+Ru1B1 g K";
/// Black's tower on a8 and then Gold's on e1 can bring about a deadlock.
const DEADLOCK: &str = "byuokrpg/8/8/8/8/8/8/YKPU+OGB+R b -";
/// Late in a round, without rings and with some.
const LATE: [&str; 3] = [
    "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G",
    ROUND_WON,
    "8/3G1K2/3++BR3/1++ro+++O2g1/2++P1YUp1/2++k+u2y1/6b1/8 g P",
];

fn without(mut object: Value, names: &[&str]) -> Value {
    for name in names {
        object.as_object_mut().unwrap().remove(*name);
    }
    object
}

fn values(object: &Value) -> Vec<(&str, &str)> {
    let moves = object["moves"].as_array().unwrap();
    moves.iter().map(|m| (m["move"].as_str().unwrap(), m["value"].as_str().unwrap())).collect()
}
