//! What a shell and `man` want to know of a command line: completions and manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Command, Subcommand};
use clap_complete::Shell;
use foreign::shown;

use crate::exit::Exit;
use crate::file::OutputFile;
use crate::output;

/// The commands that tell a shell and `man` of a program; the list of commands leaves them out.
#[derive(Subcommand, Clone, Debug)]
pub enum Shells {
    /// Print a script that completes commands and options in a shell
    #[command(hide = true)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write one for every command
    #[command(hide = true)]
    Man {
        /// Write the pages of the program and of each of its commands to this folder, which is made if it is missing
        #[arg(long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
}

impl Shells {
    /// Prints or writes what is asked for of a command line.
    pub fn run(&self, mut command: Command) -> anyhow::Result<Exit> {
        match self {
            Shells::Completions { shell } => {
                let name = command.get_name().to_owned();
                let mut script = Vec::new();
                clap_complete::generate(*shell, &mut command, name, &mut script);
                output::write(|out| out.write_all(&script))?;
            }
            Shells::Man { output: None } => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                output::write(|out| out.write_all(&page))?;
            }
            Shells::Man { output: Some(folder) } => write_pages(folder, command)?,
        }
        Ok(Exit::Answered)
    }
}

fn write_pages(folder: &Path, command: Command) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder '{}' for the manual pages", shown(folder)))?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let commands = with_subcommands(&command);
    for command in &commands {
        let page = clap_mangen::Man::new(command.clone());
        OutputFile::new(&folder.join(page.get_filename()))?.write(|out| page.render(out))?;
    }
    let pages = commands.len();
    output::write(|out| writeln!(out, "{pages} pages written to '{}'", shown(folder)))
}

/// A command, and all below it that are shown.
fn with_subcommands(command: &Command) -> Vec<Command> {
    let below = command.get_subcommands().filter(|command| !command.is_hide_set());
    below.flat_map(with_subcommands).chain([command.clone()]).collect()
}
