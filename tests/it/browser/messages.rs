//! The page formats messages exactly like the Rust code.

use std::collections::BTreeMap;

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_words::{Language, say};
use serde_json::{Value, json};

use super::World;

/// Numbers that cover every plural form of every language.
const NUMBERS: [u64; 8] = [0, 1, 2, 5, 11, 21, 22, 101];
const DIFFERENCES: &str = r#"async (examples) => {
  const page = await (await fetch("/", { headers: { accept: "text/html" } })).text();
  const [, build] = /name="oxo" content="(\w+)"/.exec(page);
  const { load, speaker } = await import(`/a/${build}/messages.js`);
  const differences = [];
  for (const [language, messages] of Object.entries(examples)) {
    const page = speaker(await load(language));
    for (const { key, values, text } of messages) {
      const said = page.say(key, values);
      if (said !== text) differences.push(`${language}, ${key}: ${said}, not ${text}`);
    }
  }
  return differences;
}"#;

/// Collects the arguments of a message, each with the values that it distinguishes.
fn arguments(message: &Value, found: &mut BTreeMap<String, Vec<String>>) {
    for part in message.as_array().into_iter().flatten().filter_map(Value::as_array) {
        let name = part[0].as_str().expect("a name").to_owned();
        let choices = part.get(1).and_then(Value::as_object).into_iter().flatten();
        for (value, message) in choices.clone() {
            found.entry(name.clone()).or_default().push(value.clone());
            arguments(message, found);
        }
        found.entry(name).or_default();
    }
}

/// Returns arguments for a message.
fn values(message: &Value, round: usize) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    arguments(message, &mut found);
    let value = |(name, choices): (String, Vec<String>)| {
        let is_number = choices.iter().any(|choice| choice == "other");
        let text = choices.get(round % choices.len().max(1)).unwrap_or(&name).clone();
        (name, if is_number { json!(NUMBERS[round]) } else { json!(text) })
    };
    found.into_iter().map(value).collect()
}

/// Returns the text that the Rust code produces.
fn text(language: Language, key: &str, values: &BTreeMap<String, Value>) -> String {
    let mut arguments: Vec<(&str, oxo_words::Value<'_>)> = Vec::new();
    for (name, value) in values {
        arguments.push(match value {
            Value::String(text) => (name, oxo_words::Value::Text(text)),
            number => (name, oxo_words::Value::Number(number.as_u64().expect("a number"))),
        });
    }
    language.within(|| say(key, &arguments)).expect("all arguments")
}

#[tokio::test]
async fn the_page_formats_messages_like_rust() {
    let Some(world) = World::start().await else { return };
    let page: Value = serde_json::from_str(&oxo_words::page(Language::ENGLISH)).expect("JSON");
    let messages = page["messages"].as_object().expect("messages");
    let mut examples: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for language in Language::all().chain(Language::pseudo()) {
        for (key, message) in messages {
            for round in 0..NUMBERS.len() {
                let values = values(message, round);
                let text = text(language, key, &values);
                let example = json!({"key": key, "values": values, "text": text});
                examples.entry(language.tag()).or_default().push(example);
            }
        }
    }
    let tab = world.visit("healthz").await;
    assert_eq!(tab.evaluate(&format!("({DIFFERENCES})({})", json!(examples))).await, json!([]));
}

#[tokio::test]
async fn later_messages_are_fetched_once_and_again_after_a_failure() {
    let Some(world) = World::start().await else { return };
    let (_ann, tab, _) = world.invited(plain_game(Rules::GOMOKU)).await;
    tab.state("ready").await;
    tab.run(
        "const { fetch } = window;
         window.fetched = 0;
         window.fetch = (url, ...options) => {
           if (!`${url}`.endsWith('words-en.json')) return fetch(url, ...options);
           fetched += 1;
           return fetched === 1 ? Promise.reject(new TypeError('offline')) : fetch(url, ...options);
         };",
    )
    .await;
    // Not by the mouse: a warning that comes and goes moves the buttons.
    tab.run("document.querySelector('[data-part=help]').click();").await;
    tab.wait_until("fetched === 1").await;
    for part in ["help", "settings", "help"] {
        tab.run(&format!("document.querySelector('[data-part={part}]').click();")).await;
        tab.dialog().await;
        tab.run("document.querySelector('dialog').close();").await;
        tab.wait_until("!document.querySelector('dialog')").await;
    }
    assert_eq!(tab.evaluate("fetched").await, 2);
    tab.accept_errors().await;
}
