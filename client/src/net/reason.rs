//! Why there is no line, in words that help, without the layers they came through.

use std::io::{self, ErrorKind};

use tokio_rustls::rustls::{AlertDescription, CertificateError, Error as TlsError};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;

/// The reason as one sentence.
pub(super) fn plain_reason(error: &Error) -> String {
    match error {
        Error::Io(error) => io_reason(error),
        Error::ConnectionClosed | Error::AlreadyClosed => "the connection ended".to_owned(),
        Error::Http(response) => {
            format!("no oxo server answers there (HTTP {})", response.status().as_u16())
        }
        Error::Protocol(ProtocolError::HttparseError(_)) => {
            "no oxo server answers there: is it wss:// instead of ws://?".to_owned()
        }
        other => other.to_string(),
    }
}

fn io_reason(error: &io::Error) -> String {
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<TlsError>());
    match tls {
        Some(tls) => tls_reason(tls),
        None if error.kind() == ErrorKind::ConnectionRefused => "nobody listens there".to_owned(),
        None if error.kind() == ErrorKind::UnexpectedEof => "the connection ended".to_owned(),
        None => error.to_string(),
    }
}

fn tls_reason(error: &TlsError) -> String {
    match error {
        TlsError::InvalidCertificate(wrong) => certificate_reason(wrong),
        TlsError::InvalidMessage(_) => {
            "no TLS is spoken on that port: is it ws:// instead of wss://?".to_owned()
        }
        TlsError::AlertReceived(AlertDescription::ProtocolVersion)
        | TlsError::PeerIncompatible(_) => {
            "the server speaks no version of TLS that is safe".to_owned()
        }
        other => format!("TLS failed: {other}"),
    }
}

fn certificate_reason(wrong: &CertificateError) -> String {
    match wrong {
        CertificateError::UnknownIssuer => {
            "the server's certificate is from nobody this machine trusts: --ca FILE adds whom \
             you trust"
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "the server's certificate has expired"
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "the server's certificate is not valid yet: is the clock of this machine right?"
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "the server's certificate is for another name than the one in the URL"
        }
        other => return format!("the server's certificate is no good: {other}"),
    }
    .to_owned()
}
