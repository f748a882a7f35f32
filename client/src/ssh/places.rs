//! Sessions at once: of one address, and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

#[derive(Clone, Debug)]
pub struct Places {
    most: usize,
    most_of_one: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One of them, until this is dropped.
#[derive(Debug)]
pub struct Place {
    network: IpAddr,
    places: Places,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    #[error("as many play here as there is room for: come back later")]
    Everywhere,
    #[error("there are as many sessions from your address as there may be: end one of them")]
    ThatAddress,
}

impl Places {
    pub fn new(most: usize, most_of_one: usize) -> Places {
        Places { most, most_of_one, taken: Arc::default() }
    }

    pub fn take(&self, network: IpAddr) -> Result<Place, Full> {
        let mut taken = self.taken.lock();
        if taken.values().sum::<usize>() >= self.most {
            return Err(Full::Everywhere);
        }
        let of_one = taken.entry(network).or_default();
        if *of_one >= self.most_of_one {
            return Err(Full::ThatAddress);
        }
        *of_one += 1;
        Ok(Place { network, places: self.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock();
        if let Some(count) = taken.get_mut(&self.network) {
            *count -= 1;
        }
        taken.retain(|_, count| *count > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_its_session_has_ended() {
        let places = Places::new(3, 2);
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert_eq!(places.take(one).unwrap_err(), Full::ThatAddress);
        let _third = places.take(other).unwrap();
        assert_eq!(places.take(other).unwrap_err(), Full::Everywhere);
        drop(first);
        places.take(one).unwrap();
    }
}
