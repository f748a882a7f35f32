//! The connection to a server: one task that owns the socket and brings it back.

mod dial;
mod end;
mod event;
mod greeting;
mod in_flight;
mod keeper;
pub mod local;
mod pace;
pub mod probe;
mod traffic;
pub mod unfinished;
pub mod visit;

use oxo_protocol::Request;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub use dial::{Address, Dialer, Network, Tcp, Trust, TrustError};
pub(crate) use end::is_temporary;
pub use event::NetEvent;
pub use in_flight::InFlight;
pub use keeper::Login;
pub use pace::Pace;
pub(crate) use traffic::millis;

use keeper::Keeper;
use traffic::{GOODBYE, Traffic};

/// Most requests on the way to the task: more than a person makes between two reads.
pub const OUTGOING_REQUESTS: usize = 64;
/// Most events on the way to the loop: a snapshot and a burst of events.
const INCOMING_EVENTS: usize = 256;

/// A connection that lasts until it is closed or dropped.
#[derive(Debug)]
pub struct Net {
    outgoing: mpsc::Sender<(u64, Request)>,
    task: JoinHandle<()>,
}

#[derive(Debug, thiserror::Error)]
#[error("{}", oxo_words::WEB_TOO_MANY)]
pub struct Unsent;

impl Net {
    /// Begins to connect; what happens then comes by the receiver.
    pub fn start<N: Network>(dialer: Dialer<N>, login: Login) -> (Net, mpsc::Receiver<NetEvent>) {
        let (outgoing, requests) = mpsc::channel(OUTGOING_REQUESTS);
        // One for each connection: nothing of an earlier one can be heard on it.
        let (events, inbox) = mpsc::channel(INCOMING_EVENTS);
        let traffic = Traffic { requests, events, come_back_after: None };
        let keeper = Keeper::new(dialer, login, traffic);
        (Net { outgoing, task: tokio::spawn(keeper.run()) }, inbox)
    }

    /// Sends a request if the connection is up; otherwise it is forgotten, and
    /// [`NetEvent::Down`] has said so.
    pub fn send(&self, id: u64, request: Request) -> Result<(), Unsent> {
        self.outgoing.try_send((id, request)).map_err(|_| Unsent)
    }

    pub async fn close(self) {
        let Net { outgoing, mut task } = self;
        drop(outgoing);
        if timeout(GOODBYE, &mut task).await.is_err() {
            task.abort();
            // The identity is free for the next connection when the task has ended.
            let _ = task.await;
        }
    }
}
