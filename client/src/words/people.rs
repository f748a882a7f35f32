//! People by name: with what they are, their rating, and a mark where several are called alike.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use oxo_protocol::{GameRow, Kind, Player};
use oxo_words as words;

pub(crate) fn badged(name: &str, kind: Kind) -> Cow<'_, str> {
    match kind {
        Kind::Human => name.into(),
        Kind::Bot => words::SeatBot { name }.to_string().into(),
    }
}

/// `ann 1532`, where there is a rating.
pub(crate) fn ranked(name: Cow<'_, str>, rating: Option<u32>) -> Cow<'_, str> {
    rating.map_or(name.clone(), |rating| format!("{name} {rating}").into())
}

/// Who has a seat in a row of a list.
pub(crate) fn listed<'a>(seat: Option<&'a Player>, alike: &Alike) -> Cow<'a, str> {
    let name = seat.map_or(words::SEAT_FREE.text().into(), |seat| alike.name(seat));
    ranked(name, seat.and_then(|seat| seat.rating))
}

pub(crate) fn sitter(seat: Option<&Player>) -> Cow<'_, str> {
    seat.map_or(words::SEAT_FREE.text().into(), |seat| badged(seat.called(), seat.kind))
}

/// The names that several people of a view have.
pub(crate) struct Alike(HashSet<String>);

impl Alike {
    pub(crate) fn among<'a>(players: impl IntoIterator<Item = &'a Player>) -> Alike {
        let mut first = HashMap::new();
        // A bot of the server is the same one wherever it plays.
        let people = players.into_iter().filter(|player| player.bot.is_none());
        let again =
            people.filter(|player| *first.entry(fold(player)).or_insert(player.id) != player.id);
        Alike(again.map(fold).collect())
    }

    pub(crate) fn in_games(games: &[GameRow]) -> Alike {
        Alike::among(games.iter().flat_map(|game| game.seats.values().flatten()))
    }

    /// `ann`, `pela (bot)`, and with its mark where it needs one.
    pub(crate) fn name<'a>(&self, player: &'a Player) -> Cow<'a, str> {
        let name = badged(player.called(), player.kind);
        match self.mark(player) {
            mark if mark.is_empty() => name,
            mark => format!("{name}{mark}").into(),
        }
    }

    /// ` #0042`, the last digits of the number; nothing where nobody else is called so.
    pub(crate) fn mark(&self, player: &Player) -> String {
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
    fn a_program_wears_a_badge_and_a_person_none() {
        assert_eq!(badged("pela", Kind::Bot), "pela (bot)");
        assert_eq!(badged("ann", Kind::Human), "ann");
        assert_eq!(sitter(None), "free seat");
        let easy = Level::TITLED[1];
        let seat = Player::new(PlayerId(0), easy.name(), Kind::Bot);
        assert_eq!(sitter(Some(&Player { bot: Some(easy), ..seat })), "easy (bot)");
    }

    #[test]
    fn a_rating_is_told_behind_a_name() {
        assert_eq!(ranked("ann".into(), Some(1532)), "ann 1532");
        assert_eq!(ranked("ann".into(), None), "ann");
    }

    #[test]
    fn only_people_of_the_same_name_wear_a_mark() {
        let player = |id, name: &str| Player::new(PlayerId(id), name, Kind::Human);
        let bot = |id| Player { bot: Some(Level::Master), ..player(id, "master") };
        // Ann is there twice, at two boards.
        let all = [player(70_042, "Ann"), player(7, "ann"), player(8, "bob"), player(8, "bob")];
        let alike = Alike::among(all.iter().chain(&[bot(1), bot(2)]));
        assert_eq!(alike.name(&all[0]), "Ann #0042");
        assert_eq!(alike.name(&all[1]), "ann #0007");
        assert_eq!(alike.name(&all[2]), "bob");
        assert_eq!(alike.name(&bot(1)), "master");
    }
}
