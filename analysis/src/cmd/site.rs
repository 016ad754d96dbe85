//! `analysis site`: the explorer for any web host.

use std::io::Write;
use std::path::PathBuf;

use analysis::explorer::{self, SiteAnswer};
use foreign::shown;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt;
use terminal::output::{self, FormatOption};

use super::{CommandAnswer, make_folder};

/// Write the explorer as a site for any web host, with the solver inside
///
/// The site answers every question in the reader's browser and sends nothing anywhere. Put the folder on any host, also
/// in a subfolder of another site; it needs no program there. Browsers keep it for use offline.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis site --output site
  analysis site --output site && python3 -m http.server --directory site")]
pub struct Args {
    /// The folder for the site, which is created if needed
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    format: FormatOption,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if env!("MODULE_IS_OLD") == "true" {
        output::note(format_args!(
            "note: the module is older than its sources: 'scripts/build-web.sh --keep' rebuilds it"
        ));
    }
    let folder = &args.output;
    let (mut files, mut bytes) = (0, 0);
    explorer::write_site(|path, content| {
        interrupt::check()?;
        let path = folder.join(path);
        make_folder(path.parent().expect("it is in the folder"))?;
        OutputFile::new(&path)?.write(|out| out.write_all(content))?;
        files += 1;
        bytes += content.len();
        anyhow::Ok(())
    })?;
    let (named, megabytes) = (shown(folder), bytes as f64 / 1e6);
    let text = format!(
        "The site: {named}, {files} files, {megabytes:.1} MB\nTo serve it: python3 -m http.server --directory {named}\n"
    );
    let json = SiteAnswer { site: folder, files, bytes };
    args.format.form().tell(&CommandAnswer { json, text, exit: Exit::Answered })
}
