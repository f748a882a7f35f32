//! A real browser, driven like a person would use it.
//!
//! All tests of a run share one Chromium; each Firefox test starts its own. Every person gets a
//! private context with its own storage and windows, which ends with the test.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, LazyLock};
use std::thread;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::devtools::{DevTools, Page, text};
use crate::firefox;
use crate::optional::{found_unless_optional, in_path};
use crate::wire::TIMEOUT;

/// Set to fail if there is no browser.
const REQUIRED: &str = "OXO_BROWSER";

/// A browser of Debian: its flags, and what it prints before its listening address.
struct Program {
    /// The first one that is installed is used.
    names: &'static [&'static str],
    flags: &'static [&'static str],
    listens: &'static str,
}

/// The headless shell draws no window around the page, which saves a third of the time. The
/// flags disable calls home, features that need a display or a sandbox, and the throttling of
/// background windows.
const SHELL: Program = Program {
    names: &["chromium-headless-shell", "chromium"],
    flags: &[
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--disable-popup-blocking",
        "--disable-backgrounding-occluded-windows",
        "--password-store=basic",
        "--remote-debugging-port=0",
        "--test-type",
        "--window-size=1280,800",
        // A host name that is not a secure context, like on a home network.
        "--host-resolver-rules=MAP oxo.test 127.0.0.1",
        "--user-data-dir=.",
    ],
    listens: "DevTools listening on ",
};
/// The full browser, which keeps pages in its back/forward cache.
const CHROMIUM: Program = Program { names: &["chromium"], ..SHELL };
const FIREFOX: Program = Program {
    names: &["firefox-esr"],
    flags: &["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", "."],
    listens: "WebDriver BiDi listening on ",
};

/// Runs a browser with a temporary profile until standard input closes. However the tests end,
/// the browser and its child processes end too, even if it is started by a wrapper script.
const LAUNCH_SCRIPT: &str = r#"
    profile=$(mktemp -d)
    cd "$profile"
    setsid "$@" about:blank &
    read -r _
    kill -TERM -$!
    wait $!
    rm -rf "$profile"
"#;

/// Limits how many tests drive a browser at the same time; most of the time they wait.
static PERMITS: Semaphore = Semaphore::const_new(3);

/// The Chromium of this run, if installed.
static BROWSER: LazyLock<Option<Browser>> = LazyLock::new(|| Browser::of(&SHELL));

struct Browser {
    /// The URL of its developer tools.
    url: String,
    /// The browser exits when the standard input of its shell closes.
    _shell: Child,
}

impl Browser {
    /// Starts a browser, or reports that its tests are skipped if it is not installed.
    fn of(program: &Program) -> Option<Browser> {
        let name = program.names[0];
        let path = program.names.iter().find_map(|name| in_path(name));
        let hint = format!("apt-get install {name}; cargo test -p oxo-tests --test browser");
        let left_out = format!("the page in {name}. To run it: {hint}");
        let path = found_unless_optional(path, name, REQUIRED, &left_out)?;
        Some(Browser::start(&path, program))
    }

    fn start(path: &Path, program: &Program) -> Browser {
        let mut shell = Command::new("sh")
            .args(["-c", LAUNCH_SCRIPT, "sh"])
            .arg(path)
            .args(program.flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut log = BufReader::new(shell.stderr.take().expect("a pipe"));
        let url = log
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix(program.listens).map(str::to_owned));
        thread::spawn(move || io::copy(&mut log, &mut io::sink()));
        Browser { url: url.expect("the browser starts"), _shell: shell }
    }
}

/// Opens windows for people; they close when it and their tabs are dropped.
pub struct Chrome {
    tools: Arc<DevTools>,
    /// A browser for this test alone, because a Firefox has only one session.
    _own: Option<Browser>,
    _permit: SemaphorePermit<'static>,
}

/// The kind of screen that shows a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    Desktop,
    /// A small touchscreen.
    Phone,
}

impl Chrome {
    /// Connects to the shared Chromium. `None` if there is none and none is required.
    pub async fn start() -> Option<Chrome> {
        let browser = BROWSER.as_ref()?;
        let permit = PERMITS.acquire().await.expect("never closed");
        let tools = Arc::new(DevTools::connect(&browser.url).await);
        Some(Chrome { tools, _own: None, _permit: permit })
    }

    /// Like [`start`](Self::start), with a full Chromium of its own.
    pub async fn full() -> Option<Chrome> {
        let permit = PERMITS.acquire().await.expect("never closed");
        let browser = Browser::of(&CHROMIUM)?;
        let tools = Arc::new(DevTools::connect(&browser.url).await);
        Some(Chrome { tools, _own: Some(browser), _permit: permit })
    }

    /// Like [`start`](Self::start), with a Firefox, which supports no keys or touch here.
    pub async fn firefox() -> Option<Chrome> {
        let permit = PERMITS.acquire().await.expect("never closed");
        let browser = Browser::of(&FIREFOX)?;
        let tools = Arc::new(firefox::connect(&browser.url).await);
        Some(Chrome { tools, _own: Some(browser), _permit: permit })
    }

    /// Opens the page at `url` as a new person.
    pub async fn visit(&self, url: &str) -> Tab {
        self.visit_on(Device::Desktop, url).await
    }

    pub async fn visit_on(&self, device: Device, url: &str) -> Tab {
        if self.tools.is_firefox {
            let tab = self.tab(firefox::open(&self.tools).await, None);
            tab.go(url).await;
            return tab;
        }
        let params = json!({"disposeOnDetach": true});
        let context = self.tools.command("Target.createBrowserContext", params).await;
        let tab = self.open(Some(text(&context["browserContextId"]))).await;
        if device == Device::Phone {
            tab.resize((360, 740), 3, true).await;
            tab.command("Emulation.setTouchEmulationEnabled", json!({"enabled": true})).await;
        }
        tab.go(url).await;
        tab
    }

    /// Opens the page at `url` as a new person in whose pages `script` runs first.
    pub async fn visit_with(&self, script: &str, url: &str) -> Tab {
        let tab = self.visit("about:blank").await;
        tab.command("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).await;
        tab.go(url).await;
        tab
    }

    /// Opens `url` in the browser's default context, whose windows are not private.
    pub async fn visit_as_owner(&self, url: &str) -> Tab {
        let tab = self.open(None).await;
        tab.go(url).await;
        tab
    }

    async fn open(&self, context: Option<String>) -> Tab {
        let page = self.tools.open(context.as_deref(), true).await;
        self.tab(page, context)
    }

    fn tab(&self, page: Arc<Page>, context: Option<String>) -> Tab {
        let pages = Mutex::new(vec![Arc::clone(&page)]);
        Tab { tools: Arc::clone(&self.tools), context, pages, page: Mutex::new(page) }
    }
}

/// The tabs of one person. Dropping it fails the test if a page has reported an error or a policy
/// violation.
pub struct Tab {
    tools: Arc<DevTools>,
    context: Option<String>,
    /// All tabs of this person, in the order they were opened.
    pages: Mutex<Vec<Arc<Page>>>,
    /// The active tab.
    page: Mutex<Arc<Page>>,
}

impl Tab {
    pub async fn go(&self, url: &str) {
        if self.tools.is_firefox {
            return firefox::navigate(&self.tools, &self.page(), url).await;
        }
        let navigated = self.command("Page.navigate", json!({"url": url})).await;
        assert_eq!(navigated["errorText"], Value::Null, "{url}");
        // Without a loader, the navigation stayed in the same document.
        if let Some(loader) = navigated["loaderId"].as_str() {
            self.page().load(|loaded| loaded == loader).await;
        }
    }

    pub async fn reload(&self) {
        let last_loaded = self.page().last_loaded();
        self.command("Page.reload", json!({})).await;
        self.page().load(|loaded| *loaded != last_loaded).await;
    }

    /// Goes back in the history, without waiting for the page there.
    pub async fn back(&self) {
        self.run("history.back();").await;
    }

    pub async fn url(&self) -> String {
        text(&self.evaluate("location.href").await)
    }

    /// Evaluates `expression` on the page.
    pub async fn evaluate(&self, expression: &str) -> Value {
        self.call(&format!("return ({expression});"), Vec::new()).await.expect("a value")
    }

    /// Runs a script on the page.
    pub async fn run(&self, script: &str) {
        self.run_with(script, Vec::new()).await;
    }

    pub async fn run_with(&self, script: &str, arguments: Vec<Value>) {
        self.call(script, arguments).await.expect("it runs");
    }

    /// Calls a function with this body on the page and awaits its promise.
    async fn call(&self, body: &str, arguments: Vec<Value>) -> Result<Value, String> {
        let call = format!("(function () {{ {body}\n}}).apply(null, {})", json!(arguments));
        if self.tools.is_firefox {
            return firefox::evaluate(&self.tools, &self.page(), &call).await;
        }
        let params = json!({"expression": call, "awaitPromise": true, "returnByValue": true});
        let mut reply = self.tools.on(&self.page(), "Runtime.evaluate", params).await?;
        match reply.get("exceptionDetails") {
            Some(exception) => panic!("{body}: {exception}"),
            None => Ok(reply["result"]["value"].take()),
        }
    }

    /// Creates a game with these rules in the lobby, as X, and waits there for an opponent.
    pub async fn make_game(&self, rules: &str) {
        self.play_first().await;
        self.start(rules, "friend").await;
        self.wait_until("/^\\/[0-9A-Z]{6}$/.test(location.pathname)").await;
        self.wait_for_text("Waiting for an opponent").await;
    }

    /// Starts a game with these rules in the lobby, as X, against a bot.
    pub async fn play_bot(&self, rules: &str, bot: &str) {
        self.play_first().await;
        self.run(&format!(
            "const list = document.querySelector('select[name=bot]');
             list.value = '{bot}';
             list.dispatchEvent(new Event('input', {{ bubbles: true }}));"
        ))
        .await;
        self.start(rules, "bot").await;
    }

    /// Starts a game with these rules in the lobby, against a `friend`, a `bot`, or `both` sides.
    pub async fn start(&self, rules: &str, against: &str) {
        let card = format!("document.querySelector(\"input[value='{rules}']\")");
        self.wait_until(&card).await;
        self.run(&format!("{card}.click();")).await;
        self.choose(&format!("[data-part=go-{against}]")).await;
    }

    /// Chooses X (Black) among the options of the lobby.
    async fn play_first(&self) {
        let side = "document.querySelector('[name=side][value=x]')";
        self.wait_until(&format!("window.oxo && {side}")).await;
        self.run(&format!("{side}.click();")).await;
    }

    /// Takes the free seat on a game's page.
    pub async fn sit_down(&self) {
        let seat = "document.querySelector('[data-part=answers] button.main')";
        self.wait_until(&format!("{seat}?.checkVisibility()")).await;
        let label = text(&self.evaluate(&format!("{seat}.textContent.trim()")).await);
        self.press(&label).await;
    }

    pub async fn connected(&self) {
        self.wait_until("window.oxo.link.state === 'on'").await;
    }

    /// Waits until this person has a seat in a running game.
    pub async fn seated(&self) {
        self.wait_until("oxo.follow?.table?.isRunning && oxo.follow.side").await;
    }

    /// Waits until `expression` is true on the page.
    pub async fn wait_until(&self, expression: &str) {
        let script = format!(
            "return new Promise((done) => {{
               const look = () => {{
                 try {{ if ({expression}) return done(true); }} catch {{ /* not yet there */ }}
                 setTimeout(look, 20);
               }};
               look();
             }});"
        );
        // The document may be replaced in between.
        let waiting = async { while self.call(&script, Vec::new()).await.is_err() {} };
        if timeout(TIMEOUT, waiting).await.is_err() {
            let state = self.evaluate("document.body.innerText").await;
            panic!("never so: {expression}\n{}", state.as_str().unwrap_or_default());
        }
    }

    /// Waits until the page shows `ply` stones and none is being sent.
    pub async fn ply(&self, ply: usize) {
        self.wait_until(&format!(
            "document.querySelector('main').dataset.ply === '{ply}' \
             && document.querySelector('main').dataset.state === 'ready'"
        ))
        .await;
    }

    pub async fn state(&self, state: &str) {
        self.wait_until(&format!("document.querySelector('main').dataset.state === '{state}'"))
            .await;
    }

    /// Waits until the page shows `text`.
    pub async fn wait_for_text(&self, text: &str) {
        let text = json!(text);
        self.wait_until(&format!("document.body.innerText.includes({text})")).await;
    }

    /// Waits until the text of the first element of `css` contains `text`.
    pub async fn wait_for_text_in(&self, css: &str, text: &str) {
        let shown = format!("document.querySelector({}).innerText", json!(css));
        self.wait_until(&format!("{shown}.includes({})", json!(text))).await;
    }

    /// Waits for as long as a person would between two taps or before a click.
    pub async fn pause(&self) {
        self.run("window.breathed = performance.now() + 450;").await;
        self.wait_until("performance.now() > window.breathed").await;
    }

    /// Clicks the button with this label once it exists and has been clickable for a moment.
    pub async fn press(&self, label: &str) {
        let label = json!(label);
        let find = format!(
            "[...document.querySelectorAll('button')].find((button) => \
               button.checkVisibility() && button.textContent.trim() === {label} \
               && button.getAttribute('aria-disabled') !== 'true')"
        );
        self.run("window.pressed = {};").await;
        self.wait_until(&format!(
            "(() => {{
               const button = {find};
               const pressed = window.pressed ??= {{}};
               if (pressed.button !== button) Object.assign(pressed, {{ button, since: Date.now() }});
               if (!button || Date.now() - pressed.since <= 450) return false;
               button.scrollIntoView({{ block: 'center' }});
               return true;
             }})()"
        ))
        .await;
        self.click_element(&find).await;
    }

    /// Presses a button, and confirms that in the dialog that it opens.
    pub async fn press_and_confirm(&self, label: &str) {
        self.press(label).await;
        self.choose("dialog[open] button.danger").await;
    }

    /// Clicks the centre of the element that `find` evaluates to.
    async fn click_element(&self, find: &str) {
        let centre = format!(
            "(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])\
             ({find}.getBoundingClientRect())"
        );
        self.click_point(self.point(&centre).await).await;
    }

    /// Evaluates an expression for a point.
    async fn point(&self, expression: &str) -> (f64, f64) {
        serde_json::from_value(self.evaluate(expression).await).expect("a point")
    }

    pub async fn click_point(&self, (x, y): (f64, f64)) {
        if self.tools.is_firefox {
            return firefox::click(&self.tools, &self.page(), (x, y)).await;
        }
        for (kind, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({
                "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
            });
            self.command("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Dispatches a touch event with these fingers.
    pub async fn touch(&self, kind: &str, fingers: &[(f64, f64)]) {
        let points: Vec<Value> = fingers.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
        let event = json!({"type": kind, "touchPoints": points});
        self.command("Input.dispatchTouchEvent", event).await;
    }

    /// Returns the centre of a cell on the screen.
    pub async fn cell(&self, (x, y): (i32, i32)) -> (f64, f64) {
        self.wait_until("window.oxo?.board").await;
        self.point(&format!(
            "(() => {{
               const view = document.querySelector('.board .view');
               view.scrollIntoView({{ block: 'nearest' }});
               const {{ left, top }} = view.getBoundingClientRect();
               const at = window.oxo.board.pointOf([{x}, {y}]);
               return [left + at.x, top + at.y];
             }})()"
        ))
        .await
    }

    pub async fn click(&self, at: (i32, i32)) {
        self.click_point(self.cell(at).await).await;
    }

    pub async fn tap(&self, at: (i32, i32)) {
        let finger = self.cell(at).await;
        self.touch("touchStart", &[finger]).await;
        self.touch("touchEnd", &[]).await;
    }

    /// Types into the focused element. Arrows, tabs and line feeds become their keys.
    pub async fn keys(&self, keys: &str) {
        for key in keys.chars() {
            let mut event = key_event(key);
            for kind in ["keyDown", "keyUp"] {
                event["type"] = kind.into();
                self.command("Input.dispatchKeyEvent", event.clone()).await;
            }
        }
    }

    /// Clicks an element as soon as nothing covers it.
    pub async fn choose(&self, css: &str) {
        let find = format!("document.querySelector({})", json!(css));
        self.wait_until(&format!(
            "(() => {{
               const it = {find};
               it.scrollIntoView({{ block: 'nearest' }});
               const {{ x, y, width, height }} = it.getBoundingClientRect();
               return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
             }})()"
        ))
        .await;
        self.click_element(&find).await;
    }

    /// Waits for an open dialog.
    pub async fn dialog(&self) {
        self.wait_until("document.querySelector('dialog[open]')").await;
    }

    pub async fn fill(&self, css: &str, text: &str) {
        let css = json!(css);
        self.wait_until(&format!("document.querySelector({css}).checkVisibility()")).await;
        self.run(&format!("document.querySelector({css}).focus();")).await;
        self.keys(text).await;
    }

    /// Changes the size of the screen, whose pixels consist of `dots` each way.
    pub async fn resize(&self, (width, height): (u32, u32), dots: u32, mobile: bool) {
        let screen =
            json!({"width": width, "height": height, "deviceScaleFactor": dots, "mobile": mobile});
        self.command("Emulation.setDeviceMetricsOverride", screen).await;
    }

    /// Sets media features, such as `prefers-reduced-motion`.
    pub async fn set_media(&self, features: &[(&str, &str)]) {
        let feature = |&(name, value): &(&str, &str)| json!({"name": name, "value": value});
        let features: Vec<Value> = features.iter().map(feature).collect();
        self.command("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// Cuts off the network, or delays each response.
    pub async fn set_network(&self, offline: bool, latency_ms: u32) {
        let network = json!({
            "offline": offline, "latency": latency_ms,
            "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.command("Network.enable", json!({})).await;
        self.command("Network.emulateNetworkConditions", network).await;
    }

    /// Blocks requests of these URLs, in which `*` stands for any text.
    pub async fn block(&self, urls: &[&str]) {
        self.command("Network.enable", json!({})).await;
        self.command("Network.setBlockedURLs", json!({"urls": urls})).await;
    }

    /// Takes a screenshot in this format, encoded as Base64.
    pub async fn screenshot(&self, format: Value) -> String {
        text(&self.command("Page.captureScreenshot", format).await["data"])
    }

    /// Sends a command to the developer tools.
    pub async fn command(&self, cmd: &str, params: Value) -> Value {
        let reply = self.tools.on(&self.page(), cmd, params).await;
        reply.unwrap_or_else(|error| panic!("{cmd}: {error}"))
    }

    /// Opens another tab of the same person and makes it active.
    pub async fn another_tab(&self, url: &str) {
        let page = self.tools.open(self.context.as_deref(), false).await;
        self.pages.lock().push(Arc::clone(&page));
        *self.page.lock() = page;
        self.go(url).await;
    }

    /// Activates the tab with this number, in the order they were opened.
    pub fn to_tab(&self, index: usize) {
        *self.page.lock() = Arc::clone(&self.pages.lock()[index]);
    }

    fn page(&self) -> Arc<Page> {
        Arc::clone(&self.page.lock())
    }

    /// Accepts the errors that the page has reported so far.
    pub async fn accept_errors(&self) {
        // Everything that happened before the page answers has been reported by then.
        self.evaluate("null").await;
        self.page().take_errors();
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let pages = self.pages.lock();
        let errors: Vec<_> = pages.iter().flat_map(|page| page.take_errors()).collect();
        assert!(thread::panicking() || errors.is_empty(), "{errors:?}");
    }
}

/// Returns the event of a key, without whether it goes down or up.
fn key_event(key: char) -> Value {
    let (name, text, code) = match key {
        '\t' => ("Tab".to_owned(), None, 9),
        '\n' => ("Enter".to_owned(), Some("\r".to_owned()), 13),
        '←' => ("ArrowLeft".to_owned(), None, 37),
        '↑' => ("ArrowUp".to_owned(), None, 38),
        '→' => ("ArrowRight".to_owned(), None, 39),
        letter => {
            let upper = letter.to_ascii_uppercase();
            let code = if upper.is_ascii_alphanumeric() || upper == ' ' { upper as u32 } else { 0 };
            (letter.to_string(), Some(letter.to_string()), code)
        }
    };
    json!({"key": name, "text": text.unwrap_or_default(), "windowsVirtualKeyCode": code})
}
