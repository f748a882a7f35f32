//! Why a connection ended, and whether to reconnect.

use std::fmt::Display;
use std::time::Duration;

use oxo_protocol::{CloseCode, Code};
use oxo_shared::Clean;
use oxo_words as words;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use super::dial::plain_reason;

/// Minimum pause after the server closed the connection for flooding.
const FLOODED_PAUSE: Duration = Duration::from_secs(10);

pub(super) enum End {
    Bye,
    /// Reconnecting would be wrong or useless.
    Final(Clean),
    Down(Loss),
}

/// The loss of a connection that can be restored.
pub(super) struct Loss {
    pub(super) why: Clean,
    /// How long nothing had arrived.
    pub(super) silent: Duration,
    /// Minimum time before reconnecting.
    pub(super) pause: Duration,
    /// Whether the server has shut down for good. Later attempts would explain that less well.
    pub(super) is_goodbye: bool,
}

impl From<Clean> for Loss {
    fn from(why: Clean) -> Loss {
        Loss { why, silent: Duration::ZERO, pause: Duration::ZERO, is_goodbye: false }
    }
}

impl End {
    pub(super) fn failed(why: impl Display) -> End {
        End::Down(Clean::from(why.to_string()).into())
    }

    pub(super) fn last(why: impl Display) -> End {
        End::Final(why.to_string().into())
    }

    pub(super) fn why(self) -> Clean {
        match self {
            End::Final(why) | End::Down(Loss { why, .. }) => why,
            End::Bye => words::NET_ENDED.text().into(),
        }
    }
}

impl From<tungstenite::Error> for End {
    fn from(error: tungstenite::Error) -> End {
        End::failed(plain_reason(&error))
    }
}

pub fn is_temporary(code: Code) -> bool {
    matches!(
        code,
        Code::RateLimited
            | Code::TooMany
            | Code::Full
            | Code::Storage
            | Code::Restarting
            | Code::Internal
    )
}

/// Returns the end of a connection that the server has closed.
pub(super) fn closed(frame: Option<CloseFrame>, silent: Duration) -> End {
    let code = frame.as_ref().map_or(0, |frame| u16::from(frame.code));
    let is = |wanted: CloseCode| code == wanted as u16;
    let why = match &frame {
        _ if is(CloseCode::Superseded) => return End::last(words::NET_SUPERSEDED),
        _ if is(CloseCode::SignedOut) => return End::last(words::NET_SIGNED_OUT),
        Some(frame) if is(CloseCode::Dismissed) => return End::last(&frame.reason),
        _ if is(CloseCode::Version) => return End::last(words::NET_VERSIONS),
        _ if is(CloseCode::Bye) => words::NET_BYE.text(),
        _ if is(CloseCode::Restarting) => words::NET_RESTARTING.text(),
        _ if is(CloseCode::Silent) => words::NET_UNHEARD.text(),
        _ if is(CloseCode::Flooding) => words::NET_FLOODING.text(),
        Some(frame) if !frame.reason.is_empty() => frame.reason.as_str(),
        _ => words::NET_CLOSED.text(),
    };
    let pause = if is(CloseCode::Flooding) { FLOODED_PAUSE } else { Duration::ZERO };
    End::Down(Loss { why: why.into(), silent, pause, is_goodbye: is(CloseCode::Bye) })
}
