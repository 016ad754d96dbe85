//! A program from its command line to its exit code.

use std::env;
use std::process::ExitCode;

use clap::Parser;
use foreign::shown;

use crate::exit::{Exit, UNUSABLE};
use crate::interrupt;
use crate::output::{self, Form};

/// Reads the command line, answers it, and says with which code to end.
///
/// With `--format json` an error is a JSON object on standard error, even one in the command line itself. After Ctrl-C a
/// command may still print what it knows by then; the code says how it ended.
pub fn run<Cli: Parser>(answer: impl FnOnce(Cli) -> anyhow::Result<Exit>) -> ExitCode {
    let form = Form::of_command_line(env::args_os().skip(1));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // clap repeats arguments as they are: for its message it is given them as they can be shown.
            let visible = env::args_os().map(|argument| shown(&argument).into_owned());
            let error = Cli::try_parse_from(visible).err().unwrap_or(error);
            if error.use_stderr() && form == Form::Json {
                form.error(complaint(&error.render().to_string()), UNUSABLE);
                return Exit::Unusable.into();
            }
            if error.use_stderr() {
                output::complaint(&error.render());
                return Exit::Unusable.into();
            }
            // Help and version are answers.
            error.exit()
        }
    };
    let result = interrupt::install().and_then(|()| answer(cli));
    let exit = result.unwrap_or_else(|error| Exit::of_error(&error, form));
    if interrupt::requested() && exit != Exit::Unusable { Exit::Interrupted } else { exit }.into()
}

/// What a message of clap says, without the usage and the advice that follow.
pub fn complaint(message: &str) -> &str {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let end = ["\n\nUsage: ", "\n\nFor more information"].iter().filter_map(|tail| message.find(tail)).min();
    message[..end.unwrap_or(message.len())].trim_end()
}
