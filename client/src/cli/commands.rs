//! Commands other than playing: the arguments and output of each.

pub mod asker;
pub mod board;
pub mod devices;
pub mod doctor;
pub mod files;
#[cfg(unix)]
pub mod gate;
pub mod named;
pub mod print;
pub mod puzzle;
pub mod ratings;
pub mod replay;
pub mod solve;
pub mod status;
pub mod wait;

use std::io::{self, Write};
use std::path::Path;

use oxo_formats::Remark;

use oxo_headless::keep::library::in_file;
use oxo_headless::words::harmless;

/// Prints the remarks about a file to standard error.
fn warn(path: &Path, remarks: &[Remark]) {
    for remark in remarks {
        let text = harmless(&in_file(path, remark, remark.is_of_rules()));
        // The command continues even if nobody reads the remarks.
        let _ = writeln!(io::stderr(), "oxo: {text}");
    }
}
