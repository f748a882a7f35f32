//! What the end of a game does to the standings of its players.

use oxo_shared::protocol::{GameRow, Kind, Player, PlayerId, Rating, Standing};
use oxo_shared::{BySide, Rules, Side, Speed, Terms, Winner};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::archive::Archive;
use super::summary::counts;

/// Where a game counts: games by other rules, or at another speed, are another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    pub rules: Rules,
    pub speed: Speed,
}

impl Pool {
    pub const fn of(terms: &Terms) -> Pool {
        Pool { rules: terms.rules, speed: Speed::of(terms.control) }
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
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub rating: Option<Glicko2Rating>,
}

impl Tally {
    pub fn standing(&self, pool: Pool) -> Standing {
        let Pool { rules, speed } = pool;
        let Tally { won, drawn, lost, rating } = *self;
        Standing { rules, speed, won, drawn, lost, rating: rating.map(rounded) }
    }

    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn count(&mut self, side: Side, winner: Winner) {
        match winner.side() {
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

fn rounded(rating: Glicko2Rating) -> Rating {
    // The casts saturate: a rating never leaves this range by far.
    Rating { value: rating.rating.round() as u32, deviation: rating.deviation.round() as u32 }
}

/// The tallies that the end of a game changes, as they are after it.
pub fn settle<E>(
    row: &GameRow,
    before: impl Fn(PlayerId, Pool) -> Result<Option<Tally>, E>,
) -> Result<Vec<(PlayerId, Pool, Tally)>, E> {
    let pool = Pool::of(&row.terms);
    let players = counted(row);
    let mut tallies = BySide::<Tally>::default();
    for side in Side::BOTH {
        if let Some(player) = players[side] {
            tallies[side] = before(player, pool)?.unwrap_or_default();
        }
    }
    add(row, &mut tallies);
    let after = |side| players[side].map(|player| (player, pool, tallies[side]));
    Ok(Side::BOTH.into_iter().filter_map(after).collect())
}

/// Whose standings the end of this game changes: clients with a seat, if it counts at all.
/// The server's own bots are another player in each game.
fn counted(row: &GameRow) -> BySide<Option<PlayerId>> {
    let against_oneself = match (&row.seats.x, &row.seats.o) {
        (Some(x), Some(o)) => x.id == o.id,
        _ => true,
    };
    BySide::from_fn(|side| {
        let client = row.seats[side].as_ref().filter(|player| player.bot.is_none());
        client.filter(|_| counts(row) && !against_oneself).map(|player| player.id)
    })
}

fn add(row: &GameRow, tallies: &mut BySide<Tally>) {
    let Some(outcome) = &row.result else { return };
    for side in Side::BOTH {
        tallies[side].count(side, outcome.winner);
    }
    let human = |seat: &Option<Player>| seat.as_ref().is_some_and(|who| who.kind == Kind::Human);
    if row.terms.rated && human(&row.seats.x) && human(&row.seats.o) {
        let before = BySide::from_fn(|side| tallies[side].rating.unwrap_or_default());
        let for_x = match outcome.winner.side() {
            Some(Side::X) => Outcomes::WIN,
            Some(Side::O) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let (x, o) = glicko2(&before.x, &before.o, &for_x, &Glicko2Config::default());
        tallies.x.rating = Some(x);
        tallies.o.rating = Some(o);
    }
}
