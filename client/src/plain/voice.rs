//! Where news goes: standard output, in words or as JSON, each line at once.

use std::io::{self, Write};

use super::news::News;
use super::words;
use crate::wording::Form;

/// Writes news.
pub(super) struct Voice<W: Write> {
    out: W,
    form: Form,
}

impl<W: Write> Voice<W> {
    pub(super) fn new(out: W, form: Form) -> Self {
        Voice { out, form }
    }

    /// Tells it; whoever reads has it when this returns.
    ///
    /// # Errors
    /// When the output does not take it.
    pub(super) fn tell(&mut self, news: &News) -> io::Result<()> {
        match self.form {
            Form::Json => {
                serde_json::to_writer(&mut self.out, news)?;
                writeln!(self.out)?;
            }
            Form::Text => {
                words::lines(news).iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            }
        }
        self.out.flush()
    }
}
