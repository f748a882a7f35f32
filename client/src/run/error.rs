//! Why the program fails, and with which exit code.

use std::error::Error;
use std::io;
use std::iter::successors;
use std::path::PathBuf;

use super::exit::BAD_USAGE;
use crate::bot::BotError;
use crate::commands::analyze::AnalyzeError;
use crate::commands::export::ExportError;
use crate::commands::import::ImportError;
use crate::commands::perft::CountError;
use crate::commands::replay::ReplayError;
use crate::commands::solve::SolveError;
use crate::commands::themes::ThemesError;
use crate::commands::verify::VerifyError;
use crate::commands::wait::WaitError;
use crate::config::ConfigError;
use crate::home::library::LibraryError;
use crate::keys::KeymapError;
use crate::net::TrustError;
use crate::net::inquiry::AskError;
use crate::plain::PlainError;
use crate::theme::ThemeError;

/// Why the program ends with another code than 0.
#[derive(Debug, thiserror::Error)]
pub(super) enum RunError {
    /// The game was left for a reason that the player was told.
    #[error("{0}")]
    Failed(String),
    #[error(
        "a dumb terminal (TERM=dumb) has no full screen: play in lines, like `oxo play --plain`"
    )]
    Dumb,
    /// The bot does not play by the rules that were asked for.
    #[error(transparent)]
    Refused(#[from] oxo_engine::Refusal),
    #[error("{}: {error}; `oxo config` shows an example", path.display())]
    Keys { path: PathBuf, error: KeymapError },
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error(transparent)]
    Theme(#[from] ThemeError),
    #[error(transparent)]
    Trust(#[from] TrustError),
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(transparent)]
    Plain(#[from] PlainError),
    #[error(transparent)]
    Bot(#[from] BotError),
    #[error(transparent)]
    Wait(#[from] WaitError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Perft(#[from] CountError),
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Analyze(#[from] AnalyzeError),
    #[error(transparent)]
    Export(#[from] ExportError),
    #[error(transparent)]
    Import(#[from] ImportError),
    #[error(transparent)]
    Verify(#[from] VerifyError),
    #[error(transparent)]
    Themes(#[from] ThemesError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl RunError {
    /// 2 for what the command line or the settings should say otherwise, 1 for the rest.
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            RunError::Dumb
            | RunError::Refused(_)
            | RunError::Keys { .. }
            | RunError::Config(_)
            | RunError::Theme(ThemeError::Unknown(_))
            | RunError::Plain(PlainError::NothingAsked)
            | RunError::Bot(BotError::Unspoken(_))
            | RunError::Solve(SolveError::Moves(_) | SolveError::Closed(_))
            | RunError::Verify(VerifyError::Unreadable(_))
            | RunError::Themes(ThemesError::Theme(ThemeError::Unknown(_))) => BAD_USAGE,
            RunError::Analyze(why) if !matches!(why, AnalyzeError::Io(_)) => BAD_USAGE,
            _ => 1,
        }
    }

    /// Whether nobody reads the output any more, whoever noticed it.
    pub(super) fn is_broken_pipe(&self) -> bool {
        let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        successors(Some(self as &(dyn Error + 'static)), |error| (*error).source())
            .any(|error| error.downcast_ref().is_some_and(is_broken))
    }
}
