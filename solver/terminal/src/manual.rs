//! What a shell and `man` want to know of a command line: completions and manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;
use foreign::shown;

use crate::exit::Exit;
use crate::file::OutputFile;
use crate::output;

/// Print a script that completes commands and options in a shell
#[derive(Args, Clone, Copy, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script for a command line.
    ///
    /// # Errors
    ///
    /// Those of standard output.
    pub fn run(self, mut command: Command) -> anyhow::Result<Exit> {
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        output::write(|out| out.write_all(&script))?;
        Ok(Exit::Answered)
    }
}

/// Print the manual page, or write one for every command
#[derive(Args, Clone, Debug)]
pub struct Man {
    /// Write the pages of the program and of each of its commands to this folder, which is made if it is missing
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl Man {
    /// Prints or writes the pages of a command line.
    ///
    /// # Errors
    ///
    /// Those of standard output or of the folder.
    pub fn run(&self, command: Command) -> anyhow::Result<Exit> {
        match &self.output {
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                output::write(|out| out.write_all(&page))?;
            }
            Some(folder) => {
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
                output::write(|out| writeln!(out, "{pages} pages written to '{}'", shown(folder)))?;
            }
        }
        Ok(Exit::Answered)
    }
}

/// A command, and all below it that are shown.
fn with_subcommands(command: &Command) -> Vec<Command> {
    let below = command.get_subcommands().filter(|command| !command.is_hide_set());
    below.flat_map(with_subcommands).chain([command.clone()]).collect()
}
