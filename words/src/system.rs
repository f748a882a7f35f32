//! Errors of the operating system, whose own messages are in English.

use std::fmt::{self, Display, Formatter};
use std::io::{self, ErrorKind};

/// Displays the error as a fragment in the current language. Rare errors appear as the system's own
/// message, in brackets.
#[derive(Clone, Copy, Debug)]
pub struct SystemError<'a>(pub &'a io::Error);

impl Display for SystemError<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let known = match self.0.kind() {
            ErrorKind::NotFound => crate::SYSTEM_NOT_FOUND,
            ErrorKind::PermissionDenied => crate::SYSTEM_NO_PERMISSION,
            ErrorKind::AlreadyExists => crate::SYSTEM_EXISTS,
            ErrorKind::IsADirectory => crate::SYSTEM_DIRECTORY,
            // Also the system's error where a position in a pipe is sought.
            ErrorKind::NotSeekable => crate::SYSTEM_NO_FILE,
            ErrorKind::NotADirectory => crate::SYSTEM_NO_DIRECTORY,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => crate::SYSTEM_FULL,
            ErrorKind::ReadOnlyFilesystem => crate::SYSTEM_READ_ONLY,
            ErrorKind::FileTooLarge => crate::SYSTEM_TOO_LARGE,
            ErrorKind::InvalidData => crate::SYSTEM_DAMAGED,
            ErrorKind::AddrInUse => crate::SYSTEM_IN_USE,
            ErrorKind::ConnectionRefused => crate::NET_NOBODY,
            ErrorKind::TimedOut => crate::NET_NO_ANSWER,
            ErrorKind::HostUnreachable
            | ErrorKind::NetworkUnreachable
            | ErrorKind::NetworkDown
            | ErrorKind::AddrNotAvailable => crate::SYSTEM_UNREACHABLE,
            ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe
            | ErrorKind::UnexpectedEof => crate::NET_ENDED,
            _ => return crate::SystemOther { error: self.0 }.fmt(f),
        };
        known.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn common_errors_are_translated_and_rare_ones_quoted() {
        let czech: Language = "cs".parse().unwrap();
        let said = |error: io::Error| czech.within(|| SystemError(&error).to_string());
        assert_eq!(said(ErrorKind::PermissionDenied.into()), "chybí oprávnění");
        assert_eq!(said(io::Error::other("jammed")), "chyba systému (jammed)");
    }
}
