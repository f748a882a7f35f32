//! The developer tools of a browser: commands with their replies, and events of its pages.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::stream::SplitSink;
use futures::{SinkExt, StreamExt};
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{Mutex as AsyncMutex, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::wire::TIMEOUT;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
/// The result of a command, or its error.
type Reply = Result<Value, String>;

/// A connection to the browser, which disposes of its contexts when it closes.
pub(crate) struct DevTools {
    /// Whether it speaks WebDriver BiDi.
    pub(crate) is_firefox: bool,
    socket: AsyncMutex<SplitSink<Socket, Message>>,
    last_id: AtomicU64,
    shared: Arc<Shared>,
    reader: JoinHandle<()>,
}

/// What the reader of the connection updates.
#[derive(Default)]
struct Shared {
    pending: Mutex<HashMap<u64, oneshot::Sender<Reply>>>,
    pages: Mutex<HashMap<String, Arc<Page>>>,
}

/// One tab.
pub(crate) struct Page {
    pub(crate) session: String,
    target: String,
    /// The last loaded document.
    loaded: watch::Sender<String>,
    errors: Mutex<Vec<String>>,
}

impl DevTools {
    pub(crate) async fn connect(url: &str) -> DevTools {
        let (socket, _) = connect_async(url).await.expect("the browser listens");
        let (sink, mut stream) = socket.split();
        let shared = Arc::new(Shared::default());
        let reader_state = Arc::clone(&shared);
        let reader = tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Ok(text) = message.into_text()
                    && let Ok(frame) = serde_json::from_str(&text)
                {
                    reader_state.handle(&frame);
                }
            }
            reader_state.pending.lock().clear();
        });
        let socket = AsyncMutex::new(sink);
        DevTools { is_firefox: false, socket, last_id: AtomicU64::default(), shared, reader }
    }

    /// Sends a command to the browser itself.
    pub(crate) async fn command(&self, method: &str, params: Value) -> Value {
        self.send(json!({"method": method, "params": params})).await.expect(method)
    }

    /// Opens a tab and subscribes to its events. The first tab of a context gets a window.
    pub(crate) async fn open(&self, context: Option<&str>, first: bool) -> Arc<Page> {
        let mut params = json!({"url": "about:blank", "newWindow": first, "background": !first});
        if let Some(context) = context {
            params["browserContextId"] = context.into();
        }
        let target = text(&self.command("Target.createTarget", params).await["targetId"]);
        let attach = json!({"targetId": target, "flatten": true});
        let session = text(&self.command("Target.attachToTarget", attach).await["sessionId"]);
        let page = self.listen(session, target);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            self.on(&page, domain, json!({})).await.expect(domain);
        }
        let events = json!({"enabled": true});
        self.on(&page, "Page.setLifecycleEventsEnabled", events).await.expect("events of the page");
        page
    }

    /// Registers a tab whose events have this session.
    pub(crate) fn listen(&self, session: String, target: String) -> Arc<Page> {
        let page = Arc::new(Page {
            session: session.clone(),
            target,
            loaded: watch::Sender::default(),
            errors: Mutex::default(),
        });
        self.shared.pages.lock().insert(session, Arc::clone(&page));
        page
    }

    /// Sends a command to a tab.
    pub(crate) async fn on(&self, page: &Page, method: &str, params: Value) -> Reply {
        self.send(json!({"method": method, "params": params, "sessionId": page.session})).await
    }

    pub(crate) async fn send(&self, mut command: Value) -> Reply {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed);
        command["id"] = id.into();
        let (reply, replied) = oneshot::channel();
        self.shared.pending.lock().insert(id, reply);
        let sent = self.socket.lock().await.send(Message::text(command.to_string())).await;
        sent.expect("the browser runs");
        // Scripts wait on the page; the caller sets the limit.
        let reply = timeout(2 * TIMEOUT, replied).await;
        reply.unwrap_or_else(|_| panic!("no answer to {command}")).expect("the browser runs")
    }
}

impl Drop for DevTools {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

impl Shared {
    fn handle(&self, frame: &Value) {
        if let Some(id) = frame["id"].as_u64() {
            let reply = match frame.get("error") {
                Some(error) => Err(format!("{error} {}", frame["message"])),
                None => Ok(frame["result"].clone()),
            };
            if let Some(waiting) = self.pending.lock().remove(&id) {
                // The caller may have stopped waiting.
                let _ = waiting.send(reply);
            }
        } else if let Some(session) =
            frame["sessionId"].as_str().or(frame["params"]["source"]["context"].as_str())
        {
            let page = self.pages.lock().get(session).cloned();
            if let (Some(page), Some(event)) = (page, frame["method"].as_str()) {
                page.handle(event, &frame["params"]);
            }
        }
    }
}

impl Page {
    fn handle(&self, event: &str, it: &Value) {
        match event {
            "Page.lifecycleEvent" if it["name"] == "load" && it["frameId"] == self.target => {
                self.loaded.send_replace(text(&it["loaderId"]));
            }
            "Log.entryAdded" if it["entry"]["level"] == "error" => self.record_error(&it["entry"]),
            "log.entryAdded" if it["level"] == "error" && !is_cut_short(&it["text"]) => {
                self.record_error(&it["text"]);
            }
            "Runtime.exceptionThrown" => self.record_error(&it["exceptionDetails"]),
            "Runtime.consoleAPICalled" if it["type"] == "error" => self.record_error(&it["args"]),
            _ => {}
        }
    }

    fn record_error(&self, about: &Value) {
        self.errors.lock().push(about.to_string());
    }

    /// Returns the errors since the last call.
    pub(crate) fn take_errors(&self) -> Vec<String> {
        std::mem::take(&mut self.errors.lock())
    }

    /// Waits until the last loaded document `is_wanted`.
    pub(crate) async fn load(&self, is_wanted: impl FnMut(&String) -> bool) {
        let mut loaded = self.loaded.subscribe();
        let waiting = timeout(TIMEOUT, loaded.wait_for(is_wanted)).await;
        waiting.expect("the page loads in time").expect("the tab is there");
    }

    pub(crate) fn last_loaded(&self) -> String {
        self.loaded.borrow().clone()
    }
}

/// Whether Firefox complains about a module that was loading when the page was left.
fn is_cut_short(text: &Value) -> bool {
    text.as_str().is_some_and(|text| text.contains("error loading dynamically imported module"))
}

/// Returns a string from a reply.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}
