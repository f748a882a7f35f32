//! The connection to a server: one task owns the socket and reconnects it.

mod dial;
mod end;
mod event;
mod greeting;
mod in_flight;
mod keeper;
mod pace;
pub mod probe;
mod traffic;
pub mod visit;

use oxo_protocol::Request;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub use dial::{Address, Dialer, Network, Tcp, Trust, TrustError};
pub use end::is_temporary;
pub use event::NetEvent;
pub use in_flight::InFlight;
pub use keeper::Login;
pub use oxo_store::millis;
pub use pace::Pace;

use keeper::Keeper;
use traffic::{GOODBYE, Traffic};

/// Capacity of the request channel: more than a person makes between two reads.
pub const OUTGOING_REQUESTS: usize = 64;
/// Capacity of the event channel: a snapshot and a burst of events.
const INCOMING_EVENTS: usize = 256;

/// A connection that reconnects until it is closed or dropped.
#[derive(Debug)]
pub struct Net {
    outgoing: mpsc::Sender<(u64, Request)>,
    task: JoinHandle<()>,
}

#[derive(Debug, thiserror::Error)]
#[error("{}", oxo_words::WEB_TOO_MANY)]
pub struct Unsent;

impl Net {
    /// Starts connecting; events arrive on the receiver.
    pub fn start<N: Network>(dialer: Dialer<N>, login: Login) -> (Net, mpsc::Receiver<NetEvent>) {
        let (outgoing, requests) = mpsc::channel(OUTGOING_REQUESTS);
        // A new channel per connection, so that no event of an earlier one arrives on it.
        let (events, inbox) = mpsc::channel(INCOMING_EVENTS);
        let traffic = Traffic { requests, events, come_back_after: None };
        let keeper = Keeper::new(dialer, login, traffic);
        (Net { outgoing, task: tokio::spawn(keeper.run()) }, inbox)
    }

    /// Sends a request if the connection is up. Otherwise the request is dropped, as
    /// [`NetEvent::Down`] has announced.
    pub fn send(&self, id: u64, request: Request) -> Result<(), Unsent> {
        self.outgoing.try_send((id, request)).map_err(|_| Unsent)
    }

    pub async fn close(self) {
        let Net { outgoing, mut task } = self;
        drop(outgoing);
        if timeout(GOODBYE, &mut task).await.is_err() {
            task.abort();
            // The identity is only free for the next connection once the task has ended.
            let _ = task.await;
        }
    }
}
