//! Moderation: the bans that operators have imposed.

use oxo_protocol::Kind;
use oxo_shared::Clean;

use crate::index::{Device, PlayerRecord};
use crate::log::{Body, Entry, Log, MODERATION, StoreError, Subject};
use crate::sanctions::{Ban, Sanctions};

/// All bans, as [`Subject::Moderation`] stores them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moderation {
    pub bans: Vec<Ban>,
    /// The number of the log entry that holds these bans; 0 before the first append.
    pub number: u64,
}

impl Moderation {
    /// Loads the bans, none if none were stored. Fails if the record cannot be read.
    pub async fn load(log: &(impl Log + ?Sized)) -> Result<Moderation, StoreError> {
        let last = log.read(Subject::Moderation, 0).await?.pop();
        last.map_or_else(|| Ok(Moderation::default()), |entry| Moderation::read(&entry))
    }

    /// A record without tokens that retention never erases.
    pub fn body(&self) -> Body {
        let device = Device { seen_ms: u64::MAX, ..Device::only([None; 2]) };
        let record = PlayerRecord::new(MODERATION, Clean::default(), Kind::Bot, device);
        let sanctions = Sanctions { bans: self.bans.clone(), ..Sanctions::default() };
        PlayerRecord { sanctions, ..record }.body()
    }

    pub(crate) fn read(entry: &Entry) -> Result<Moderation, StoreError> {
        let PlayerRecord { sanctions, number, .. } = PlayerRecord::read(entry)?;
        Ok(Moderation { bans: sanctions.bans, number })
    }
}
