//! Text for players: names with a bot badge, a rating, and a mark if several share a name.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use oxo_protocol::{GameRow, Kind, Player};
use oxo_words as words;

pub fn badged(name: &str, kind: Kind) -> Cow<'_, str> {
    match kind {
        Kind::Human => name.into(),
        Kind::Bot => words::SeatBot { name }.to_string().into(),
    }
}

/// Returns the name with its rating, if any: `ann 1532`.
pub fn ranked(name: Cow<'_, str>, rating: Option<u32>) -> Cow<'_, str> {
    rating.map_or(name.clone(), |rating| format!("{name} {rating}").into())
}

/// Returns the name for a seat in a list row.
pub fn listed<'a>(seat: Option<&'a Player>, alike: &Alike) -> Cow<'a, str> {
    let name = seat.map_or(words::SEAT_FREE.text().into(), |seat| alike.name(seat));
    ranked(name, seat.and_then(|seat| seat.rating))
}

pub fn sitter(seat: Option<&Player>) -> Cow<'_, str> {
    seat.map_or(words::SEAT_FREE.text().into(), |seat| badged(seat.called(), seat.kind))
}

/// Names shared by several people in a view.
pub struct Alike(HashSet<String>);

impl Alike {
    pub fn among<'a>(players: impl IntoIterator<Item = &'a Player>) -> Alike {
        let mut first = HashMap::new();
        // A server's bot is the same one wherever it plays.
        let people = players.into_iter().filter(|player| player.bot.is_none());
        let again =
            people.filter(|player| *first.entry(fold(player)).or_insert(player.id) != player.id);
        Alike(again.map(fold).collect())
    }

    pub fn in_games(games: &[GameRow]) -> Alike {
        Alike::among(games.iter().flat_map(|game| game.seats.values().flatten()))
    }

    /// Returns a name with its mark if it needs one: `ann`, `pela (bot)`.
    pub fn name<'a>(&self, player: &'a Player) -> Cow<'a, str> {
        let name = badged(player.called(), player.kind);
        match self.mark(player) {
            mark if mark.is_empty() => name,
            mark => format!("{name}{mark}").into(),
        }
    }

    /// Returns the mark ` #0042`, the last digits of the player id; empty if the name is unique.
    pub fn mark(&self, player: &Player) -> String {
        let is_alike = player.bot.is_none() && self.0.contains(&fold(player));
        if is_alike { format!(" #{:04}", player.id.0 % 10_000) } else { String::new() }
    }
}

fn fold(player: &Player) -> String {
    player.name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use oxo_protocol::PlayerId;
    use oxo_shared::Level;

    use super::*;

    #[test]
    fn bots_are_marked_and_people_are_not() {
        assert_eq!(badged("pela", Kind::Bot), "pela (bot)");
        assert_eq!(badged("ann", Kind::Human), "ann");
        assert_eq!(sitter(None), "open seat");
        let easy = Level::TITLED[1];
        let seat = Player::new(PlayerId(0), easy.name(), Kind::Bot);
        assert_eq!(sitter(Some(&Player { bot: Some(easy), ..seat })), "easy (bot)");
    }

    #[test]
    fn ratings_follow_names() {
        assert_eq!(ranked("ann".into(), Some(1532)), "ann 1532");
        assert_eq!(ranked("ann".into(), None), "ann");
    }

    #[test]
    fn only_people_who_share_a_name_are_marked() {
        let player = |id, name: &str| Player::new(PlayerId(id), name, Kind::Human);
        let bot = |id| Player { bot: Some(Level::Master), ..player(id, "master") };
        // Ann appears twice, in two games.
        let all = [player(70_042, "Ann"), player(7, "ann"), player(8, "bob"), player(8, "bob")];
        let alike = Alike::among(all.iter().chain(&[bot(1), bot(2)]));
        assert_eq!(alike.name(&all[0]), "Ann #0042");
        assert_eq!(alike.name(&all[1]), "ann #0007");
        assert_eq!(alike.name(&all[2]), "bob");
        assert_eq!(alike.name(&bot(1)), "master");
    }
}
