//! Programs of others that tests use if they are installed.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;

/// Returns the path of a program on the `PATH`.
pub fn in_path(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns what was found of `program`. If nothing was, reports what is left out, or fails if
/// `variable` is set.
pub fn found_unless_optional<T>(
    found: Option<T>,
    program: &str,
    variable: &str,
    hint: &str,
) -> Option<T> {
    let is_required = env::var_os(variable).is_some();
    assert!(found.is_some() || !is_required, "{variable} is set, and there is no {program}");
    if found.is_none() {
        // Written directly, because the harness hides what passing tests print.
        let _ = writeln!(io::stderr(), "left out: {hint}");
    }
    found
}
