//! Detects damage in the committed part of SQLite's write-ahead log.
//!
//! SQLite treats the first damaged frame as the end of its log. That is right for a commit cut
//! short by a crash, but silently loses commits if a frame was damaged later. A commit is on disk
//! before the next one starts, so a valid commit after a damaged one proves damage; receipts cover
//! the last commit. A failed commit is overwritten by the next one. It may leave frames past the
//! end, but none that continue another commit. See <https://www.sqlite.org/walformat.html>.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The magic number at the start of a log, without the last bit, which gives the byte order.
const MAGIC: u32 = 0x377f_0682;
/// The largest page size of SQLite.
const MAX_PAGE: u32 = 65_536;

/// The number of the first committed frame that is damaged, counted from 1; `None` if the log
/// beside `database` is intact.
pub fn damaged_frame(database: &Path) -> io::Result<Option<u32>> {
    let log = match File::open(beside(database, "-wal")) {
        Ok(log) => log,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(mut log) = Frames::open(BufReader::new(log))? else { return Ok(None) };
    let mut first_bad = None;
    let mut has_just_ended = false;
    for number in 1.. {
        let Some(frame) = log.next()? else { break };
        if has_just_ended && frame.is_whole {
            // A valid commit after the end of a damaged one proves that the damaged one was
            // complete.
            return Ok(first_bad);
        }
        if first_bad.is_none() && !frame.is_whole {
            first_bad = Some(number);
        }
        has_just_ended = first_bad.is_some() && frame.is_of_this_log && frame.ends_a_commit;
    }
    Ok(None)
}

pub fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

struct Frames<R> {
    log: R,
    big_endian: bool,
    salts: [u32; 2],
    sum: [u32; 2],
    page: Vec<u8>,
}

struct Frame {
    /// Whether the frame was written since the log was last restarted.
    is_of_this_log: bool,
    is_whole: bool,
    ends_a_commit: bool,
}

impl<R: Read> Frames<R> {
    /// The frames of a log; `None` if it has no valid header.
    fn open(mut log: R) -> io::Result<Option<Frames<R>>> {
        let mut header = [0; HEADER];
        if !fill(&mut log, &mut header)? {
            return Ok(None);
        }
        let number = |at: usize| big(&header[at..]);
        let page = number(8);
        if number(0) & !1 != MAGIC || page > MAX_PAGE {
            return Ok(None);
        }
        let big_endian = number(0) & 1 == 1;
        let sum = checksum([0; 2], &header[..24], big_endian);
        let salts = [number(16), number(20)];
        let page = vec![0; page as usize];
        let frames = Frames { log, big_endian, salts, sum, page };
        Ok(Some(frames).filter(|_| sum == [number(24), number(28)]))
    }

    /// The next frame; `None` at the end of the file or within a truncated frame.
    fn next(&mut self) -> io::Result<Option<Frame>> {
        let mut header = [0; FRAME_HEADER];
        if !fill(&mut self.log, &mut header)? || !fill(&mut self.log, &mut self.page)? {
            return Ok(None);
        }
        let number = |at: usize| big(&header[at..]);
        let is_of_this_log = [number(8), number(12)] == self.salts;
        let sum = checksum(self.sum, &header[..8], self.big_endian);
        let sum = checksum(sum, &self.page, self.big_endian);
        // Continue with the stored checksum, so that frames after a damaged one still verify.
        self.sum = [number(16), number(20)];
        let is_whole = is_of_this_log && sum == self.sum;
        Ok(Some(Frame { is_of_this_log, is_whole, ends_a_commit: number(4) != 0 }))
    }
}

/// Fills `room`; returns whether the input was long enough.
fn fill(from: &mut impl Read, room: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(room) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn big(bytes: &[u8]) -> u32 {
    u32::from_be_bytes(bytes[..4].try_into().expect("four bytes"))
}

fn checksum(previous: [u32; 2], bytes: &[u8], big_endian: bool) -> [u32; 2] {
    let read = |bytes: &[u8]| {
        let word: [u8; 4] = bytes.try_into().expect("four bytes");
        if big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
    };
    bytes.chunks_exact(8).fold(previous, |[one, two], pair| {
        let one = one.wrapping_add(read(&pair[..4])).wrapping_add(two);
        [one, two.wrapping_add(read(&pair[4..])).wrapping_add(one)]
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use std::fs;

    use rusqlite::Connection;

    use super::*;

    /// A database in `directory`, with its path.
    fn new_database(directory: &Path) -> (PathBuf, Connection) {
        let database = directory.join("some.db");
        let connection = Connection::open(&database).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch("CREATE TABLE kept (body BLOB)").unwrap();
        (database, connection)
    }

    /// The log of `database` after one more commit of `bytes`; written to a copy.
    fn log_after(database: &Path, bytes: u32) -> Vec<u8> {
        let scratch = tempfile::tempdir().unwrap();
        let copy = scratch.path().join("copy.db");
        fs::copy(database, &copy).unwrap();
        fs::copy(beside(database, "-wal"), beside(&copy, "-wal")).unwrap();
        let connection = Connection::open(&copy).unwrap();
        connection.execute("INSERT INTO kept VALUES (zeroblob(?1))", [bytes]).unwrap();
        fs::read(beside(&copy, "-wal")).unwrap()
    }

    #[test]
    fn leftovers_of_failed_commits_are_not_damage() {
        let scratch = tempfile::tempdir().unwrap();
        let (database, _connection) = new_database(scratch.path());
        let mut log = Vec::new();
        // Each commit started at the same place; all but the last and shortest failed.
        for bytes in [100_000, 50_000, 10] {
            let written = log_after(&database, bytes);
            let left = log.split_off(written.len().min(log.len()));
            log = [written, left].concat();
        }
        fs::write(beside(&database, "-wal"), &log).unwrap();
        assert_eq!(damaged_frame(&database).unwrap(), None);
    }

    #[test]
    fn a_flipped_bit_is_found_if_commits_follow_it() {
        let scratch = tempfile::tempdir().unwrap();
        let (database, connection) = new_database(scratch.path());
        for _ in 0..3 {
            connection.execute("INSERT INTO kept VALUES (1)", []).unwrap();
        }
        let log = fs::read(beside(&database, "-wal")).unwrap();
        // A frame header with its salts and checksums, and the start of its page.
        for place in HEADER..HEADER + 2 * FRAME_HEADER {
            let mut flipped = log.clone();
            flipped[place] ^= 1;
            fs::write(beside(&database, "-wal"), &flipped).unwrap();
            assert_eq!(damaged_frame(&database).unwrap(), Some(1), "byte {place}");
        }
    }
}
