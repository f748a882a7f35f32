//! The developer tools of a browser: commands with their answers, and events of its pages.

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

use crate::wire::PATIENCE;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
/// The result of a command, or its error.
type Answer = Result<Value, String>;

/// A connection to the browser, which disposes of its contexts when it closes.
pub(crate) struct DevTools {
    /// Whether it speaks WebDriver BiDi.
    pub(crate) is_firefox: bool,
    socket: AsyncMutex<SplitSink<Socket, Message>>,
    last_id: AtomicU64,
    heard: Arc<Heard>,
    reader: JoinHandle<()>,
}

/// What the reader of the connection updates.
#[derive(Default)]
struct Heard {
    pending: Mutex<HashMap<u64, oneshot::Sender<Answer>>>,
    pages: Mutex<HashMap<String, Arc<Page>>>,
}

/// One tab.
pub(crate) struct Page {
    pub(crate) session: String,
    target: String,
    /// The last loaded document.
    loaded: watch::Sender<String>,
    /// Counts moves through the history.
    navigations: watch::Sender<u64>,
    complaints: Mutex<Vec<String>>,
}

impl DevTools {
    pub(crate) async fn connect(url: &str) -> DevTools {
        let (socket, _) = connect_async(url).await.expect("the browser listens");
        let (sink, mut stream) = socket.split();
        let heard = Arc::new(Heard::default());
        let to_fill = Arc::clone(&heard);
        let reader = tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Ok(text) = message.into_text()
                    && let Ok(frame) = serde_json::from_str(&text)
                {
                    to_fill.hear(&frame);
                }
            }
            to_fill.pending.lock().clear();
        });
        let socket = AsyncMutex::new(sink);
        DevTools { is_firefox: false, socket, last_id: AtomicU64::default(), heard, reader }
    }

    /// Sends a command to the browser itself.
    pub(crate) async fn command(&self, method: &str, params: Value) -> Value {
        self.send(json!({"method": method, "params": params})).await.expect(method)
    }

    /// Opens a tab and subscribes to its events. The first tab of a context gets a window.
    pub(crate) async fn open(&self, context: Option<&str>, first: bool) -> Arc<Page> {
        let mut wanted = json!({"url": "about:blank", "newWindow": first, "background": !first});
        if let Some(context) = context {
            wanted["browserContextId"] = context.into();
        }
        let target = text(&self.command("Target.createTarget", wanted).await["targetId"]);
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
            navigations: watch::Sender::default(),
            complaints: Mutex::default(),
        });
        self.heard.pages.lock().insert(session, Arc::clone(&page));
        page
    }

    /// Sends a command to a tab.
    pub(crate) async fn on(&self, page: &Page, method: &str, params: Value) -> Answer {
        self.send(json!({"method": method, "params": params, "sessionId": page.session})).await
    }

    pub(crate) async fn send(&self, mut command: Value) -> Answer {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed);
        command["id"] = id.into();
        let (answer, answered) = oneshot::channel();
        self.heard.pending.lock().insert(id, answer);
        let sent = self.socket.lock().await.send(Message::text(command.to_string())).await;
        sent.expect("the browser runs");
        // Scripts wait on the page; the caller sets the limit.
        let answer = timeout(2 * PATIENCE, answered).await;
        answer.unwrap_or_else(|_| panic!("no answer to {command}")).expect("the browser runs")
    }
}

impl Drop for DevTools {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

impl Heard {
    fn hear(&self, frame: &Value) {
        if let Some(id) = frame["id"].as_u64() {
            let answer = match frame.get("error") {
                Some(error) => Err(format!("{error} {}", frame["message"])),
                None => Ok(frame["result"].clone()),
            };
            if let Some(asked) = self.pending.lock().remove(&id) {
                // The caller may have stopped waiting.
                let _ = asked.send(answer);
            }
        } else if let Some(session) =
            frame["sessionId"].as_str().or(frame["params"]["source"]["context"].as_str())
        {
            let page = self.pages.lock().get(session).cloned();
            if let (Some(page), Some(event)) = (page, frame["method"].as_str()) {
                page.hear(event, &frame["params"]);
            }
        }
    }
}

impl Page {
    fn hear(&self, event: &str, it: &Value) {
        match event {
            "Page.lifecycleEvent" if it["name"] == "load" && it["frameId"] == self.target => {
                self.loaded.send_replace(text(&it["loaderId"]));
            }
            "Page.frameNavigated" if it["frame"]["id"] == self.target => self.navigated(),
            "Page.navigatedWithinDocument" if it["frameId"] == self.target => self.navigated(),
            "Log.entryAdded" if it["entry"]["level"] == "error" => self.complain(&it["entry"]),
            "log.entryAdded" if it["level"] == "error" && !is_cut_short(&it["text"]) => {
                self.complain(&it["text"]);
            }
            "Runtime.exceptionThrown" => self.complain(&it["exceptionDetails"]),
            "Runtime.consoleAPICalled" if it["type"] == "error" => self.complain(&it["args"]),
            _ => {}
        }
    }

    fn navigated(&self) {
        self.navigations.send_modify(|count| *count += 1);
    }

    fn complain(&self, about: &Value) {
        self.complaints.lock().push(about.to_string());
    }

    /// Returns the complaints since the last call.
    pub(crate) fn take_complaints(&self) -> Vec<String> {
        std::mem::take(&mut self.complaints.lock())
    }

    /// Follows the tab's history from now on.
    pub(crate) fn navigations(&self) -> watch::Receiver<u64> {
        self.navigations.subscribe()
    }

    /// Waits until the last loaded document `is_wanted`.
    pub(crate) async fn load(&self, is_wanted: impl FnMut(&String) -> bool) {
        let mut loaded = self.loaded.subscribe();
        let waiting = timeout(PATIENCE, loaded.wait_for(is_wanted)).await;
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

/// Returns a string from an answer.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}
