//! What the end of a game does to the standings of its players.

use oxo_shared::protocol::{GameRow, Kind, PlayerId, Rating, Seat, Standing};
use oxo_shared::{ByPlayer, Player, Rules, Score, Speed, TimeControl};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::archive::Archive;
use super::summary::counts;

/// Where a game counts: games by other rules, or at another speed, are another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// By which rules.
    pub rules: Rules,
    /// At which speed.
    pub speed: Speed,
}

impl Pool {
    /// Where games by these rules and with this time control count.
    #[must_use]
    pub const fn new(rules: Rules, control: TimeControl) -> Pool {
        Pool { rules, speed: Speed::of(control) }
    }

    /// Where this game counts.
    #[must_use]
    pub const fn of(row: &GameRow) -> Pool {
        Pool::new(row.rules, row.clock)
    }

    /// A player's rating here; none if it cannot be read, for it is only shown.
    pub async fn rating(self, player: PlayerId, archive: &(impl Archive + ?Sized)) -> Option<u32> {
        let standings = archive.standings(player).await.ok()?;
        let own = standings.iter().find(|row| (row.rules, row.speed) == (self.rules, self.speed));
        own?.rating.map(|rating| rating.value)
    }
}

/// What a player has reached in one pool, as exactly as the store keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// The rating, once a game was rated.
    pub rating: Option<Glicko2Rating>,
}

impl Tally {
    /// As people read it.
    #[must_use]
    pub fn standing(&self, pool: Pool) -> Standing {
        let Pool { rules, speed } = pool;
        let Tally { won, drawn, lost, rating } = *self;
        Standing { rules, speed, won, drawn, lost, rating: rating.map(rounded) }
    }

    /// How many games it is made of.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn count(&mut self, seat: Player, result: Score) {
        match result.winner() {
            Some(winner) if winner == seat => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

fn rounded(rating: Glicko2Rating) -> Rating {
    // The casts saturate: a rating never leaves this range by far.
    Rating { value: rating.rating.round() as u32, deviation: rating.deviation.round() as u32 }
}

/// Whose standings the end of this game changes: clients with a seat, if it counts at all.
/// The server's own bots are another player in each game.
#[must_use]
pub fn counted(row: &GameRow) -> ByPlayer<Option<PlayerId>> {
    let against_oneself = match (&row.seats.x, &row.seats.o) {
        (Some(x), Some(o)) => x.id == o.id,
        _ => true,
    };
    ByPlayer::from_fn(|seat| {
        let seat = row.seats[seat].as_ref().filter(|seat| seat.bot.is_none());
        seat.filter(|_| counts(row) && !against_oneself).map(|seat| seat.id)
    })
}

/// Adds the end of a game to what its players had reached before.
pub fn add(row: &GameRow, tallies: &mut ByPlayer<Tally>) {
    let Some(outcome) = &row.result else { return };
    for seat in Player::BOTH {
        tallies[seat].count(seat, outcome.result);
    }
    let human = |seat: &Option<Seat>| seat.as_ref().is_some_and(|seat| seat.kind == Kind::Human);
    if row.rated && human(&row.seats.x) && human(&row.seats.o) {
        let before = ByPlayer::from_fn(|seat| tallies[seat].rating.unwrap_or_default());
        let for_x = match outcome.result.winner() {
            Some(Player::X) => Outcomes::WIN,
            Some(Player::O) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let (x, o) = glicko2(&before.x, &before.o, &for_x, &Glicko2Config::default());
        tallies.x.rating = Some(x);
        tallies.o.rating = Some(o);
    }
}
