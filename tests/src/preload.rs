//! Libraries that replace parts of the system through LD_PRELOAD.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the C source of this name, which is beside this file, in `scratch`.
pub fn library(source: &str, scratch: &Path) -> PathBuf {
    let library = scratch.join(source).with_extension("so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(source);
    let mut build = Command::new("cc");
    build.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl");
    assert!(build.status().expect("a C compiler, as SQLite needs one").success());
    library
}
