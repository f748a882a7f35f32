//! `oxo wait`: returns when it is the player's move.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use oxo_protocol::GameId;
use oxo_words as words;
use serde::Serialize;
use tokio::time::timeout;

use super::asker::Asker;
use crate::cli::failure::{Failure, OVER, TOO_LONG};
use crate::session::Head;
use oxo_headless::client::core::Link;
use oxo_headless::client::event::{Effect, Event};
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::notice::Notice;
use oxo_headless::keep::address::unreachable;
use oxo_headless::keep::value::span;
use oxo_headless::net::{Login, Net, NetEvent};

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

/// Waits as the first known player who has a seat in the game, without a limit.
async fn follow(asker: &Asker, code: GameId) -> Result<Told, Failure> {
    for identity in asker.known() {
        if let Some(told) = watch(asker, asker.login(identity), code).await? {
            return Ok(told);
        }
    }
    Err(Failure::NoSeat { code, url: asker.url.clone() })
}

/// Watches the game beside the program that plays, until the player is to move or the game is over.
/// `None` if this player has no seat there.
async fn watch(asker: &Asker, login: Login, g: GameId) -> Result<Option<Told>, Failure> {
    let target = Target::Server(login.url.clone());
    let (net, mut inbox) = Net::start(asker.dialer.clone(), login);
    let mut client = Client::new(asker.url.clone());
    // The connection is under way, so nothing is left to do for this.
    let _ = client.update(0, Event::Start(Plan { target, goal: Goal::Watch(Some(g)) }));
    let waited = loop {
        let Some(event) = inbox.recv().await else {
            break Err(Failure::said(words::NET_ENDED));
        };
        match &event {
            // Another player of this machine may have the seat.
            NetEvent::Forgotten if client.follow().is_none() => break Ok(None),
            NetEvent::Down { why, .. }
                if matches!(client.core().link(), Link::Connecting { .. }) =>
            {
                let reason = unreachable(&asker.url, why);
                let _ = writeln!(io::stderr(), "oxo: {}", words::CliRetrying { reason });
            }
            _ => {}
        }
        for effect in client.update(0, Event::Net(event)) {
            if let Effect::Send { id, request } = effect {
                // A request that cannot be sent is repeated on the next connection.
                let _ = net.send(id, request);
            }
        }
        match client.follow() {
            Some(game) if game.role().side().is_none() => break Ok(None),
            Some(game) if let Some(told) = told(game) => break Ok(Some(told)),
            _ => {}
        }
        let is_closed = matches!(client.core().link(), Link::Closed { .. });
        if is_closed || client.follow().map_or(client.route().is_home(), Follow::is_gone) {
            let why = client.take_notice().map(Notice::into_text);
            break Err(Failure::Failed(why.unwrap_or_else(|| words::LINE_GAME_GONE.text().into())));
        }
    };
    net.close().await;
    waited
}

fn told(game: &Follow) -> Option<Told> {
    let told = |state, text, code| Told { game: game.g(), state, text, code };
    match game.result_line() {
        Some(result) => Some(told("over", result, ExitCode::from(OVER))),
        None => game.my_turn().then(|| told("your_move", last(game), ExitCode::SUCCESS)),
    }
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
