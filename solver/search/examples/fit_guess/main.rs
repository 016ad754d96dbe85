//! Fits the network with which searches guess the work left, and writes its file,
//! `solver/search/src/kamisado/guess/network.bin`.
//!
//! Positions are taken from searches of random set-ups. Each is solved by a search of its own, which gives the winner
//! and the number of nodes. The network learns to predict both from the features of a position. It is judged on a tenth
//! of the set-ups, which are not used for training.
//!
//! The file depends on the set-ups, the seed and the current network, which guides the searches and so affects the
//! positions and the nodes. It does not depend on the number of threads.

mod fit;
mod network;
mod sample;
mod watched;

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Parser;
use rayon::ThreadPoolBuilder;

use sample::Samples;

/// Fits the network that guesses the work left in a search.
#[derive(Parser)]
struct Arguments {
    /// How many set-ups to search
    #[arg(long, value_name = "N")]
    set_ups: u64,
    /// The seed of the set-ups and of the choice of positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of threads; by default one per processor
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// The file of the network, overwritten
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// A file of positions with their values: read instead of searching if it exists, otherwise written
    #[arg(long, value_name = "FILE")]
    sample: Option<PathBuf>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    ThreadPoolBuilder::new().num_threads(arguments.threads).build_global()?;

    let begin = Instant::now();
    let samples = samples(&arguments)?;
    let [fitted, held_out] = [&samples.fitted, &samples.held_out].map(Vec::len);
    println!("{fitted} positions to fit, {held_out} held out, after {:.1} s", begin.elapsed().as_secs_f64());

    let network = fit::fit(&samples.fitted)?;
    println!("held out: {}", fit::judge(&network, &samples.held_out));
    fs::write(&arguments.output, network.to_bytes())
        .with_context(|| format!("cannot write {}", arguments.output.display()))?;
    println!("{} written after {:.1} s", arguments.output.display(), begin.elapsed().as_secs_f64());
    Ok(())
}

/// The samples from the file, or new ones, which are written to the file if one is named.
fn samples(arguments: &Arguments) -> Result<Samples> {
    let kept = arguments.sample.as_deref();
    if let Some(path) = kept.filter(|path| path.exists()) {
        return read(path).with_context(|| format!("cannot read {}", path.display()));
    }
    let samples = Samples::new(arguments.seed, arguments.set_ups);
    if let Some(path) = kept {
        write(path, &samples).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(samples)
}

/// Reads what [`write`] has written.
fn read(path: &Path) -> Result<Samples> {
    let mut file = BufReader::new(File::open(path)?);
    Ok(bincode::decode_from_std_read(&mut file, bincode::config::standard())?)
}

/// Writes samples to a new file.
fn write(path: &Path, samples: &Samples) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    bincode::encode_into_std_write(samples, &mut file, bincode::config::standard())?;
    Ok(file.flush()?)
}
