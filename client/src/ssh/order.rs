//! What a visitor asks for: the same command line as anywhere, and what of it is theirs.

use clap::error::ErrorKind;
use oxo_protocol::GameId;

use crate::cli::{Cli, Common, Subcommand};
use crate::commands::named::Named;
use crate::failure::BAD_USAGE;
use crate::wording::harmless;

/// The longest command line, in bytes.
const MAX_LINE: usize = 4 * 1024;
/// The name of the program, which a line may begin with.
const PROGRAM: &str = "oxo";

/// What is started for a visitor.
#[derive(Debug, PartialEq)]
pub struct Order {
    pub args: Vec<String>,
    pub who: Who,
}

/// As whom it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The player, in place of an older session.
    Player,
    /// Somebody beside the player, who looks at what is the player's.
    Aside,
    /// Nobody that is known.
    Guest,
}

/// What is said in place of doing anything.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum Answer {
    #[error("{0}")]
    Help(String),
    #[error("{0}")]
    Usage(String),
    #[error("oxo: a command line has at most {MAX_LINE} characters of text")]
    NoText,
    #[error("oxo: a quotation mark is missing")]
    Quotation,
    #[error("oxo: `{0}` is not for visitors: it needs a machine of your own")]
    Command(&'static str),
    #[error("oxo: {0} is not for visitors: it is about this machine")]
    Flag(&'static str),
    #[error("oxo: a visitor names a game by its code, like K7QX2M")]
    NoCode,
}

impl Answer {
    pub fn code(&self) -> u8 {
        if matches!(self, Answer::Help(_)) { 0 } else { BAD_USAGE }
    }
}

/// Reads what somebody asked for; the menu, if they did not say.
pub fn read(line: &[u8]) -> Result<Order, Answer> {
    let text = str::from_utf8(line).ok().filter(|text| text.len() <= MAX_LINE);
    let words = shell_words::split(text.ok_or(Answer::NoText)?).map_err(|_| Answer::Quotation)?;
    let named = usize::from(words.first().is_some_and(|word| word == PROGRAM));
    let args = words[named..].to_vec();
    let Cli { common, command } =
        Cli::read_alone([PROGRAM.to_owned()].iter().chain(&args)).map_err(|error| said(&error))?;
    check(&common)?;
    let who = match who(command.as_ref())? {
        Who::Player if common.guest => Who::Guest,
        who => who,
    };
    Ok(Order { args, who })
}

fn said(error: &clap::Error) -> Answer {
    let text = harmless(&error.to_string()).trim_end().to_owned();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Answer::Help(text),
        _ => Answer::Usage(text),
    }
}

fn check(common: &Common) -> Result<(), Answer> {
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
    let said = flags.into_iter().find(|&(_, is_said)| is_said);
    said.map_or(Ok(()), |(flag, _)| Err(Answer::Flag(flag)))
}

fn who(command: Option<&Subcommand>) -> Result<Who, Answer> {
    use Subcommand as Is;
    let Some(command) = command else { return Ok(Who::Player) };
    match command {
        Is::Play(play) if play.engine.is_some() => Err(Answer::Flag("--engine")),
        Is::Play(_) | Is::Seek(_) | Is::Create(_) | Is::Join(_) => Ok(Who::Player),
        Is::Status(_) | Is::Wait(_) | Is::Player(_) | Is::Link(_) | Is::Devices(_) => {
            Ok(Who::Aside)
        }
        Is::Watch(_) | Is::List | Is::Top(_) | Is::Themes(_) => Ok(Who::Guest),
        Is::Replay(args) => by_code(&args.named),
        Is::Export(args) if args.writes_file() => Err(Answer::Flag("--output")),
        Is::Export(args) => by_code(&args.named),
        Is::Analyze(args) if args.is_longer() => Err(Answer::Flag("--nodes, like --time,")),
        Is::Analyze(args) if args.code().is_none() => Err(Answer::NoCode),
        Is::Analyze(_) => Ok(Who::Guest),
        Is::Host(_) => Err(Answer::Command("host")),
        Is::Ssh(_) => Err(Answer::Command("ssh")),
        Is::Solve(_) => Err(Answer::Command("solve")),
        Is::Doctor => Err(Answer::Command("doctor")),
        Is::Config(_) => Err(Answer::Command("config")),
        Is::Import(_) => Err(Answer::Command("import")),
        Is::Verify(_) => Err(Answer::Command("verify")),
        Is::Bot(_) => Err(Answer::Command("bot")),
        Is::Completions(_) => Err(Answer::Command("completions")),
        Is::Man(_) => Err(Answer::Command("man")),
        Is::Perft(_) => Err(Answer::Command("perft")),
    }
}

fn by_code(named: &Named) -> Result<Who, Answer> {
    let code = named.game.parse::<GameId>();
    code.map(|_| Who::Guest).map_err(|_| Answer::NoCode)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(line: &str) -> Who {
        read(line.as_bytes()).unwrap_or_else(|answer| panic!("{line}: {answer}")).who
    }

    #[test]
    fn visitors_play_watch_and_ask_as_on_the_command_line() {
        for line in ["", "oxo", "play gomoku --bot expert", "join K7QX2M", "seek", "create --rated"]
        {
            assert_eq!(who(line), Who::Player, "{line}");
        }
        for line in ["status", "wait K7QX2M", "player", "link", "devices"] {
            assert_eq!(who(line), Who::Aside, "{line}");
        }
        let looks = ["watch K7QX2M", "list --json", "top gomoku", "replay K7QX2M", "play --guest"];
        for line in looks.into_iter().chain(["analyze K7QX2M", "export K7QX2M --format sgf"]) {
            assert_eq!(who(line), Who::Guest, "{line}");
        }
        let order = read(b"oxo play --name 'ann lee' --plain").unwrap();
        assert_eq!(order.args, ["play", "--name", "ann lee", "--plain"]);
        let help = read(b"play --help").unwrap_err();
        assert_eq!((help.code(), help.to_string().contains("Usage: oxo play")), (0, true));
    }

    #[test]
    fn what_is_about_this_machine_is_refused_in_one_sentence() {
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
            "perft tictactoe 3",
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
            let answer = read(line.as_bytes()).expect_err(line);
            assert_eq!(answer.code(), BAD_USAGE, "{line}");
            assert_eq!(answer.to_string().lines().count(), 1, "{answer}");
        }
        assert_eq!(read(b"\xff"), Err(Answer::NoText));
        assert_eq!(read(&[b'a'; MAX_LINE + 1]), Err(Answer::NoText));
        assert!(matches!(read(b"sh -c id"), Err(Answer::Usage(_))));
    }
}
