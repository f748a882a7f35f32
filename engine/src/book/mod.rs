//! The opening book: the best replies to common openings, found by long searches.
//!
//! The table ships with the engine; `oxo-lab book` makes it.

mod canonical;
mod entry;

use std::collections::HashMap;
use std::sync::LazyLock;

use oxo_shared::{Game, Opening, Point, Reason, Rules, Side};

use crate::choice::{CellScore, Choice, Variation};
use crate::limits::Budget;
use crate::reasons;

pub use canonical::Canonical;
pub use entry::{Entry, ParseEntryError};

const REPLIES: &str = include_str!("replies.txt");

/// The cell of the first stone; `None` if there are stones.
pub(crate) fn first_stone(game: &Game) -> Option<Point> {
    let centre = game.landing(game.rules().area().centre());
    game.board().is_empty().then_some(centre)
}

pub(crate) fn choice(game: &Game, budget: &Budget) -> Option<Choice> {
    static SHIPPED: LazyLock<Book> = LazyLock::new(|| {
        let entries = entries(REPLIES).map(|entry| entry.expect("a test reads the whole table"));
        Book::new(entries)
    });
    let (best, score) = SHIPPED.reply(game)?;
    let does = Some(reasons::by_stones(game, best)).filter(|does| *does != Reason::Best);
    Some(Choice {
        variations: vec![Variation { score, pv: vec![best] }],
        ..Choice::at_once(
            best,
            vec![CellScore { at: best, score, verdict: None }],
            Reason::Book { does: does.map(Box::new) },
            budget,
        )
    })
}

/// Parses the entries of a table: one per line, with comments after `#`.
///
/// # Errors
/// Per entry: [`ParseEntryError`].
pub fn entries(text: &str) -> impl Iterator<Item = Result<Entry, ParseEntryError>> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(str::parse)
}

/// Replies and their scores by position.
struct Book(HashMap<(Rules, Canonical), (Point, f64)>);

impl Book {
    fn new(entries: impl Iterator<Item = Entry>) -> Book {
        let replies = entries.map(|Entry { game, reply, score }| {
            let (shape, symmetry) = Canonical::of(game.rules(), &game);
            let reply = symmetry.map(game.rules().area(), reply);
            ((*game.rules(), shape), (reply, score))
        });
        Book(replies.collect())
    }

    fn reply(&self, game: &Game) -> Option<(Point, f64)> {
        let rules = without_opening(game)?;
        let (shape, symmetry) = Canonical::of(&rules, game);
        let &(reply, score) = self.0.get(&(rules, shape))?;
        let reply = symmetry.inverse().map(rules.area(), reply);
        game.check(reply).is_ok().then_some((reply, score))
    }
}

/// The rules of a free game, if the opening is over and the side to move is the same as in a free
/// game.
fn without_opening(game: &Game) -> Option<Rules> {
    let rules = *game.rules();
    let is_over = !rules.opening().restricts(game.ply());
    let by_turns = game.side_at(game.ply()) == Side::at_ply(game.board().len());
    rules.with_opening(Opening::Free).ok().filter(|_| by_turns && is_over && game.is_settled())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use oxo_shared::Symmetry;
    use oxo_shared::moves::read_moves;

    use super::*;

    #[test]
    fn the_shipped_entries_are_legal_and_unique() {
        let mut seen = HashSet::new();
        for entry in entries(REPLIES) {
            let Entry { game, reply, score } = entry.unwrap();
            assert_eq!(game.rules().opening(), Opening::Free, "it is looked up without");
            assert!((-1.0..=1.0).contains(&score), "{score} at {:?}", game.moves());
            assert_eq!(game.check(reply), Ok(()));
            let (shape, _) = Canonical::of(game.rules(), &game);
            assert!(seen.insert((*game.rules(), shape)), "twice: {:?}", game.moves());
        }
        assert!(!seen.is_empty());
    }

    #[test]
    fn a_reply_is_found_in_every_image_of_its_position() {
        let entry: Entry = "15x15x5 h8 i9 k7 : j10 +0.12".parse().unwrap();
        let rules = *entry.game.rules();
        let book = Book::new([entry.clone()].into_iter());
        for symmetry in Symmetry::ALL {
            let map = |&at: &Point| symmetry.map(rules.area(), at);
            let image = Game::from_moves(rules, entry.game.moves().iter().map(map)).unwrap();
            assert_eq!(book.reply(&image), Some((map(&entry.reply), 0.12)), "{symmetry:?}");
        }
    }

    #[test]
    fn a_reply_applies_to_its_stones_and_rules_once_the_opening_is_over() {
        let near = "15x15x5 h8 i9 k7 : j10 +0.12";
        let far = "15x15x5 h8 i9 k11 : j10 +0.12";
        let early = "15x15x5 h8 i9 : k11 +0.12";
        for (line, rules, moves, found) in [
            (near, "15x15x5", "h8 i9 k7", Some("j10")),
            (near, "15x15x5", "k7 i9 h8", Some("j10")),
            // The same cells, with the other colours.
            (near, "15x15x5", "i9 h8 k7", None),
            (near, "15x15x5+exact", "h8 i9 k7", None),
            (near, "15x15x5+renju", "h8 i9 k7", None),
            (near, "19x19x5", "h8 i9 k7", None),
            (near, "15x16x5", "h8 i9 k7", None),
            (far, "15x15x5+pro", "h8 i9 k11", Some("j10")),
            (far, "15x15x5+swap", "h8 i9 k11 stay", Some("j10")),
            (far, "15x15x5+swap2", "h8 i9 k11 swap", Some("j10")),
            // The decision is still due.
            (far, "15x15x5+swap", "h8 i9 k11", None),
            (early, "15x15x5", "h8 i9", Some("k11")),
            // Its third stone is not free.
            (early, "15x15x5+pro", "h8 i9", None),
        ] {
            let book = Book::new([line.parse().unwrap()].into_iter());
            let game = read_moves(rules.parse().unwrap(), moves).unwrap();
            let reply = book.reply(&game).map(|(at, _)| game.rules().name(at).to_string());
            assert_eq!(reply.as_deref(), found, "{line} in {rules}: {moves}");
        }
    }
}
