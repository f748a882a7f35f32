//! Output in words for people or as JSON for programs.

use std::io::{self, Write};

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Json,
}

/// Writes findings as lines or as JSON.
pub fn tell(
    out: &mut impl Write,
    form: Form,
    found: &impl Serialize,
    lines: impl FnOnce() -> Vec<String>,
) -> io::Result<()> {
    match form {
        Form::Json => write_json(out, found),
        Form::Text => lines().iter().try_for_each(|line| writeln!(out, "{line}")),
    }
}

/// Writes one JSON object on a line of its own.
pub fn write_json(out: &mut impl Write, told: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, told)?;
    writeln!(out)
}
