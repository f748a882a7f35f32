//! The yardstick: a relay that only checks a move, acknowledges it and forwards it.
//!
//! It implements just enough of the protocol for the loads, with frames of the same size. It has
//! no log, no clocks and no limits, looks for no winning lines, and ends no game.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use dashmap::DashMap;
use futures::{SinkExt, StreamExt};
use oxo_protocol::request::{Create, ForGame, Play};
use oxo_protocol::{GameId, PATH};
use oxo_shared::{Point, Rules, Side};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The same as the server's, for the same reason.
const READ_BUFFER: usize = 4 * 1024;
/// Moves queued for a connection; the relay drops further ones.
const QUEUE: usize = 64;

type Outbox = mpsc::Sender<Utf8Bytes>;

#[derive(Default)]
struct Games {
    opened: AtomicU32,
    games: DashMap<GameId, Game>,
}

struct Game {
    rules: Rules,
    moves: Vec<Point>,
    outboxes: Vec<(Option<Side>, Outbox)>,
}

#[derive(Deserialize)]
struct Request<'a> {
    t: &'a str,
    id: u64,
    #[serde(borrow)]
    d: &'a RawValue,
}

pub async fn run() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on ws://{}{PATH}", listener.local_addr()?);
    accept(listener).await
}

async fn accept(listener: TcpListener) -> anyhow::Result<()> {
    let games = Arc::new(Games::default());
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        // A connection that fails has ended, so there is nobody to report the error to.
        tokio::spawn(serve(stream, Arc::clone(&games)));
    }
}

async fn serve(stream: TcpStream, games: Arc<Games>) -> anyhow::Result<()> {
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    let mut socket = accept_async_with_config(stream, Some(config)).await?;
    let (outbox, mut inbox) = mpsc::channel(QUEUE);
    loop {
        let frame = tokio::select! {
            message = socket.next() => match message.transpose()? {
                Some(Message::Text(text)) => games.answer(&text, &outbox)?,
                Some(_) => continue,
                None => return Ok(()),
            },
            Some(frame) = inbox.recv() => frame,
        };
        socket.send(Message::Text(frame)).await?;
    }
}

impl Games {
    fn answer(&self, text: &str, outbox: &Outbox) -> anyhow::Result<Utf8Bytes> {
        let Request { t, id, d } = serde_json::from_str(text)?;
        let body = match t {
            "play" => self.play(&serde_json::from_str(d.get())?, outbox),
            "create" => Some(self.create(&serde_json::from_str(d.get())?, outbox)),
            "join" => self.follow(&serde_json::from_str(d.get())?, Some(Side::O), outbox),
            "watch" => self.follow(&serde_json::from_str(d.get())?, None, outbox),
            "leave" => self.leave(&serde_json::from_str(d.get())?, outbox),
            _ => Some("{}".to_owned()),
        };
        Ok(match body {
            Some(d) => format!(r#"{{"t":"ok","re":{id},"d":{d}}}"#).into(),
            None => format!(r#"{{"t":"err","re":{id},"d":{{"code":"not_allowed"}}}}"#).into(),
        })
    }

    fn create(&self, request: &Create, outbox: &Outbox) -> String {
        let g = GameId::from_bits(self.opened.fetch_add(1, Ordering::Relaxed));
        let outboxes = vec![(Some(Side::X), outbox.clone())];
        self.games.insert(g, Game { rules: request.terms.rules, moves: Vec::new(), outboxes });
        format!(r#"{{"g":"{g}"}}"#)
    }

    fn follow(&self, request: &ForGame, seat: Option<Side>, outbox: &Outbox) -> Option<String> {
        self.games.get_mut(&request.g)?.outboxes.push((seat, outbox.clone()));
        Some("{}".to_owned())
    }

    fn leave(&self, request: &ForGame, outbox: &Outbox) -> Option<String> {
        let mut game = self.games.get_mut(&request.g)?;
        game.outboxes.retain(|(_, other)| !other.same_channel(outbox));
        let deserted = game.outboxes.is_empty();
        drop(game);
        if deserted {
            self.games.remove(&request.g);
        }
        Some("{}".to_owned())
    }

    fn play(&self, &Play { g, ply, at }: &Play, outbox: &Outbox) -> Option<String> {
        let mut game = self.games.get_mut(&g)?;
        let by = Side::at_ply(game.moves.len());
        let seated = game.outboxes.iter().find(|(_, other)| other.same_channel(outbox))?.0;
        let free = game.rules.area().contains(at) && !game.moves.contains(&at);
        if seated != Some(by) || ply as usize != game.moves.len() || !free {
            return None;
        }
        game.moves.push(at);
        let s = ply + 5;
        let played: Utf8Bytes = format!(
            r#"{{"t":"played","g":"{g}","s":{s},"d":{{"ply":{ply},"at":[{},{}],"by":"{by}","clock":null,"hash":"0123456789abcdef"}}}}"#,
            at.x, at.y
        )
        .into();
        for (_, other) in game.outboxes.iter().filter(|(seat, _)| *seat != seated) {
            // Do not wait for a client that is gone or not reading.
            let _ = other.try_send(played.clone());
        }
        Some(format!(r#"{{"s":{s},"ply":{ply}}}"#))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;
    use crate::games::terms;
    use oxo_protocol::reply::Opened;
    use oxo_protocol::request;
    use serde::de::IgnoredAny;

    #[tokio::test]
    async fn a_move_is_checked_acknowledged_and_forwarded() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(accept(listener));
        let mut x = Client::connect(address).await.unwrap();
        let mut o = Client::connect(address).await.unwrap();
        let create = request::Request::Create(terms(Rules::TICTACTOE));
        let Opened { g } = x.request(&create).await.unwrap();
        o.request::<IgnoredAny>(&request::Request::Join(request::ForGame { g })).await.unwrap();
        let play =
            |ply, x, y| request::Request::Play(request::Play { g, ply, at: Point::new(x, y) });
        assert!(o.request::<IgnoredAny>(&play(0, 1, 1)).await.is_err(), "not their turn");
        assert!(x.request::<IgnoredAny>(&play(0, 3, 1)).await.is_err(), "not on the board");
        x.request::<IgnoredAny>(&play(0, 1, 1)).await.unwrap();
        o.wait_for_ply(0).await.unwrap();
        assert!(o.request::<IgnoredAny>(&play(1, 1, 1)).await.is_err(), "taken");
    }
}
