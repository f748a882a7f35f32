//! The client address behind a trusted proxy.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{FORWARDED, HeaderMap, HeaderName};
use oxo_store::Network;

/// The header that most proxies write: all hops so far, the nearest last.
pub const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

pub fn is_trusted(address: IpAddr, proxies: &[Network]) -> bool {
    proxies.iter().any(|network| network.contains(address))
}

/// The address of the client behind the trusted `proxy`.
///
/// That is the last hop in the header `header` that is not trusted itself: that hop could have
/// forged all earlier ones. Falls back to the proxy's own address.
///
/// No other header is read, because a proxy passes on headers that it does not write itself.
pub fn client(
    headers: &HeaderMap,
    header: &HeaderName,
    proxy: IpAddr,
    proxies: &[Network],
) -> IpAddr {
    let parse = if *header == FORWARDED { forwarded_for } else { address };
    last_untrusted(headers, header, parse, proxies).unwrap_or(proxy)
}

fn last_untrusted(
    headers: &HeaderMap,
    name: &HeaderName,
    parse: fn(&str) -> Option<IpAddr>,
    proxies: &[Network],
) -> Option<IpAddr> {
    for value in headers.get_all(name).iter().rev() {
        for hop in value.to_str().ok()?.rsplit(',') {
            let hop = parse(hop.trim())?;
            if !is_trusted(hop, proxies) {
                return Some(hop);
            }
        }
    }
    None
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    bare.parse().or_else(|_| with_port()).ok()
}

/// The `for` of one hop, such as `for="[2001:db8::1]:80";proto=https` (RFC 7239).
fn forwarded_for(hop: &str) -> Option<IpAddr> {
    hop.split(';').find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        let is_client = name.trim().eq_ignore_ascii_case("for");
        is_client.then(|| address(value.trim().trim_matches('"')))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    const PROXY: &str = "10.0.0.1";

    fn read_by(header: &HeaderName, lines: &[(HeaderName, &'static str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name, HeaderValue::from_static(value));
        }
        let proxies = ["10.0.0.0/8", "2001:db8::/32"].map(|text| text.parse().expect("a network"));
        client(&headers, header, PROXY.parse().expect("an address"), &proxies).to_string()
    }

    #[test]
    fn the_last_untrusted_hop_is_the_client() {
        for (named, value, client) in [
            (X_FORWARDED_FOR, "192.0.2.7", "192.0.2.7"),
            (X_FORWARDED_FOR, "6.6.6.6, 192.0.2.7", "192.0.2.7"),
            (X_FORWARDED_FOR, "6.6.6.6, 192.0.2.7, 10.1.2.3, 10.9.9.9", "192.0.2.7"),
            (X_FORWARDED_FOR, "192.0.2.7:4711,10.1.2.3", "192.0.2.7"),
            (X_FORWARDED_FOR, "[2001:4860::8]:80", "2001:4860::8"),
            (X_FORWARDED_FOR, "2001:4860::8, [2001:db8::1]", "2001:4860::8"),
            (X_FORWARDED_FOR, "::ffff:10.3.3.3", PROXY),
            (X_FORWARDED_FOR, "10.1.2.3", PROXY),
            (X_FORWARDED_FOR, "6.6.6.6, unknown", PROXY),
            (X_FORWARDED_FOR, "6.6.6.6, ", PROXY),
            (X_FORWARDED_FOR, "", PROXY),
            (FORWARDED, "for=192.0.2.7", "192.0.2.7"),
            (FORWARDED, "for=6.6.6.6, For=\"192.0.2.7:80\";proto=https", "192.0.2.7"),
            (FORWARDED, "for=\"192.0.2.7:80\", by=10.0.0.1;for=10.1.2.3", "192.0.2.7"),
            (FORWARDED, "for=\"[2001:4860::8]:80\"", "2001:4860::8"),
            (FORWARDED, "for=_hidden", PROXY),
            (FORWARDED, "proto=https", PROXY),
        ] {
            assert_eq!(read_by(&named, &[(named.clone(), value)]), client, "{named}: {value:?}");
        }
        let lines = [(X_FORWARDED_FOR, "6.6.6.6"), (X_FORWARDED_FOR, "192.0.2.7")];
        assert_eq!(read_by(&X_FORWARDED_FOR, &lines), "192.0.2.7", "several lines form one list");
        assert_eq!(read_by(&X_FORWARDED_FOR, &[]), PROXY);
    }

    #[test]
    fn only_the_configured_header_is_read() {
        let real_ip = HeaderName::from_static("x-real-ip");
        let lines = [(X_FORWARDED_FOR, "192.0.2.7"), (FORWARDED, "for=6.6.6.6")];
        for (named, client) in
            [(X_FORWARDED_FOR, "192.0.2.7"), (FORWARDED, "6.6.6.6"), (real_ip, PROXY)]
        {
            assert_eq!(read_by(&named, &lines), client, "{named}");
        }
    }
}
