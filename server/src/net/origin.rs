//! The origin of a web page.

use std::fmt;
use std::str::FromStr;

use hyper::Uri;

/// As browsers send it (RFC 6454, 6.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid origin {0:?}: expected something like https://example.org")]
pub struct ParseOriginError(String);

impl FromStr for Origin {
    type Err = ParseOriginError;

    /// Parses a URL without a path. The default port of the scheme is dropped.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseOriginError(text.to_owned());
        let url: Uri = text.to_ascii_lowercase().parse().map_err(|_| error())?;
        let (Some(scheme), Some(host)) = (url.scheme_str(), url.host()) else {
            return Err(error());
        };
        let bare = url.path() == "/" && url.query().is_none() && !text.contains('@');
        let usual = match scheme {
            "http" => Some(80),
            "https" => Some(443),
            // The address of a WebSocket, which no page has.
            "ws" | "wss" => return Err(error()),
            _ => None,
        };
        match url.port_u16() {
            _ if !bare => Err(error()),
            Some(port) if Some(port) != usual => Ok(Origin(format!("{scheme}://{host}:{port}"))),
            _ => Ok(Origin(format!("{scheme}://{host}"))),
        }
    }
}

impl Origin {
    /// Host name or address, without the port.
    pub(crate) fn host(&self) -> &str {
        let (_, host) = self.0.split_once("://").expect("an origin starts with a scheme");
        let port = host.rfind(':').filter(|_| !host.ends_with(']'));
        &host[..port.unwrap_or(host.len())]
    }

    pub(crate) fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> Origin {
        text.parse().expect("an origin")
    }

    #[test]
    fn origins_are_normalised_as_browsers_send_them() {
        for text in ["https://oxo.example", "HTTPS://OXO.example/", "https://oxo.example:443"] {
            assert_eq!(origin(text).0, "https://oxo.example");
        }
        assert_eq!(origin("http://[::1]:8080").0, "http://[::1]:8080");
        assert_eq!(origin("http://localhost:443").0, "http://localhost:443");
        for text in
            ["", "null", "oxo.example", "https://a/b", "https://a?b", "https://u@a", "*", "wss://a"]
        {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
