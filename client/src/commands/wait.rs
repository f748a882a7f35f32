//! `oxo wait`: returns when it is the player's move.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use oxo_shared::protocol::wish::ForGame;
use oxo_shared::protocol::{GameId, GameRow, Kind, PlayerId, Role, Wish};
use tokio::time::{sleep, timeout};

use crate::event::{NetEvent, Target, What};
use crate::home::identity::{Identities, Identity};
use crate::model::{GameModel, Goal, Link, Model};
use crate::net::inquiry::{AskError, Inquiry};
use crate::net::{Dialer, Login};
use crate::session::Session;
use crate::wording::value::span;

/// How soon a server is tried again that was not there: as seldom as a client that plays.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

/// `oxo wait`.
#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// The game's code
    pub code: GameId,
    /// Stop waiting after so long, like 30s or 5m, with exit code 4
    #[arg(long, value_name = "TIME", value_parser = span)]
    pub timeout: Option<Duration>,
}

/// What was waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waited {
    /// It is the player's move: what happened last.
    YourMove(String),
    /// The game is over: how.
    Over(String),
    /// Too long.
    TooLong,
}

impl fmt::Display for Waited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Waited::YourMove(line) | Waited::Over(line) => f.write_str(line),
            Waited::TooLong => f.write_str("still waiting"),
        }
    }
}

/// Why nothing can be waited for.
#[derive(Debug, thiserror::Error)]
pub enum WaitError {
    /// The server does not say.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// None of the players that are kept sits there.
    #[error(
        "you have no seat in {code} at {url}: `oxo join {code}` takes one, `oxo watch {code}` looks on"
    )]
    NoSeat {
        /// In which game.
        code: GameId,
        /// On which server.
        url: String,
    },
    /// The line is gone for good.
    #[error("{0}")]
    Gone(String),
}

/// Waits until it is the move of whoever of the kept players sits in the game.
///
/// # Errors
/// [`WaitError`].
pub async fn wait(
    dialer: Dialer,
    url: String,
    name: Option<&str>,
    identities: Option<&Identities>,
    args: &Args,
) -> Result<Waited, WaitError> {
    let waited = follow(dialer, url, name, identities, args.code);
    match args.timeout {
        None => waited.await,
        Some(patience) => timeout(patience, waited).await.unwrap_or(Ok(Waited::TooLong)),
    }
}

/// Finds the player, and waits for their turn, however long that takes.
async fn follow(
    dialer: Dialer,
    url: String,
    name: Option<&str>,
    identities: Option<&Identities>,
    code: GameId,
) -> Result<Waited, WaitError> {
    let no_seat = || WaitError::NoSeat { code, url: url.clone() };
    let kept = || identities.map(|kept| kept.aside(&url, name)).unwrap_or_default();
    let (place, me) = patient_seat(&dialer, &url, kept, code).await?.ok_or_else(no_seat)?;
    // Read anew: the program that plays may have been given another token meanwhile.
    let identity = kept().into_iter().nth(place).ok_or_else(no_seat)?;
    let mut model = Model::new(url.clone());
    model.goal = Goal::Watch(Some(code));
    watch(model, Session::aside(dialer, identity), Target::Server(url), me).await
}

/// The same as [`seat`], tried again until the server is there.
async fn patient_seat(
    dialer: &Dialer,
    url: &str,
    kept: impl Fn() -> Vec<Identity>,
    g: GameId,
) -> Result<Option<(usize, PlayerId)>, AskError> {
    let mut told = false;
    loop {
        match seat(dialer, url, kept(), g).await {
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
async fn seat(
    dialer: &Dialer,
    url: &str,
    kept: Vec<Identity>,
    g: GameId,
) -> Result<Option<(usize, PlayerId)>, AskError> {
    for (place, identity) in kept.into_iter().enumerate() {
        let login = Login { url: url.to_owned(), name: None, kind: Kind::Human, identity };
        let mut inquiry = Inquiry::open(dialer.clone(), login).await?;
        let me = inquiry.welcome().you.id;
        let row: Result<GameRow, AskError> = inquiry.ask(Wish::Game(ForGame { g })).await;
        inquiry.close().await;
        let seats = row?.seats;
        if [seats.x, seats.o].into_iter().flatten().any(|seat| seat.id == me) {
            return Ok(Some((place, me)));
        }
    }
    Ok(None)
}

/// Follows the game, over as many connections as it takes.
async fn watch(
    mut model: Model,
    mut session: Session,
    target: Target,
    me: PlayerId,
) -> Result<Waited, WaitError> {
    session.happen(&mut model, What::Start(target)).await;
    let waited = loop {
        if let Some(waited) = model.game.as_ref().and_then(|game| waited(game, me)) {
            break Ok(waited);
        }
        if let Link::Closed { why, .. } = &model.link {
            break Err(WaitError::Gone(why.clone()));
        }
        let what = session.next().await;
        let refused = matches!(what, What::Net(NetEvent::Frame(_))) && model.game.is_none();
        session.happen(&mut model, what).await;
        if let Some(game) = &mut model.game {
            // It is seen with the player's eyes; but aside there is no seat to go back to.
            game.role = Role::Viewer;
        }
        // A goal out of reach leads back to where another one can be chosen.
        if refused && model.game.is_none() && model.asked.is_empty() {
            break Err(WaitError::Gone(model.notice.take().unwrap_or_default()));
        }
    };
    session.close(&mut model).await;
    waited
}

/// Whether the wait is over.
fn waited(game: &GameModel, me: PlayerId) -> Option<Waited> {
    if let Some(result) = game.result_line() {
        return Some(Waited::Over(result));
    }
    let turn = game.table.game.turn().filter(|_| game.table.is_running())?;
    let mine = game.table.seats[turn].as_ref().is_some_and(|seat| seat.id == me);
    mine.then(|| Waited::YourMove(last(game)))
}

/// The last move in words.
fn last(game: &GameModel) -> String {
    match game.last_move() {
        None => "your move: the board is empty".to_owned(),
        Some(at) => {
            let by = game.table.game.placed_by(game.table.game.ply() - 1);
            format!("{} ({by}) played {}: your move", game.name(by), game.cell(at))
        }
    }
}
