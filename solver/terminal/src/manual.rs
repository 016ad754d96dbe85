//! The help of a program, and what a shell and `man` want to know of it: completions and manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::Styles;
use clap::{Command, Subcommand};
use clap_complete::Shell;
use foreign::shown;

use crate::exit::Exit;
use crate::file::OutputFile;
use crate::output;
use crate::text::{width, wrapped};

/// Commands, below a heading that says what you want to do.
pub type Group = (&'static str, &'static [&'static str]);

/// The template of a program's help, with its commands in groups. Panics if a command that is not hidden is in no
/// group, or a group names what is not a command.
pub fn help<Commands: Subcommand>(groups: &[Group]) -> String {
    let commands = Commands::augment_subcommands(Command::new(""));
    let all = || groups.iter().flat_map(|(_, names)| names.iter());
    let is_listed = |command: &Command| command.is_hide_set() || all().any(|name| *name == command.get_name());
    assert!(commands.get_subcommands().all(is_listed), "expected each command in a group");
    let (styles, widest) = (Styles::styled(), all().map(|name| name.len()).max().unwrap_or_default());
    let style = styles.get_header();
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (heading, names) in groups {
        help += &format!("\n{style}{heading}:{style:#}\n");
        for name in *names {
            let about = commands.find_subcommand(name).and_then(Command::get_about).expect("a command with a help");
            let line = wrapped(&format!("{name:<widest$}  {about}"), width(), 2, widest + 4);
            help += &(line + "\n");
        }
    }
    help + &format!(
        "\nFor the options and examples of a command: {{bin}} COMMAND --help\n\n{style}Options:{style:#}\n{{options}}{{after-help}}"
    )
}

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
        /// Write the pages of the program and of each command to this folder, which is created if necessary
        #[arg(long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
}

impl Shells {
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

fn with_subcommands(command: &Command) -> Vec<Command> {
    let below = command.get_subcommands().filter(|command| !command.is_hide_set());
    below.flat_map(with_subcommands).chain([command.clone()]).collect()
}
