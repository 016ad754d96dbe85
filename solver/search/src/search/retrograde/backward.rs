//! Computing values and distances, from the last layer back to the first.

use std::ops::Add;

use rayon::prelude::*;

use super::forward::Enumeration;
use super::layer::{Code, Halves, Layer, Rank};
use super::{CHUNK, GROUP};
use crate::game::{Layered, SplitKey};
use crate::search::{Limits, SearchStopped};
use crate::watch::Watch;

/// Positions that are valued between two checks of the limits.
const BATCH: usize = 1 << 16;

/// How often a move ends the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// Moves that end the game as a win of the player who makes them.
    pub won: u64,
    /// Moves that end the game as a loss of the player who makes them.
    pub lost: u64,
    /// Positions with a move that ends the game as a loss.
    pub losable: u64,
}

impl Add for Ends {
    type Output = Ends;

    fn add(self, other: Ends) -> Ends {
        Ends { won: self.won + other.won, lost: self.lost + other.lost, losable: self.losable + other.losable }
    }
}

pub(super) fn value<G: Layered>(
    root: &G,
    reached: &mut Enumeration,
    limits: Limits<'_>,
    watch: &dyn Watch,
) -> Result<Ends, SearchStopped> {
    let Enumeration { halves, layers } = reached;
    watch.begin(format_args!("valuing"), layers.iter().map(|layer| layer.codes.len()).sum());
    assert!(layers.len() <= Rank::LONGEST, "a line of play visits each layer at most once");
    let mut ends = Ends::default();
    for here in (0..layers.len()).rev() {
        let (before, after) = layers.split_at_mut(here + 1);
        let layer = &mut before[here];
        let later = ValuedLayers::new(root, halves, layer.number, after);
        layer.ranks = vec![Rank::WORST; layer.codes.len()];
        for (codes, ranks) in layer.codes.chunks(BATCH).zip(layer.ranks.chunks_mut(BATCH)) {
            let found = if codes.len() <= CHUNK {
                later.value(codes, ranks)
            } else {
                let chunks = codes.par_chunks(CHUNK).zip(ranks.par_chunks_mut(CHUNK));
                chunks.map(|(codes, ranks)| later.value(codes, ranks)).reduce(Ends::default, Ends::add)
            };
            ends = ends + found;
            limits.check_now(0)?;
            watch.advance(codes.len());
        }
    }
    Ok(ends)
}

/// The layers after a given one, all valued.
struct ValuedLayers<'a, G> {
    root: &'a G,
    halves: &'a Halves,
    layers: &'a [Layer],
    /// The number of the layer before them.
    number: u32,
    /// The index of each layer, by its number minus that number.
    places: Vec<u32>,
}

impl<'a, G: Layered> ValuedLayers<'a, G> {
    fn new(root: &'a G, halves: &'a Halves, number: u32, layers: &'a [Layer]) -> ValuedLayers<'a, G> {
        let mut places = vec![u32::MAX; layers.last().map_or(0, |last| last.number - number) as usize + 1];
        for (place, layer) in layers.iter().enumerate() {
            places[(layer.number - number) as usize] = place as u32;
        }
        ValuedLayers { root, halves, layers, number, places }
    }

    fn value(&self, codes: &[Code], ranks: &mut [Rank]) -> Ends {
        let mut ends = Ends::default();
        let mut children = Vec::new();
        for (codes, ranks) in codes.chunks(GROUP).zip(ranks.chunks_mut(GROUP)) {
            children.clear();
            for (place, &code) in codes.iter().enumerate() {
                let position = self.root.at(self.halves.key(code));
                let mut lost = 0;
                for m in position.moves() {
                    let child = position.after(m);
                    match child.winner() {
                        None => {
                            let other = child.turn() != position.turn();
                            children.push((place, other, child.layer(), G::split(child.key())));
                        }
                        Some(winner) if winner == position.turn() => {
                            ends.won += 1;
                            ranks[place] = Rank::WON.before();
                        }
                        Some(_) => {
                            lost += 1;
                            ranks[place] = ranks[place].max(Rank::WORST.before());
                        }
                    }
                }
                ends.lost += lost;
                ends.losable += u64::from(lost > 0);
            }
            for &(place, other, layer, key) in &children {
                ranks[place] = ranks[place].max(self.rank(layer, key).seen_by(other).before());
            }
        }
        ends
    }

    #[inline]
    fn rank(&self, layer: u32, key: SplitKey) -> Rank {
        let layer = &self.layers[self.places[(layer - self.number) as usize] as usize];
        let code = self.halves.code(key);
        let place = code.and_then(|code| layer.find(code)).expect("all children have been enumerated");
        layer.ranks[place]
    }
}
