//! Whether the write-ahead log of a database has lost something that was committed.
//!
//! SQLite takes the first frame that is not whole for the end of its log: right for a commit
//! that a crash cut short, and silent loss where a frame was damaged later. A commit is on the
//! disk before the next one is begun: that tells them apart, but for the last one, of which the
//! receipts tell. A commit that failed is written over by the next; of longer ones something may
//! be left behind the end, but none of it goes on from the end of another. The format is that of <https://www.sqlite.org/walformat.html>.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first bytes of a log, but for the last bit, which says in which order numbers stand.
const MAGIC: u32 = 0x377f_0682;
/// The largest page that SQLite knows.
const MAX_PAGE: u32 = 65_536;

/// The number of the first frame that was committed and is damaged now, counted from 1; none
/// if the log beside `database` is whole up to its end.
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
            // A commit that was begun where a bad one ended shows that this was whole once.
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
    /// Whether it was written since the log was begun anew the last time.
    is_of_this_log: bool,
    is_whole: bool,
    ends_a_commit: bool,
}

impl<R: Read> Frames<R> {
    /// The frames of a log; none if it has no header yet.
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

    /// The next frame; none at the end of the file, or in the middle of one.
    fn next(&mut self) -> io::Result<Option<Frame>> {
        let mut header = [0; FRAME_HEADER];
        if !fill(&mut self.log, &mut header)? || !fill(&mut self.log, &mut self.page)? {
            return Ok(None);
        }
        let number = |at: usize| big(&header[at..]);
        let is_of_this_log = [number(8), number(12)] == self.salts;
        let sum = checksum(self.sum, &header[..8], self.big_endian);
        let sum = checksum(sum, &self.page, self.big_endian);
        // The sum goes on as it was written: so what follows a damaged frame is still known.
        self.sum = [number(16), number(20)];
        let is_whole = is_of_this_log && sum == self.sum;
        Ok(Some(Frame { is_of_this_log, is_whole, ends_a_commit: number(4) != 0 }))
    }
}

/// Fills `room`; whether there was enough.
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

fn checksum(before: [u32; 2], bytes: &[u8], big_endian: bool) -> [u32; 2] {
    let read = |bytes: &[u8]| {
        let word: [u8; 4] = bytes.try_into().expect("four bytes");
        if big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
    };
    bytes.chunks_exact(8).fold(before, |[one, two], pair| {
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

    /// The log of `database` after one more commit of `bytes`; on the disk nothing changes.
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
    fn what_failed_commits_left_behind_the_end_is_no_damage() {
        let scratch = tempfile::tempdir().unwrap();
        let database = scratch.path().join("some.db");
        let connection = Connection::open(&database).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch("CREATE TABLE kept (body BLOB)").unwrap();
        let mut log = Vec::new();
        // Each was begun at the same place, and failed, but for the last and shortest one.
        for bytes in [100_000, 50_000, 10] {
            let written = log_after(&database, bytes);
            let left = log.split_off(written.len().min(log.len()));
            log = [written, left].concat();
        }
        fs::write(beside(&database, "-wal"), &log).unwrap();
        assert_eq!(damaged_frame(&database).unwrap(), None);
    }

    #[test]
    fn a_flip_anywhere_in_what_was_committed_is_found_by_the_commits_after_it() {
        let scratch = tempfile::tempdir().unwrap();
        let database = scratch.path().join("some.db");
        let connection = Connection::open(&database).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch("CREATE TABLE kept (body BLOB)").unwrap();
        for _ in 0..3 {
            connection.execute("INSERT INTO kept VALUES (1)", []).unwrap();
        }
        let log = fs::read(beside(&database, "-wal")).unwrap();
        // The head of a frame, with its salts and sums, and the beginning of its page.
        for place in HEADER..HEADER + 2 * FRAME_HEADER {
            let mut flipped = log.clone();
            flipped[place] ^= 1;
            fs::write(beside(&database, "-wal"), &flipped).unwrap();
            assert_eq!(damaged_frame(&database).unwrap(), Some(1), "byte {place}");
        }
    }
}
