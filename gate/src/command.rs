//! Parses a visitor's command line with `oxo`'s own definitions, and rejects commands and options
//! that concern the gate's machine.

use oxo::BAD_USAGE;
use oxo::cli::commands::named::Named;
use oxo::cli::{Begin, Cli, Common, Subcommand};
use oxo::cli::{language, mistake};
use oxo_headless::words::harmless;
use oxo_protocol::GameId;
use oxo_words::{self as words, Language};

/// Maximum length of a command line, in bytes.
const MAX_LINE: usize = 4 * 1024;
/// The command line may start with the program's name.
const PROGRAM: &str = "oxo";

/// Commands and options that concern the gate's machine. The help leaves them out.
const OF_MACHINE: [&str; 14] = [
    "host",
    "ssh",
    "board",
    "solve",
    "doctor",
    "config",
    "import",
    "verify",
    "bot",
    "completions",
    "man",
    "server",
    "ca",
    "games",
];

/// A command that a visitor may run.
#[derive(Debug, PartialEq)]
pub struct VisitorCommand {
    pub args: Vec<String>,
    pub role: Role,
}

/// The identity a command runs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The player, taking over from an older session.
    Player,
    /// The player's data or puzzles, beside a session that plays.
    ReadOnly,
    /// A guest, without the visitor's home.
    Guest,
}

/// Output printed instead of running a command.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum NotRun {
    #[error("{0}")]
    Help(String),
    #[error("{0}")]
    Usage(String),
    #[error("oxo: {}", words::SshNoText { most: MAX_LINE })]
    NoText,
    #[error("oxo: {}", words::MISTAKE_QUOTATION)]
    Quotation,
    #[error("oxo: {}", words::SshCommand { command: _0 })]
    Command(&'static str),
    #[error("oxo: {}", words::SshOption { option: _0 })]
    Flag(&'static str),
    #[error("oxo: {}", words::SSH_NO_CODE)]
    NoCode,
}

impl NotRun {
    pub fn exit_code(&self) -> u8 {
        if matches!(self, NotRun::Help(_)) { 0 } else { BAD_USAGE }
    }
}

/// Returns the language requested on a command line.
pub fn language(line: &[u8]) -> Language {
    let words = shell_words::split(&String::from_utf8_lossy(line)).unwrap_or_default();
    language::named(&words).unwrap_or(Language::ENGLISH)
}

/// Parses a command line; an empty one opens the menu.
///
/// # Errors
/// [`NotRun`] with the text to print: the help, or why visitors cannot run this line.
pub fn parse(line: &[u8]) -> Result<VisitorCommand, NotRun> {
    let text = str::from_utf8(line).ok().filter(|text| text.len() <= MAX_LINE);
    let words = shell_words::split(text.ok_or(NotRun::NoText)?).map_err(|_| NotRun::Quotation)?;
    let start = usize::from(words.first().is_some_and(|word| word == PROGRAM));
    let args = words[start..].to_vec();
    let Cli { common, command } =
        Cli::read_alone([PROGRAM.to_owned()].iter().chain(&args), &OF_MACHINE)
            .map_err(|error| help_or_usage(&error))?;
    check_flags(&common)?;
    let role = match role(command.as_ref())? {
        Role::Player if common.guest => Role::Guest,
        role => role,
    };
    Ok(VisitorCommand { args, role })
}

fn help_or_usage(error: &clap::Error) -> NotRun {
    match error.use_stderr() {
        true => NotRun::Usage(harmless(&format!("oxo: {}", mistake::told(error)))),
        false => NotRun::Help(harmless(&error.to_string()).trim_end().to_owned()),
    }
}

fn check_flags(common: &Common) -> Result<(), NotRun> {
    let Common { server, config, ca, games, visitor, known_as, called, .. } = common;
    let flags = [
        ("--server", server.is_some()),
        ("--config", config.is_some()),
        ("--ca", ca.is_some()),
        ("--games", games.is_some()),
        ("--visitor", visitor.is_some()),
        ("--known-as", known_as.is_some()),
        ("--called", called.is_some()),
    ];
    let unsupported = flags.into_iter().find(|&(_, is_given)| is_given);
    unsupported.map_or(Ok(()), |(flag, _)| Err(NotRun::Flag(flag)))
}

fn role(command: Option<&Subcommand>) -> Result<Role, NotRun> {
    use Subcommand as Is;
    let Some(command) = command else { return Ok(Role::Player) };
    match command {
        Is::Begin(Begin::Play(play)) if play.engine.is_some() => Err(NotRun::Flag("--engine")),
        Is::Begin(Begin::Host(_)) => Err(NotRun::Command("host")),
        Is::Begin(Begin::Watch(_)) => Ok(Role::Guest),
        Is::Begin(_) => Ok(Role::Player),
        Is::Status(_) | Is::Wait(_) | Is::Player(_) | Is::Link(_) | Is::Devices(_) => {
            Ok(Role::ReadOnly)
        }
        Is::Puzzle(_) => Ok(Role::ReadOnly),
        Is::List | Is::Top(_) | Is::Themes(_) => Ok(Role::Guest),
        Is::Replay(args) => by_code(&args.named),
        Is::Export(args) if args.writes_file() => Err(NotRun::Flag("--output")),
        Is::Export(args) => by_code(&args.named),
        Is::Analyze(args) if args.is_longer() => Err(NotRun::Flag("--nodes and --time")),
        Is::Analyze(args) if args.code().is_none() => Err(NotRun::NoCode),
        Is::Analyze(_) => Ok(Role::Guest),
        other => Err(NotRun::Command(other.into())),
    }
}

fn by_code(named: &Named) -> Result<Role, NotRun> {
    let code = named.game.parse::<GameId>();
    code.map(|_| Role::Guest).map_err(|_| NotRun::NoCode)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn role(line: &str) -> Role {
        parse(line.as_bytes()).unwrap_or_else(|not_run| panic!("{line}: {not_run}")).role
    }

    #[test]
    fn visitors_may_play_and_watch() {
        for line in ["", "oxo", "play gomoku --bot expert", "join K7QX2M", "seek", "create --rated"]
        {
            assert_eq!(role(line), Role::Player, "{line}");
        }
        for line in ["status", "wait K7QX2M", "player", "link", "devices", "puzzle --daily"] {
            assert_eq!(role(line), Role::ReadOnly, "{line}");
        }
        let looks = ["watch K7QX2M", "list --json", "top gomoku", "replay K7QX2M", "play --guest"];
        for line in looks.into_iter().chain(["analyze K7QX2M", "export K7QX2M --format sgf"]) {
            assert_eq!(role(line), Role::Guest, "{line}");
        }
        let command = parse(b"oxo play --name 'ann lee' --plain").unwrap();
        assert_eq!(command.args, ["play", "--name", "ann lee", "--plain"]);
        let help = parse(b"play --help").unwrap_err();
        assert_eq!((help.exit_code(), help.to_string().contains("Usage: oxo play")), (0, true));
        let help = parse(b"help").unwrap_err().to_string();
        let of_machine = OF_MACHINE.map(|name| [format!("\n  {name} "), format!("--{name} ")]);
        let listed: Vec<_> = of_machine.iter().flatten().filter(|it| help.contains(*it)).collect();
        assert!(listed.is_empty() && help.contains("\n  play "), "{listed:?}: {help}");
    }

    #[test]
    fn commands_about_this_machine_are_rejected_in_one_sentence() {
        for line in [
            "host",
            "ssh",
            "solve tictactoe",
            "doctor",
            "config",
            "import x.sgf",
            "verify x.oxo",
            "bot --engine cat",
            "completions bash",
            "man /tmp/x",
            "play --engine 'sh -c id'",
            "play --server ws://10.0.0.1/ws",
            "--config /etc/passwd",
            "list --ca /etc/passwd",
            "--games /tmp play",
            "list --visitor 192.0.2.1",
            "export K7QX2M -o /tmp/x",
            "export /etc/passwd",
            "replay last",
            "replay ../../secret.oxo",
            "analyze",
            "analyze 'a1 b2'",
            "analyze K7QX2M --time 5m",
            "analyze K7QX2M --nodes 1000000000000",
            "'",
        ] {
            let error = parse(line.as_bytes()).expect_err(line);
            assert_eq!(error.exit_code(), BAD_USAGE, "{line}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
        }
        assert_eq!(parse(b"\xff"), Err(NotRun::NoText));
        assert_eq!(parse(&[b'a'; MAX_LINE + 1]), Err(NotRun::NoText));
        assert!(matches!(parse(b"sh -c id"), Err(NotRun::Usage(_))));
    }
}
