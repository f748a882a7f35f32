//! Codes that make another device the same player: each lives shortly, works once, and bears
//! few wrong tries.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use oxo_protocol::{Code, LinkCode, PlayerId, Rejection};
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::people::secret::random_bytes;
use oxo_store::TokenHash;

/// Time to walk to the other device and type eight letters.
pub const LIFE: Duration = Duration::from_mins(2);
/// Codes that are good at once: far fewer than there are names for them.
const MAX_OPEN: usize = 1_024;
/// Wrong tries of a code before it ends: a slip of the finger, or two. The other five letters
/// have 25 bits, so that one code in eleven million is found.
const MAX_WRONG: u32 = 3;

#[derive(Debug, Default)]
pub struct Links(Mutex<HashMap<[u8; 3], Link>>);

#[derive(Debug)]
struct Link {
    player: PlayerId,
    /// Of the code, which is kept nowhere.
    hash: TokenHash,
    until: Instant,
    wrong: u32,
}

impl Links {
    /// A code for `player`, whose earlier one ends.
    pub fn offer(&self, player: PlayerId, now: Instant) -> Result<LinkCode, Rejection> {
        let mut open = self.0.lock();
        open.retain(|_, link| link.player != player && link.until > now);
        if open.len() >= MAX_OPEN {
            return Err(Rejection::new(Code::Full, "too many people link devices just now"));
        }
        loop {
            let code = LinkCode::from_bits(u64::from_le_bytes(random_bytes()));
            if let Entry::Vacant(place) = open.entry(code.name()) {
                place.insert(Link { player, hash: hash(code), until: now + LIFE, wrong: 0 });
                return Ok(code);
            }
        }
    }

    /// Whom `code` links to; it is used up by that.
    pub fn take(&self, code: LinkCode, now: Instant) -> Result<PlayerId, Rejection> {
        self.take_hashed(code.name(), hash(code), now)
    }

    /// The same of a code that is known by its name and its hash.
    pub fn take_hashed(
        &self,
        name: [u8; 3],
        hash: TokenHash,
        now: Instant,
    ) -> Result<PlayerId, Rejection> {
        let mut open = self.0.lock();
        let Entry::Occupied(mut place) = open.entry(name) else { return Err(unknown()) };
        let link = place.get_mut();
        if link.until > now && link.hash == hash {
            return Ok(place.remove().player);
        }
        link.wrong += 1;
        if link.until <= now || link.wrong >= MAX_WRONG {
            place.remove();
        }
        Err(unknown())
    }

    /// Ends the code of `player`, if there is one.
    pub fn end(&self, player: PlayerId) {
        self.0.lock().retain(|_, link| link.player != player);
    }
}

pub fn hash(code: LinkCode) -> TokenHash {
    TokenHash::of(&code.to_string())
}

fn unknown() -> Rejection {
    let msg = "that code links nothing: it is wrong, was used, or is over two minutes old";
    Rejection::new(Code::LinkUnknown, msg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whoever links, and whoever means no good.
    const PEOPLE: u64 = 3;

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Offer(u64),
        End(u64),
        /// Any code that somebody was shown since the beginning.
        Take(prop::sample::Index),
        /// One that has the name of a code that was shown, and other letters behind it.
        Near(prop::sample::Index, u64),
        Any(u64),
        Wait(u64),
    }

    fn step() -> impl Strategy<Value = Step> {
        let (who, which) = (0..PEOPLE, any::<prop::sample::Index>());
        prop_oneof![
            3 => who.clone().prop_map(Step::Offer),
            1 => who.prop_map(Step::End),
            3 => which.clone().prop_map(Step::Take),
            5 => (which, any::<u64>()).prop_map(|(which, bits)| Step::Near(which, bits)),
            1 => any::<u64>().prop_map(Step::Any),
            1 => (0..2 * LIFE.as_secs()).prop_map(Step::Wait),
        ]
    }

    /// A code that was shown, as it should be.
    struct Shown {
        code: LinkCode,
        player: PlayerId,
        since: Instant,
        wrong: u32,
        good: bool,
    }

    impl Shown {
        fn is_good(&self, now: Instant) -> bool {
            self.good && now < self.since + LIFE
        }
    }

    /// The name of `code`, and the letters of `bits` behind it.
    fn near(code: LinkCode, bits: u64) -> LinkCode {
        let (code, other) = (code.to_string(), LinkCode::from_bits(bits).to_string());
        format!("{}{}", &code[..3], &other[3..]).parse().expect("letters of the alphabet")
    }

    proptest! {
        #[test]
        fn a_code_links_its_player_once_and_in_time_and_nothing_else_links_anybody(
            steps in prop::collection::vec(step(), 1..80),
        ) {
            let links = Links::default();
            let mut now = Instant::now();
            let mut shown: Vec<Shown> = Vec::new();
            for step in steps {
                let said = match step {
                    Step::Offer(who) | Step::End(who) => {
                        shown.iter_mut().filter(|code| code.player.0 == who).for_each(|code| code.good = false);
                        match step {
                            Step::End(_) => links.end(PlayerId(who)),
                            _ => {
                                let code = links.offer(PlayerId(who), now).expect("few are open");
                                shown.push(Shown { code, player: PlayerId(who), since: now, wrong: 0, good: true });
                            }
                        }
                        continue;
                    }
                    Step::Wait(seconds) => {
                        now += Duration::from_secs(seconds);
                        continue;
                    }
                    Step::Any(bits) => LinkCode::from_bits(bits),
                    Step::Take(_) | Step::Near(..) if shown.is_empty() => continue,
                    Step::Take(which) => which.get(&shown).code,
                    Step::Near(which, bits) => near(which.get(&shown).code, bits),
                };
                let meant = shown.iter_mut().find(|code| code.is_good(now) && code.code.name() == said.name());
                let wanted = match meant {
                    Some(code) if code.code == said => {
                        code.good = false;
                        Some(code.player)
                    }
                    Some(code) => {
                        code.wrong += 1;
                        code.good = code.wrong < MAX_WRONG;
                        None
                    }
                    None => None,
                };
                prop_assert_eq!(links.take(said, now).ok(), wanted, "{:?}", step);
            }
        }
    }

    #[test]
    fn so_many_codes_are_good_at_once_and_room_comes_with_time() {
        let (links, now) = (Links::default(), Instant::now());
        for player in 0..MAX_OPEN as u64 {
            links.offer(PlayerId(player), now).expect("room");
        }
        let refused = links.offer(PlayerId(MAX_OPEN as u64), now).unwrap_err();
        assert_eq!(refused.code, Code::Full);
        assert!(links.offer(PlayerId(0), now).is_ok(), "in place of an earlier one");
        assert!(links.offer(PlayerId(MAX_OPEN as u64), now + LIFE).is_ok());
    }
}
