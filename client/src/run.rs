//! From the command line to the exit code.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use oxo_engine::{Book, Limits};
use oxo_shared::moves::{MovesError, read_moves};
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{Delay, SideWish};
use oxo_shared::{Game, PerftError, Rules};

use crate::analyze::AnalyzeError;
use crate::ask::AskError;
use crate::cli::{Cli, Command, Common, Terms};
use crate::config::{self, Config, ConfigError};
use crate::event::Target;
use crate::export::ExportError;
use crate::home::Home;
use crate::import::ImportError;
use crate::keys::{Keymap, KeymapError};
use crate::library::Library;
use crate::list;
use crate::local::Local;
use crate::look::Look;
use crate::model::{Exit, Goal, Model, Screen, Waiting};
use crate::net::{Dialer, Tcp, Trust, TrustError};
use crate::plain::PlainError;
use crate::replay::{self, Found, ReplayArgs, ReplayError};
use crate::session::Session;
use crate::solve::{Answer, Form};
use crate::status::{self, StatusArgs};
use crate::theme::{Depth, Shelf, ThemeError};
use crate::themes::{self, ThemesError};
use crate::verify::{Verdict, VerifyError};
use crate::wait::{self, WaitArgs, WaitError, Waited};
use crate::{
    analyze, bot, charset, completions, doctor, export, glyphs, import, perft, plain, solve,
    terminal, verify,
};

/// The exit code of bad usage.
const BAD_USAGE: u8 = 2;
/// The exit code of `oxo solve` when it found no solution.
const UNSOLVED: u8 = 3;
/// The exit code of `oxo wait` when the game is over.
const OVER: u8 = 3;
/// The exit code of `oxo wait` when it was told to wait no longer.
const TOO_LONG: u8 = 4;

/// Why the program ends with 1, or with 2 on bad usage.
#[derive(Debug, thiserror::Error)]
enum RunError {
    #[error("{0}")]
    Failed(String),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("{}: {error}", path.display())]
    Keys { path: PathBuf, error: KeymapError },
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(transparent)]
    Wait(#[from] WaitError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Trust(#[from] TrustError),
    /// The bot does not play by the rules that were asked for.
    #[error(transparent)]
    Bot(#[from] oxo_engine::Refusal),
    /// The engine behind `oxo bot`, or its seat.
    #[error(transparent)]
    Seat(#[from] bot::BotError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error("the list cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Moves(#[from] MovesError),
    #[error("there is nothing to solve: {0}")]
    Unsolvable(&'static str),
    #[error("{0}")]
    Analyze(#[from] AnalyzeError),
    #[error("{0}")]
    Export(#[from] ExportError),
    #[error("{0}")]
    Import(#[from] ImportError),
    #[error("{0}")]
    Verify(#[from] VerifyError),
    #[error(transparent)]
    Plain(#[from] PlainError),
    #[error(transparent)]
    Theme(#[from] ThemeError),
    #[error(transparent)]
    Themes(#[from] ThemesError),
    #[error(
        "a dumb terminal (TERM=dumb) has no full screen: play in lines, like `oxo play --plain`"
    )]
    Dumb,
}

impl RunError {
    fn exit_code(&self) -> u8 {
        match self {
            RunError::Plain(PlainError::NothingAsked)
            | RunError::Dumb
            | RunError::Config(_)
            | RunError::Seat(bot::BotError::Unspoken(_))
            | RunError::Keys { .. }
            | RunError::Bot(_)
            | RunError::Moves(_)
            | RunError::Unsolvable(_)
            | RunError::Verify(VerifyError::Unreadable(_)) => BAD_USAGE,
            RunError::Analyze(AnalyzeError::Io(_)) => 1,
            RunError::Analyze(_)
            | RunError::Theme(ThemeError::Unknown(_))
            | RunError::Themes(ThemesError::Theme(ThemeError::Unknown(_))) => BAD_USAGE,
            _ => 1,
        }
    }

    /// Whether nobody reads the output any more.
    fn is_broken_pipe(&self) -> bool {
        let (RunError::Io(error)
        | RunError::Analyze(AnalyzeError::Io(error))
        | RunError::Export(ExportError::Io(error))
        | RunError::Import(ImportError::Io(error))
        | RunError::Plain(PlainError::Io(error))
        | RunError::Themes(ThemesError::Io(error))
        | RunError::Verify(VerifyError::Io(error))) = self
        else {
            return false;
        };
        error.kind() == io::ErrorKind::BrokenPipe
    }
}

/// The program: 0 after a finished game, 1 on an error, 2 on bad usage, 3 for a position
/// that was not solved.
#[must_use]
pub fn run() -> ExitCode {
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match execute(cli) {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can be told, the exit code says it.
            let _ = writeln!(io::stderr(), "oxo: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

/// Says what is wrong with the command line, or what it asked to be told. A value that
/// makes no sense is one sentence. What was typed does not reach the terminal raw.
fn refuse(error: &clap::Error) -> ExitCode {
    let has_controls = |arg: OsString| arg.to_string_lossy().chars().any(char::is_control);
    let told = match (error.kind(), error.get(ContextKind::InvalidArg), error.source()) {
        (ErrorKind::ValueValidation, Some(arg), Some(why)) => {
            writeln!(io::stderr(), "oxo: {arg}: {why}")
        }
        _ if std::env::args_os().any(has_controls) => {
            let mut text = error.to_string();
            text.retain(|letter| letter == '\n' || !letter.is_control());
            write!(io::stderr(), "{text}")
        }
        _ => error.print(),
    };
    match told {
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USAGE)),
        Err(_) => ExitCode::FAILURE,
    }
}

fn execute(mut cli: Cli) -> Result<ExitCode, RunError> {
    let form = form(&cli.common);
    // Locked by who writes: a terminal's own threads must not find it taken.
    let out = || io::stdout().lock();
    match cli.command {
        Some(Command::Themes(args)) => themes::tell(&mut out(), &args, &shelf())?,
        Some(Command::Perft { rules, depth }) => count(&rules, depth)?,
        Some(Command::Solve { rules, moves, time, .. }) => {
            let game = read_moves(rules, &moves)?;
            check_open(&game)?;
            return Ok(match solve::solve(&mut out(), &game, time, form)? {
                Answer::Solved => ExitCode::SUCCESS,
                Answer::Unsolved => ExitCode::from(UNSOLVED),
            });
        }
        Some(Command::Analyze { game, rules, time, bot, .. }) => {
            let game = analyze::read(&game, rules)?;
            let limits = Limits { time, book: Book::Closed, ..Limits::default() };
            analyze::analyze(&mut out(), &game, bot, &limits, form)?;
        }
        Some(Command::Config) => config::print(&mut out(), cli.common.config.as_deref())?,
        Some(Command::Export(args)) => export::run(&mut out(), &args, &library(&cli.common)?)?,
        Some(Command::Import(args)) => import::run(&mut out(), &args, &library(&cli.common)?)?,
        Some(Command::Verify(args)) => {
            return Ok(match verify::run(&mut out(), &args)? {
                Verdict::Legal => ExitCode::SUCCESS,
                Verdict::Illegal => ExitCode::FAILURE,
            });
        }
        Some(Command::Completions(args)) => completions::complete(&mut out(), args.shell)?,
        Some(Command::Man(args)) => {
            completions::manual(&mut out(), args.directory.as_deref())?;
        }
        command => {
            let settings = match Config::read(cli.common.config.as_deref()) {
                // The doctor has its own words for it.
                Err(_) if matches!(command, Some(Command::Doctor)) => Config::default(),
                read => read?,
            };
            // The settings name a person; a bot of that name would be taken for them.
            let name = cli.common.name.clone();
            cli.common.fill_from(&settings);
            if matches!(command, Some(Command::Bot(_))) {
                cli.common.name = name;
            }
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            return runtime.block_on(connect(cli.common, settings, command));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn form(common: &Common) -> Form {
    if common.json { Form::Json } else { Form::Text }
}

/// The saved games.
fn library(common: &Common) -> Result<Library, RunError> {
    let nowhere = "there is no home directory to look for games in: name one with `--games`";
    let games = match &common.games {
        Some(directory) => Some(directory.clone()),
        None => Config::read(common.config.as_deref())?.games,
    };
    let library = games.map(Library::kept_in).or(Home::of_user().games);
    library.ok_or_else(|| RunError::Failed(nowhere.to_owned()))
}

/// Where themes are found.
fn shelf() -> Shelf {
    Shelf { directory: Home::of_user().themes }
}

/// Whether there is a position to solve.
fn check_open(game: &Game) -> Result<(), RunError> {
    match game.outcome() {
        Some(_) => Err(RunError::Unsolvable("these moves end the game")),
        None if !game.decisions().is_empty() => {
            Err(RunError::Unsolvable("a decision of the opening is due: stay, swap or two"))
        }
        None => Ok(()),
    }
}

/// Prints the table; as far as it goes, where counting to `depth` takes too much.
fn count(rules: &Rules, depth: usize) -> Result<(), RunError> {
    let counted = oxo_shared::perft(rules, depth);
    let far_enough = match counted {
        Ok(_) => None,
        Err(PerftError::TooMany { ply }) => ply.checked_sub(1),
    };
    let shown = match far_enough {
        Some(depth) => oxo_shared::perft(rules, depth)?,
        None => counted.clone()?,
    };
    perft::print(&mut io::stdout().lock(), rules, &shown)?;
    counted?;
    Ok(())
}

/// The commands that have to do with a server.
async fn connect(
    common: Common,
    settings: Config,
    command: Option<Command>,
) -> Result<ExitCode, RunError> {
    let trust = common.ca.as_deref().map(Trust::with_file).transpose()?.unwrap_or_default();
    let dialer = Dialer::new(Tcp, trust);
    match command {
        Some(Command::List) => print_list(dialer, common).await?,
        Some(Command::Status(args)) => print_status(dialer, &common, &args).await?,
        Some(Command::Wait(args)) => return wait_for_move(dialer, &common, &args).await,
        Some(Command::Doctor) => {
            let report = doctor::examine(dialer, &common, &home(&common)).await;
            report.print(&mut io::stdout().lock(), form(&common))?;
            return Ok(if report.has_failures() { ExitCode::FAILURE } else { ExitCode::SUCCESS });
        }
        Some(Command::Bot(args)) => {
            let home = home(&common);
            bot::run(&args, dialer, common.server_url(), common.name, &home).await?;
        }
        Some(Command::Play { terms, engine: Some(engine), .. }) => {
            play_engine(dialer, common, settings, &terms, engine).await?;
        }
        command => play(dialer, common, settings, command).await?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn play(
    dialer: Dialer,
    common: Common,
    settings: Config,
    command: Option<Command>,
) -> Result<(), RunError> {
    let mut model = model(&common, settings)?;
    if let Some(Command::Replay(args)) = command {
        return replay(args, model, common, dialer).await;
    }
    let plan = command.and_then(|command| common.plan(&command));
    plan.as_ref().map_or(Ok(()), plain::check_bot)?;
    let target = plan.map(|plan| {
        model.goal = plan.goal;
        model.screen = Screen::Waiting(Waiting::Opening);
        plan.target
    });
    let session = Session::new(dialer, home(&common));
    show(model, session, target, common).await
}

/// Plays against an engine of the player's: both look for each other on a server within this
/// process.
async fn play_engine(
    dialer: Dialer,
    common: Common,
    settings: Config,
    terms: &Terms,
    engine: bot::Engine,
) -> Result<(), RunError> {
    let mut model = model(&common, settings)?;
    let side = terms.side.unwrap_or(SideWish::X);
    let seek = bot::Args::silent(engine, terms.rules(), terms.clock, opposite(side));
    // Before anything is shown: a refusal stands alone.
    bot::try_out(&seek).await?;
    let local = Local::alone().await.map_err(|error| RunError::Failed(error.to_string()))?;
    let (url, rival) = (local.url(), dialer.clone());
    let server = url.clone();
    let seated =
        tokio::spawn(async move { bot::seat(&seek, rival, server, None, &Home::default()).await });
    model.goal = Goal::Seek(Seek {
        rules: terms.rules(),
        clock: terms.clock,
        rated: false,
        side,
        bot: None,
        bot_after_ms: None,
        delay_s: Delay::LIVE,
    });
    model.screen = Screen::Waiting(Waiting::Opening);
    // A server that ends with the program knows nobody again.
    let home = Home { identities: None, ..home(&common) };
    let shown = show(model, Session::new(dialer, home), Some(Target::Server(url)), common).await;
    seated.abort();
    local.stop().await;
    shown
}

/// The side of who plays against somebody on `side`.
fn opposite(side: SideWish) -> SideWish {
    match side {
        SideWish::X => SideWish::O,
        SideWish::O => SideWish::X,
        SideWish::Any => SideWish::Any,
    }
}

/// What is known before anything happens.
fn model(common: &Common, settings: Config) -> Result<Model, RunError> {
    let mut model = Model::new(common.server_url());
    model.name = common.name.clone();
    model.ascii = common.ascii || charset::wants_ascii(|name| std::env::var(name).ok());
    model.keymap = Keymap::with(&settings.keys).map_err(|error| in_settings(common, error))?;
    model.confirms = common.confirm;
    model.settings = settings;
    Ok(model)
}

/// What is wrong with the keys, and in which file.
fn in_settings(common: &Common, error: KeymapError) -> RunError {
    let path = common.config.clone().or_else(config::usual_path);
    RunError::Keys { path: path.unwrap_or_default(), error }
}

/// Plays, in lines or on the full screen, until the player leaves.
async fn show(
    mut model: Model,
    session: Session,
    target: Option<Target>,
    common: Common,
) -> Result<(), RunError> {
    let exit = if is_in_lines(&common) {
        plain::run(model, session, target, common).await?
    } else {
        if std::env::var_os("TERM").is_some_and(|kind| kind == "dumb") {
            return Err(RunError::Dumb);
        }
        // A terminal that does not say how wide it draws is taken for one like most.
        model.ascii |= !glyphs::are_narrow().unwrap_or(true);
        let look = Look::new(shelf(), common.theme, Depth::of_terminal())?;
        terminal::run(model, session, target, look).await?
    };
    match exit {
        Exit::Done => Ok(()),
        Exit::Failed(why) => Err(RunError::Failed(why)),
    }
}

fn is_in_lines(common: &Common) -> bool {
    common.plain || common.json || !io::stdout().is_terminal()
}

/// Shows a game again; one that still goes on is watched, where it can be looked back as well.
async fn replay(
    args: ReplayArgs,
    mut model: Model,
    common: Common,
    dialer: Dialer,
) -> Result<(), RunError> {
    let (library, url) = (library(&common).ok(), common.server_url());
    let found = replay::find(&args, library.as_ref(), dialer.clone(), url.clone()).await?;
    let session = Session::new(dialer, home(&common));
    match found {
        Found::Whole(_) if common.json => Err(ReplayError::NoEvents(args.game).into()),
        Found::Whole(game) if is_in_lines(&common) => Ok(replay::run_in_lines(*game)?),
        Found::Whole(game) => show(replay::on_screen(model, *game), session, None, common).await,
        Found::Running(g) => {
            model.goal = Goal::Watch(Some(g));
            model.screen = Screen::Waiting(Waiting::Opening);
            show(model, session, Some(Target::Server(url)), common).await
        }
    }
}

/// Where things are kept: nowhere for a guest.
fn home(common: &Common) -> Home {
    let mut home = Home::of_user();
    home.games = common.games.clone().map(Library::kept_in).or(home.games);
    if common.guest {
        (home.identities, home.games) = (None, None);
    }
    home
}

async fn print_status(dialer: Dialer, common: &Common, args: &StatusArgs) -> Result<(), RunError> {
    let kept = Home::of_user().identities;
    let name = common.name.as_deref();
    let status = status::ask(dialer, &common.server_url(), name, kept.as_ref()).await;
    let mut out = io::stdout().lock();
    match form(common) {
        Form::Text => status::print(&mut out, args, &status)?,
        Form::Json => writeln!(out, "{}", serde_json::to_string(&status)?)?,
    }
    Ok(())
}

async fn wait_for_move(
    dialer: Dialer,
    common: &Common,
    args: &WaitArgs,
) -> Result<ExitCode, RunError> {
    let kept = Home::of_user().identities;
    let name = common.name.as_deref();
    let waited = wait::wait(dialer, common.server_url(), name, kept.as_ref(), args).await?;
    let (line, code) = match waited {
        Waited::YourMove(last) => (last, ExitCode::SUCCESS),
        Waited::Over(result) => (result, ExitCode::from(OVER)),
        Waited::TooLong => ("still waiting".to_owned(), ExitCode::from(TOO_LONG)),
    };
    writeln!(io::stdout(), "{line}")?;
    Ok(code)
}

async fn print_list(dialer: Dialer, common: Common) -> Result<(), RunError> {
    let json = common.json;
    let view = list::ask(dialer, common.server_url(), common.name).await?;
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&view)?)?;
    } else {
        list::print(&mut out, &view)?;
    }
    Ok(())
}
