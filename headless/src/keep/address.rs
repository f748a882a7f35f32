//! Parsing of server addresses, in all the forms users type.

use std::fmt::Display;

use oxo_protocol::{GameId, PATH};
use oxo_shared::Clean;
use oxo_words as words;
use tokio_tungstenite::tungstenite::http::Uri;

/// The default port of `oxo-server`.
pub const DEFAULT_PORT: u16 = 7171;
pub const DEFAULT_SERVER: &str = "ws://127.0.0.1:7171/ws";

/// Says why there is no connection to `server`, and what to do about it.
pub fn unreachable(server: &str, reason: impl Display) -> String {
    match server {
        DEFAULT_SERVER => words::FailedNoServer { server, reason }.to_string(),
        _ => words::FailedUnreachable { server, reason }.to_string(),
    }
}

/// Normalizes a server address to a `ws://` or `wss://` URL. `host` and `host:port` stand for
/// `ws://host:port/ws`, and a web page's address stands for the server of the page.
///
/// # Errors
/// A sentence if the text is not an address, or has a user name or password.
pub fn server_url(text: &str) -> Result<String, String> {
    if text.contains('@') {
        // The error does not repeat the text, because the password would end up in logs.
        return Err(words::INPUT_SERVER_LOGIN.to_string());
    }
    let wrong =
        || words::InputServer { text: Clean::excerpt(text), example: DEFAULT_SERVER }.to_string();
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

/// Path of the puzzle pages, before the code.
pub(super) const PUZZLE: &str = "/puzzle";

/// Returns the WebSocket path of the server whose page is at `path`.
fn socket_of_page(path: &str) -> String {
    let before = split_code(path).map_or(path, |(before, _)| before);
    let site = before.strip_suffix(PUZZLE).unwrap_or(before).trim_end_matches('/');
    if site.ends_with(PATH) { site.to_owned() } else { format!("{site}{PATH}") }
}

/// Returns the port in an address, if there is one.
fn port(authority: &str) -> Result<Option<u16>, String> {
    // Colons inside brackets belong to an IPv6 address.
    let Some((_, port)) = authority.rsplit_once(':').filter(|(_, it)| !it.contains(']')) else {
        return Ok(None);
    };
    match port.parse() {
        Ok(number @ 1..) => Ok(Some(number)),
        _ => Err(words::TroublePort { port: Clean::excerpt(port), most: u16::MAX }.to_string()),
    }
}

/// Splits the path of a page or picture of a game or puzzle into the part before the code, and the
/// code.
pub(super) fn split_code(path: &str) -> Option<(&str, GameId)> {
    let (before, page) = path.trim_end_matches('/').rsplit_once('/')?;
    let code = page.split('.').next()?.parse().ok()?;
    Some((before, code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_named_server_the_error_says_how_to_name_one() {
        assert!(unreachable(DEFAULT_SERVER, "away").contains("name one with `--server`"));
        assert!(unreachable("wss://host/ws", "away").contains("oxo doctor --server wss://host/ws"));
    }

    #[test]
    fn a_server_is_given_by_host_socket_or_page() {
        for (text, url) in [
            ("localhost", "ws://localhost:7171/ws"),
            ("[::1]", "ws://[::1]:7171/ws"),
            ("localhost:80", "ws://localhost:80/ws"),
            ("ws://host", "ws://host/ws"),
            ("wss://host/deep/ws", "wss://host/deep/ws"),
            ("http://host:7300", "ws://host:7300/ws"),
            ("http://[::1]:7300/K7QX2M", "ws://[::1]:7300/ws"),
            ("https://host/deep/", "wss://host/deep/ws"),
            ("https://host/deep/puzzle/K7QX2M", "wss://host/deep/ws"),
        ] {
            assert_eq!(server_url(text).as_deref(), Ok(url), "{text}");
        }
        for (text, part) in [
            ("ws://host:99999", "\"99999\" is not a port"),
            ("host:0", "use 1 to 65535"),
            ("ftp://host", "is not a server; use an address like"),
            ("http://", "is not a server; use an address like"),
        ] {
            let why = server_url(text).unwrap_err();
            assert!(why.contains(part), "{why}");
        }
    }

    #[test]
    fn a_password_in_an_address_is_rejected_and_not_repeated() {
        for text in ["ws://ann:secret@example.org/ws", "ann:secret@host", "x@secret:y://"] {
            let why = server_url(text).unwrap_err();
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
