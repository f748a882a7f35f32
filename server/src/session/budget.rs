//! How much one session may ask for.

use std::time::Duration;

use oxo_shared::protocol::{Code, Limits, Refusal};
use tokio::time::Instant;

use crate::rate::{Rate, Used};

/// Refused wishes in a row that are still answered: a client that does not wait when
/// told to is no client of ours.
const MAX_FLOOD: u32 = 200;
/// The period in which [`oxo_shared::protocol::Limits::wishes_per_20s`] counts.
const PERIOD: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    Plain,
    /// That, and the smaller rate of what disturbs people or takes the server long.
    High,
}

pub struct Budget {
    rate: Rate,
    wishes: Used,
    costly_rate: Rate,
    costly_wishes: Used,
    flood: u32,
}

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        let &Limits { wish_burst, wishes_per_20s, .. } = limits;
        Budget {
            rate: Rate::new(wish_burst, wishes_per_20s, PERIOD),
            wishes: Used::default(),
            // What is for people or takes long: a third of the wishes is plenty.
            costly_rate: Rate::new(wish_burst / 3, wishes_per_20s / 3, PERIOD),
            costly_wishes: Used::default(),
            flood: 0,
        }
    }

    pub fn charge(&mut self, cost: Cost) -> Result<(), Refusal> {
        let now = Instant::now();
        let taken = self.rate.take(&mut self.wishes, now).and_then(|()| match cost {
            Cost::Plain => Ok(()),
            Cost::High => self.costly_rate.take(&mut self.costly_wishes, now),
        });
        self.flood = if taken.is_ok() { 0 } else { self.flood + 1 };
        taken.map_err(|wait| {
            let retry_ms = u64::try_from(wait.as_millis()).ok();
            Refusal { retry_ms, ..Refusal::new(Code::RateLimited, "too fast: wait a moment") }
        })
    }

    pub const fn is_flooded(&self) -> bool {
        self.flood > MAX_FLOOD
    }
}
