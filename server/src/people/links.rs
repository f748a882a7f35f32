//! Link codes: each links another device to a player once, expires soon and allows few wrong tries.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use oxo_protocol::{Code, LinkCode, PlayerId, Rejection};
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::people::secret::random_bytes;
use oxo_store::TokenHash;

/// Lifetime of a code: time to type eight letters on the other device.
pub const LIFE: Duration = Duration::from_mins(2);
/// Maximum number of open codes, far below the number of code names.
const MAX_OPEN: usize = 1_024;
/// Wrong tries that end a code. The other five letters have 25 bits, so an attacker finds one code
/// in eleven million.
const MAX_WRONG: u32 = 3;

#[derive(Debug, Default)]
pub struct Links(Mutex<HashMap<[u8; 3], Link>>);

#[derive(Debug)]
struct Link {
    player: PlayerId,
    /// Hash of the code; the code itself is not stored.
    hash: TokenHash,
    until: Instant,
    wrong: u32,
}

impl Links {
    /// Issues a code for `player`, replacing an earlier one. Rejected if too many codes are open.
    pub fn offer(&self, player: PlayerId, now: Instant) -> Result<LinkCode, Rejection> {
        let mut open = self.0.lock();
        open.retain(|_, link| link.player != player && link.until > now);
        if open.len() >= MAX_OPEN {
            return Err(Rejection::because(Code::Full, &oxo_words::WHY_LINKS_FULL));
        }
        loop {
            let code = LinkCode::from_bits(u64::from_le_bytes(random_bytes()));
            if let Entry::Vacant(place) = open.entry(code.name()) {
                place.insert(Link { player, hash: hash(code), until: now + LIFE, wrong: 0 });
                return Ok(code);
            }
        }
    }

    /// Redeems `code`: returns its player and ends the code. Rejects a code that is unknown, used
    /// or expired.
    pub fn take(&self, code: LinkCode, now: Instant) -> Result<PlayerId, Rejection> {
        self.take_hashed(code.name(), hash(code), now)
    }

    /// Redeems a code given by its name and hash. Rejects a code that is unknown, used or expired;
    /// after [`MAX_WRONG`] wrong guesses it ends.
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

    pub fn end(&self, player: PlayerId) {
        self.0.lock().retain(|_, link| link.player != player);
    }
}

pub fn hash(code: LinkCode) -> TokenHash {
    TokenHash::of(&code.to_string())
}

fn unknown() -> Rejection {
    Rejection::because(Code::LinkUnknown, &oxo_words::WHY_LINK_UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Players that link, and an attacker.
    const PLAYERS: u64 = 3;

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Offer(u64),
        End(u64),
        /// Any code issued since the beginning.
        Take(prop::sample::Index),
        /// The name of an issued code with other letters.
        Near(prop::sample::Index, u64),
        Any(u64),
        Wait(u64),
    }

    fn step() -> impl Strategy<Value = Step> {
        let (player, index) = (0..PLAYERS, any::<prop::sample::Index>());
        prop_oneof![
            3 => player.clone().prop_map(Step::Offer),
            1 => player.prop_map(Step::End),
            3 => index.clone().prop_map(Step::Take),
            5 => (index, any::<u64>()).prop_map(|(index, bits)| Step::Near(index, bits)),
            1 => any::<u64>().prop_map(Step::Any),
            1 => (0..2 * LIFE.as_secs()).prop_map(Step::Wait),
        ]
    }

    /// An issued code and its expected state.
    struct Issued {
        code: LinkCode,
        player: PlayerId,
        since: Instant,
        wrong: u32,
        good: bool,
    }

    impl Issued {
        fn is_good(&self, now: Instant) -> bool {
            self.good && now < self.since + LIFE
        }
    }

    /// The name of `code`, followed by letters from `bits`.
    fn similar(code: LinkCode, bits: u64) -> LinkCode {
        let (code, other) = (code.to_string(), LinkCode::from_bits(bits).to_string());
        format!("{}{}", &code[..3], &other[3..]).parse().expect("letters of the alphabet")
    }

    proptest! {
        #[test]
        fn only_a_fresh_unused_code_links_its_player(
            steps in prop::collection::vec(step(), 1..80),
        ) {
            let links = Links::default();
            let mut now = Instant::now();
            let mut issued: Vec<Issued> = Vec::new();
            for step in steps {
                let code = match step {
                    Step::Offer(who) | Step::End(who) => {
                        issued.iter_mut().filter(|code| code.player.0 == who).for_each(|code| code.good = false);
                        match step {
                            Step::End(_) => links.end(PlayerId(who)),
                            _ => {
                                let code = links.offer(PlayerId(who), now).expect("few are open");
                                issued.push(Issued { code, player: PlayerId(who), since: now, wrong: 0, good: true });
                            }
                        }
                        continue;
                    }
                    Step::Wait(seconds) => {
                        now += Duration::from_secs(seconds);
                        continue;
                    }
                    Step::Any(bits) => LinkCode::from_bits(bits),
                    Step::Take(_) | Step::Near(..) if issued.is_empty() => continue,
                    Step::Take(which) => which.get(&issued).code,
                    Step::Near(which, bits) => similar(which.get(&issued).code, bits),
                };
                let issued_code = issued.iter_mut().find(|it| it.is_good(now) && it.code.name() == code.name());
                let expected = match issued_code {
                    Some(it) if it.code == code => {
                        it.good = false;
                        Some(it.player)
                    }
                    Some(it) => {
                        it.wrong += 1;
                        it.good = it.wrong < MAX_WRONG;
                        None
                    }
                    None => None,
                };
                prop_assert_eq!(links.take(code, now).ok(), expected, "{:?}", step);
            }
        }
    }

    #[test]
    fn the_number_of_open_codes_is_limited_and_codes_expire() {
        let (links, now) = (Links::default(), Instant::now());
        for player in 0..MAX_OPEN as u64 {
            links.offer(PlayerId(player), now).expect("room");
        }
        let rejection = links.offer(PlayerId(MAX_OPEN as u64), now).unwrap_err();
        assert_eq!(rejection.code, Code::Full);
        assert!(links.offer(PlayerId(0), now).is_ok(), "in place of an earlier one");
        assert!(links.offer(PlayerId(MAX_OPEN as u64), now + LIFE).is_ok());
    }
}
