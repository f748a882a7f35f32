//! The commands that show a game: a model, a session, and a front end over both.

use super::error::RunError;
use crate::cli::{Command, Common};
use crate::commands::replay::{self, Found};
use crate::config::Config;
use crate::event::Target;
use crate::home::Home;
use crate::keys::Keymap;
use crate::model::{Exit, Goal, Model, Screen, Waiting};
use crate::net::Dialer;
use crate::session::Session;
use crate::terminal::{charset, width};
use crate::theme::{Depth, Look};
use crate::{plain, terminal};

/// Plays, watches or replays as `command` says; opens the menu without one.
pub(super) async fn play(
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
        head_for(&mut model, plan.goal);
        plan.target
    });
    let session = Session::new(dialer, common.home());
    show(model, session, target, common).await
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
    model.keymap = Keymap::with(&settings.keys)?;
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
