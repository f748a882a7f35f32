//! Command-line arguments.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
#[cfg(feature = "cluster")]
use oxo_cluster::{Access, ServerAddr};
#[cfg(unix)]
use oxo_server::admin::command::AdminCommand;

use crate::settings::Settings;

/// The OXO server: noughts and crosses of every size.
#[derive(Debug, Parser)]
#[command(
    name = "oxo-server",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Each option can also be set in FILE (max-queue) or by an environment variable \
                  (OXO_MAX_QUEUE). Options win over variables, and variables over the file."
)]
pub struct Args {
    /// Command to run instead of the server.
    #[command(subcommand)]
    pub task: Option<Task>,
    #[command(flatten)]
    pub settings: Settings,
}

/// Commands on a data directory or a backup, and on the program itself. All but `rebuild` and
/// `detach` may run while a server uses the directory.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Print the effective settings with their sources, in the format of --config.
    Config {
        /// Print to standard output.
        #[arg(long, required = true)]
        print: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Send a command to a running server.
    #[cfg(unix)]
    Admin {
        /// Data directory of that server [default: the user's data directory]
        #[arg(long, value_name = "DIR", env = "OXO_DATA")]
        data: Option<PathBuf>,
        /// Admin socket, if it is not in DIR.
        #[arg(long, value_name = "PATH", env = "OXO_ADMIN_SOCKET")]
        socket: Option<PathBuf>,
        /// Print the reply as one line of JSON.
        #[arg(long, global = true)]
        json: bool,
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Replay every game and report all faults.
    Check {
        /// Data directory, or a backup.
        #[arg(value_name = "DIR")]
        store: PathBuf,
    },
    /// Back up a consistent snapshot of everything to a new file.
    Backup {
        /// Data directory.
        #[arg(value_name = "DIR")]
        store: PathBuf,
        /// File to create.
        file: PathBuf,
    },
    /// Rebuild lists, results and ratings from the log. No server may use the directory.
    Rebuild {
        /// Data directory.
        #[arg(value_name = "DIR")]
        store: PathBuf,
    },
    /// Turn a cluster member's local copy into a store of its own. Stop the whole cluster first.
    Detach {
        /// Data directory of the cluster member.
        #[arg(value_name = "DIR")]
        store: PathBuf,
    },
    /// Export all games as lines of JSON, or move everything into a cluster.
    Export {
        /// Data directory, or a backup.
        #[arg(value_name = "DIR")]
        store: PathBuf,
        /// File to create, readable by its owner only [default: standard output]
        file: Option<PathBuf>,
        /// Include chat.
        #[arg(long)]
        with_chat: bool,
        /// Move into the log of a cluster, for example nats://a:4222,nats://b:4222. No server may
        /// use the directory.
        #[cfg(feature = "cluster")]
        #[arg(long, value_name = "URLS", value_delimiter = ',', conflicts_with_all = ["file", "with_chat"])]
        to_cluster: Vec<ServerAddr>,
        #[cfg(feature = "cluster")]
        #[command(flatten)]
        access: Box<Access>,
    },
    /// Print a shell completion script.
    Completions {
        /// Shell to complete for.
        shell: Shell,
    },
    /// Write man pages, one for each command (oxo-server.1 and so on).
    Man {
        /// Directory to write to, created if missing.
        directory: PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn values_out_of_range_are_rejected() {
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
            "--max-connections-per-address",
            "--claim-after",
        ] {
            assert!(read(option, 0).is_err(), "{option} 0");
            assert!(read(option, u64::MAX).is_err(), "{option} unbounded");
            assert!(read(option, 60).is_ok(), "{option} 60");
        }
    }

    #[test]
    fn a_value_that_is_no_number_is_rejected_with_what_is_expected() {
        let message = |option: &str| {
            let rejected = Args::try_parse_from(["oxo-server", option, "x"]);
            rejected.expect_err("no number").to_string()
        };
        for option in ["--max-queue", "--max-frame", "--bot-threads", "--bytes-per-hour"] {
            let message = message(option);
            assert!(message.contains("use a whole number from "), "{message}");
        }
        assert!(message("--max-queue").contains("from 1 to 4096"));
        assert!(message("--max-frame").contains("from 4096 to "));
        assert!(message("--max-name").contains("from 10 to "));
        assert!(message("--keep-games").contains("at least 1h, for example 90d"));
    }

    #[test]
    fn only_options_of_the_cluster_are_under_the_login_to_nats() {
        let command = Args::command();
        let of_login = command.get_arguments().filter(|arg| {
            arg.get_help_heading().is_some_and(|heading| heading.starts_with("Login to NATS"))
        });
        let others: Vec<_> = of_login.filter_map(|arg| arg.get_long()).collect();
        assert!(others.iter().all(|name| name.starts_with("cluster-")), "{others:?}");
    }

    #[test]
    fn a_certificate_requires_its_key() {
        let read = |args: &[&str]| Args::try_parse_from([&["oxo-server"], args].concat());
        assert!(read(&["--tls-cert", "a"]).is_err() && read(&["--tls-key", "b"]).is_err());
        assert!(read(&["--tls-cert", "a", "--tls-key", "b"]).is_ok() && read(&[]).is_ok());
    }
}
