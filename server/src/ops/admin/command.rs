//! What an operator can ask for, on the command line and on the socket.

use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use oxo_protocol::GameId;
use oxo_shared::Winner;
use serde::{Deserialize, Serialize};

use oxo_store::{Network, ParseNetworkError};

/// The longest ban that ends.
const MAX_SPAN: Duration = Duration::from_hours(24 * 366 * 10);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Subcommand)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum AdminCommand {
    /// Who plays or looks on, by this server.
    Who,
    /// Which games run on this server.
    Games,
    /// End the sessions of a player, who may come back.
    Kick {
        /// A name, or the id that `who` shows.
        player: String,
        /// What the player is told.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Let a player, or a whole network, not come back; running sessions end.
    Ban {
        #[command(flatten)]
        #[serde(flatten)]
        whom: Whom,
        /// For how long, like 7d or 12h; for good if absent.
        #[arg(long = "for", value_name = "TIME", value_parser = parse_span)]
        #[serde(default)]
        for_s: Option<u64>,
        /// What the banned one is told.
        #[arg(long)]
        reason: String,
    },
    /// End a ban.
    Unban {
        #[command(flatten)]
        #[serde(flatten)]
        whom: Whom,
    },
    /// All bans.
    Bans,
    /// Take a player's chat away, in all games.
    Mute {
        player: String,
        /// For how long, like 7d or 12h; for good if absent.
        #[arg(long = "for", value_name = "TIME", value_parser = parse_span)]
        #[serde(default)]
        for_s: Option<u64>,
        /// What the player is told.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Give it back.
    Unmute { player: String },
    /// Say something to everybody who plays.
    Announce { text: String },
    /// End a game.
    End {
        game: GameId,
        #[arg(long = "as", value_name = "END")]
        to: End,
    },
    /// Call a player something else; the player cannot change it any more.
    Rename { player: String, name: String },
    /// Stop the server as SIGTERM does.
    Drain,
    /// Change what is logged, until the server stops.
    LogLevel {
        /// As of --log-filter.
        filter: String,
    },
    /// What players reported of games, the latest last.
    Reports,
}

/// Whom a ban is about: said by the command, and never guessed from what the word looks like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Args)]
#[group(required = true, multiple = false)]
pub struct Whom {
    /// An address, or a network like 10.0.0.0/8.
    #[arg(long, value_parser = parse_network)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
    /// A name, or the id that `who` shows.
    #[arg(long)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum End {
    Draw,
    Aborted,
}

impl From<End> for Winner {
    fn from(end: End) -> Winner {
        match end {
            End::Draw => Winner::Draw,
            End::Aborted => Winner::Aborted,
        }
    }
}

/// In whole seconds.
fn parse_span(text: &str) -> Result<u64, String> {
    let span = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    match span.as_secs() {
        0 => Err("that is less than a second".to_owned()),
        _ if span > MAX_SPAN => Err("that is more than ten years".to_owned()),
        seconds => Ok(seconds),
    }
}

/// With all that its subscriber has.
fn parse_network(text: &str) -> Result<Network, ParseNetworkError> {
    text.parse().map(Network::whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_on_the_socket_is_what_is_said_on_the_command_line() {
        use clap::Parser;
        #[derive(Parser)]
        struct Words {
            #[command(subcommand)]
            command: AdminCommand,
        }
        for (words, frame) in [
            ("who", r#"{"order":"who"}"#),
            (
                "ban --network 10.0.0.0/8 --for 7d --reason enough",
                r#"{"order":"ban","network":"10.0.0.0/8","for_s":604800,"reason":"enough"}"#,
            ),
            ("unban --player 10.0.0.0/8", r#"{"order":"unban","player":"10.0.0.0/8"}"#),
            ("end FV11AA --as draw", r#"{"order":"end","game":"FV11AA","to":"draw"}"#),
            ("log-level debug", r#"{"order":"log-level","filter":"debug"}"#),
        ] {
            let said = Words::try_parse_from(["oxo"].into_iter().chain(words.split(' ')));
            let said = said.map(|words| words.command).expect("a command");
            assert_eq!(serde_json::to_string(&said).expect("words"), frame);
            assert_eq!(serde_json::from_str::<AdminCommand>(frame).expect("a command"), said);
        }
        for words in ["unban ann", "unban", "unban --player ann --network 10.0.0.0/8"] {
            assert!(Words::try_parse_from(["oxo"].into_iter().chain(words.split(' '))).is_err());
        }
        for span in ["0s", "1", "soon", "20years"] {
            assert!(parse_span(span).is_err(), "{span}");
        }
    }

    #[test]
    fn a_network_is_banned_with_all_that_its_subscriber_has() {
        let shown = |text| parse_network(text).map(|network| network.to_string()).ok();
        assert_eq!(shown("192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(shown("10.1.2.3/8").as_deref(), Some("10.0.0.0/8"));
        assert_eq!(shown("2001:db8:1:2::3").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!((shown("ann"), shown("10.1"), shown("a/b")), (None, None, None));
    }
}
