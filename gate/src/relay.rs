//! Copies a visitor's input to their program, and its output to the visitor.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_headless::net::Pace;
use pty_process::Size;
use russh::{ChannelMsg, ChannelReadHalf};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, sleep_until, timeout};

use crate::child::Input;
use crate::end::End;

/// Size of the output buffer, in bytes.
const CHUNK: usize = 16 * 1024;
/// Maximum window size: more columns and rows than any screen has, and a few megabytes to draw.
const MAX_COLUMNS: u16 = 500;
const MAX_ROWS: u16 = 200;
/// Columns and rows for a terminal that reports no size.
const DEFAULT_SIZE: (u16, u16) = (80, 24);
/// Input burst and rate, in bytes: more than the fastest mouse produces, or a pasted page.
const INPUT_BURST: u32 = 64 * 1024;
const INPUT_PER_SECOND: u32 = 16 * 1024;
/// Cost of a message without text, in bytes of input, because each new window size causes a redraw.
const MESSAGE_COST: u32 = 1024;
/// Maximum input, in bytes, that the program has not read. A healthy program reads it at once.
const MAX_UNREAD: usize = 64 * 1024;

/// Returns a window size, limited to the maximum.
pub fn window(columns: u32, rows: u32) -> Size {
    let limited = |count: u32, default, max| match u16::try_from(count) {
        Ok(0) => default,
        Ok(count) => count.min(max),
        Err(_) => max,
    };
    let (columns_by_default, rows_by_default) = DEFAULT_SIZE;
    let rows = limited(rows, rows_by_default, MAX_ROWS);
    Size::new(rows, limited(columns, columns_by_default, MAX_COLUMNS))
}

/// Copies output at the client's pace, until the program closes its output.
///
/// # Errors
/// [`End::Disconnected`] if the client is gone, [`End::Stalled`] if it does not take a chunk within
/// `patience`.
pub async fn copy_output(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    patience: Duration,
) -> Result<(), End> {
    let mut chunk = vec![0; CHUNK];
    loop {
        // On some systems a terminal returns an error once its program has ended.
        let count = from.read(&mut chunk).await.unwrap_or(0);
        if count == 0 {
            return Ok(());
        }
        match timeout(patience, to.write_all(&chunk[..count])).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Err(End::Disconnected),
            Err(_) => return Err(End::Stalled),
        }
    }
}

/// Copies input until the client disconnects, limited to the pace of typing. It does not wait for
/// the program to read, so a program that does not read delays no other message.
pub async fn copy_input(mut reader: ChannelReadHalf, input: &mut Input, idle: Duration) -> End {
    let mut pace = Pace::new(INPUT_BURST, INPUT_PER_SECOND);
    let (mut typed_at, mut unread, mut has_ended) = (Instant::now(), VecDeque::new(), false);
    loop {
        let message = tokio::select! {
            message = async { pace.open().await; reader.wait().await } => message,
            written = input.write(unread.as_slices().0), if !unread.is_empty() => {
                // After an error nobody reads the rest.
                let count = written.unwrap_or(unread.len());
                unread.drain(..count);
                if has_ended && unread.is_empty() {
                    input.close();
                }
                continue;
            }
            () = sleep_until(typed_at + idle) => return End::Idle,
        };
        match message {
            Some(ChannelMsg::Data { data }) => {
                typed_at = Instant::now();
                pace.take(u32::try_from(data.len()).unwrap_or(u32::MAX));
                unread.extend(data);
                if unread.len() > MAX_UNREAD {
                    return End::Flooded;
                }
            }
            Some(ChannelMsg::WindowChange { col_width, row_height, .. }) => {
                pace.take(MESSAGE_COST);
                input.resize(window(col_width, row_height));
            }
            Some(ChannelMsg::Eof) => {
                has_ended = true;
                if unread.is_empty() {
                    input.close();
                }
            }
            Some(ChannelMsg::Close) | None => return End::Disconnected,
            Some(_) => pace.take(MESSAGE_COST),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_sizes_are_limited() {
        // `Size` implements `Debug`, but not `PartialEq`.
        let size = |columns, rows| format!("{:?}", window(columns, rows));
        let of = |(columns, rows)| format!("{:?}", Size::new(rows, columns));
        assert_eq!(size(0, 0), of(DEFAULT_SIZE));
        assert_eq!(size(100, 40), of((100, 40)));
        assert_eq!(size(u32::MAX, 70_000), of((MAX_COLUMNS, MAX_ROWS)));
    }
}
