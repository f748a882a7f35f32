//! IP addresses and networks.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::{IpNet, Ipv6Net};
use oxo_shared::serde_as_text;

/// An IPv6 subscriber gets at least a /64 (RFC 6177).
const SUBSCRIBER_BITS: u8 = 64;

/// An address or a network (`10.0.0.0/8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    pub fn contains(self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    pub fn first(self) -> IpAddr {
        self.0.network()
    }

    /// Whether it is wider than any allocation: a /8 of IPv4, a /16 of IPv6.
    pub fn is_wide(self) -> bool {
        match self.0 {
            IpNet::V4(net) => net.prefix_len() < 8,
            IpNet::V6(net) => net.prefix_len() < 16,
        }
    }

    /// The subscriber's whole network: at least a /64 for IPv6.
    pub fn whole(self) -> Network {
        match self.0 {
            IpNet::V6(net) if net.prefix_len() > SUBSCRIBER_BITS => {
                let net = Ipv6Net::new_assert(net.addr(), SUBSCRIBER_BITS);
                Network(IpNet::V6(net.trunc()))
            }
            net => Network(net.trunc()),
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() == self.0.max_prefix_len() {
            return self.0.addr().fmt(f);
        }
        self.0.fmt(f)
    }
}

serde_as_text!(Network);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither an address nor a network like 10.0.0.0/8")]
pub struct ParseNetworkError(String);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Network(address.to_canonical().into())
    }
}

impl FromStr for Network {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let alone = || text.parse::<IpAddr>().map(|address| address.to_canonical().into());
        let net: Result<IpNet, _> = text.parse().or_else(|_| alone());
        net.map(Network).map_err(|_| ParseNetworkError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_an_address_with_or_without_a_prefix_length() {
        let contains = |net: &str, address: &str| {
            let address: IpAddr = address.parse().expect("an address");
            net.parse::<Network>().expect("a network").contains(address)
        };
        assert!(contains("127.0.0.1", "127.0.0.1") && contains("127.0.0.1", "::ffff:127.0.0.1"));
        assert!(!contains("127.0.0.1", "127.0.0.2") && contains("127.0.0.0/8", "127.9.9.9"));
        assert!(contains("::1", "::1") && !contains("::1", "::2") && !contains("0.0.0.0/0", "::1"));
        for text in ["", "localhost", "127.0.0.1/33", "127.0.0.1:80", "/8"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
