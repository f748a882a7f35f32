//! Values of flags and settings, read with a sentence for what makes no sense.

use std::convert::Infallible;
use std::time::Duration;

use oxo_shared::protocol::{Delay, Limits, PATH, SideWish};
use oxo_shared::{Level, Rules, RulesError, TimeControl};
use tokio_tungstenite::tungstenite::http::Uri;

use super::link::split_code;
use crate::local::DEFAULT_PORT;

pub(crate) const DEFAULT_SERVER: &str = "ws://127.0.0.1:7171/ws";

/// A URL of a WebSocket, with TLS or without. `host` and `host:port` stand for
/// `ws://host:port/ws`, and the address of a page for the server that serves it.
pub(crate) fn server_url(text: &str) -> Result<String, String> {
    if text.contains('@') {
        // Not repeated: it would be kept wherever errors are.
        return Err("a server's address has no name and no password in it".to_owned());
    }
    let wrong = || format!("a server is an address like {DEFAULT_SERVER}, not {text:?}");
    let whole = if text.contains("://") { text.to_owned() } else { format!("ws://{text}") };
    let uri: Uri = whole.parse().map_err(|_| wrong())?;
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(wrong());
    };
    let (scheme, path) = match scheme {
        "http" => ("ws", socket_of_page(uri.path())),
        "https" => ("wss", socket_of_page(uri.path())),
        "ws" | "wss" if matches!(uri.path(), "" | "/") => (scheme, PATH.to_owned()),
        "ws" | "wss" => (scheme, uri.path().to_owned()),
        _ => return Err(wrong()),
    };
    let port = match port(authority.as_str())? {
        None if !text.contains("://") => format!(":{DEFAULT_PORT}"),
        _ => String::new(),
    };
    Ok(format!("{scheme}://{authority}{port}{path}"))
}

/// Where the server listens that serves the page at `path`: beside it.
fn socket_of_page(path: &str) -> String {
    let site = split_code(path).map_or(path, |(before, _)| before).trim_end_matches('/');
    if site.ends_with(PATH) { site.to_owned() } else { format!("{site}{PATH}") }
}

/// The port that an address names, if it names one.
fn port(authority: &str) -> Result<Option<u16>, String> {
    // Colons within brackets are those of an IPv6 address.
    let Some((_, port)) = authority.rsplit_once(':').filter(|(_, it)| !it.contains(']')) else {
        return Ok(None);
    };
    match port.parse() {
        Ok(number @ 1..) => Ok(Some(number)),
        _ => Err(format!("there is no port {port:?}: ports are 1 to {}", u16::MAX)),
    }
}

/// A name as it may be kept, without the spaces around it.
pub(crate) fn player_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let longest = Limits::default().name_chars;
    match name.chars().count() {
        0 => Err("a name has at least one character".to_owned()),
        count if count > longest => {
            Err(format!("a name has at most {longest} characters, not {count}"))
        }
        _ if name.chars().any(char::is_control) => {
            Err("a name has no control characters".to_owned())
        }
        _ => Ok(name.to_owned()),
    }
}

/// Rules by which somebody can win: a game that begins decided is none to ask for.
pub(crate) fn rules(text: &str) -> Result<Rules, String> {
    if let Ok(bot) = text.parse::<Level>() {
        return Err(format!(
            "{text:?} is a bot, and rules come first, like `oxo play gomoku {}`",
            bot.title()
        ));
    }
    let rules: Rules = text.parse().map_err(|error: RulesError| error.to_string())?;
    rules.winnable().map_err(|no_room| no_room.to_string())
}

pub(crate) fn side(text: &str) -> Result<SideWish, String> {
    match text.to_ascii_lowercase().as_str() {
        "x" => Ok(SideWish::X),
        "o" => Ok(SideWish::O),
        "any" => Ok(SideWish::Any),
        _ => Err(format!("a side is x, o or any, not {text:?}")),
    }
}

/// What follows the argument that has the moves: nothing does.
pub(crate) fn further_moves(_: &str) -> Result<Infallible, &'static str> {
    Err("the moves are one argument, in quotes: \"a1 b2 c3\"")
}

/// `30s`, `2m`: what a clock without increment is written like.
pub(crate) fn span_ms(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(TimeControl::Fischer { initial_ms, increment_ms: 0 }) => Ok(initial_ms),
        _ => Err(format!("a time is like 30s or 2m, not {text:?}")),
    }
}

/// The same as a delay, in whole seconds.
pub(crate) fn delay(text: &str) -> Result<Delay, String> {
    let seconds = span_ms(text)?.div_ceil(1_000);
    Delay::from_secs(seconds).map_err(|error| format!("{error}: ask for 10m or less"))
}

pub(crate) fn span(text: &str) -> Result<Duration, String> {
    span_ms(text).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_in_the_place_of_rules_is_explained() {
        for bot in ["level:3", "easy", "master"] {
            let why = rules(bot).unwrap_err();
            assert!(
                why.contains("is a bot, and rules come first, like `oxo play gomoku "),
                "{why}"
            );
        }
    }

    #[test]
    fn a_server_is_named_by_its_host_its_socket_or_its_page() {
        for (text, url) in [
            ("localhost", "ws://localhost:7171/ws"),
            ("[::1]", "ws://[::1]:7171/ws"),
            ("localhost:80", "ws://localhost:80/ws"),
            ("ws://host", "ws://host/ws"),
            ("wss://host/deep/ws", "wss://host/deep/ws"),
            ("http://host:7300", "ws://host:7300/ws"),
            ("http://[::1]:7300/K7QX2M", "ws://[::1]:7300/ws"),
            ("https://host/deep/", "wss://host/deep/ws"),
        ] {
            assert_eq!(server_url(text).as_deref(), Ok(url), "{text}");
        }
        for (text, part) in [
            ("ws://host:99999", "there is no port \"99999\""),
            ("host:0", "ports are 1 to 65535"),
            ("ftp://host", "a server is an address like"),
            ("http://", "a server is an address like"),
        ] {
            let why = server_url(text).unwrap_err();
            assert!(why.contains(part), "{why}");
        }
    }

    #[test]
    fn a_password_in_an_address_is_refused_and_not_repeated() {
        for text in ["ws://ann:secret@example.org/ws", "ann:secret@host", "x@secret:y://"] {
            let why = server_url(text).unwrap_err();
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
