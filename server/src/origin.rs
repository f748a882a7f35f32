//! The web pages that may open a WebSocket here.

use std::str::FromStr;

use hyper::Uri;
use hyper::header::{HeaderMap, ORIGIN};

/// Where a web page comes from, as browsers write it (RFC 6454, 6.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an origin is written like https://example.org, not {0:?}")]
pub struct ParseOriginError(String);

impl FromStr for Origin {
    type Err = ParseOriginError;

    /// Takes a URL without a path; the usual port of its scheme says nothing.
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
            _ => None,
        };
        match url.port_u16() {
            _ if !bare => Err(error()),
            Some(port) if Some(port) != usual => Ok(Origin(format!("{scheme}://{host}:{port}"))),
            _ => Ok(Origin(format!("{scheme}://{host}"))),
        }
    }
}

/// Whether a request may open a WebSocket: programs that are no browsers send no origin,
/// and the page behind every origin that is sent has to be `allowed`.
pub fn is_welcome(headers: &HeaderMap, allowed: &[Origin]) -> bool {
    let known = |origin: &[u8]| allowed.iter().any(|known| known.0.as_bytes() == origin);
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
    fn an_origin_is_kept_as_browsers_write_it() {
        for text in ["https://oxo.example", "HTTPS://OXO.example/", "https://oxo.example:443"] {
            assert_eq!(origin(text).0, "https://oxo.example");
        }
        assert_eq!(origin("http://[::1]:8080").0, "http://[::1]:8080");
        assert_eq!(origin("http://localhost:443").0, "http://localhost:443");
        for text in ["", "null", "oxo.example", "https://a/b", "https://a?b", "https://u@a", "*"] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_pages_that_are_allowed_are_welcome_and_programs_always() {
        let allowed = [origin("https://oxo.example"), origin("http://localhost:8080")];
        let welcome = |origins: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for origin in origins {
                headers.append(ORIGIN, HeaderValue::from_static(origin));
            }
            is_welcome(&headers, &allowed)
        };
        assert!(welcome(&[]));
        assert!(welcome(&["https://oxo.example"]));
        assert!(welcome(&["http://localhost:8080", "https://oxo.example"]));
        for stranger in ["null", "", "http://oxo.example", "https://oxo.example.evil.example"] {
            assert!(!welcome(&[stranger]), "{stranger}");
            assert!(!welcome(&["https://oxo.example", stranger]), "{stranger}");
        }
    }
}
