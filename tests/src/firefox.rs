//! The commands for Firefox, which speaks WebDriver BiDi natively.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::devtools::{DevTools, Page, text};

/// A window as large as Chromium's.
const WINDOW: (u32, u32) = (1280, 800);

/// Opens a session; a Firefox has only one at a time.
pub(crate) async fn connect(url: &str) -> DevTools {
    let mut tools = DevTools::connect(&format!("{url}/session")).await;
    tools.is_firefox = true;
    tools.command("session.new", json!({"capabilities": {}})).await;
    tools.command("session.subscribe", json!({"events": ["log.entryAdded"]})).await;
    tools
}

/// Opens a window for a new person with private storage.
pub(crate) async fn open(tools: &DevTools) -> Arc<Page> {
    let context_of_person = tools.command("browser.createUserContext", json!({})).await;
    let params = json!({"type": "window", "userContext": context_of_person["userContext"]});
    let context = text(&tools.command("browsingContext.create", params).await["context"]);
    let (width, height) = WINDOW;
    let viewport = json!({"width": width, "height": height});
    let viewport = json!({"context": context, "viewport": viewport});
    tools.command("browsingContext.setViewport", viewport).await;
    tools.listen(context.clone(), context)
}

/// Opens `url` and waits until the page is loaded.
pub(crate) async fn navigate(tools: &DevTools, page: &Page, url: &str) {
    let params = json!({"context": page.session, "url": url, "wait": "complete"});
    tools.command("browsingContext.navigate", params).await;
}

/// Returns the value of an expression, or of its promise.
pub(crate) async fn evaluate(tools: &DevTools, page: &Page, it: &str) -> Result<Value, String> {
    // BiDi serializes values in its own format; a string is the same in both.
    let expression = format!("(async () => JSON.stringify(await ({it}) ?? null))()");
    let target = json!({"context": page.session});
    let params = json!({"expression": expression, "target": target, "awaitPromise": true});
    let reply = tools.send(json!({"method": "script.evaluate", "params": params})).await?;
    if reply["type"] == "exception" {
        panic!("{it}: {}", reply["exceptionDetails"]["text"]);
    }
    Ok(serde_json::from_str(&text(&reply["result"]["value"])).expect("JSON"))
}

pub(crate) async fn click(tools: &DevTools, page: &Page, (x, y): (f64, f64)) {
    let (x, y) = (x.round(), y.round());
    let steps = json!([
        {"type": "pointerMove", "x": x, "y": y},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]);
    let mouse = json!({"type": "pointer", "id": "mouse", "actions": steps});
    let params = json!({"context": page.session, "actions": [mouse]});
    tools.command("input.performActions", params).await;
}
