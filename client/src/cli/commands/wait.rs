//! `oxo wait`: returns when it is the player's move.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::Entered;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, GameRow, PlayerId, Request, Role, ServerFrame, Snap};
use oxo_words as words;
use serde::Serialize;
use tokio::time::{sleep, timeout};

use super::asker::Asker;
use crate::cli::failure::{Failure, OVER, TOO_LONG};
use crate::game::follow::Follow;
use crate::game::out::{Now, Out};
use crate::keep::seat::side_of;
use crate::keep::value::span;
use crate::net::visit::{AskError, Inquiry};
use crate::net::{InFlight, Login, Net, NetEvent};
use crate::words::{Form, tell};

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
pub async fn run(asker: &Asker, args: &Args, form: Form) -> Result<ExitCode, Failure> {
    let (game, waited) = (args.code, follow(asker, args.code));
    let waited = match args.timeout {
        None => Some(waited.await?),
        Some(patience) => timeout(patience, waited).await.ok().transpose()?,
    };
    let told = waited.unwrap_or_else(|| {
        let (text, code) = (words::CLI_WAITING.to_string(), ExitCode::from(TOO_LONG));
        Told { game, state: "waiting", text, code }
    });
    tell(&mut io::stdout(), form, &told, || vec![told.text.clone()])?;
    Ok(told.code)
}

/// Finds the player, and waits for the player's turn without a limit.
async fn follow(asker: &Asker, code: GameId) -> Result<Told, Failure> {
    let url = &asker.url;
    let no_seat = || Failure::NoSeat { code, url: url.clone() };
    let (place, me) = patient_seat(asker, code).await?.ok_or_else(no_seat)?;
    // Read the identity again, because the program that plays may have renewed the token.
    let identity = asker.known().into_iter().nth(place).ok_or_else(no_seat)?;
    let mut watch = Watch { g: code, game: None, asked: InFlight::default() };
    watch.wait(asker, asker.login(identity), me).await
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

/// Watches a game as its player, alongside the program that plays.
struct Watch {
    g: GameId,
    game: Option<Follow>,
    asked: InFlight<Request>,
}

impl Watch {
    async fn wait(&mut self, asker: &Asker, login: Login, me: PlayerId) -> Result<Told, Failure> {
        let (net, mut inbox) = Net::start(asker.dialer.clone(), login);
        let waited = loop {
            let Some(event) = inbox.recv().await else {
                break Err(Failure::said(words::NET_ENDED));
            };
            match self.hear(event) {
                Ok(requests) => self.ask(&net, requests),
                Err(failure) => break Err(failure),
            }
            if let Some(waited) = self.game.as_ref().and_then(|game| waited(game, me)) {
                break Ok(waited);
            }
        };
        net.close().await;
        waited
    }

    fn ask(&mut self, net: &Net, requests: Vec<Request>) {
        for request in requests {
            // A request that cannot be sent is repeated on the next connection.
            let _ = net.send(self.asked.add(request.clone()), request);
        }
    }

    /// Handles an event and returns the requests to send.
    fn hear(&mut self, event: NetEvent) -> Result<Vec<Request>, Failure> {
        match event {
            NetEvent::Up(_) => return Ok(vec![Request::Watch(ForGame { g: self.g })]),
            NetEvent::Down { .. } => self.asked.clear(),
            NetEvent::Closed { why } => return Err(Failure::Failed(why)),
            NetEvent::Frame(frame) => return self.read(frame),
            _ => {}
        }
        Ok(Vec::new())
    }

    fn read(&mut self, frame: ServerFrame) -> Result<Vec<Request>, Failure> {
        let mut out = Out::default();
        let now = Now { ms: 0, epoch_ms: 0, is_online: true };
        match (frame, &mut self.game) {
            (ServerFrame::GameEvent { g, s, event }, Some(game)) if g == self.g => {
                game.hear(s, event.as_deref(), now, &mut out);
            }
            (ServerFrame::Ok { re, d }, game) => match (self.asked.answered(re), game) {
                (Some(Request::Watch(_)), game) => {
                    let Entered { snap } = read_reply(&d).map_err(AskError::from)?;
                    // A read-only session has no seat to return to.
                    let snap = Snap { role: Role::Spectator, ..snap };
                    *game = Some(Follow::from_snap(&snap, now.ms)?);
                }
                (Some(request), Some(game)) => {
                    game.hear_reply(&request, &d, now, &mut out).map_err(AskError::from)?;
                }
                _ => {}
            },
            (ServerFrame::Err { re: Some(re), rejection }, _) => {
                if let Some(Request::Watch(_)) = self.asked.answered(re) {
                    return Err(Failure::Failed(rejection.words()));
                }
            }
            _ => {}
        }
        Ok(out.requests)
    }
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
