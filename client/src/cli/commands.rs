//! Commands that play nothing: each with its arguments and what it writes.

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

use crate::words::harmless;

/// Says on the error output what else a file says.
fn warn(path: &Path, remarks: &[Remark]) {
    for remark in remarks {
        let text = harmless(&format!("{}: {remark}", path.display()));
        // What nobody reads any more keeps no game from being shown.
        let _ = writeln!(io::stderr(), "oxo: {text}");
    }
}
