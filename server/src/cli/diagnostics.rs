//! The log: lines for people, or for programs.

use std::io::{IsTerminal, stderr};

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use oxo_server::Log;
use tracing::Metadata;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt, reload};

/// What a line of the log looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs: one object each.
    Json,
}

/// Begins to log; what is logged can be changed by what is returned.
pub fn start(format: Format, filter: &str) -> anyhow::Result<Log> {
    let (filter, changed) = reload::Layer::new(read(filter).map_err(|error| anyhow!(error))?);
    let lines = fmt::layer().with_writer(stderr);
    let lines = match format {
        // A log file is no terminal.
        Format::Text => lines.with_ansi(stderr().is_terminal()).boxed(),
        Format::Json => lines.json().flatten_event(true).boxed(),
    };
    let log = tracing_subscriber::registry().with(filter).with(filter_fn(is_tellable)).with(lines);
    log.try_init().context("there is a log already")?;
    Ok(Log::new(move |filter| changed.reload(read(filter)?).map_err(|error| error.to_string())))
}

fn read(filter: &str) -> Result<EnvFilter, String> {
    // A word alone may also be a module, all of which is then logged and nothing else: one that
    // nobody has, such as a slip of the pen, would silence the log.
    let slip =
        |word: &&str| !word.contains(['=', ':', '[']) && word.parse::<LevelFilter>().is_err();
    if let Some(word) = filter.split(',').map(str::trim).find(slip) {
        return Err(format!(
            "{word:?} is no level: error, warn, info, debug and trace are; all of a module is \
             MODULE=trace"
        ));
    }
    EnvFilter::try_new(filter)
        .map_err(|error| format!("{filter:?} does not say what to log: {error}"))
}

/// Whether an event may be logged, at whatever level the operator asks for: tungstenite
/// writes whole frames, and there are tokens and chat in them.
fn is_tellable(event: &Metadata<'_>) -> bool {
    !event.target().contains("tungstenite")
}
