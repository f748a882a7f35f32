//! Copies what a visitor types to their program, and what it draws to the visitor.

use std::collections::VecDeque;
use std::time::Duration;

use oxo::net::Pace;
use pty_process::Size;
use russh::{ChannelMsg, ChannelReadHalf};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, sleep_until, timeout};

use crate::child::Input;
use crate::end::End;

/// Size of the buffer for output, in bytes.
const CHUNK: usize = 16 * 1024;
/// Largest window: more columns and rows than any screen shows, and some megabytes to draw.
const MAX_COLUMNS: u16 = 500;
const MAX_ROWS: u16 = 200;
/// Columns and rows of a terminal that reports no size.
const DEFAULT_SIZE: (u16, u16) = (80, 24);
/// Input in bytes, at once and then in a second: more than by the fastest mouse, or a page pasted.
const INPUT_BURST: u32 = 64 * 1024;
const INPUT_PER_SECOND: u32 = 16 * 1024;
/// What a message without text costs of that, in bytes: each new window size is redrawn.
const MESSAGE_COST: u32 = 1024;
/// Input in bytes that the program has not read: one that plays reads at once.
const MAX_UNREAD: usize = 64 * 1024;

/// The size of a window, reduced to what is drawn at most.
pub fn window(columns: u32, rows: u32) -> Size {
    let limited = |count: u32, default, most| match u16::try_from(count) {
        Ok(0) => default,
        Ok(count) => count.min(most),
        Err(_) => most,
    };
    let (columns_by_default, rows_by_default) = DEFAULT_SIZE;
    let rows = limited(rows, rows_by_default, MAX_ROWS);
    Size::new(rows, limited(columns, columns_by_default, MAX_COLUMNS))
}

/// Copies output as fast as the client reads it. Ends when the program closes its output.
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

/// Copies input, no faster than anybody types, until the client disconnects. It does not wait for
/// the program to read, so a program that reads nothing delays no other message.
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
    fn a_window_is_as_large_as_any_screen_at_most() {
        // `Size` can be shown, but not compared.
        let size = |columns, rows| format!("{:?}", window(columns, rows));
        let of = |(columns, rows)| format!("{:?}", Size::new(rows, columns));
        assert_eq!(size(0, 0), of(DEFAULT_SIZE));
        assert_eq!(size(100, 40), of((100, 40)));
        assert_eq!(size(u32::MAX, 70_000), of((MAX_COLUMNS, MAX_ROWS)));
    }
}
