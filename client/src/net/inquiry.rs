//! A few questions to a server, one after the other, and goodbye: no second try.

use oxo_shared::protocol::frame::read_reply;
use oxo_shared::protocol::reply::Welcome;
use oxo_shared::protocol::{Kind, Refusal, ServerFrame, Wish};
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

use crate::event::NetEvent;
use crate::home::identity::Identity;
use crate::net::{Dialer, INCOMING_EVENTS, Login, Net, Network};

#[derive(Debug, thiserror::Error)]
pub enum AskError {
    #[error("cannot reach {url}: {why}; `oxo doctor --server {url}` looks into it")]
    Unreachable { url: String, why: String },
    #[error("{}", .0.msg)]
    Refused(Refusal),
    #[error("the server's answer makes no sense: {0}")]
    Nonsense(#[from] serde_json::Error),
}

/// Asks the server at `url` one thing, as somebody who only looks: nobody is kept from
/// playing under that name.
pub async fn once<T: DeserializeOwned>(
    dialer: Dialer,
    url: String,
    name: Option<String>,
    wish: Wish,
) -> Result<T, AskError> {
    let login = Login { url, name, kind: Kind::Human, identity: Identity::guest() };
    let mut inquiry = Inquiry::open(dialer, login).await?;
    let answer = inquiry.ask(wish).await;
    inquiry.close().await;
    answer
}

pub struct Inquiry {
    url: String,
    net: Net,
    inbox: mpsc::Receiver<NetEvent>,
    welcome: Welcome,
    next_id: u64,
}

impl Inquiry {
    pub async fn open<N: Network>(dialer: Dialer<N>, login: Login) -> Result<Inquiry, AskError> {
        let url = login.url.clone();
        let (events, mut inbox) = mpsc::channel(INCOMING_EVENTS);
        let net = Net::start(dialer, login, events);
        loop {
            match inbox.recv().await {
                Some(NetEvent::Up(welcome)) => {
                    return Ok(Inquiry { url, net, inbox, welcome: *welcome, next_id: 1 });
                }
                Some(NetEvent::Down { why, .. } | NetEvent::Closed { why }) => {
                    net.close().await;
                    return Err(AskError::Unreachable { url, why });
                }
                Some(_) => {}
                None => return Err(ended(&url)),
            }
        }
    }

    pub const fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    pub async fn ask<T: DeserializeOwned>(&mut self, wish: Wish) -> Result<T, AskError> {
        let id = self.next_id;
        self.next_id += 1;
        self.net.send(id, wish).map_err(|_| ended(&self.url))?;
        loop {
            match self.inbox.recv().await {
                Some(NetEvent::Frame(ServerFrame::Ok { re, d })) if re == id => {
                    return Ok(read_reply(&d)?);
                }
                Some(NetEvent::Frame(ServerFrame::Err { refusal, .. })) => {
                    return Err(AskError::Refused(refusal));
                }
                Some(NetEvent::Down { why, .. } | NetEvent::Closed { why }) => {
                    return Err(AskError::Unreachable { url: self.url.clone(), why });
                }
                Some(_) => {}
                None => return Err(ended(&self.url)),
            }
        }
    }

    pub async fn close(self) {
        self.net.close().await;
    }
}

fn ended(url: &str) -> AskError {
    AskError::Unreachable { url: url.to_owned(), why: "the connection ended".to_owned() }
}
