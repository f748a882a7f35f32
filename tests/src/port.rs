//! A port that stays free for one server while that server is down.

use std::net::{Ipv4Addr, SocketAddr};

use socket2::{Domain, Socket, Type};

/// A port of this machine. While it is held, the system gives it to nobody else, not even for
/// an outgoing connection, and our programs can listen on it.
#[derive(Debug)]
pub struct Port {
    address: SocketAddr,
    _socket: Socket,
}

impl Port {
    pub fn reserve() -> std::io::Result<Port> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into())?;
        let address = socket.local_addr()?.as_socket().expect("bound to an address of IPv4");
        Ok(Port { address, _socket: socket })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}
