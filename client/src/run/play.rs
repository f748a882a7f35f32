//! The commands that show a game: a model, a session, and a front end over both.

use oxo_shared::protocol::SideWish;

use super::error::RunError;
use crate::cli::{Command, Common, Play, Terms};
use crate::commands::replay::{self, Found, ReplayError};
use crate::config::{self, Config};
use crate::event::Target;
use crate::home::Home;
use crate::keys::Keymap;
use crate::local::Local;
use crate::model::{Exit, Goal, Model, Screen, Waiting};
use crate::net::Dialer;
use crate::session::Session;
use crate::terminal::{charset, width};
use crate::theme::{Depth, Look};
use crate::{bot, plain, terminal};

/// Plays, watches or replays as `command` says; opens the menu without one.
pub(super) async fn play(
    dialer: Dialer,
    common: Common,
    settings: Config,
    command: Option<Command>,
) -> Result<(), RunError> {
    let mut model = model(&common, settings)?;
    match command {
        Some(Command::Replay(args)) => return replay(args, model, common, dialer).await,
        Some(Command::Play(Play { terms, engine: Some(engine), .. })) => {
            return play_engine(&terms, engine, model, common, dialer).await;
        }
        _ => {}
    }
    let plan = command.and_then(|command| common.plan(&command));
    plan.as_ref().map_or(Ok(()), plain::check_bot)?;
    let target = plan.map(|plan| {
        head_for(&mut model, plan.goal);
        plan.target
    });
    let session = Session::new(dialer, common.home());
    show(model, session, target, common).await
}

/// Plays against an engine of the player's: both look for each other on a server within this
/// process.
async fn play_engine(
    terms: &Terms,
    engine: bot::Engine,
    mut model: Model,
    common: Common,
    dialer: Dialer,
) -> Result<(), RunError> {
    let side = terms.side.unwrap_or(SideWish::X);
    let seat = bot::Args::silent(engine, terms.rules(), terms.clock, side.opposite());
    // Before anything is shown: a refusal stands alone.
    bot::try_out(&seat).await?;
    let local = Local::alone().await.map_err(|error| RunError::Failed(error.to_string()))?;
    let (url, rival) = (local.url(), dialer.clone());
    let server = url.clone();
    let seated =
        tokio::spawn(async move { bot::seat(&seat, rival, server, None, &Home::default()).await });
    head_for(&mut model, Goal::Seek(terms.seek(side)));
    // A server that ends with the program knows nobody again.
    let home = Home { identities: None, ..common.home() };
    let shown = show(model, Session::new(dialer, home), Some(Target::Server(url)), common).await;
    seated.abort();
    local.stop().await;
    shown
}

/// Shows a game again; one that still goes on is watched, where it can be looked back as well.
async fn replay(
    args: replay::Args,
    mut model: Model,
    common: Common,
    dialer: Dialer,
) -> Result<(), RunError> {
    let (library, url) = (common.library().ok().flatten(), common.server_url());
    let found = replay::find(&args, library.as_ref(), dialer.clone(), url.clone()).await?;
    let session = Session::new(dialer, common.home());
    match found {
        Found::Whole(_) if common.json => Err(ReplayError::NoEvents(args.game).into()),
        Found::Whole(game) if common.is_in_lines() => Ok(replay::run_in_lines(*game)?),
        Found::Whole(game) => show(replay::on_screen(model, *game), session, None, common).await,
        Found::Running(g) => {
            head_for(&mut model, Goal::Watch(Some(g)));
            show(model, session, Some(Target::Server(url)), common).await
        }
    }
}

/// What is known before anything happens.
fn model(common: &Common, settings: Config) -> Result<Model, RunError> {
    let mut model = Model::new(common.server_url());
    model.name = common.name.clone();
    model.ascii = common.ascii || charset::wants_ascii(|name| std::env::var(name).ok());
    model.keymap = Keymap::with(&settings.keys).map_err(|error| {
        let path = common.config.clone().or_else(config::usual_path);
        RunError::Keys { path: path.unwrap_or_default(), error }
    })?;
    model.confirms = common.confirm;
    model.settings = settings;
    Ok(model)
}

fn head_for(model: &mut Model, goal: Goal) {
    model.goal = goal;
    model.screen = Screen::Waiting(Waiting::Opening);
}

/// Plays, in lines or on the full screen, until the player leaves.
async fn show(
    mut model: Model,
    session: Session,
    target: Option<Target>,
    common: Common,
) -> Result<(), RunError> {
    let exit = if common.is_in_lines() {
        plain::run(model, session, target, common).await?
    } else {
        if std::env::var_os("TERM").is_some_and(|kind| kind == "dumb") {
            return Err(RunError::Dumb);
        }
        // A terminal that does not say how wide it draws is taken for one like most.
        model.ascii |= !width::are_narrow().unwrap_or(true);
        let look = Look::new(Home::of_user().themes, common.theme, Depth::of_terminal())?;
        terminal::run(model, session, target, look).await?
    };
    match exit {
        Exit::Done => Ok(()),
        Exit::Failed(why) => Err(RunError::Failed(why)),
    }
}
