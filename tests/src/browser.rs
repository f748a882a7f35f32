//! A real Chromium, driven as a person would use it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use crate::wire::PATIENCE;

/// Debian's: `apt-get install chromium chromium-driver`.
const CHROMIUM: &str = "chromium";
const DRIVER: &str = "chromedriver";
/// Set where a missing Chromium is a failure.
const REQUIRED: &str = "OXO_BROWSER";

/// No calls home, and nothing that a machine without screen and sandbox lacks.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A name of this machine that is no secure context, as on a network at home.
    "--host-resolver-rules=MAP oxo.test 127.0.0.1",
];

/// It takes a port that may be somebody else's in IPv6.
const MAX_STARTS: usize = 5;

/// The two busy cores of a small machine drive one test at a time.
static ALONE: Mutex<()> = Mutex::const_new(());

/// The browser to drive, if it is there with its driver. Says once what is left out without them.
static BROWSER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let browser = in_path(DRIVER).and_then(|_| in_path(CHROMIUM));
    let required = env::var_os(REQUIRED).is_some();
    let there = browser.is_some();
    assert!(there || !required, "{REQUIRED} is set, and there is no {CHROMIUM} or no {DRIVER}");
    if !there {
        let how =
            "apt-get install chromium chromium-driver; cargo test -p oxo-tests --test browser";
        // Past the harness, which shows only what failing tests print.
        let _ = writeln!(std::io::stderr(), "left out: the page in a browser. To run it: {how}");
    }
    browser
});

fn in_path(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Starts browsers; ends them all when it is dropped.
pub struct Chrome {
    driver: Child,
    browser: &'static Path,
    url: String,
    /// One for each browser.
    sessions: parking_lot::Mutex<Vec<String>>,
    /// Of all its browsers: gone when these are.
    profiles: TempDir,
    _alone: MutexGuard<'static, ()>,
}

/// What a page is shown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    Desktop,
    /// Small, and with fingers for a mouse.
    Phone,
}

impl Chrome {
    /// Nothing, where there is no Chromium and none is required.
    pub async fn start() -> Option<Chrome> {
        let browser = BROWSER.as_deref()?;
        let alone = ALONE.lock().await;
        let (driver, port) = (0..MAX_STARTS).find_map(|_| start_driver()).expect("a driver");
        let url = format!("http://127.0.0.1:{port}");
        let profiles = tempfile::tempdir().expect("room for profiles");
        let sessions = parking_lot::Mutex::default();
        Some(Chrome { driver, browser, url, sessions, profiles, _alone: alone })
    }

    /// A new person with a browser of their own, on the page at `url`.
    pub async fn visit(&self, url: &str) -> Tab {
        self.visit_on(Device::Desktop, url).await
    }

    pub async fn visit_on(&self, device: Device, url: &str) -> Tab {
        let profile = tempfile::tempdir_in(&self.profiles).expect("room").keep();
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(self.browser, device, &profile))
            .connect(&self.url)
            .await
            .expect("a browser");
        let session = client.session_id().await.expect("it answers").expect("it has begun");
        self.sessions.lock().push(session);
        let tab = Tab { client };
        tab.go(url).await;
        tab
    }
}

/// A driver and its port; nothing if that port was not free for it.
fn start_driver() -> Option<(Child, String)> {
    let mut driver = Command::new(DRIVER)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the driver starts");
    let lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
    let port = lines.map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        Some(port.trim_end_matches('.').to_owned())
    });
    if port.is_none() {
        driver.wait().expect("it has ended");
    }
    port.map(|port| (driver, port))
}

impl Drop for Chrome {
    fn drop(&mut self) {
        // A driver that is killed would leave its browsers behind.
        for session in self.sessions.lock().drain(..) {
            let _ = self.end(&session);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Chrome {
    /// Ends a browser, and waits until it has ended.
    fn end(&self, session: &str) -> io::Result<usize> {
        let mut line = TcpStream::connect(self.url.trim_start_matches("http://"))?;
        line.set_read_timeout(Some(PATIENCE))?;
        write!(line, "DELETE /session/{session} HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        line.read(&mut [0])
    }
}

fn capabilities(browser: &Path, device: Device, profile: &Path) -> Map<String, Value> {
    let mut args: Vec<String> = FLAGS.map(str::to_owned).into();
    args.push(format!("--user-data-dir={}", profile.display()));
    args.push("--window-size=1280,800".to_owned());
    let mut options = json!({"args": args, "binary": browser});
    if device == Device::Phone {
        options["mobileEmulation"] = json!({
            "deviceMetrics": {"width": 360, "height": 740, "pixelRatio": 3.0, "touch": true}
        });
    }
    let all = json!({
        "goog:chromeOptions": options,
        "goog:loggingPrefs": {"browser": "ALL"},
        "unhandledPromptBehavior": "accept",
    });
    let Value::Object(all) = all else { unreachable!("it is written as an object") };
    all
}

/// A command of Chromium's own.
#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.expect("a session"), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// Somebody in front of a page.
pub struct Tab {
    client: Client,
}

impl Tab {
    pub async fn go(&self, url: &str) {
        self.client.goto(url).await.expect("the page is served");
    }

    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page is served");
    }

    pub async fn back(&self) {
        self.client.back().await.expect("a page before");
    }

    pub async fn url(&self) -> String {
        self.client.current_url().await.expect("a page").to_string()
    }

    /// What `expression` is worth on the page.
    pub async fn ask(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.client.execute(&script, Vec::new()).await.expect("a value")
    }

    /// Runs a script on the page.
    pub async fn run(&self, script: &str) {
        self.run_with(script, Vec::new()).await;
    }

    pub async fn run_with(&self, script: &str, arguments: Vec<Value>) {
        self.client.execute(script, arguments).await.expect("it runs");
    }

    /// Makes a game by these rules in the lobby, with oneself as X, and waits there for a friend.
    pub async fn make_game(&self, rules: &str) {
        self.choose(&format!("input[value='{rules}']")).await;
        self.choose("input[value=friend]").await;
        self.choose("select[name=side] option[value=x]").await;
        self.choose("[data-part=go]").await;
        self.until("/^\\/[0-9A-Z]{6}$/.test(location.pathname)").await;
        self.sees("Waiting for an opponent").await;
    }

    /// Waits until `expression` is true on the page.
    pub async fn until(&self, expression: &str) {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             const look = () => {{
               try {{ if ({expression}) return done(true); }} catch {{ /* not yet there */ }}
               setTimeout(look, 20);
             }};
             look();"
        );
        let waiting = async {
            // Another page may come in between.
            while let Err(error) = self.client.execute_async(&script, Vec::new()).await {
                assert!(is_passing(&error), "{expression}: {error}");
            }
        };
        if timeout(PATIENCE, waiting).await.is_err() {
            let state = self.ask("document.body.innerText").await;
            panic!("never so: {expression}\n{}", state.as_str().unwrap_or_default());
        }
    }

    /// Waits until the page shows `ply` stones, and none on its way.
    pub async fn ply(&self, ply: usize) {
        self.until(&format!(
            "document.querySelector('main').dataset.ply === '{ply}' \
             && document.querySelector('main').dataset.state === 'ready'"
        ))
        .await;
    }

    pub async fn state(&self, state: &str) {
        self.until(&format!("document.querySelector('main').dataset.state === '{state}'")).await;
    }

    /// Waits until `text` can be read somewhere.
    pub async fn sees(&self, text: &str) {
        let text = json!(text);
        self.until(&format!("document.body.innerText.includes({text})")).await;
    }

    /// Lets the moment pass that lies between two taps, or before a click, of a person.
    pub async fn breathe(&self) {
        self.run("window.breathed = performance.now() + 450;").await;
        self.until("performance.now() > window.breathed").await;
    }

    /// Waits for a button of this label, and until it takes clicks: not in its first moment.
    pub async fn press(&self, label: &str) {
        let label = json!(label);
        let find = format!(
            "[...document.querySelectorAll('button')].find((button) => \
               button.checkVisibility() && button.textContent.trim() === {label} \
               && button.getAttribute('aria-disabled') !== 'true')"
        );
        self.run("window.pressed = {};").await;
        self.until(&format!(
            "(() => {{
               const button = {find};
               const pressed = window.pressed ??= {{}};
               if (pressed.button !== button) Object.assign(pressed, {{ button, since: Date.now() }});
               return button && Date.now() - pressed.since > 450;
             }})()"
        ))
        .await;
        let place = format!(
            "const button = {find};
             button.scrollIntoView({{ block: 'center' }});
             const {{ x, y, width, height }} = button.getBoundingClientRect();
             return [x + width / 2, y + height / 2];"
        );
        self.click_at(&place).await;
    }

    /// Clicks where a script of the page says.
    async fn click_at(&self, place: &str) {
        let place = self.client.execute(place, Vec::new()).await.expect("a place");
        self.click_point(point(&place)).await;
    }

    pub async fn click_point(&self, (x, y): (f64, f64)) {
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a mouse");
    }

    pub async fn tap_point(&self, (x, y): (f64, f64)) {
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("a finger");
    }

    /// The middle of a cell on the screen.
    pub async fn cell(&self, (x, y): (i32, i32)) -> (f64, f64) {
        self.until("window.oxo?.board").await;
        let place = self
            .ask(&format!(
                "(() => {{
                   const view = document.querySelector('.board .view');
                   view.scrollIntoView({{ block: 'nearest' }});
                   const {{ left, top }} = view.getBoundingClientRect();
                   const at = window.oxo.board.pointOf([{x}, {y}]);
                   return [left + at.x, top + at.y];
                 }})()"
            ))
            .await;
        point(&place)
    }

    pub async fn click(&self, at: (i32, i32)) {
        let place = self.cell(at).await;
        self.click_point(place).await;
    }

    pub async fn tap(&self, at: (i32, i32)) {
        let place = self.cell(at).await;
        self.tap_point(place).await;
    }

    /// Types where the focus is; see [`fantoccini::key::Key`] for keys without a letter.
    pub async fn keys(&self, keys: impl IntoIterator<Item = char>) {
        let mut keyboard = KeyActions::new("keyboard".to_owned());
        for value in keys {
            keyboard = keyboard.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(keyboard).await.expect("a keyboard");
    }

    /// Fills in the field of a form that has this name.
    pub async fn choose(&self, css: &str) {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        found.expect("it is there").click().await.expect("it can be clicked");
    }

    pub async fn fill(&self, css: &str, text: &str) {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        found.expect("it is there").send_keys(text).await.expect("it takes keys");
    }

    /// A command of the developer tools.
    pub async fn tell(&self, cmd: &str, params: Value) -> Value {
        let body = json!({"cmd": cmd, "params": params});
        let answer = self.client.issue_cmd(Own { path: "goog/cdp/execute", body }).await;
        answer.expect("Chromium obeys")
    }

    /// One more tab of the same person, which is looked at from here on.
    pub async fn another_tab(&self, url: &str) {
        let tab = self.client.new_window(true).await.expect("a tab");
        self.client.switch_to_window(tab.handle).await.expect("it is there");
        self.go(url).await;
    }

    /// The tab that was opened so many before.
    pub async fn to_tab(&self, index: usize) {
        let tabs = self.client.windows().await.expect("tabs");
        self.client.switch_to_window(tabs[index].clone()).await.expect("it is there");
    }

    pub async fn screenshot(&self, file: &Path) {
        let picture = self.client.screenshot().await.expect("a picture");
        fs::write(file, picture).expect("room for it");
    }

    /// What the console complained of since the last time: errors, and whatever the page may not do.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(Own { path: "se/log", body: json!({"type": "browser"}) });
        let log = log.await.expect("a log");
        let entries = log.as_array().cloned().unwrap_or_default();
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    /// A page that works has nothing to complain of.
    pub async fn is_content(&self) {
        assert_eq!(self.complaints().await, Vec::<String>::new());
    }
}

fn point(place: &Value) -> (f64, f64) {
    let number =
        |index: usize| place[index].as_f64().unwrap_or_else(|| panic!("no place: {place}"));
    (number(0), number(1))
}

/// Whether a script ended because its page did.
fn is_passing(error: &CmdError) -> bool {
    let text = error.to_string();
    ["navigat", "document unloaded", "context", "script timeout", "detached"]
        .iter()
        .any(|sign| text.contains(sign))
}
