//! Operator commands, on the command line and on the admin socket.

use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use oxo_protocol::GameId;
use oxo_shared::Winner;
use serde::{Deserialize, Serialize};

use oxo_store::{Network, ParseNetworkError};

/// The longest temporary ban.
const MAX_SPAN: Duration = Duration::from_hours(24 * 366 * 10);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Subcommand)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum AdminCommand {
    /// List the players and spectators on this server.
    Who,
    /// List the games on this server.
    Games,
    /// End all sessions of a player, who may reconnect.
    Kick {
        /// Name, or id as shown by `who`.
        player: String,
        /// Message to the player.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Ban a player or a network, and end their sessions.
    Ban {
        #[command(flatten)]
        #[serde(flatten)]
        target: BanTarget,
        /// Duration, for example 7d or 12h [default: for ever].
        #[arg(long = "for", value_name = "TIME", value_parser = parse_span)]
        #[serde(default)]
        for_s: Option<u64>,
        /// Message to banned players.
        #[arg(long)]
        reason: String,
    },
    /// Lift a ban.
    Unban {
        #[command(flatten)]
        #[serde(flatten)]
        target: BanTarget,
    },
    /// List all bans.
    Bans,
    /// Mute a player in the chat of all games.
    Mute {
        player: String,
        /// Duration, for example 7d or 12h [default: for ever].
        #[arg(long = "for", value_name = "TIME", value_parser = parse_span)]
        #[serde(default)]
        for_s: Option<u64>,
        /// Message to the player.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Unmute a player.
    Unmute { player: String },
    /// Send a message to all players.
    Announce { text: String },
    /// End a game.
    End {
        game: GameId,
        #[arg(long = "as", value_name = "END")]
        to: End,
    },
    /// Rename a player, who can no longer change the name.
    Rename { player: String, name: String },
    /// Shut down gracefully, as on SIGTERM.
    Drain,
    /// Change the log filter until the server stops.
    LogLevel {
        /// Filter as for --log-filter.
        filter: String,
    },
    /// List the players' reports of games, newest last.
    Reports,
}

/// Target of a ban. An explicit option, because a name may look like an address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Args)]
#[group(required = true, multiple = false)]
pub struct BanTarget {
    /// Address, or network like 10.0.0.0/8.
    #[arg(long, value_parser = parse_network)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
    /// Name, or id as shown by `who`.
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

/// Parses a duration into whole seconds.
fn parse_span(text: &str) -> Result<u64, String> {
    let span = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    match span.as_secs() {
        0 => Err("must be at least one second".to_owned()),
        _ if span > MAX_SPAN => Err("must be at most ten years".to_owned()),
        seconds => Ok(seconds),
    }
}

/// Parses a network, widened to the subscriber's whole network.
fn parse_network(text: &str) -> Result<Network, ParseNetworkError> {
    text.parse().map(Network::whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_and_socket_use_the_same_commands() {
        use clap::Parser;
        #[derive(Parser)]
        struct Cli {
            #[command(subcommand)]
            command: AdminCommand,
        }
        for (args, frame) in [
            ("who", r#"{"order":"who"}"#),
            (
                "ban --network 10.0.0.0/8 --for 7d --reason enough",
                r#"{"order":"ban","network":"10.0.0.0/8","for_s":604800,"reason":"enough"}"#,
            ),
            ("unban --player 10.0.0.0/8", r#"{"order":"unban","player":"10.0.0.0/8"}"#),
            ("end FV11AA --as draw", r#"{"order":"end","game":"FV11AA","to":"draw"}"#),
            ("log-level debug", r#"{"order":"log-level","filter":"debug"}"#),
        ] {
            let parsed = Cli::try_parse_from(["oxo"].into_iter().chain(args.split(' ')));
            let parsed = parsed.map(|cli| cli.command).expect("a command");
            assert_eq!(serde_json::to_string(&parsed).expect("JSON"), frame);
            assert_eq!(serde_json::from_str::<AdminCommand>(frame).expect("a command"), parsed);
        }
        for args in ["unban ann", "unban", "unban --player ann --network 10.0.0.0/8"] {
            assert!(Cli::try_parse_from(["oxo"].into_iter().chain(args.split(' '))).is_err());
        }
        for span in ["0s", "1", "soon", "20years"] {
            assert!(parse_span(span).is_err(), "{span}");
        }
    }

    #[test]
    fn a_ban_covers_the_whole_network_of_a_subscriber() {
        let shown = |text| parse_network(text).map(|network| network.to_string()).ok();
        assert_eq!(shown("192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(shown("10.1.2.3/8").as_deref(), Some("10.0.0.0/8"));
        assert_eq!(shown("2001:db8:1:2::3").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!((shown("ann"), shown("10.1"), shown("a/b")), (None, None, None));
    }
}
