//! An established connection: sends requests, receives frames, and pings.

use std::fmt::Display;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_protocol::frame::{decode_server, encode_request};
use oxo_protocol::{Notice, Request, ServerFrame};
use oxo_shared::Clean;
use oxo_store::millis;
use oxo_words as words;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{self, Message};

use super::dial::{Network, Socket, plain_reason};
use super::end::{End, Loss, closed};
use super::event::NetEvent;
use super::pace::{Attempts, Pace};

/// The longest pause a restarting server may request. A longer one would be a mistake.
const MAX_RESTART_PAUSE: Duration = Duration::from_secs(60);
/// Request burst, then requests per second: a server's default limits.
const REQUESTS: (u32, u32) = (30, 5);
/// Burst of normal-sized frames, then frames per second: more than a fast game of two bots sends.
const FRAMES: (u32, u32) = (1_024, 128);
/// Size of a normal frame, in bytes. A larger frame counts as several.
const USUAL_FRAME_BYTES: usize = 1_024;
/// Interval between pings: short enough to keep the displayed round trip current.
const PING_EVERY: Duration = Duration::from_secs(5);
/// Heartbeats without a pong after which the client closes the connection. The server gives up on a
/// client after four.
const PATIENCE_IN_HEARTBEATS: f64 = 2.5;
/// Timeout for closing a connection.
pub(super) const GOODBYE: Duration = Duration::from_millis(500);

struct Pulse {
    heard: Instant,
    /// When the first unanswered ping was sent.
    awaited: Option<Instant>,
}

impl Pulse {
    fn lost(&self, why: impl Display) -> End {
        let why = Clean::from(why.to_string());
        End::Down(Loss { silent: self.heard.elapsed(), ..why.into() })
    }

    /// Waits until a ping has been unanswered for longer than `patience`, and returns how long it
    /// has been. Never resolves while no ping is in flight.
    async fn silence(&self, patience: Duration) -> Duration {
        let Some(since) = self.awaited else { return std::future::pending().await };
        sleep_until(since + patience).await;
        since.elapsed()
    }
}

/// The program's end of the connection task.
pub(super) struct Traffic {
    pub(super) requests: mpsc::Receiver<(u64, Request)>,
    pub(super) events: mpsc::Sender<NetEvent>,
    /// The pause a restarting server requested.
    pub(super) come_back_after: Option<Duration>,
}

impl Traffic {
    /// Relays requests and frames until the connection ends, or until pings go unanswered for
    /// longer than `patience`, whatever else arrives.
    pub(super) async fn serve<N: Network>(
        &mut self,
        socket: &mut Socket<N>,
        heartbeat: Duration,
    ) -> End {
        let patience = heartbeat.mul_f64(PATIENCE_IN_HEARTBEATS);
        let mut pulse = Pulse { heard: Instant::now(), awaited: None };
        let mut attempts = Attempts::default();
        let (mut asking, mut hearing) =
            (Pace::new(REQUESTS.0, REQUESTS.1), Pace::new(FRAMES.0, FRAMES.1));
        let mut pings = interval(PING_EVERY.min(heartbeat));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let outgoing = tokio::select! {
                frame = async { hearing.open().await; socket.next().await } => {
                    hearing.take(frames_in(&frame));
                    match self.hear(frame, &mut pulse).await {
                        Ok(()) => continue,
                        Err(end) => return end,
                    }
                }
                request = async { asking.open().await; self.requests.recv().await } => {
                    asking.take(1);
                    let Some((id, request)) = request else {
                        return close::<N>(socket, End::Bye).await;
                    };
                    if let Some(game) = attempts.exceed(&request) {
                        return close::<N>(socket, End::last(words::NetInconsistent { game })).await;
                    }
                    Message::text(encode_request(id, &request))
                }
                _ = pings.tick() => {
                    if let Some(since) = pulse.awaited {
                        self.tell(NetEvent::Quiet { silent_ms: millis(since.elapsed()) }).await;
                    }
                    pulse.awaited.get_or_insert_with(Instant::now);
                    Message::Ping(Vec::new().into())
                }
                silent = pulse.silence(patience) => {
                    let why = Clean::from(words::NET_SILENT.text());
                    return End::Down(Loss { silent, ..why.into() });
                }
            };
            match timeout(patience, socket.send(outgoing)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => return pulse.lost(plain_reason(&error)),
                Err(_) => return pulse.lost(words::NET_STUCK),
            }
        }
    }

    async fn hear(
        &mut self,
        frame: Option<tungstenite::Result<Message>>,
        pulse: &mut Pulse,
    ) -> Result<(), End> {
        let message = match frame {
            None => return Err(pulse.lost(words::NET_ENDED)),
            Some(Err(error)) => return Err(pulse.lost(plain_reason(&error))),
            Some(Ok(Message::Close(frame))) => {
                return Err(closed(frame, pulse.heard.elapsed()));
            }
            Some(Ok(message)) => message,
        };
        pulse.heard = Instant::now();
        match message {
            Message::Text(text) => match decode_server(&text) {
                Ok(ServerFrame::Notice(Notice::Restarting(restarting))) => {
                    let pause = Duration::from_millis(restarting.retry_ms);
                    self.come_back_after = Some(pause.min(MAX_RESTART_PAUSE));
                }
                Ok(frame) => self.tell(NetEvent::Frame(frame)).await,
                Err(error) => {
                    return Err(pulse.lost(words::NetGarbled { error }));
                }
            },
            Message::Pong(_) => {
                if let Some(sent) = pulse.awaited.take() {
                    let rtt_ms = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
                    self.tell(NetEvent::Rtt(rtt_ms)).await;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Waits before the next attempt; returns false once the connection is no longer wanted.
    pub(super) async fn rest(&mut self, pause: Duration) -> bool {
        let over = sleep(pause);
        tokio::pin!(over);
        loop {
            tokio::select! {
                () = &mut over => return true,
                request = self.requests.recv() => if request.is_none() { return false },
            }
        }
    }

    pub(super) async fn tell(&self, event: NetEvent) {
        // The receiver is gone only when the connection is no longer wanted.
        let _ = self.events.send(event).await;
    }
}

/// Closes the connection, which ends even if the server never learns of it.
async fn close<N: Network>(socket: &mut Socket<N>, end: End) -> End {
    let _ = timeout(GOODBYE, socket.close(None)).await;
    end
}

/// Returns how many normal-sized frames it counts as.
fn frames_in(frame: &Option<tungstenite::Result<Message>>) -> u32 {
    let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()).map_or(0, Message::len);
    u32::try_from(bytes / USUAL_FRAME_BYTES + 1).unwrap_or(u32::MAX)
}
