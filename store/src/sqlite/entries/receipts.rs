//! Receipts for recently acknowledged entries, in a file beside the database. They reveal entries
//! that the database has lost.
//!
//! SQLite cannot tell a deleted or truncated write-ahead log from one that was never written. The
//! store writes a receipt after the commit and before the reply, without a sync. Receipts survive a
//! crash of the process; after a power failure the ones on disk are a few seconds old but still
//! true.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use super::row::{integer, subject_of};
use crate::log::Subject;
use crate::private;
use crate::sanctions::shown_second;

pub const FILE: &str = "receipts";
/// Three numbers and a checksum.
const SLOT: usize = 32;
/// Number of slots, 2 MiB: far more entries than the write-ahead log holds.
const SLOTS: i64 = 65_536;
/// Maximum number of games and players named in a message.
const MAX_NAMED: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub position: i64,
    pub subject: i64,
    pub at_ms: u64,
}

/// Acknowledged entries that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub entries: u64,
    /// Time of the first missing entry that has a receipt, in milliseconds since 1970.
    pub since_ms: u64,
    /// Missing entries with a receipt, counted by subject.
    pub of: BTreeMap<Subject, u64>,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Loss { entries, since_ms, of } = self;
        let since = shown_second(*since_ms);
        let since = since.as_deref().unwrap_or("some time");
        write!(f, "{entries} acknowledged entries since {since} are missing")?;
        for (number, (subject, count)) in of.iter().take(MAX_NAMED).enumerate() {
            write!(f, "{} {count} of {subject}", if number == 0 { ":" } else { "," })?;
        }
        match of.len().saturating_sub(MAX_NAMED) {
            0 => Ok(()),
            more => write!(f, ", and of {more} others"),
        }
    }
}

/// The contents of the receipts file. Damaged slots are skipped.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Index position in the database file itself, without the write-ahead log.
    pub settled: i64,
    /// Time of the last heartbeat.
    pub alive_ms: u64,
    receipts: Vec<Receipt>,
    torn: usize,
}

/// The number of damaged receipts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn(usize);

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} receipts", self.0)
    }
}

impl Kept {
    /// Reads the receipts in `directory`; empty if there is no file.
    pub fn read(directory: &Path) -> io::Result<Kept> {
        let path = directory.join(FILE);
        // A pipe or a device might never end.
        if !path.is_file() {
            return Ok(Kept::default());
        }
        let bytes = fs::read(path)?;
        let is_torn =
            |slot: &&[u8]| slot.iter().any(|&byte| byte != 0) && read_slot(slot).is_none();
        let torn = bytes.chunks(SLOT).filter(is_torn).count();
        let mut slots = bytes.chunks(SLOT).map(read_slot);
        let [settled, alive_ms, _] = slots.next().flatten().unwrap_or_default();
        let receipt = |[position, subject, at_ms]: [i64; 3]| Receipt {
            position,
            subject,
            at_ms: at_ms.cast_unsigned(),
        };
        let receipts = slots.flatten().map(receipt).collect();
        Ok(Kept { settled, alive_ms: alive_ms.cast_unsigned(), receipts, torn })
    }

    /// The number of damaged receipts; `None` if there are none.
    pub fn torn(&self) -> Option<Torn> {
        Some(Torn(self.torn)).filter(|torn| torn.0 > 0)
    }

    /// Position of the last acknowledged entry.
    pub fn end(&self) -> i64 {
        self.receipts.iter().map(|receipt| receipt.position).max().unwrap_or_default()
    }

    /// The acknowledged entries after `end`, the end of the log. `None` if none are missing.
    pub fn missing(&self, end: i64) -> Option<Loss> {
        let loss = self.loss(|receipt| receipt.position > end)?;
        Some(Loss { entries: self.end().abs_diff(end), ..loss })
    }

    /// The acknowledged entries missing between those in the log, given as position and subject.
    /// Once a subject has an entry in the log, it must have all later ones too. `None` if none are
    /// missing.
    pub fn missing_between(&self, stored: &BTreeMap<i64, i64>) -> Option<Loss> {
        let mut begins = BTreeMap::new();
        for (&position, &subject) in stored {
            begins.entry(subject).or_insert(position);
        }
        self.loss(|receipt| {
            let begins = begins.get(&receipt.subject);
            begins.is_some_and(|&begins| begins < receipt.position)
                && !stored.contains_key(&receipt.position)
        })
    }

    fn loss(&self, is_missing: impl Fn(&&Receipt) -> bool) -> Option<Loss> {
        let missing: Vec<_> = self.receipts.iter().filter(is_missing).collect();
        let since_ms = missing.iter().map(|receipt| receipt.at_ms).min()?;
        let mut of = BTreeMap::new();
        for subject in missing.iter().filter_map(|receipt| subject_of(receipt.subject)) {
            *of.entry(subject).or_default() += 1;
        }
        Some(Loss { entries: missing.len() as u64, since_ms, of })
    }
}

/// The receipts file, open for writing.
#[derive(Debug)]
pub struct Receipts {
    file: File,
    settled: i64,
}

impl Receipts {
    /// Opens the file in `directory`, or creates it. Fails on a symbolic link.
    pub fn open(directory: &Path) -> io::Result<Receipts> {
        let file = private::open(&directory.join(FILE))?;
        Ok(Receipts { file, settled: 0 })
    }

    /// Rewrites the file without damaged receipts.
    pub fn renew(&mut self, kept: &Kept) -> io::Result<()> {
        self.file.set_len(0)?;
        self.keep(&kept.receipts)
    }

    /// Notes the index position in the database file itself, and a heartbeat.
    pub fn settle(&mut self, settled: i64, alive_ms: u64) -> io::Result<()> {
        self.settled = settled;
        self.beat(alive_ms)
    }

    pub fn beat(&mut self, alive_ms: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&slot([self.settled, integer(alive_ms), 0]))
    }

    /// Overwrites the oldest receipts. Positions are consecutive.
    pub fn keep(&mut self, receipts: &[Receipt]) -> io::Result<()> {
        let place = |receipt: &Receipt| receipt.position.rem_euclid(SLOTS);
        for run in receipts.chunk_by(|one, next| place(one) + 1 == place(next)) {
            let at = (place(&run[0]).unsigned_abs() + 1) * SLOT as u64;
            let slots = run.iter().map(|it| slot([it.position, it.subject, integer(it.at_ms)]));
            self.file.seek(SeekFrom::Start(at))?;
            self.file.write_all(&slots.collect::<Vec<_>>().concat())?;
        }
        Ok(())
    }
}

fn slot(numbers: [i64; 3]) -> [u8; SLOT] {
    let mut slot = [0; SLOT];
    for (bytes, number) in slot.chunks_exact_mut(8).zip(numbers) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    let sum = u64::from(crc32fast::hash(&slot[..24]));
    slot[24..].copy_from_slice(&sum.to_le_bytes());
    slot
}

fn read_slot(bytes: &[u8]) -> Option<[i64; 3]> {
    let bytes: &[u8; SLOT] = bytes.try_into().ok()?;
    let number = |at: usize| {
        i64::from_le_bytes(bytes[at..at + 8].try_into().expect("a slot has four numbers"))
    };
    let numbers = [number(0), number(8), number(16)];
    (slot(numbers) == *bytes).then_some(numbers)
}
