//! `oxo wait`: returns when it is the player's move.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, GameRow, PlayerId, Request, Role};
use serde::Serialize;
use tokio::time::{sleep, timeout};

use crate::cli::commands::asker::Asker;
use crate::cli::commands::tell;
use crate::cli::failure::{Failure, OVER, TOO_LONG};
use crate::client::app::App;
use crate::client::core::{Goal, Link};
use crate::client::event::{Target, What};
use crate::client::pages::game::GamePage;
use crate::client::session::Session;
use crate::game::notice::Notice;
use crate::keep::value::span;
use crate::net::NetEvent;
use crate::net::visit::{AskError, Inquiry};
use crate::words::Form;

/// How soon a server is tried again that was not there: as seldom as a client that plays.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// The game's code
    pub code: GameId,
    /// Stop waiting after so long, like 30s or 5m, with exit code 4
    #[arg(long, value_name = "TIME", value_parser = span)]
    pub timeout: Option<Duration>,
}

#[derive(Serialize)]
struct Told {
    game: GameId,
    state: &'static str,
    text: String,
}

enum Waited {
    /// It is the player's move: what happened last.
    YourMove(String),
    Over(String),
}

/// Waits until it is the move of whoever of the kept players sits in the game, and says so.
pub async fn run(asker: &Asker, args: &Args, form: Form) -> Result<ExitCode, Failure> {
    let waited = follow(asker, args.code);
    let waited = match args.timeout {
        None => Some(waited.await?),
        Some(patience) => timeout(patience, waited).await.ok().transpose()?,
    };
    let (state, text, code) = match waited {
        Some(Waited::YourMove(line)) => ("your_move", line, ExitCode::SUCCESS),
        Some(Waited::Over(line)) => ("over", line, ExitCode::from(OVER)),
        None => ("waiting", "still waiting".to_owned(), ExitCode::from(TOO_LONG)),
    };
    let told = Told { game: args.code, state, text };
    tell(&mut io::stdout(), form, &told, || vec![told.text.clone()])?;
    Ok(code)
}

/// Finds the player, and waits for their turn, however long that takes.
async fn follow(asker: &Asker, code: GameId) -> Result<Waited, Failure> {
    let url = &asker.url;
    let no_seat = || Failure::NoSeat { code, url: url.clone() };
    let (place, me) = patient_seat(asker, code).await?.ok_or_else(no_seat)?;
    // Read anew: the program that plays may have been given another token meanwhile.
    let identity = asker.known().into_iter().nth(place).ok_or_else(no_seat)?;
    let mut app = App::new(url.clone());
    app.core.goal = Goal::Watch(Some(code));
    let session = Session::aside(asker.dialer.clone(), identity);
    watch(app, session, Target::Server(url.clone()), me).await
}

/// The same as [`seat`], tried again until the server is there.
async fn patient_seat(asker: &Asker, g: GameId) -> Result<Option<(usize, PlayerId)>, AskError> {
    let mut told = false;
    loop {
        match seat(asker, g).await {
            Err(error @ AskError::Unreachable { .. }) => {
                if !told {
                    let _ = writeln!(io::stderr(), "oxo: {error}; trying again meanwhile");
                }
                told = true;
                sleep(AGAIN_AFTER).await;
            }
            sought => return sought,
        }
    }
}

/// Which of the identities sits in the game, and its number as a player.
async fn seat(asker: &Asker, g: GameId) -> Result<Option<(usize, PlayerId)>, AskError> {
    for (place, identity) in asker.known().into_iter().enumerate() {
        let seated = async |inquiry: &mut Inquiry| {
            let row: GameRow = inquiry.ask(Request::Game(ForGame { g })).await?;
            let me = inquiry.welcome().you.id;
            let sits = row.seats.values().flatten().any(|seat| seat.id == me);
            Ok::<_, AskError>(sits.then_some((place, me)))
        };
        match asker.ask(asker.login(identity), seated).await {
            // It sits nowhere any more.
            Err(AskError::Forgotten) | Ok(None) => {}
            sought => return sought,
        }
    }
    Ok(None)
}

async fn watch(
    mut app: App,
    mut session: Session,
    target: Target,
    me: PlayerId,
) -> Result<Waited, Failure> {
    session.happen(&mut app, What::Start(target)).await;
    let waited = loop {
        if let Some(waited) = app.game().and_then(|game| waited(game, me)) {
            break Ok(waited);
        }
        if let Link::Closed { why, .. } = &app.core.link {
            break Err(Failure::Failed(why.clone()));
        }
        let what = session.next().await;
        let refused = matches!(what, What::Net(NetEvent::Frame(_))) && app.game().is_none();
        session.happen(&mut app, what).await;
        if let Some(game) = app.game_mut() {
            // It is seen with the player's eyes; but aside there is no seat to go back to.
            game.role = Role::Spectator;
        }
        // A goal out of reach leads back to where another one can be chosen.
        if refused && app.game().is_none() && app.core.in_flight.is_empty() {
            break Err(Failure::Failed(
                app.core.notice.take().map(Notice::into_text).unwrap_or_default(),
            ));
        }
    };
    session.close(&mut app).await;
    waited
}

fn waited(game: &GamePage, me: PlayerId) -> Option<Waited> {
    if let Some(result) = game.result_line() {
        return Some(Waited::Over(result));
    }
    let turn = game.table.game.turn().filter(|_| game.table.is_running())?;
    let mine = game.table.seats[turn].as_ref().is_some_and(|seat| seat.id == me);
    mine.then(|| Waited::YourMove(last(game)))
}

fn last(game: &GamePage) -> String {
    match game.last_move() {
        None => "your move: the board is empty".to_owned(),
        Some(at) => {
            let by = game.table.game.placed_by(game.table.game.ply() - 1);
            format!("{} ({by}) played {}: your move", game.name(by), game.cell(at))
        }
    }
}
