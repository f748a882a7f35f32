//! What can be said on the command line.

use clap::Parser;

use crate::settings::Settings;
use crate::task::Task;

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

#[cfg(test)]
mod tests {
    use oxo_server::Config;
    use oxo_shared::protocol::Limits;

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
