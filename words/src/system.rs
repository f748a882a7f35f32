//! Errors of the operating system, whose own messages are in English.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::{self, ErrorKind};

/// Why a pipe or a device cannot be read as a file, inside an [`io::Error`]: the standard library
/// has no kind for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFile;

impl Error for NotAFile {}

impl Display for NotAFile {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        crate::SYSTEM_NO_FILE.fmt(f)
    }
}

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
            _ if self.0.get_ref().is_some_and(|inner| inner.is::<NotAFile>()) => {
                crate::SYSTEM_NO_FILE
            }
            _ => return crate::SystemOther { error: self.0 }.fmt(f),
        };
        known.fmt(f)
    }
}
