//! The Host header, and which web pages may open a WebSocket.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use hyper::header::{HOST, HeaderMap, ORIGIN};
use hyper::http::uri::Authority;

use crate::config::Config;
use crate::net::origin::Origin;

/// The host that a browser addressed, if it is a known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestHost {
    secure: bool,
    /// A configured name, `localhost` or an address, with the port unless it is the default. Any
    /// other name may belong to an attacker who points it at this server (DNS rebinding).
    host: String,
}

impl RequestHost {
    /// The host of a request; `None` if it is unknown.
    pub fn of(headers: &HeaderMap, config: &Config) -> Option<RequestHost> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().filter(|_| hosts.next().is_none())?.to_str().ok()?;
        let host: Authority = host.to_ascii_lowercase().parse().ok()?;
        let name = host.host();
        let mut configured = configured(config).filter(|origin| origin.host() == name).peekable();
        let is_configured = configured.peek().is_some();
        let known = name == "localhost" || is_address(name) || is_configured;
        // Rebuilt from its parts, so that nothing else of the header is repeated.
        let port = host.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
        // Behind a plain connection the page may be anybody's.
        let secure = config.tls.is_some() || is_configured && configured.all(Origin::is_https);
        known.then(|| RequestHost { secure, host: format!("{name}{port}") })
    }

    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether a page from `origin` was served by this server. A proxy may have added TLS.
    fn owns(&self, origin: &[u8]) -> bool {
        let plain = || origin.strip_prefix(b"http://").filter(|_| !self.secure);
        let host = origin.strip_prefix(b"https://").or_else(plain);
        host.is_some_and(|host| host == self.host.as_bytes())
    }
}

impl fmt::Display for RequestHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }
}

fn is_address(name: &str) -> bool {
    let v6 = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    v6.map_or_else(|| name.parse::<Ipv4Addr>().is_ok(), |name| name.parse::<Ipv6Addr>().is_ok())
}

fn configured(config: &Config) -> impl Iterator<Item = &Origin> {
    config.allow_origins.iter().chain(&config.public_url)
}

/// Whether a request may open a WebSocket.
///
/// Only browsers send an origin. Each origin sent must be this server's own, or allowed.
pub fn is_allowed(headers: &HeaderMap, config: &Config) -> bool {
    let host = RequestHost::of(headers, config);
    let known = |origin: &[u8]| {
        let own = host.as_ref().is_some_and(|host| host.owns(origin));
        own || configured(config).any(|allowed| allowed.as_bytes() == origin)
    };
    headers.get_all(ORIGIN).iter().all(|origin| known(origin.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn only_own_and_allowed_pages_and_programs_without_origin_may_connect() {
        let origin = |text: &str| text.parse().expect("an origin");
        let allow_origins = vec![origin("https://oxo.example"), origin("http://localhost:8080")];
        let public_url = Some(origin("https://play.example:8443"));
        let config = Config { allow_origins, public_url, ..Config::default() };
        for (host, origins, allowed) in [
            ("127.0.0.1:7171", &[][..], true),
            ("127.0.0.1:7171", &["https://oxo.example"], true),
            ("127.0.0.1:7171", &["http://localhost:8080", "https://oxo.example"], true),
            ("127.0.0.1:7171", &["http://127.0.0.1:7171"], true),
            ("LocalHost:7171", &["http://localhost:7171"], true),
            ("192.168.1.5", &["http://192.168.1.5"], true),
            ("192.168.1.5", &["https://192.168.1.5"], true),
            ("[fe80::1]:7171", &["http://[fe80::1]:7171"], true),
            ("play.example:7171", &["https://play.example:7171"], true),
            ("127.0.0.1:7171", &["https://play.example:8443"], true),
            ("127.0.0.1:7171", &["null"], false),
            ("127.0.0.1:7171", &[""], false),
            ("127.0.0.1:7171", &["http://oxo.example"], false),
            ("127.0.0.1:7171", &["https://oxo.example.evil.example"], false),
            ("127.0.0.1:7171", &["https://oxo.example", "null"], false),
            ("127.0.0.1:7171", &["http://127.0.0.1:8081"], false),
            ("127.0.0.1:7171", &["http://127.0.0.1"], false),
            ("127.0.0.1:7171", &["http://evil.example"], false),
            ("play.example:7171", &["http://play.example:7171"], false),
            ("play.example:8443", &["http://play.example:8443"], false),
            ("evil.example", &["http://evil.example"], false),
            ("localhost.evil.example", &["http://localhost.evil.example"], false),
            ("user@127.0.0.1", &["http://user@127.0.0.1"], false),
            ("play.example", &["http://play.example.evil.example"], false),
        ] {
            let mut headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]);
            headers.extend(origins.iter().map(|&it| (ORIGIN, HeaderValue::from_static(it))));
            assert_eq!(is_allowed(&headers, &config), allowed, "{origins:?} at {host}");
        }
    }
}
