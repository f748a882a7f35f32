//! From the command line to the exit code.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use oxo_protocol::{SideChoice, Terms, request};

use crate::cli::bot;
use crate::cli::commands::asker::Asker;
use crate::cli::commands::devices::Who;
#[cfg(unix)]
use crate::cli::commands::gate;
use crate::cli::commands::named::{Found, Search};
use crate::cli::commands::{doctor, ratings, replay, solve, status, wait};
#[cfg(unix)]
use crate::cli::confine::confine;
use crate::cli::failure::{BAD_USAGE, Failure};
use crate::cli::{self, Begin, Cli, Common, Play, Subcommand, TermsArgs};
use crate::cli::{language, line, mistake};
use crate::client::core::{Core, Exit, Setup};
use crate::client::event::Event;
use crate::client::goal::{Goal, Plan, Target};
use crate::client::route::Route;
use crate::client::session::Session;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::keep::attempts::Attempts;
use crate::keep::config::{self, Config};
use crate::keep::home::Home;
use crate::keep::library::{Library, LibraryError, SavedGame};
use crate::keep::preferences::Preferences;
use crate::keep::seat::Unfinished;
use crate::lines::{self, Replay};
use crate::net::local::Local;
use crate::net::{Dialer, Tcp, Trust, unfinished};
use crate::screen::app::App;
use crate::screen::keymap;
use crate::screen::pages::study::{StudyDesk, StudyPage};
use crate::screen::terminal::{self, charset};
use crate::screen::theme::{Depth, Worn};
use crate::study::drills::MistakeKeeper;
use crate::study::{AnalysisDesk, Draw, PuzzleDesk};
use crate::words::harmless;

/// Threads of the program of one visitor of a gate.
const THREADS_OF_VISITORS: usize = 2;

/// The program: 0 after a finished game, 1 on an error, 2 on bad usage, 3 for a position
/// that was not solved.
pub fn run() -> ExitCode {
    let line: Vec<OsString> = env::args_os().collect();
    let text: Vec<String> = line.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
    language::chosen(&text).speak();
    let cli = match Cli::read(line) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let common = cli.common.clone();
    match execute(cli) {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can be told, the exit code says it.
            let _ = writeln!(io::stderr(), "oxo: {}", harmless(&common.told(&error)));
            ExitCode::from(error.exit_code())
        }
    }
}

/// Prints what is wrong with the command line, or the help that it asked for. Control characters
/// that were typed do not reach the terminal.
pub fn refuse(error: &clap::Error) -> ExitCode {
    let told = match error.use_stderr() {
        true => writeln!(io::stderr(), "oxo: {}", harmless(&mistake::told(error))),
        false => error.print(),
    };
    match told {
        // Whoever read the output has seen enough.
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USAGE)),
    }
}

fn execute(cli: Cli) -> Result<ExitCode, Failure> {
    cli.check()?;
    let Cli { common, command } = cli;
    #[cfg(unix)]
    if common.visitor.is_some() {
        confine(matches!(command, Some(Subcommand::Analyze(_))))?;
    }
    // Locked by who writes: a terminal's own threads must not find it taken.
    let out = || io::stdout().lock();
    match command {
        Some(Subcommand::Solve(args)) => return solve::solve(&mut out(), &args, common.form()),
        Some(Subcommand::Import(args)) => args.run(&mut out(), &library(&common)?)?,
        Some(Subcommand::Verify(args)) => {
            return args.run(&mut out(), &library(&common)?, common.form());
        }
        Some(Subcommand::Config(config::Args { write: true })) => {
            config::write(&mut out(), common.config.as_deref())?;
        }
        Some(Subcommand::Config(_)) => config::print(&mut out(), common.config.as_deref())?,
        Some(Subcommand::Themes(args)) => {
            args.run(&mut out(), &common.themes(), common.form())?;
        }
        Some(Subcommand::Completions(args)) => args.run(&mut out(), cli::program())?,
        Some(Subcommand::Man(args)) => args.run(&mut out(), cli::program())?,
        #[cfg(unix)]
        Some(Subcommand::Ssh(_)) => return Err(gate::start()),
        command => {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            if common.visitor.is_some() {
                // One of many programs on this machine.
                runtime.worker_threads(THREADS_OF_VISITORS);
            }
            let runtime = runtime.enable_all().build()?;
            return runtime.block_on(connect(common, command));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn library(common: &Common) -> Result<Library, Failure> {
    Ok(common.library()?.ok_or(LibraryError::Nowhere)?)
}

async fn connect(mut common: Common, command: Option<Subcommand>) -> Result<ExitCode, Failure> {
    let settings = match Config::read(common.config.as_deref()) {
        // The doctor has its own words for it.
        Err(_) if matches!(command, Some(Subcommand::Doctor)) => Config::default(),
        read => read?,
    };
    // The settings name a person; a bot of that name would be taken for them.
    let said = common.name.clone();
    common.fill_from(&settings);
    let trust = common.ca.as_deref().map(Trust::with_file).transpose()?.unwrap_or_default();
    let dialer = Dialer::new(Tcp, trust).on_behalf_of(common.visitor);
    let run = Run { common, settings, dialer };
    let (form, out) = (run.common.form(), &mut io::stdout());
    match command {
        Some(Subcommand::List) => status::list(out, &run.player(), form).await?,
        Some(Subcommand::Status(args)) => args.run(out, &run.known(), form).await?,
        Some(Subcommand::Wait(args)) => return wait::run(&run.known(), &args, form).await,
        Some(Subcommand::Board(args)) => {
            let tree = args.tree(run.search()).await?;
            let is_in_lines = run.common.is_in_lines();
            let draw: Draw = if is_in_lines { lines::study::drawn } else { |_| Vec::new() };
            let is_person = !is_in_lines || io::stdin().is_terminal();
            run.study(AnalysisDesk::new(tree, draw).of_person(is_person), None).await?;
        }
        Some(Subcommand::Puzzle(args)) => {
            let draw: Option<Draw> = run.common.is_in_lines().then_some(lines::study::drawn);
            let trainer = args.trainer(&run.common.home(), run.player()).await?;
            let server = run.common.named_server();
            run.study(PuzzleDesk::new(trainer, draw), server).await?;
        }
        Some(Subcommand::Analyze(args)) => {
            let record = args.record(run.search()).await?;
            let Home { memory, drills, .. } = run.common.home();
            let name = run.common.name.or_else(|| Preferences::read(&memory?).name);
            let game = Follow::from_record(String::new(), record);
            let keeper = MistakeKeeper::new(game.own_side(name.as_deref()), drills);
            args.run(out, game.game(), form, keeper)?;
        }
        Some(Subcommand::Export(args)) => {
            let game = run.search().find(&args.named).await?.whole()?;
            args.run(out, game.record)?;
        }
        Some(Subcommand::Player(args)) => ratings::player(out, &run.player(), &args, form).await?,
        Some(Subcommand::Top(args)) => ratings::top(out, &run.player(), &args, form).await?,
        Some(Subcommand::Link(args)) => run.who().link(out, &args).await?,
        Some(Subcommand::Devices(args)) => run.who().devices(out, &args).await?,
        Some(Subcommand::Doctor) => {
            let report = doctor::examine(run.dialer, &run.common, &run.common.home()).await;
            report.print(out, form)?;
            return Ok(report.exit_code());
        }
        Some(Subcommand::Bot(args)) => {
            let job = args.job(said);
            bot::try_out(&job).await?;
            bot::seat(job, run.dialer, run.common.server_url(), &run.common.home()).await?;
        }
        command => run.play(command).await?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What was asked for by command line and settings, and how servers are reached.
struct Run {
    common: Common,
    settings: Config,
    dialer: Dialer,
}

impl Run {
    fn asker(&self, home: Home) -> Asker {
        let (url, name) = (self.common.server_url(), self.common.name.clone());
        Asker { dialer: self.dialer.clone(), url, name, identities: home.identities }
    }

    /// Who plays; a guest is nobody that this machine knows.
    fn player(&self) -> Asker {
        self.asker(self.common.home())
    }

    /// The player who is known on this machine.
    fn known(&self) -> Asker {
        self.asker(self.common.own_home())
    }

    fn search(&self) -> Search {
        Search { library: self.common.library().ok().flatten(), asker: self.player() }
    }

    /// Who asks about machines: what a visitor sits at is not known.
    fn who(&self) -> Who {
        let machine = match self.common.visitor {
            Some(_) => "ssh".to_owned(),
            None => gethostname::gethostname().to_string_lossy().into_owned(),
        };
        let asker = self.player();
        let known_as = self.common.known_as.clone().unwrap_or_else(|| asker.url.clone());
        let (form, ascii) = (self.common.form(), self.common.ascii);
        Who { asker, known_as, machine, form, ascii }
    }

    /// Plays, watches or replays as `command` says; opens the menu without one.
    async fn play(mut self, command: Option<Subcommand>) -> Result<(), Failure> {
        let home = self.common.home();
        let preferences = self.common.recall(&home);
        if command.is_none() {
            // The menu uses the server of the last game, a command the usual one.
            let last = preferences.server.clone();
            self.common.usual_server = self.common.usual_server.or(last);
        }
        let client = self.recalled(preferences)?;
        match command {
            Some(Subcommand::Replay(args)) => return self.replay(args, client).await,
            Some(Subcommand::Begin(Begin::Play(Play { terms, engine: Some(engine), .. }))) => {
                return self.play_engine(&terms, engine, client).await;
            }
            _ => {}
        }
        let resumes =
            matches!(command, Some(Subcommand::Begin(Begin::Play(Play { resume: true, .. }))));
        let plan = command.and_then(|command| command.plan(&self.common));
        plan.as_ref().map_or(Ok(()), Plan::check_bot)?;
        let kept = self.seat(plan.as_ref(), resumes, &home).await?;
        let kept =
            kept.map(|game| Plan { target: Target::Seat(game.seat), goal: Goal::Join(game.g) });
        self.show(client, home, kept.or(plan), None).await
    }

    /// The unfinished game that is to be gone on with: the one that was left last, or the one that
    /// is joined, where this player sits under whatever name.
    async fn seat(
        &self,
        plan: Option<&Plan>,
        resumes: bool,
        home: &Home,
    ) -> Result<Option<Unfinished>, Failure> {
        let there = async |url: &str| match &home.identities {
            Some(kept) => unfinished::left_there(self.dialer.clone(), url, kept).await,
            None => Vec::new(),
        };
        let games = match (plan.map(|plan| &plan.goal), &self.common.server) {
            (Some(Goal::Join(g)), named) => {
                let url = self.common.server_url();
                let mut games = there(&url).await;
                if named.is_none() {
                    games.extend(unfinished::here(&home.local).await);
                }
                if let Some(kept) = &home.identities {
                    // A seat that another program has is not taken again: its player is told.
                    let known = kept.aside(&url, self.common.name.as_deref());
                    let held = unfinished::there(self.dialer.clone(), &url, known).await;
                    games.extend(held.unwrap_or_default());
                }
                return Ok(games.into_iter().find(|game| game.g == *g));
            }
            _ if !resumes => return Ok(None),
            (_, Some(url)) => there(url).await,
            (_, None) => unfinished::here(&home.local).await,
        };
        games.into_iter().next().map(Some).ok_or(Failure::NothingUnfinished)
    }

    /// Plays against an engine of the player's: both look for each other on a server within this
    /// process.
    async fn play_engine(
        self,
        terms: &TermsArgs,
        engine: bot::Engine,
        client: Client,
    ) -> Result<(), Failure> {
        let side = terms.side.unwrap_or(SideChoice::X);
        let by_rules = Terms { control: terms.clock, listed: true, ..Terms::new(terms.rules()) };
        let rival = request::Seek { side: side.opposite(), ..request::Seek::new(by_rules) };
        let job = bot::Job::silent(engine, rival);
        // Before anything is shown: a rejection stands alone.
        bot::try_out(&job).await?;
        let local = Local::just_me(None).await.map_err(Failure::said)?;
        let (dialer, url) = (self.dialer.clone(), local.url());
        let seated =
            tokio::spawn(async move { bot::seat(job, dialer, url, &Home::default()).await });
        let goal = Goal::Seek(request::Seek { side, ..request::Seek::new(terms.terms()) });
        let plan = Plan { target: Target::Server(local.url()), goal };
        // A server that ends with the program knows nobody again.
        let home = Home { identities: None, ..self.common.home() };
        let shown = self.show(client, home, Some(plan), None).await;
        seated.abort();
        local.stop().await;
        shown
    }

    /// Shows a game again; one that still goes on is watched, where it can be looked back as well.
    async fn replay(self, args: replay::Args, client: Client) -> Result<(), Failure> {
        let home = self.common.home();
        match self.search().find(&args.named).await? {
            Found::Whole(_) if self.common.json => Err(Failure::NoEvents(args.named.game)),
            Found::Whole(game) => {
                let ply = args.ply_of(&game.record)?;
                self.show(client, home, None, Some((*game, ply))).await
            }
            Found::Running(g) => {
                let target = Target::Server(self.common.server_url());
                let plan = Plan { target, goal: Goal::Watch(Some(g)) };
                self.show(client, home, Some(plan), None).await
            }
        }
    }

    /// The client with what was chosen last.
    fn recalled(&self, preferences: Preferences) -> Result<Client, Failure> {
        let mut client = self.client()?;
        client.core.recall(preferences);
        let choices = client.core.choices_mut();
        choices.name.clone_from(&self.common.name);
        choices.theme.clone_from(&self.common.theme);
        Ok(client)
    }

    fn client(&self) -> Result<Client, Failure> {
        let (common, settings) = (&self.common, self.settings.clone());
        let keymap = keymap(&settings.keys).map_err(|error| {
            let path = common.config.clone().or_else(config::usual_path);
            Failure::Keys { path: path.unwrap_or_default(), error }
        })?;
        let setup = Setup {
            server_url: common.server_url(),
            ascii: wants_ascii(common),
            avatars: false,
            settings,
            keymap,
            confirms: common.confirm,
            looks_back: !common.is_in_lines(),
            visits: common.visitor.is_some(),
            known_as: common.known_as.clone(),
            attempts: Attempts::kept_in(common.home().puzzles).latest(),
        };
        Ok(Client::at(Core::new(setup), Route::default()))
    }

    /// Shows a board for study, in lines or on the full screen. A `server` counts attempts at
    /// puzzles.
    async fn study(
        mut self,
        desk: impl StudyDesk + 'static,
        server: Option<String>,
    ) -> Result<(), Failure> {
        let home = self.common.home();
        let preferences = self.common.recall(&home);
        let mut client = self.recalled(preferences)?;
        if let Some(url) = server {
            client.core.connect(Target::Server(url));
        }
        // The menu goes where the last game was, wherever puzzles are rated.
        let session = Session::new(self.dialer.clone(), Home { memory: None, ..home });
        if self.common.is_in_lines() {
            return Ok(lines::study::run(desk, io::stdout(), client, session).await?);
        }
        let (look, ascii) = look(&self.common)?;
        client.core.setup_mut().ascii = ascii;
        let app = App::studying(client, StudyPage::new(desk));
        // It may be that the client has a server to reach.
        terminal::run(app, session, Event::Tick, look).await?;
        Ok(())
    }

    async fn show(
        self,
        mut client: Client,
        home: Home,
        plan: Option<Plan>,
        saved: Option<(SavedGame, usize)>,
    ) -> Result<(), Failure> {
        let Run { common, dialer, .. } = self;
        let session = Session::new(dialer, home);
        let exit = if common.is_in_lines() {
            let replay = saved.map(|(game, ply)| Replay::new(game, ply));
            lines::run(client, session, plan, replay, common.form(), line::commands(common)).await?
        } else {
            let (look, ascii) = look(&common)?;
            client.core.setup_mut().ascii = ascii;
            client.core.setup_mut().avatars = !ascii && look.has_inks();
            let (game, ply) = saved.unzip();
            if let Some(SavedGame { name, record }) = game {
                client.route = Route::at_game(Follow::from_record(name.into(), record));
            }
            let app = App::new(client).after(ply.unwrap_or_default());
            terminal::run(app, session, plan.map_or(Event::Open, Event::Start), look).await?
        };
        match exit {
            Exit::Done => Ok(()),
            Exit::Failed(why) => Err(Failure::Failed(why)),
            Exit::NothingAsked => Err(Failure::NothingAsked),
        }
    }
}

/// What the full screen is drawn in, and whether with ASCII alone.
fn look(common: &Common) -> Result<(Worn, bool), Failure> {
    if env::var_os("TERM").is_some_and(|kind| kind == "dumb") {
        return Err(Failure::Dumb);
    }
    // A terminal that does not say how wide it draws is taken for one like most.
    let ascii = wants_ascii(common) || !charset::are_narrow().unwrap_or(true);
    Ok((Worn::new(common.themes(), common.theme.clone(), Depth::of_terminal())?, ascii))
}

fn wants_ascii(common: &Common) -> bool {
    common.ascii || charset::wants_ascii(|name| env::var(name).ok())
}
