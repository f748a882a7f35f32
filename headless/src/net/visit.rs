//! Short connections to a server, for a few requests.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::Welcome;
use oxo_protocol::{Hello, LinkCode, Rejection, Request, ServerFrame};
use oxo_shared::Clean;
use oxo_words as words;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::dial::{Dialer, Network};
use super::greeting::{CONNECT_TIMEOUT, PROGRAM, greet};
use super::traffic::GOODBYE;
use crate::keep::address::unreachable;
use crate::net::{Login, Net, NetEvent};

impl<N: Network> Dialer<N> {
    /// Links this device to the player who was shown `code`; the welcome has the token.
    ///
    /// # Errors
    /// [`AskError`] if the server does not answer in time, or rejects the code.
    pub async fn link(
        &self,
        url: &str,
        code: LinkCode,
        device: Clean,
    ) -> Result<Welcome, AskError> {
        let unreachable = |why: Clean| AskError::Unreachable { url: url.to_owned(), why };
        let greeted = async {
            let mut socket = self.dial(url).await?;
            let hello = Hello { link: Some(code), device: Some(device), ..Hello::new(PROGRAM) };
            let greeted = greet::<N>(&mut socket, hello).await;
            // It makes no difference whether the close frame arrives.
            let _ = timeout(GOODBYE, socket.close(None)).await;
            greeted
        };
        match timeout(CONNECT_TIMEOUT, greeted).await {
            Ok(Ok(greeted)) => greeted.map_err(AskError::Refused),
            Ok(Err(end)) => Err(unreachable(end.why())),
            Err(_) => Err(unreachable(words::NET_NO_ANSWER.text().into())),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum AskError {
    #[error("{}", unreachable(url, why))]
    Unreachable { url: String, why: Clean },
    #[error("{}", .0.words())]
    Refused(Rejection),
    #[error("{}", words::FAILED_FORGOTTEN)]
    Forgotten,
    #[error("{}", words::FailedNonsense { error: _0 })]
    Nonsense(#[from] serde_json::Error),
}

/// Connects, makes some requests, and closes the connection.
///
/// # Errors
/// The error of `questions`, or [`AskError`] if the server cannot be reached or rejects the login.
pub async fn inquire<N: Network, T, E: From<AskError>>(
    dialer: Dialer<N>,
    login: Login,
    questions: impl AsyncFnOnce(&mut Inquiry) -> Result<T, E>,
) -> Result<T, E> {
    let mut inquiry = Inquiry::open(dialer, login).await?;
    let answered = questions(&mut inquiry).await;
    inquiry.net.close().await;
    answered
}

pub struct Inquiry {
    url: String,
    net: Net,
    inbox: mpsc::Receiver<NetEvent>,
    pub welcome: Welcome,
    last_id: u64,
}

impl Inquiry {
    async fn open<N: Network>(dialer: Dialer<N>, login: Login) -> Result<Inquiry, AskError> {
        let url = login.url.clone();
        let (net, mut inbox) = Net::start(dialer, login);
        loop {
            match heard(&mut inbox, &url).await {
                Ok(NetEvent::Up(welcome)) => {
                    return Ok(Inquiry { url, net, inbox, welcome: *welcome, last_id: 0 });
                }
                Ok(_) => {}
                Err(error) => {
                    net.close().await;
                    return Err(error);
                }
            }
        }
    }

    /// Sends a request and returns the reply.
    ///
    /// # Errors
    /// [`AskError`] if the connection ends, the server rejects the request, or the reply is
    /// malformed.
    pub async fn ask<T: DeserializeOwned>(&mut self, request: Request) -> Result<T, AskError> {
        self.last_id += 1;
        let id = self.last_id;
        self.net.send(id, request).map_err(|_| ended(&self.url))?;
        loop {
            match heard(&mut self.inbox, &self.url).await? {
                NetEvent::Frame(ServerFrame::Ok { re, d }) if re == id => {
                    return Ok(read_reply(&d)?);
                }
                NetEvent::Frame(ServerFrame::Err { rejection, .. }) => {
                    return Err(AskError::Refused(rejection));
                }
                _ => {}
            }
        }
    }
}

/// Returns the next event, unless it ends the visit.
async fn heard(inbox: &mut mpsc::Receiver<NetEvent>, url: &str) -> Result<NetEvent, AskError> {
    match inbox.recv().await {
        // The requests would have been about that player.
        Some(NetEvent::Forgotten) => Err(AskError::Forgotten),
        Some(NetEvent::Down { why, .. } | NetEvent::Closed { why }) => {
            Err(AskError::Unreachable { url: url.to_owned(), why })
        }
        Some(event) => Ok(event),
        None => Err(ended(url)),
    }
}

fn ended(url: &str) -> AskError {
    AskError::Unreachable { url: url.to_owned(), why: words::NET_ENDED.text().into() }
}
