//! What counts as one address.

use std::net::{IpAddr, Ipv6Addr};

/// The address itself, or of IPv6 the network of 64 bits that one household has.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
    }
}
