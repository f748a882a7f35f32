//! `oxo wait`: returns when it is the player's move.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, GameRow, PlayerId, Request};
use oxo_words as words;
use serde::Serialize;
use tokio::time::{sleep, timeout};

use super::asker::Asker;
use crate::cli::failure::{Failure, OVER, TOO_LONG};
use crate::session::Head;
use oxo_headless::client::core::Link;
use oxo_headless::client::event::{Effect, Event};
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::notice::Notice;
use oxo_headless::keep::seat::side_of;
use oxo_headless::keep::value::span;
use oxo_headless::net::visit::{AskError, Inquiry};
use oxo_headless::net::{Login, Net};

/// Delay before retrying an unreachable server, as long as in a client that plays.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct Args {
    #[arg(help = words::OPTION_WAIT_CODE.text())]
    pub code: GameId,
    #[arg(long, value_name = "TIME", value_parser = span, help = words::OPTION_TIMEOUT.text())]
    pub timeout: Option<Duration>,
}

#[derive(Serialize)]
struct Told {
    game: GameId,
    state: &'static str,
    text: String,
    #[serde(skip)]
    code: ExitCode,
}

/// Waits until a known player of this machine is to move in the game, and prints the result.
///
/// # Errors
/// `Failure` if no known player has a seat in the game, or the server rejects a request.
pub async fn run(asker: &Asker, args: &Args) -> Result<ExitCode, Failure> {
    let (game, waited) = (args.code, follow(asker, args.code));
    let waited = match args.timeout {
        None => Some(waited.await?),
        Some(patience) => timeout(patience, waited).await.ok().transpose()?,
    };
    let told = waited.unwrap_or_else(|| {
        let (text, code) = (words::CLI_WAITING.to_string(), ExitCode::from(TOO_LONG));
        Told { game, state: "waiting", text, code }
    });
    asker.tell(&told, || vec![told.text.clone()])?;
    Ok(told.code)
}

/// Finds the player, and waits for the player's turn without a limit.
async fn follow(asker: &Asker, code: GameId) -> Result<Told, Failure> {
    let url = &asker.url;
    let no_seat = || Failure::NoSeat { code, url: url.clone() };
    let (place, me) = patient_seat(asker, code).await?.ok_or_else(no_seat)?;
    // Read the identity again, because the program that plays may have renewed the token.
    let identity = asker.known().into_iter().nth(place).ok_or_else(no_seat)?;
    watch(asker, asker.login(identity), code, me).await
}

/// Calls [`seat`] until the server is reachable.
async fn patient_seat(asker: &Asker, g: GameId) -> Result<Option<(usize, PlayerId)>, AskError> {
    let mut told = false;
    loop {
        match seat(asker, g).await {
            Err(error @ AskError::Unreachable { .. }) => {
                if !told {
                    let told = words::CliRetrying { reason: error };
                    let _ = writeln!(io::stderr(), "oxo: {told}");
                }
                told = true;
                sleep(AGAIN_AFTER).await;
            }
            sought => return sought,
        }
    }
}

/// Returns the index of the identity that is seated in the game, and its player id.
async fn seat(asker: &Asker, g: GameId) -> Result<Option<(usize, PlayerId)>, AskError> {
    for (place, identity) in asker.known().into_iter().enumerate() {
        let seated = async |inquiry: &mut Inquiry| {
            let row: GameRow = inquiry.ask(Request::Game(ForGame { g })).await?;
            let me = inquiry.welcome.you.id;
            Ok::<_, AskError>(side_of(me, &row.seats).map(|_| (place, me)))
        };
        match asker.ask(asker.login(identity), seated).await {
            // This identity no longer exists.
            Err(AskError::Forgotten) | Ok(None) => {}
            sought => return sought,
        }
    }
    Ok(None)
}

/// Watches the game as its player, alongside the program that plays, until the player is to move.
async fn watch(asker: &Asker, login: Login, g: GameId, me: PlayerId) -> Result<Told, Failure> {
    let target = Target::Server(login.url.clone());
    let (net, mut inbox) = Net::start(asker.dialer.clone(), login);
    let mut client = Client::new(asker.url.clone());
    // The connection is under way, so nothing is left to do for this.
    let _ = client.update(0, Event::Start(Plan { target, goal: Goal::Watch(Some(g)) }));
    let waited = loop {
        let Some(event) = inbox.recv().await else {
            break Err(Failure::said(words::NET_ENDED));
        };
        for effect in client.update(0, Event::Net(event)) {
            if let Effect::Send { id, request } = effect {
                // A request that cannot be sent is repeated on the next connection.
                let _ = net.send(id, request);
            }
        }
        if let Some(waited) = client.follow().and_then(|game| waited(game, me)) {
            break Ok(waited);
        }
        if client.route().is_home() || matches!(client.core().link(), Link::Closed { .. }) {
            let why = client.core_mut().take_notice().map(Notice::into_text);
            break Err(Failure::Failed(why.unwrap_or_default()));
        }
    };
    net.close().await;
    waited
}

fn waited(game: &Follow, me: PlayerId) -> Option<Told> {
    let told = |state, text, code| Told { game: game.g(), state, text, code };
    if let Some(result) = game.result_line() {
        return Some(told("over", result, ExitCode::from(OVER)));
    }
    let turn = game.game().turn().filter(|_| game.table().is_running())?;
    let mine = game.table().seats[turn].as_ref().is_some_and(|seat| seat.id == me);
    mine.then(|| told("your_move", last(game), ExitCode::SUCCESS))
}

fn last(game: &Follow) -> String {
    match game.game().moves().last() {
        None => words::CLI_YOUR_MOVE_FIRST.to_string(),
        Some(&at) => {
            let side = game.game().placed_by(game.game().ply() - 1);
            words::CliYourMove { name: game.name(side), side, cell: game.cell(at) }.to_string()
        }
    }
}
