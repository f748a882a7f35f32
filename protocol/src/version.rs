//! The version of the protocol, and where it is spoken.

/// The protocol version.
pub const VERSION: u16 = 1;
/// The WebSocket subprotocol.
pub const SUBPROTOCOL: &str = "oxo.v1";
/// The path of the WebSocket endpoint.
pub const PATH: &str = "/ws";
