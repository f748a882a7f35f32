//! A game as it is known to somebody who hears of it.

use core::cmp::Ordering;
use core::ops::Deref;

use crate::table::{Table, TableError};
use crate::{GameEvent, Presence, Snap};
use oxo_shared::side::BySide;

/// A table kept up to date by the numbered events of a game, as they are heard, and who is
/// there, which is told in notices.
#[derive(Clone, Debug, PartialEq)]
pub struct Replica {
    table: Table,
    /// Who is there, as far as it was told.
    pub presence: BySide<Presence>,
}

/// What became of an event that was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// It is on the table.
    Applied,
    /// It was there already.
    Known,
    /// Something before it was missed: the events after the last one are to be asked for.
    Gap,
    /// The table is not the server's: only a snapshot helps.
    Differs(TableError),
}

impl Replica {
    /// The replica that an event with this number begins: the first one of a game, or a
    /// snapshot.
    ///
    /// # Errors
    /// What became of an event that begins none: [`Received::Gap`] or [`Received::Differs`].
    pub fn begin(number: u64, event: &GameEvent) -> Result<Replica, Received> {
        let replica = match event {
            GameEvent::Seated(first) if number == 1 => Table::open(first).map(Replica::from),
            GameEvent::Snap(snap) => Replica::from_snap(snap),
            _ => return Err(Received::Gap),
        };
        replica.map_err(Received::Differs)
    }

    /// The replica that a snapshot shows.
    ///
    /// # Errors
    /// [`TableError`] for a snapshot that contradicts itself.
    pub fn from_snap(snap: &Snap) -> Result<Replica, TableError> {
        Ok(Replica { table: Table::from_snap(snap)?, presence: snap.presence })
    }

    /// Takes an event by its number; `None` is one that this version does not know, of which
    /// only the number counts. A snapshot takes the place of everything that is not newer.
    pub fn apply(&mut self, number: u64, event: Option<&GameEvent>) -> Received {
        if let Some(GameEvent::Snap(snap)) = event {
            return self.take_over(snap);
        }
        match number.cmp(&self.table.seq.saturating_add(1)) {
            Ordering::Less => Received::Known,
            Ordering::Greater => Received::Gap,
            Ordering::Equal => match event.map_or(Ok(()), |event| self.add(event)) {
                Ok(()) => {
                    self.table.seq = number;
                    Received::Applied
                }
                Err(error) => Received::Differs(error),
            },
        }
    }

    fn add(&mut self, event: &GameEvent) -> Result<(), TableError> {
        self.table.apply(event)?;
        if event.swaps_seats() {
            self.presence = self.presence.swapped();
        }
        Ok(())
    }

    fn take_over(&mut self, snap: &Snap) -> Received {
        if snap.s < self.table.seq {
            return Received::Known;
        }
        match Replica::from_snap(snap) {
            Ok(replica) => {
                *self = replica;
                Received::Applied
            }
            Err(error) => Received::Differs(error),
        }
    }
}

/// Nobody is there before it is told.
impl From<Table> for Replica {
    fn from(table: Table) -> Self {
        Replica { table, presence: BySide::default() }
    }
}

impl Deref for Replica {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}
