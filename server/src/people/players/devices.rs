//! Devices of a player: each has its own tokens until it is signed out.

use futures::future::join_all;
use oxo_protocol::notice::DeviceChange;
use oxo_protocol::reply::DeviceRow;
use oxo_protocol::{Code, DeviceId, PlayerId, Rejection};
use oxo_shared::Clean;

use super::remote::PlayersMessage;
use super::{Known, Players, SessionEvent, too_many_at_once, unknown_player};
use crate::people::secret::Token;
use oxo_store::{Device, PlayerRecord, TokenHash, wall_clock_ms};

/// Minimum interval between stored visits. A long visit is stored once and a short one costs
/// nothing.
const SEEN_AGAIN_MS: u64 = 10 * 60 * 1_000;
/// Maximum number of devices of one player. Each takes 200 bytes of a record.
const MAX_DEVICES: usize = 16;
/// How long a new device cannot sign out older ones. Its owner has this time to notice a stolen
/// link and sign it out.
pub(super) const NEW_FOR_MS: u64 = 24 * 60 * 60 * 1_000;

impl Players {
    /// Links a device to a player, with a read-only session. The device is stored before its token
    /// is sent. Rejected if the player is banned or has too many devices, or the store fails.
    pub async fn link(&self, id: PlayerId, name: Clean) -> Result<(Known, Token), Rejection> {
        self.reload(id).await?;
        self.check_player(id)?;
        let token = Token::random();
        let known = self.add(id, name, &token)?;
        if let Err(rejection) = self.keep(id).await {
            self.remove(id, token.hash());
            return Err(rejection);
        }
        self.number_with(id, token.hash()).ok_or_else(too_many_at_once)?;
        self.by_token.insert(token.hash(), id);
        self.notify(id, SessionEvent::Linked);
        self.publish(&PlayersMessage::Sanctioned { id });
        Ok((known, token))
    }

    fn add(&self, id: PlayerId, name: Clean, token: &Token) -> Result<Known, Rejection> {
        let mut account = self.by_id.get_mut(&id).ok_or_else(unknown_player)?;
        let devices = &mut account.record.devices;
        if devices.len() >= MAX_DEVICES {
            return Err(Rejection::because(Code::TooMany, &oxo_words::WHY_DEVICES_FULL));
        }
        let newest = devices.iter().map(|device| device.id.0).max().unwrap_or_default();
        let device = DeviceId(newest + 1);
        let linked_ms = wall_clock_ms();
        devices.push(Device { linked_ms, ..Device::new(device, name, token.hash()) });
        account.kept = false;
        Ok(account.join(device))
    }

    pub fn name_device(&self, id: PlayerId, device: DeviceId, name: Clean) {
        if let Some(mut account) = self.by_id.get_mut(&id)
            && let Some(device) = find(&mut account.record, device)
        {
            device.name = name;
            account.kept = false;
        }
    }

    /// The devices of a player who uses `own`. Rejected if the player is unknown or the store
    /// cannot be read.
    pub async fn devices(&self, id: PlayerId, own: DeviceId) -> Result<Vec<DeviceRow>, Rejection> {
        self.catch_up(id).await?;
        let account = self.by_id.get(&id).ok_or_else(unknown_player)?;
        let row = |device: &Device| DeviceRow {
            device: device.id,
            name: device.name.clone(),
            seen_ms: device.seen_ms,
            online: account.sign_ins.is_used(device.id),
            here: device.id == own,
        };
        let mut rows: Vec<_> = account.record.devices.iter().map(row).collect();
        drop(account);
        join_all(rows.iter_mut().map(async |row| {
            row.online = row.online || self.is_used_elsewhere(id, row.device).await;
        }))
        .await;
        Ok(rows)
    }

    /// Records that a session on `device` has ended now. Fails only if the store does.
    pub async fn note_seen(&self, id: PlayerId, device: DeviceId) -> Result<(), Rejection> {
        let now_ms = wall_clock_ms();
        if let Some(mut account) = self.by_id.get_mut(&id).filter(|it| it.record.number > 0)
            && let Some(device) = find(&mut account.record, device)
            && device.seen_ms.saturating_add(SEEN_AGAIN_MS) < now_ms
        {
            device.seen_ms = now_ms;
            account.kept = false;
        } else {
            return Ok(());
        }
        self.keep(id).await
    }

    /// Other devices linked, and the last one signed out, since `after_ms`, with the times.
    pub fn news_of_devices(
        &self,
        id: PlayerId,
        own: DeviceId,
        after_ms: u64,
    ) -> Vec<(u64, DeviceChange)> {
        let Some(account) = self.by_id.get(&id) else { return Vec::new() };
        let PlayerRecord { devices, signed_out, .. } = &account.record;
        let linked = devices.iter().map(|it| (it.linked_ms, it, true));
        let news = linked.chain(signed_out.iter().map(|it| (it.seen_ms, it, false)));
        news.filter(|&(at_ms, it, _)| at_ms > after_ms && it.id != own)
            .map(|(at_ms, Device { id, name, .. }, linked)| {
                (at_ms, DeviceChange { device: *id, name: name.clone(), linked })
            })
            .collect()
    }

    /// Signs out a device at the request of device `own`: ends its tokens, then its sessions.
    /// Rejected if the device is unknown or the only one, if it is older than a new `own`, and if
    /// the store fails.
    pub async fn sign_out(
        &self,
        id: PlayerId,
        own: DeviceId,
        device: DeviceId,
    ) -> Result<(), Rejection> {
        self.catch_up(id).await?;
        let (previous, signed_out) = self.take_out(id, own, device)?;
        if let Err(rejection) = self.keep(id).await {
            if let Some(mut account) = self.by_id.get_mut(&id) {
                account.record.devices = previous.devices;
                account.record.signed_out = previous.signed_out;
            }
            return Err(rejection);
        }
        if self.by_id.get_mut(&id).is_some_and(|mut it| find(&mut it.record, device).is_some()) {
            // Another node stored first.
            return Err(too_many_at_once());
        }
        self.end_tokens(signed_out.tokens.into_iter().flatten());
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.sign_ins.end_device(device);
        }
        self.publish(&PlayersMessage::SignedOut { id, device });
        self.publish(&PlayersMessage::Sanctioned { id });
        Ok(())
    }

    /// Removes a device; returns the previous record and the device.
    fn take_out(
        &self,
        id: PlayerId,
        own: DeviceId,
        device: DeviceId,
    ) -> Result<(PlayerRecord, Device), Rejection> {
        let mut account = self.by_id.get_mut(&id).ok_or_else(unknown_player)?;
        let (previous, at_ms) = (account.record.clone(), wall_clock_ms());
        let devices = &mut account.record.devices;
        let is_new = |it: &Device| it.id == own && it.linked_ms + NEW_FOR_MS > at_ms;
        if device.0 < own.0 && devices.iter().any(is_new) {
            return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_DEVICE_NEW));
        }
        let unknown = || Rejection::because(Code::NotAllowed, &oxo_words::WHY_DEVICE_UNKNOWN);
        let place = devices.iter().position(|known| known.id == device).ok_or_else(unknown)?;
        if devices.len() == 1 {
            return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_DEVICE_ONLY));
        }
        let signed_out = devices.remove(place);
        let last = Device { tokens: [None; 2], seen_ms: at_ms, ..signed_out.clone() };
        account.record.signed_out = Some(last);
        account.kept = false;
        Ok((previous, signed_out))
    }

    fn remove(&self, id: PlayerId, token: TokenHash) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.record.devices.retain(|known| !known.holds(token));
        }
    }
}

fn find(record: &mut PlayerRecord, device: DeviceId) -> Option<&mut Device> {
    record.devices.iter_mut().find(|known| known.id == device)
}
