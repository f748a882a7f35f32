//! Decodes terminal input into keys, clicks and pastes, and knows when to stop waiting for the rest
//! of a sequence.

use std::mem;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

const ESC: u8 = 0x1b;
const CTRL_C: u8 = 0x03;
const PASTE_BEGINS: (&[u8], Option<u8>) = (b"200", Some(b'~'));
const PASTE_ENDS: &[u8] = b"\x1b[201~";
/// How long the rest of a sequence may follow its `ESC`; after that it was the Esc key. Vim and
/// tmux use the same timeout.
const AFTER_ESC: Duration = Duration::from_millis(50);
/// How long any other input may stall, such as a paste over a slow connection.
const STANDSTILL: Duration = Duration::from_secs(1);
/// Maximum length of a paste in bytes, more than any prompt takes. The rest is dropped.
const MAX_PASTE: usize = 64 * 1024;
/// Maximum length of a sequence in bytes. No known sequence has more than twenty.
const MAX_SEQUENCE: usize = 64;

#[derive(Debug, Default)]
pub struct Decoder {
    unread: Vec<u8>,
    is_pasting: bool,
}

/// The event that the first bytes encode, if any, and their number; `None` if the token is
/// incomplete.
type Token<T> = Option<(Option<T>, usize)>;

impl Decoder {
    pub fn push(&mut self, bytes: &[u8]) {
        self.unread.extend(bytes);
    }

    pub fn is_empty(&self) -> bool {
        self.unread.is_empty()
    }

    /// Decodes the next event; `None` if more bytes are needed first.
    pub fn next(&mut self) -> Option<Event> {
        loop {
            if self.is_pasting {
                return self.pasted();
            }
            self.is_pasting = sequence(&self.unread).is_some_and(|said| said == PASTE_BEGINS);
            let (event, length) = token(&self.unread)?;
            self.unread.drain(..length);
            if event.is_some() {
                return event;
            }
        }
    }

    /// Ends a paste at the terminal's marker. Ctrl-C drops it.
    fn pasted(&mut self) -> Option<Event> {
        let end = self.unread.windows(PASTE_ENDS.len()).position(|bytes| bytes == PASTE_ENDS);
        let broken = self.unread.iter().position(|&byte| byte == CTRL_C);
        if let Some(at) = broken.filter(|&at| end.is_none_or(|end| at < end)) {
            self.is_pasting = false;
            self.unread.drain(..at);
            return self.next();
        }
        let Some(end) = end else {
            let last = self.unread.len().saturating_sub(PASTE_ENDS.len());
            self.unread.drain(MAX_PASTE.min(last)..last);
            return None;
        };
        self.is_pasting = false;
        let text: Vec<u8> = self.unread.drain(..end + PASTE_ENDS.len()).take(end).collect();
        Some(Event::Paste(String::from_utf8_lossy(&text).into_owned()))
    }

    /// Returns how long to wait for the rest of an incomplete token, if there is one.
    pub fn patience(&self) -> Option<Duration> {
        match &self.unread[..] {
            [] if !self.is_pasting => None,
            [ESC] if !self.is_pasting => Some(AFTER_ESC),
            _ => Some(STANDSTILL),
        }
    }

    /// Decodes an incomplete token as it is: Esc or a paste. Anything else is dropped.
    pub fn give_up(&mut self) -> Option<Event> {
        let begun = mem::take(&mut self.unread);
        if mem::take(&mut self.is_pasting) {
            return Some(Event::Paste(String::from_utf8_lossy(&begun).into_owned()));
        }
        (begun == [ESC]).then(|| pressed(KeyCode::Esc))
    }
}

fn pressed(code: KeyCode) -> Event {
    Event::Key(code.into())
}

fn token(bytes: &[u8]) -> Token<Event> {
    match bytes {
        [] | [ESC] | [ESC, b'O'] | [ESC, b'[', b'['] => None,
        [ESC, ESC, ..] => Some((Some(pressed(KeyCode::Esc)), 1)),
        // The coordinates of the old mouse encoding are bytes, not text.
        [ESC, b'[', b'M', rest @ ..] => rest.first_chunk().map(|&[button, column, row]| {
            let place = |at: u8| u16::from(at.saturating_sub(32));
            (mouse(place(button), place(column), place(row)), 6)
        }),
        // The Linux console.
        [ESC, b'[', b'[', letter, ..] => {
            let number = letter.wrapping_sub(b'A').wrapping_add(1);
            Some(((1..=5).contains(&number).then(|| pressed(KeyCode::F(number))), 4))
        }
        [ESC, b'[', ..] => {
            let (inner, last) = sequence(bytes)?;
            let event = last.and_then(|last| said(str::from_utf8(inner).ok()?, last));
            Some((event, inner.len() + 2 + usize::from(last.is_some())))
        }
        [ESC, b'O', letter, ..] => Some((named(*letter).map(pressed), 3)),
        [ESC, rest @ ..] => key(rest).map(|(key, length)| {
            let held = |key: KeyEvent| KeyEvent::new(key.code, key.modifiers | KeyModifiers::ALT);
            (key.map(held).map(Event::Key), length + 1)
        }),
        _ => key(bytes).map(|(key, length)| (key.map(Event::Key), length)),
    }
}

/// Returns the parameters after `ESC [` and the final byte, or no final byte if the sequence is
/// malformed or too long.
fn sequence(bytes: &[u8]) -> Option<(&[u8], Option<u8>)> {
    let rest = bytes.strip_prefix(b"\x1b[")?;
    match rest.iter().position(|byte| !(0x20..0x40).contains(byte)) {
        Some(end) => {
            Some((&rest[..end], Some(rest[end]).filter(|last| (0x40..0x7f).contains(last))))
        }
        None => (rest.len() > MAX_SEQUENCE).then_some((rest, None)),
    }
}

fn said(inner: &str, last: u8) -> Option<Event> {
    let numbers = inner.trim_start_matches('<').split(';').map(|text| text.parse().unwrap_or(1));
    let numbers: Vec<u16> = numbers.collect();
    match (&numbers[..], last) {
        (&[button, column, row], b'M') if inner.starts_with('<') => mouse(button, column, row),
        (&[button, column, row], b'M') => mouse(button.saturating_sub(32), column, row),
        // A button was released.
        (_, b'm') => None,
        (_, b'I') => Some(Event::FocusGained),
        (_, b'O') => Some(Event::FocusLost),
        (_, b'Z') => Some(Event::Key(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT))),
        (numbers, last) => {
            let code = if last == b'~' { numbered(numbers[0]) } else { named(last) }?;
            let held = numbers.get(1).map_or(0, |held| held.saturating_sub(1));
            let held =
                [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)]
                    .into_iter()
                    .filter(|(bit, _)| held & bit != 0)
                    .map(|(_, key)| key);
            Some(Event::Key(KeyEvent::new(code, held.collect())))
        }
    }
}

fn named(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

fn numbered(number: u16) -> Option<KeyCode> {
    let function = |first: u16| u8::try_from(number - first).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28..=29 => function(15),
        31..=34 => function(17),
        _ => None,
    }
}

/// Decodes a click, wheel or mouse movement, and ignores others. Coordinates start at 1.
fn mouse(button: u16, column: u16, row: u16) -> Option<Event> {
    let kind = match (button & 0b11 | (button & 0b1100_0000) >> 4, button & 0b10_0000 != 0) {
        (0, false) => MouseEventKind::Down(MouseButton::Left),
        (2, false) => MouseEventKind::Down(MouseButton::Right),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

fn key(bytes: &[u8]) -> Token<KeyEvent> {
    let control = |letter: u8| KeyEvent::new(KeyCode::Char(letter.into()), KeyModifiers::CONTROL);
    let key = match *bytes.first()? {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        0 => control(b' '),
        byte @ 0x01..=0x1a => control(byte - 1 + b'a'),
        byte @ 0x1c..=0x1f => control(byte - 0x1c + b'4'),
        _ => return letter(bytes),
    };
    Some((Some(key), 1))
}

fn letter(bytes: &[u8]) -> Token<KeyEvent> {
    let head = &bytes[..bytes.len().min(4)];
    let (whole, wrong) = match str::from_utf8(head) {
        Ok(text) => (text, None),
        Err(error) => (str::from_utf8(&head[..error.valid_up_to()]).ok()?, error.error_len()),
    };
    match (whole.chars().next(), wrong) {
        (Some(letter), _) => Some((Some(KeyCode::Char(letter).into()), letter.len_utf8())),
        (None, wrong) => wrong.map(|length| (None, length)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes these reads, with a pause after the last one.
    fn events(reads: &[&[u8]]) -> Vec<Event> {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        for read in reads {
            decoder.push(read);
            events.extend(std::iter::from_fn(|| decoder.next()));
        }
        events.extend(decoder.give_up());
        assert_eq!(decoder.patience(), None);
        events
    }

    fn held(code: KeyCode, held: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(code, held))
    }

    #[test]
    fn keys_clicks_and_pastes_do_not_depend_on_read_boundaries() {
        let char = |letter| pressed(KeyCode::Char(letter));
        let click = |kind, column, row| {
            Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        };
        let left = MouseEventKind::Down(MouseButton::Left);
        let table: &[(&[u8], Event)] = &[
            (b"q", char('q')),
            ("ß".as_bytes(), char('ß')),
            ("🙂".as_bytes(), char('🙂')),
            (b"\r", pressed(KeyCode::Enter)),
            (b"\x03", held(KeyCode::Char('c'), KeyModifiers::CONTROL)),
            (b"\x1b[A", pressed(KeyCode::Up)),
            (b"\x1bOD", pressed(KeyCode::Left)),
            (b"\x1bx", held(KeyCode::Char('x'), KeyModifiers::ALT)),
            (b"\x1b[1;5C", held(KeyCode::Right, KeyModifiers::CONTROL)),
            (b"\x1b[6~", pressed(KeyCode::PageDown)),
            (b"\x1b[15~", pressed(KeyCode::F(5))),
            (b"\x1b[[E", pressed(KeyCode::F(5))),
            (b"\x1b[Z", held(KeyCode::BackTab, KeyModifiers::SHIFT)),
            (b"\x1b[I", Event::FocusGained),
            (b"\x1b[<0;27;11M", click(left, 26, 10)),
            (b"\x1b[M !!", click(left, 0, 0)),
            (b"\x1b[<35;3;4M", click(MouseEventKind::Moved, 2, 3)),
            (b"\x1b[<65;1;1M", click(MouseEventKind::ScrollDown, 0, 0)),
            (b"\x1b[200~a\x1b[Bq\x1b[201~", Event::Paste("a\x1b[Bq".to_owned())),
        ];
        for (bytes, event) in table {
            let after = [bytes, &b"z"[..]].concat();
            for cut in 0..bytes.len() {
                let (one, other) = after.split_at(cut);
                assert_eq!(events(&[one, other]), [event.clone(), char('z')], "{bytes:?} at {cut}");
            }
        }
        assert_eq!(events(&[b"\xff\x1b[99~\x1b[\x1b[0nz"]), [char('z')], "what says nothing");
        assert_eq!(events(&[&[b"\x1b[", &[b'1'; 80][..]].concat(), b"z"]), [char('z')]);
    }

    #[test]
    fn esc_is_a_key_after_a_pause_and_a_paste_ends_with_ctrl_c_or_a_pause() {
        assert_eq!(events(&[b"\x1b"]), [pressed(KeyCode::Esc)]);
        assert!(events(&[b"\x1b["]).is_empty());
        assert_eq!(events(&[b"\x1b[200~a", b"b"]), [Event::Paste("ab".to_owned())]);
        let ctrl_c = held(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(events(&[b"\x1b[200~a", b"b\x03\x1b[201~"]), [ctrl_c]);
        let mut endless = Decoder::default();
        endless.push(b"\x1b[200~");
        for _ in 0..100 {
            endless.push(&[b'a'; 1024]);
            assert_eq!(endless.next(), None);
        }
        assert!(endless.unread.len() <= MAX_PASTE + PASTE_ENDS.len());
    }
}
