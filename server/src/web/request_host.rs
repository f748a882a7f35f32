//! What browsers may call this server, and the web pages that may open a WebSocket here.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use hyper::header::{HOST, HeaderMap, ORIGIN};
use hyper::http::uri::Authority;

use crate::config::Config;
use crate::net::origin::Origin;

/// What a browser may call this server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestHost {
    secure: bool,
    /// A name that was configured, `localhost` or an address, and the port if it is not the
    /// usual one: any other name may be a stranger's, who lets it point here.
    host: String,
}

impl RequestHost {
    /// Where a request was sent to.
    pub fn of(headers: &HeaderMap, config: &Config) -> Option<RequestHost> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().filter(|_| hosts.next().is_none())?.to_str().ok()?;
        let host: Authority = host.to_ascii_lowercase().parse().ok()?;
        let name = host.host();
        let mut configured = configured(config).filter(|origin| origin.host() == name).peekable();
        let is_configured = configured.peek().is_some();
        let known = name == "localhost" || is_address(name) || is_configured;
        // Put together anew: of whatever else was sent there, nothing is repeated.
        let port = host.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
        // A page that came there without TLS may be anybody's.
        let secure = config.tls.is_some() || is_configured && configured.all(Origin::is_https);
        known.then(|| RequestHost { secure, host: format!("{name}{port}") })
    }

    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether a page from `origin` is this server's own. A proxy may have added the TLS.
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

/// Whether a request may open a WebSocket: programs that are no browsers send no origin, and
/// the page behind every origin that is sent has to be this server's own, or allowed.
pub fn is_welcome(headers: &HeaderMap, config: &Config) -> bool {
    let place = RequestHost::of(headers, config);
    let known = |origin: &[u8]| {
        let own = place.as_ref().is_some_and(|place| place.owns(origin));
        own || configured(config).any(|allowed| allowed.as_bytes() == origin)
    };
    headers.get_all(ORIGIN).iter().all(|origin| known(origin.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    fn origin(text: &str) -> Origin {
        text.parse().expect("an origin")
    }

    #[test]
    fn only_the_pages_that_are_allowed_are_welcome_and_programs_always() {
        let allow_origins = vec![origin("https://oxo.example"), origin("http://localhost:8080")];
        let config = Config { allow_origins, ..Config::default() };
        let welcome = |origins: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for origin in origins {
                headers.append(ORIGIN, HeaderValue::from_static(origin));
            }
            is_welcome(&headers, &config)
        };
        assert!(welcome(&[]));
        assert!(welcome(&["https://oxo.example"]));
        assert!(welcome(&["http://localhost:8080", "https://oxo.example"]));
        for stranger in ["null", "", "http://oxo.example", "https://oxo.example.evil.example"] {
            assert!(!welcome(&[stranger]), "{stranger}");
            assert!(!welcome(&["https://oxo.example", stranger]), "{stranger}");
        }
    }

    #[test]
    fn the_page_of_this_server_is_welcome_under_the_names_that_are_its_own() {
        let public_url = Some(origin("https://play.example:8443"));
        let config = Config { public_url, ..Config::default() };
        let welcome = |host: &'static str, origin: &'static str| {
            let headers = [(HOST, host), (ORIGIN, origin)];
            let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
            is_welcome(&headers.into_iter().collect(), &config)
        };
        for (host, origin) in [
            ("127.0.0.1:7171", "http://127.0.0.1:7171"),
            ("LocalHost:7171", "http://localhost:7171"),
            ("192.168.1.5", "http://192.168.1.5"),
            ("192.168.1.5", "https://192.168.1.5"),
            ("[fe80::1]:7171", "http://[fe80::1]:7171"),
            ("play.example:7171", "https://play.example:7171"),
            ("127.0.0.1:7171", "https://play.example:8443"),
        ] {
            assert!(welcome(host, origin), "{origin} at {host}");
        }
        for (host, origin) in [
            ("127.0.0.1:7171", "http://127.0.0.1:8080"),
            ("127.0.0.1:7171", "http://127.0.0.1"),
            ("127.0.0.1:7171", "http://evil.example"),
            ("play.example:7171", "http://play.example:7171"),
            ("play.example:8443", "http://play.example:8443"),
            ("evil.example", "http://evil.example"),
            ("localhost.evil.example", "http://localhost.evil.example"),
            ("user@127.0.0.1", "http://user@127.0.0.1"),
            ("play.example", "http://play.example.evil.example"),
        ] {
            assert!(!welcome(host, origin), "{origin} at {host}");
        }
    }
}
