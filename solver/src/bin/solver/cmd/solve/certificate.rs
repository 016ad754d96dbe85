//! The certificate of an answer, of either game: made, checked by the slow rules, and written.

use std::io::Write;

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use kamisado_solver::search::certificate::{Certificate, CertificateError, CertifyError};
use terminal::file::OutputFile;

use crate::exit::Exit;
use crate::{interrupt, output, progress};

/// Makes and writes a certificate; `make` is given the sign that it goes on, and `is_proof` has the slow rules check what
/// was made. If limits or memory do not suffice, or after Ctrl-C, the command says so and writes nothing.
///
/// # Errors
///
/// If the certificate made is no proof, or if it cannot be written.
pub fn write(
    file: OutputFile,
    make: impl FnOnce(&ProgressBar) -> Result<Certificate, CertifyError>,
    is_proof: impl FnOnce(&Certificate) -> Result<bool, CertificateError>,
) -> anyhow::Result<Exit> {
    let spinner = progress::spinner("proving");
    let made = make(&spinner);
    spinner.set_message("checking the proof");
    // Nothing is published that the slow rules do not accept.
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
            "internal fault: the certificate made of '{}' is no proof by the slow rules; please report this position",
            certificate.root
        ),
        Err(_) => {
            bail!("internal fault: the search does not prove the values that it found; please report this position")
        }
        Ok((Err(error), _)) => Err(error).context("internal fault: the certificate made cannot be checked"),
    }
}

/// Says that there is nothing to prove.
pub fn nothing_known() -> Exit {
    output::note(format_args!("note: no certificate is written, because nothing is known to be proved"));
    Exit::Unknown
}
