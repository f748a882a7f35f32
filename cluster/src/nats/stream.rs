//! The JetStream stream that carries the log of a cluster.

use std::time::Duration;

use async_nats::connection::State as Line;
use async_nats::jetstream::stream::{
    Config, LastRawMessageErrorKind, Republish, StorageType, Stream as Handle,
};
use async_nats::jetstream::{self, ErrorCode};
use async_nats::{Client, HeaderMap, Request, StatusCode};
use futures::StreamExt;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tokio::time::timeout;

use super::connection::{ClusterError, until_ready};
use super::message::{self, EXPECTED, Message, millis};
use oxo_store::StoreError;

/// Timeout of a JetStream request. NATS silently drops a publish during a change of leader.
const REQUEST_TIMEOUT: Duration = Duration::from_millis(600);
/// Messages fetched per request.
const PAGE: usize = 256;
/// The status with which JetStream ends a page.
const END_OF_PAGE: u16 = 204;
/// Replicas of the log, each on another NATS server.
const REPLICAS: usize = 3;
/// The maximum message size: a long game as one record.
const MAX_MESSAGE: i32 = 1024 * 1024;

/// A publish whose outcome is unknown: the response is missing or may be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in doubt: {0}")]
pub struct Unconfirmed(String);

#[derive(Clone, Debug)]
pub struct Stream {
    pub client: Client,
    handle: Handle<()>,
    name: String,
}

/// The state of the stream.
#[derive(Clone, Copy, Debug)]
pub struct StreamState {
    pub last: u64,
    /// When the last message was stored, and the current time, by the same clock.
    pub last_ms: u64,
    pub now_ms: u64,
    /// When the stream was created, which tells it from a later one of the same name.
    pub made_ms: u64,
}

/// The response to a publish.
#[derive(Deserialize)]
struct Ack {
    #[serde(default)]
    seq: u64,
    error: Option<Refused>,
}

#[derive(Deserialize)]
struct Refused {
    err_code: u64,
    description: String,
}

#[derive(Deserialize)]
struct Info {
    #[serde(with = "time::serde::rfc3339")]
    created: OffsetDateTime,
    state: State,
    #[serde(with = "time::serde::rfc3339")]
    ts: OffsetDateTime,
}

#[derive(Deserialize)]
struct State {
    last_seq: u64,
    #[serde(with = "time::serde::rfc3339")]
    last_ts: OffsetDateTime,
}

/// A page of the log, in order.
#[derive(Debug)]
pub struct Page {
    /// The last message read, whatever it holds.
    pub reached: u64,
    pub messages: Vec<Message>,
}

/// The request for a page. JetStream has this API since 2.11; the client library does not.
#[derive(Serialize)]
struct Wanted<'a> {
    seq: u64,
    batch: usize,
    next_by_subj: &'a str,
}

impl Stream {
    /// Opens the stream `name`, or creates it. Fails if JetStream does not create it.
    pub async fn open(client: Client, name: &str) -> Result<Stream, ClusterError> {
        let context = jetstream::new(client.clone());
        let handle = create(&context, name).await.map_err(ClusterError::NoStream)?;
        Ok(Stream { client, handle, name: name.to_owned() })
    }

    /// [`Stream::open`], once JetStream is ready.
    pub async fn open_when_ready(client: &Client, name: &str) -> Result<Stream, ClusterError> {
        until_ready(async || Stream::open(client.clone(), name).await).await
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Publishes a message, to follow sequence number `expected` within its subject. Returns its
    /// sequence number. Fails if NATS is not connected, rejects the message or does not respond.
    pub async fn publish(
        &self,
        subject: String,
        expected: Option<u64>,
        mut headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<u64, Unconfirmed> {
        if self.client.connection_state() != Line::Connected {
            // A buffered message would be stored later, after the caller has reported a failure.
            return Err(Unconfirmed("NATS is not connected".into()));
        }
        if let Some(expected) = expected {
            headers.insert(EXPECTED, expected.to_string());
        }
        let request =
            Request::new().headers(headers).payload(body.into()).timeout(Some(REQUEST_TIMEOUT));
        let fail = |error: &dyn std::fmt::Display| Unconfirmed(error.to_string());
        let answer = self.client.send_request(subject, request).await.map_err(|e| fail(&e))?;
        let ack: Ack = serde_json::from_slice(&answer.payload).map_err(|e| fail(&e))?;
        match ack.error {
            None => Ok(ack.seq),
            Some(error) => Err(Unconfirmed(format!("{} ({})", error.description, error.err_code))),
        }
    }

    /// The newest message of a subject, from the stream leader. `None` if there is none; fails if
    /// the leader does not respond.
    pub async fn last(&self, subject: String) -> Result<Option<Message>, StoreError> {
        read(self.handle.raw_message_builder().last_by_subject(subject).send()).await
    }

    /// The first message of a subject after sequence number `after`, from the stream leader. `None`
    /// if there is none; fails if the leader does not respond.
    pub async fn next(&self, subject: String, after: u64) -> Result<Option<Message>, StoreError> {
        let builder = self.handle.raw_message_builder().sequence(after + 1);
        read(builder.next_by_subject(subject).send()).await
    }

    /// The state of the stream, from its leader. Fails if the leader does not respond.
    pub async fn state(&self) -> Result<StreamState, StoreError> {
        let subject = format!("$JS.API.STREAM.INFO.{}", self.name);
        let request = Request::new().timeout(Some(REQUEST_TIMEOUT));
        let answer = self.client.send_request(subject, request).await.map_err(no_response)?;
        let info: Info = serde_json::from_slice(&answer.payload).map_err(no_response)?;
        Ok(StreamState {
            last: info.state.last_seq,
            last_ms: millis(info.state.last_ts),
            now_ms: millis(info.ts),
            made_ms: millis(info.created),
        })
    }

    /// Fetches a page of messages after number `after`, in order. Any replica may respond and may
    /// lag a little. Fails if none responds.
    pub async fn page(&self, after: u64) -> Result<Page, StoreError> {
        let inbox = self.client.new_inbox();
        let mut answers = self.client.subscribe(inbox.clone()).await.map_err(no_response)?;
        let wanted = format!("{}.log.>", self.name);
        let wanted = Wanted { seq: after + 1, batch: PAGE, next_by_subj: &wanted };
        let body = serde_json::to_vec(&wanted).expect("numbers can be written as JSON");
        let subject = format!("$JS.API.DIRECT.GET.{}", self.name);
        self.client.publish_with_reply(subject, inbox, body.into()).await.map_err(no_response)?;
        let mut page = Page { reached: after, messages: Vec::new() };
        let mut previous = 0;
        loop {
            let answer = timeout(REQUEST_TIMEOUT, answers.next()).await.map_err(no_response)?;
            let Some(answer) = answer else { return Ok(page) };
            match answer.status {
                // No messages follow, or the page is complete.
                Some(StatusCode::NOT_FOUND) => return Ok(page),
                Some(status) if status.as_u16() == END_OF_PAGE => return Ok(page),
                Some(status) => {
                    return Err(StoreError(format!("cannot fetch a page of the log: {status}")));
                }
                None => {}
            }
            let headers = answer.headers.unwrap_or_default();
            let (seq, previous_seq) = message::link(&headers);
            if previous_seq != previous {
                // A reconnect lost the messages in between.
                return Ok(page);
            }
            previous = seq;
            page.reached = page.reached.max(seq);
            page.messages.extend(message::decode_stored(&headers, &answer.payload));
        }
    }
}

async fn create(context: &jetstream::Context, name: &str) -> Result<Handle<()>, String> {
    let mut config = Config {
        name: name.to_owned(),
        subjects: vec![format!("{name}.log.>")],
        storage: StorageType::File,
        num_replicas: REPLICAS,
        max_message_size: MAX_MESSAGE,
        allow_rollup: true,
        allow_direct: true,
        allow_message_ttl: true,
        republish: Some(Republish {
            source: format!("{name}.log.>"),
            destination: format!("{name}.told.>"),
            headers_only: false,
        }),
        ..Config::default()
    };
    if let Ok(known) = context.get_stream_no_info(name).await
        && known.get_info().await.is_ok()
    {
        return Ok(known);
    }
    match context.create_stream(&config).await {
        Ok(_) => {}
        Err(error) if is_single_server(&error) => {
            tracing::warn!("NATS is not clustered; the log has a single copy");
            config.num_replicas = 1;
            context.create_stream(&config).await.map_err(|error| error.to_string())?;
        }
        Err(error) => return Err(error.to_string()),
    }
    context.get_stream_no_info(name).await.map_err(|error| error.to_string())
}

fn is_single_server(error: &jetstream::context::CreateStreamError) -> bool {
    use jetstream::context::CreateStreamErrorKind::JetStream;
    matches!(error.kind(), JetStream(error) if error.error_code() == ErrorCode::STREAM_REPLICAS_NOT_SUPPORTED)
}

async fn read(
    answer: impl Future<
        Output = Result<
            jetstream::message::StreamMessage,
            async_nats::error::Error<LastRawMessageErrorKind>,
        >,
    >,
) -> Result<Option<Message>, StoreError> {
    match timeout(REQUEST_TIMEOUT, answer).await.map_err(no_response)? {
        Ok(found) => Ok(Some(message::decode(
            found.sequence,
            found.time,
            &found.subject,
            &found.headers,
            &found.payload,
        ))),
        Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
        Err(error) => Err(no_response(error)),
    }
}

fn no_response(error: impl std::fmt::Display) -> StoreError {
    StoreError(format!("NATS did not respond: {error}"))
}
