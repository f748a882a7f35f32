//! The commands that show a game: a app, a session, and a front end over both.

use oxo_shared::protocol::{SideWish, wish};

use crate::app::App;
use crate::cli::{Common, Plan, Play, Subcommand, TermsArgs};
use crate::commands::replay::{self, Found};
use crate::config::{self, Config};
use crate::core::{Exit, Goal};
use crate::event::Target;
use crate::failure::Failure;
use crate::home::Home;
use crate::local::Local;
use crate::net::Dialer;
use crate::pages;
use crate::session::Session;
use crate::terminal::{charset, width};
use crate::theme::{Depth, Look};
use crate::{bot, plain, terminal};

/// Plays, watches or replays as `command` says; opens the menu without one.
pub(super) async fn play(
    dialer: Dialer,
    common: Common,
    settings: Config,
    command: Option<Subcommand>,
) -> Result<(), Failure> {
    let mut app = app(&common, settings)?;
    match command {
        Some(Subcommand::Replay(args)) => return replay(args, app, common, dialer).await,
        Some(Subcommand::Play(Play { terms, engine: Some(engine), .. })) => {
            return play_engine(&terms, engine, app, common, dialer).await;
        }
        _ => {}
    }
    let plan = command.and_then(|command| common.plan(&command));
    plan.as_ref().map_or(Ok(()), Plan::check_bot)?;
    let target = plan.map(|plan| {
        app.core.goal = plan.goal;
        plan.target
    });
    let session = Session::new(dialer, common.home());
    show(app, session, target, common).await
}

/// Plays against an engine of the player's: both look for each other on a server within this
/// process.
async fn play_engine(
    terms: &TermsArgs,
    engine: bot::Engine,
    mut app: App,
    common: Common,
    dialer: Dialer,
) -> Result<(), Failure> {
    let side = terms.side.unwrap_or(SideWish::X);
    let seat = bot::Args::silent(engine, terms.rules(), terms.clock, side.opposite());
    // Before anything is shown: a refusal stands alone.
    bot::try_out(&seat).await?;
    let local = Local::alone().await.map_err(|error| Failure::Failed(error.to_string()))?;
    let (url, rival) = (local.url(), dialer.clone());
    let server = url.clone();
    let seated =
        tokio::spawn(async move { bot::seat(&seat, rival, server, None, &Home::default()).await });
    app.core.goal = Goal::Seek(wish::Seek { side, ..wish::Seek::new(terms.terms()) });
    // A server that ends with the program knows nobody again.
    let home = Home { identities: None, ..common.home() };
    let shown = show(app, Session::new(dialer, home), Some(Target::Server(url)), common).await;
    seated.abort();
    local.stop().await;
    shown
}

/// Shows a game again; one that still goes on is watched, where it can be looked back as well.
async fn replay(
    args: replay::Args,
    mut app: App,
    common: Common,
    dialer: Dialer,
) -> Result<(), Failure> {
    let (library, url) = (common.library().ok().flatten(), common.server_url());
    let found = replay::find(&args, library.as_ref(), dialer.clone(), url.clone()).await?;
    let session = Session::new(dialer, common.home());
    match found {
        Found::Whole(_) if common.json => Err(Failure::NoEvents(args.game)),
        Found::Whole(game) => show(replay::on_screen(app, *game), session, None, common).await,
        Found::Running(g) => {
            app.core.goal = Goal::Watch(Some(g));
            show(app, session, Some(Target::Server(url)), common).await
        }
    }
}

fn app(common: &Common, settings: Config) -> Result<App, Failure> {
    let mut app = App::new(common.server_url());
    app.core.name = common.name.clone();
    app.core.ascii = common.ascii || charset::wants_ascii(|name| std::env::var(name).ok());
    app.core.keymap = pages::keymap(&settings.keys).map_err(|error| {
        let path = common.config.clone().or_else(config::usual_path);
        Failure::Keys { path: path.unwrap_or_default(), error }
    })?;
    app.core.confirms = common.confirm;
    app.core.settings = settings;
    Ok(app)
}

async fn show(
    mut app: App,
    session: Session,
    target: Option<Target>,
    common: Common,
) -> Result<(), Failure> {
    let exit = if common.is_in_lines() {
        plain::run(app, session, target, common).await?
    } else {
        if std::env::var_os("TERM").is_some_and(|kind| kind == "dumb") {
            return Err(Failure::Dumb);
        }
        // A terminal that does not say how wide it draws is taken for one like most.
        app.core.ascii |= !width::are_narrow().unwrap_or(true);
        let look = Look::new(Home::of_user().themes, common.theme, Depth::of_terminal())?;
        terminal::run(app, session, target, look).await?
    };
    match exit {
        Exit::Done => Ok(()),
        Exit::Failed(why) => Err(Failure::Failed(why)),
    }
}
