//! The certificate of an answer: made, checked by the slow rules (other boards by the search's), and written.

use std::io::Write;

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use itertools::Itertools;
use kamisado_solver::game::value::Verdict;
use kamisado_solver::questions::value::MoveAnswer;
use kamisado_solver::search::certificate::{Certificate, CertificateError, CertifyError, Claims};
use terminal::file::OutputFile;

use crate::exit::Exit;
use crate::{interrupt, output, progress};

/// What an answer says of its moves or, without them, of the position; none if it says nothing.
pub fn claims<M: Copy + Ord>(verdict: Verdict, moves: &[MoveAnswer<M>]) -> Option<Claims> {
    let values = moves.iter().sorted_unstable_by_key(|found| found.m).map(|found| found.verdict.value()).collect();
    let claims = match moves {
        [] => Claims { position: verdict.value(), moves: values },
        _ => Claims::of_moves(values),
    };
    (claims.position.is_some() || claims.moves.iter().any(Option::is_some)).then_some(claims)
}

/// Makes and writes a certificate of what is claimed; `make` is given the sign that it goes on, and `is_proof` has the
/// rules check what was made. If nothing is claimed, if limits or memory do not suffice, or after Ctrl-C, the command says
/// so and writes nothing.
pub fn write<C>(
    file: OutputFile,
    claims: Option<C>,
    make: impl FnOnce(C, &ProgressBar) -> Result<Certificate, CertifyError>,
    is_proof: impl FnOnce(&Certificate) -> Result<bool, CertificateError>,
) -> anyhow::Result<Exit> {
    let Some(claims) = claims else {
        output::note(format_args!("note: no certificate is written, because no value is known to prove"));
        return Ok(Exit::Unknown);
    };
    let spinner = progress::spinner("proving");
    let made = make(claims, &spinner);
    spinner.set_message("checking the proof");
    // Nothing is published that the rules do not accept.
    let checked = made.map(|made| (is_proof(&made), made));
    spinner.finish_and_clear();
    match checked {
        Ok((Ok(true), certificate)) => {
            file.write(|out| out.write_all(&certificate.to_bytes()))?;
            Ok(Exit::Answered)
        }
        _ if interrupt::requested() => {
            output::note(format_args!("stopped; no certificate is written"));
            Ok(Exit::Interrupted)
        }
        Err(CertifyError::Stopped(_)) | Ok((Err(CertificateError::Stopped(_)), _)) => {
            output::note(format_args!("note: no certificate is written: the limits were reached before it was proved"));
            Ok(Exit::Unknown)
        }
        Err(CertifyError::TooLarge { memory }) => {
            // A quarter of the memory is for the proof.
            let more = memory.saturating_mul(8).div_ceil(1 << 20);
            output::note(format_args!(
                "would not fit: no certificate is written: the proof needs more than the {memory} bytes that --memory \
                 leaves for it; try --memory {more}M"
            ));
            Ok(Exit::Unknown)
        }
        Ok((Ok(false), certificate)) => bail!(
            "internal fault: the rules reject the certificate made for '{}'; please report this position",
            certificate.root
        ),
        Err(_) => {
            bail!("internal fault: the search does not prove the values that it found; please report this position")
        }
        Ok((Err(error), _)) => Err(error).context("internal fault: the new certificate cannot be checked"),
    }
}
