//! What the end of a game does to the standings of its players.

use oxo_shared::protocol::{Kind, PlayerId, Rating, Standing};
use oxo_shared::{ByPlayer, Player, Rules, Score, Speed, Table, TimeControl};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::archive::Archive;

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
    pub const fn of(table: &Table) -> Pool {
        Pool::new(*table.game.rules(), table.control)
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
pub fn counted(table: &Table) -> ByPlayer<Option<PlayerId>> {
    let counts = table.game.outcome().is_some_and(|outcome| outcome.result != Score::Aborted);
    let counts = counts && table.free_seat().is_none() && !is_against_oneself(table);
    ByPlayer::from_fn(|seat| {
        let seat = table.seats[seat].as_ref().filter(|seat| counts && seat.bot.is_none());
        seat.map(|seat| seat.id)
    })
}

fn is_against_oneself(table: &Table) -> bool {
    let id = |seat| table.seats[seat].as_ref().map(|seat| seat.id);
    id(Player::X) == id(Player::O)
}

/// Adds the end of a game to what its players had reached before.
pub fn add(table: &Table, tallies: &mut ByPlayer<Tally>) {
    let Some(outcome) = table.game.outcome() else { return };
    for seat in Player::BOTH {
        tallies[seat].count(seat, outcome.result);
    }
    let people = Player::BOTH
        .into_iter()
        .all(|seat| table.seats[seat].as_ref().is_some_and(|seat| seat.kind == Kind::Human));
    if table.rated && people {
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
