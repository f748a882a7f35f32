//! How a finished game changes the standings of its players.

use oxo_protocol::{GameRow, Kind, Player, PlayerId, Rating, RatingChange, Standing, Terms};
use oxo_shared::rated::least_stones;
use oxo_shared::{BySide, Rules, Side, Speed, Winner};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2};

use super::summary::counts;

/// A rating pool: one set of rules at one speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    pub rules: Rules,
    pub speed: Speed,
}

impl Pool {
    pub const fn of(terms: &Terms) -> Pool {
        Pool { rules: terms.rules, speed: Speed::of(terms.control) }
    }

    pub const fn of_standing(row: &Standing) -> Pool {
        Pool { rules: row.rules, speed: row.speed }
    }
}

/// A player's results in one pool, with the full precision of the store.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub rating: Option<Glicko2Rating>,
    /// The ratings after the latest rated games.
    pub history: Vec<u32>,
}

impl Tally {
    pub fn standing(&self, pool: Pool) -> Standing {
        let Pool { rules, speed } = pool;
        let Tally { won, drawn, lost, rating, ref history } = *self;
        let (rating, history) = (rating.map(rounded), history.clone());
        Standing { rules, speed, won, drawn, lost, rating, history }
    }

    fn rate(&mut self, rating: Glicko2Rating) {
        self.rating = Some(rating);
        self.history.push(rounded(rating).value);
        let old = self.history.len().saturating_sub(Standing::HISTORY);
        self.history.drain(..old);
    }

    fn count(&mut self, side: Side, winner: Winner) {
        match winner.side() {
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

pub fn rounded(rating: Glicko2Rating) -> Rating {
    // The casts saturate, and ratings stay well within range.
    Rating { value: rating.rating.round() as u32, deviation: rating.deviation.round() as u32 }
}

/// Computes both players' tallies in the pool of a finished game, and notes the rating changes in `row`.
/// Fails only if `tally_of` does.
pub fn settle<E>(
    row: &mut GameRow,
    tally_of: impl Fn(PlayerId) -> Result<Option<Tally>, E>,
) -> Result<Vec<(PlayerId, Tally)>, E> {
    let players = counted(row);
    let mut tallies = BySide::<Tally>::default();
    for side in Side::BOTH {
        if let Some(player) = players[side] {
            tallies[side] = tally_of(player)?.unwrap_or_default();
        }
    }
    row.ratings = add(row, &mut tallies);
    let after = |side| players[side].map(|player| (player, std::mem::take(&mut tallies[side])));
    Ok(Side::BOTH.into_iter().filter_map(after).collect())
}

/// The players whose standings this game changes: connected players, if the game counts. The
/// server's own bots have no standings, since they play under a new id in each game.
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

fn add(row: &GameRow, tallies: &mut BySide<Tally>) -> Option<BySide<RatingChange>> {
    let outcome = row.result.as_ref()?;
    for side in Side::BOTH {
        tallies[side].count(side, outcome.winner);
    }
    if !is_rated(row) {
        return None;
    }
    let before = BySide::from_fn(|side| tallies[side].rating.unwrap_or_default());
    let after = rate(&before, outcome.winner);
    Side::BOTH.into_iter().for_each(|side| tallies[side].rate(after[side]));
    let value = |rating| rounded(rating).value;
    Some(BySide::from_fn(|side| RatingChange {
        before: value(before[side]),
        after: value(after[side]),
    }))
}

/// Whether the game is rated: agreed so, between people, and long enough.
fn is_rated(row: &GameRow) -> bool {
    let human = |seat: &Option<Player>| seat.as_ref().is_some_and(|seat| seat.kind == Kind::Human);
    let people = human(&row.seats.x) && human(&row.seats.o);
    row.terms.rated && people && row.ply >= least_stones(&row.terms.rules)
}

/// A game moves no ratings if its expected score exceeds this. Otherwise a player could climb on
/// any number of weak opponents.
const FOREGONE: f64 = 0.95;
/// The share of a rating change that two unrated players apply, so that ratings can start.
const LEAST_SHARE: f64 = 0.1;
/// Lower bound of the deviation: a player's strength changes.
pub const LEAST_DEVIATION: f64 = 60.0;

/// The ratings after a game.
fn rate(before: &BySide<Glicko2Rating>, winner: Winner) -> BySide<Glicko2Rating> {
    let BySide { x, o } = before;
    let (for_x, for_o) = expected_score(x, o);
    if for_x.max(for_o) > FOREGONE {
        return BySide { x: *x, o: *o };
    }
    let outcome = match winner.side() {
        Some(Side::X) => Outcomes::WIN,
        Some(Side::O) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (new_x, new_o) = glicko2(x, o, &outcome, &Glicko2Config::default());
    BySide {
        x: part_of_the_way(x, &new_x, share(x, o)),
        o: part_of_the_way(o, &new_o, share(o, x)),
    }
}

/// The share of the Glicko-2 change to apply. It shrinks with the opponent's deviation, so an
/// unrated opponent counts for little.
fn share(own: &Glicko2Rating, other: &Glicko2Rating) -> f64 {
    let unknown = |rating: &Glicko2Rating| {
        (rating.deviation / Glicko2Rating::default().deviation).powi(2).min(1.0)
    };
    1.0 - unknown(other) * (1.0 - LEAST_SHARE * unknown(own))
}

fn part_of_the_way(from: &Glicko2Rating, to: &Glicko2Rating, share: f64) -> Glicko2Rating {
    let between = |from: f64, to: f64| from + share * (to - from);
    // A single game must not raise the deviation: only time does.
    let variance = between(from.deviation.powi(2), to.deviation.powi(2));
    Glicko2Rating {
        rating: between(from.rating, to.rating),
        deviation: variance.sqrt().max(LEAST_DEVIATION).min(from.deviation),
        volatility: between(from.volatility, to.volatility),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRANGER: Glicko2Rating =
        Glicko2Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
    const KNOWN: Glicko2Rating = Glicko2Rating { deviation: 70.0, ..STRANGER };

    fn win(winner: &mut Glicko2Rating, loser: &mut Glicko2Rating) {
        let BySide { x, o } = rate(&BySide { x: *winner, o: *loser }, Winner::X);
        (*winner, *loser) = (x, o);
    }

    /// The rating after `games` wins against 1,000 new players in turn.
    fn lifted(mut rating: Glicko2Rating, games: usize) -> f64 {
        let mut puppets = vec![STRANGER; 1_000];
        for game in 0..games {
            win(&mut rating, &mut puppets[game % 1_000]);
        }
        rating.rating
    }

    /// The games two addresses can open in a day: one burst, then the hourly quota.
    const GAMES_A_DAY: usize = 2 * 25 * 1_000;

    #[test]
    fn a_thousand_puppets_raise_no_rating_far() {
        for (rating, games, max) in [
            (KNOWN, 25, 1_502.0),
            (KNOWN, 1_000, 1_540.0),
            (KNOWN, GAMES_A_DAY, 2_040.0),
            (STRANGER, 25, 1_720.0),
            (STRANGER, GAMES_A_DAY, 2_280.0),
        ] {
            let lifted = lifted(rating, games);
            println!("{games} games: {} +- {}: {lifted:.0}", rating.rating, rating.deviation);
            assert!(lifted <= max, "{games} games: {lifted}");
        }
    }

    #[test]
    fn a_strong_new_player_rises_quickly() {
        let mut new = STRANGER;
        for _ in 0..10 {
            win(&mut new, &mut KNOWN.clone());
        }
        assert!(new.rating > 1_900.0 && new.deviation < 250.0, "{new:?}");
    }

    #[test]
    fn two_new_players_converge_slowly() {
        let (mut ann, mut bob) = (STRANGER, STRANGER);
        win(&mut ann, &mut bob);
        assert_eq!((ann.rating.round(), bob.rating.round()), (1_516.0, 1_484.0));
        for _ in 0..30 {
            win(&mut ann, &mut bob);
            win(&mut bob, &mut ann);
        }
        assert!(
            ann.deviation < 150.0 && (ann.rating - bob.rating).abs() < 150.0,
            "{ann:?} {bob:?}"
        );
    }

    #[test]
    fn a_game_too_short_to_win_is_not_rated() {
        use crate::fixtures::{for_two, game, terms};
        use crate::summary::begin;
        let terms = Terms { rated: true, rules: Rules::GOMOKU, ..terms() };
        for (ply, rated) in [(2, false), (8, false), (9, true)] {
            let row = GameRow { ply, ..begin(game(), &for_two(terms)) };
            assert_eq!(is_rated(&row), rated, "{ply}");
        }
    }
}
