//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
#[cfg(feature = "cluster")]
use oxo_cluster::{Access, ServerAddr};
#[cfg(unix)]
use oxo_server::admin::command::AdminCommand;

use crate::settings::Settings;

/// Serves noughts and crosses of every size.
#[derive(Debug, Parser)]
#[command(
    name = "oxo-server",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Each option is also a key of FILE, and a variable: max-queue, OXO_MAX_QUEUE. \
                  An option wins over the variable, and the variable over the file."
)]
pub struct Args {
    /// In place of serving.
    #[command(subcommand)]
    pub task: Option<Task>,
    #[command(flatten)]
    pub settings: Settings,
}

/// Work on a store, a directory or a backup of one; but for `rebuild` and `detach` also while a server uses it.
/// And what there is to read about the program.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Say what holds, and where it comes from: a file that --config can name.
    Config {
        /// To the output.
        #[arg(long, required = true)]
        print: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Speak to the server that runs.
    #[cfg(unix)]
    Admin {
        /// The directory of that server [default: the user's data directory]
        #[arg(long, value_name = "DIR", env = "OXO_DATA")]
        data: Option<PathBuf>,
        /// Its socket, if it is elsewhere.
        #[arg(long, value_name = "PATH", env = "OXO_ADMIN_SOCKET")]
        socket: Option<PathBuf>,
        /// The answer as a line of JSON.
        #[arg(long)]
        json: bool,
        #[command(subcommand)]
        order: AdminCommand,
    },
    /// Replay every game, and say what is wrong.
    Check {
        /// The store.
        #[arg(value_name = "DIR")]
        store: PathBuf,
    },
    /// Copy everything, as it is at one moment, into a file that is not there yet.
    Backup {
        /// The store.
        #[arg(value_name = "DIR")]
        store: PathBuf,
        /// The copy.
        file: PathBuf,
    },
    /// Make the lists, results and ratings anew from what happened. No server may use the store.
    Rebuild {
        /// The store.
        #[arg(value_name = "DIR")]
        store: PathBuf,
    },
    /// Make a server's view of a cluster's log a store of its own. No server may use it, and all
    /// of the cluster should have stopped.
    Detach {
        /// The view.
        #[arg(value_name = "DIR")]
        store: PathBuf,
    },
    /// Write every game as a line of JSON, or move everything into a cluster.
    Export {
        /// The store.
        #[arg(value_name = "DIR")]
        store: PathBuf,
        /// Where to, a file that is not there yet and that only its owner can read; to the output
        /// if absent.
        file: Option<PathBuf>,
        /// With what was said.
        #[arg(long)]
        with_chat: bool,
        /// Into the log of a cluster, like nats://a:4222,nats://b:4222. No server may use the
        /// store.
        #[cfg(feature = "cluster")]
        #[arg(long, value_name = "URLS", value_delimiter = ',', conflicts_with_all = ["file", "with_chat"])]
        to_cluster: Vec<ServerAddr>,
        #[cfg(feature = "cluster")]
        #[command(flatten)]
        access: Box<Access>,
    },
    /// Print what a shell reads to complete commands and flags.
    Completions {
        /// The shell that is to complete.
        shell: Shell,
    },
    /// Write the manual, a page for each command, oxo-server.1 and so on.
    Man {
        /// Where to; made if it is not there.
        directory: PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Limits;
    use oxo_server::Config;

    use super::*;

    #[test]
    fn what_no_server_could_run_with_is_refused() {
        let read = |option: &str, value: u64| {
            Args::try_parse_from(["oxo-server", option, &value.to_string()])
        };
        for option in [
            "--heartbeat",
            "--handshake-ms",
            "--max-queue",
            "--max-connections",
            "--bot-threads",
            "--bot-time-ms",
            "--wish-burst",
            "--guesses-per-hour",
        ] {
            assert!(read(option, 0).is_err(), "{option} 0");
            assert!(read(option, u64::MAX).is_err(), "{option} without end");
            assert!(read(option, 60).is_ok(), "{option} 60");
        }
    }

    #[test]
    fn a_certificate_comes_with_its_key() {
        let read = |args: &[&str]| Args::try_parse_from([&["oxo-server"], args].concat());
        assert!(read(&["--tls-cert", "a"]).is_err() && read(&["--tls-key", "b"]).is_err());
        assert!(read(&["--tls-cert", "a", "--tls-key", "b"]).is_ok() && read(&[]).is_ok());
    }

    #[test]
    fn without_options_a_server_keeps_the_limits_that_the_protocol_names() {
        let args = Args::parse_from(["oxo-server", "--in-memory"]);
        let config = Config::try_from(args.settings);
        let config = config.expect("it needs no directory");
        assert_eq!(config.limits, Limits::default());
    }
}
