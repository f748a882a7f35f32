//! Logging, as text or JSON.

use std::io::{IsTerminal, stderr};

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use oxo_server::Log;
use tracing::Metadata;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt, reload};

/// Format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Human-readable text.
    Text,
    /// JSON, one object per line.
    Json,
}

/// Starts logging. The returned handle changes the filter. Fails if the filter is invalid, or
/// logging was already started.
pub fn start(format: Format, filter: &str) -> anyhow::Result<Log> {
    let (filter, handle) = reload::Layer::new(read(filter).map_err(|error| anyhow!(error))?);
    let lines = fmt::layer().with_writer(stderr);
    let lines = match format {
        // No colours when the log goes to a file.
        Format::Text => lines.with_ansi(stderr().is_terminal()).boxed(),
        Format::Json => lines.json().flatten_event(true).boxed(),
    };
    let log =
        tracing_subscriber::registry().with(filter).with(filter_fn(may_be_logged)).with(lines);
    log.try_init().context("logging was already started")?;
    Ok(Log::new(move |filter| handle.reload(read(filter)?).map_err(|error| error.to_string())))
}

/// Parses a log filter.
pub fn read(filter: &str) -> Result<EnvFilter, String> {
    // A bare word would be taken for a module name, so a misspelt level must not pass for one.
    let misspelt =
        |word: &&str| !word.contains(['=', ':', '[']) && word.parse::<LevelFilter>().is_err();
    if let Some(word) = filter.split(',').map(str::trim).find(misspelt) {
        return Err(format!(
            "unknown log level {word:?}: use error, warn, info, debug or trace, or MODULE=LEVEL"
        ));
    }
    // Other modules stay at info: a misspelt module must not silence the log. A later level, if the
    // filter has one, replaces this one.
    EnvFilter::try_new(format!("info,{filter}"))
        .map_err(|error| format!("invalid log filter {filter:?}: {error}"))
}

/// Whether an event may be logged at all. tungstenite logs whole frames, which contain tokens and
/// chat.
fn may_be_logged(event: &Metadata<'_>) -> bool {
    !event.target().contains("tungstenite")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_module_does_not_silence_the_log() {
        let effective = |filter| read(filter).map(|filter| filter.to_string());
        assert_eq!(effective("oxo_sever=error"), Ok("oxo_sever=error,info".to_owned()));
        assert_eq!(effective("off"), Ok("off".to_owned()));
    }
}
