//! The limits of a client: requests that are too fast, too many or too big, and silence.

mod addresses;
mod closing;
mod counts;
mod store;

use std::path::Path;
use std::time::Duration;

use oxo_protocol::frame::encode_request;
use oxo_protocol::reply::{Done, Entered, Linkable, Sought};
use oxo_protocol::request::{
    Answer, AskHint, AskPlayer, Claim, ForGame, ForSeek, Link, MakeOffer, Say, Seek, Sync,
};
use oxo_protocol::{
    ClaimKind, CloseCode, Code, GameEvent, GameId, Hello, Limits, LinkCode, Nothing, OfferKind,
    PlayerId, Presence, Rejection, Request, SeekId, ServerFrame, Terms,
};
use oxo_server::Config;
use oxo_shared::{Level, Point, Rules, Side};
use oxo_tests::client::{game_on, hello, plain_game};
use oxo_tests::raw::{HANDSHAKE, TEXT, frame};
use oxo_tests::{Incoming, RawConnection, TestClient, TestServer, Wire, next_event};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// Starts a server with these limits, which enforces its rates.
async fn strict(limits: Limits) -> TestServer {
    TestServer::start_with(Config { limits, ..Config::default() }).await
}

/// Returns rates that allow a burst and then almost nothing, so that no test waits for a refill.
fn burst(wish_burst: u32) -> Limits {
    Limits { wish_burst, wishes_per_20s: 3, ..Limits::default() }
}

fn lobby(id: u64) -> String {
    encode_request(id, &Request::Unlobby(Nothing {}))
}

fn tictactoe() -> Seek {
    Seek::new(Terms::new(Rules::TICTACTOE))
}
