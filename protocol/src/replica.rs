//! A client's copy of a game.

use core::cmp::Ordering;
use core::ops::Deref;

use crate::event::{GameEvent, Snap};
use crate::player::Presence;
use crate::table::{Table, TableError};
use oxo_shared::side::BySide;

/// A table that follows the numbered events of a game, and the players' presence from notices.
#[derive(Clone, Debug, PartialEq)]
pub struct Replica {
    table: Table,
    /// The presence of the players, as last reported.
    pub presence: BySide<Presence>,
}

/// The result of applying a received event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The table now includes it.
    Applied,
    /// The table already included it.
    Known,
    /// An earlier event is missing: request the events after the last known one.
    Gap,
    /// The table differs from the server's: request a snapshot.
    Differs(TableError),
}

impl Replica {
    /// Starts a replica from the first event of a game or from a snapshot.
    ///
    /// # Errors
    /// [`Received::Gap`] for any other event, or [`Received::Differs`].
    pub fn begin(number: u64, event: &GameEvent) -> Result<Replica, Received> {
        let replica = match event {
            GameEvent::Seated(first) if number == 1 => Table::open(first).map(Replica::from),
            GameEvent::Snap(snap) => Replica::from_snap(snap),
            _ => return Err(Received::Gap),
        };
        replica.map_err(Received::Differs)
    }

    /// Builds a replica from a snapshot.
    ///
    /// # Errors
    /// [`TableError`] for a snapshot that contradicts itself.
    pub fn from_snap(snap: &Snap) -> Result<Replica, TableError> {
        Ok(Replica { table: Table::from_snap(snap)?, presence: snap.presence })
    }

    /// Applies an event. `None` stands for an event that this version does not know: only its
    /// number counts. A snapshot replaces everything that is not newer.
    pub fn apply(&mut self, number: u64, event: Option<&GameEvent>) -> Received {
        if let Some(GameEvent::Snap(snap)) = event {
            return self.replace(snap);
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

    fn replace(&mut self, snap: &Snap) -> Received {
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

/// Presence is unknown until reported, and counts as away.
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
