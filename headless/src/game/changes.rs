//! Derives news from the difference before and after an event or a snapshot.

use oxo_protocol::event::{Answered, Credit, Said};
use oxo_protocol::{ClockReason, GameEvent, Offer, Presence};
use oxo_shared::{BySide, Decision, Side};

use super::follow::Follow;
use super::news::{Closing, Moved, News};
use super::news_words::answered;
use super::out::Now;

/// The state of a game before an event or snapshot.
#[derive(Clone, Copy, Default)]
pub struct Before {
    seated: bool,
    over: bool,
    paused: bool,
    presence: BySide<Presence>,
    offer: Option<Offer>,
    ply: usize,
    decisions: usize,
    /// Whether the player already knows that it is their turn.
    called: bool,
}

impl Before {
    pub(super) fn of(game: &Follow) -> Before {
        let table = &game.table;
        Before {
            seated: table.free_seat().is_none(),
            over: table.game.outcome().is_some(),
            paused: table.paused.is_some(),
            presence: table.presence,
            offer: table.offer,
            ply: table.game.ply(),
            decisions: table.game.decisions().len(),
            // While a move is in flight, the player knows as well.
            called: game.my_turn() || game.hand.pending.is_some(),
        }
    }

    /// Returns the state before the first event, except that presence is as in the snapshot.
    fn all(game: &Follow) -> Before {
        Before { presence: game.table.presence, ..Before::default() }
    }

    /// Returns how many moves are the same before and after an event, which adds one or removes
    /// some.
    pub(super) fn kept(&self, game: &Follow) -> usize {
        self.ply.min(game.table.game.ply())
    }

    pub(super) fn has_swapped(&self, game: &Follow) -> bool {
        let new = game.table.game.decisions().get(self.decisions..);
        new.is_some_and(|decisions| decisions.contains(&Decision::Swap))
    }

    /// Returns the news in the order it is reported. The first `same` moves are unchanged; `event`
    /// is the only event since, if there was exactly one.
    pub(super) fn news(
        &self,
        game: &Follow,
        same: usize,
        event: Option<&GameEvent>,
        now: Now,
    ) -> Vec<News> {
        let mut news: Vec<News> = self.players(game).into_iter().collect();
        news.extend(Side::BOTH.into_iter().filter_map(|side| self.presence(side, game)));
        news.extend((same < self.ply).then_some(News::TakenBack { moves: same }));
        news.extend(acts(same, self.decisions, game));
        news.extend(event.and_then(|event| told(event, game)));
        news.extend(self.paused(game, now));
        news.extend(self.closed(event, game));
        news.extend(self.opened(game));
        news.extend(self.over(game));
        let decisions = game.table.game.decisions().len();
        let has_changed = same < self.ply.max(game.table.game.ply()) || decisions != self.decisions;
        news.extend(turn(game).filter(|_| has_changed || !self.called));
        news
    }

    fn players(&self, game: &Follow) -> Option<News> {
        (!self.seated && game.table.free_seat().is_none()).then(|| {
            let [x, o] = Side::BOTH.map(|side| game.name(side).to_owned());
            News::Players { x, o, you: game.role.side() }
        })
    }

    /// Returns the news that a person at `side`, other than this player, has come or gone.
    pub(super) fn presence(&self, side: Side, game: &Follow) -> Option<News> {
        let state = game.presence(side);
        let before = if self.has_swapped(game) { self.presence.swapped() } else { self.presence };
        let other = game.role.side() != Some(side) && !game.is_bot(side);
        let is_news = game.table.free_seat().is_none() && game.seen[side] && other;
        (is_news && before[side] != state).then(|| News::Presence {
            side,
            name: game.name(side).into(),
            state,
        })
    }

    /// Returns how the open offer was closed; `None` if the end of the game closed it.
    fn closed(&self, event: Option<&GameEvent>, game: &Follow) -> Option<News> {
        let offer = self.offer.filter(|&old| !is_open(old, game.table.offer))?;
        let what = offer.what;
        match event {
            Some(&GameEvent::Answered(Answered { yes, by, .. })) => {
                let answer = match yes {
                    true => Closing::Accepted,
                    false if by == offer.by => Closing::Withdrawn,
                    false => Closing::Declined,
                };
                Some(News::Answered { what, by, answer })
            }
            _ => game.table.is_running().then_some(News::Lapsed { what }),
        }
    }

    /// Returns news that the game was paused or resumed.
    fn paused(&self, game: &Follow, now: Now) -> Option<News> {
        match game.paused(now.server_ms()) {
            Some((by, for_ms)) => {
                let paused = || News::Paused { by, name: game.name(by).into(), for_ms };
                (!self.paused).then(paused)
            }
            None => (self.paused && game.table.is_running()).then_some(News::WentOn {}),
        }
    }

    fn opened(&self, game: &Follow) -> Option<News> {
        let Offer { what, by, .. } = game.table.offer.filter(|&new| !is_open(new, self.offer))?;
        let yours = game.role.side().is_some_and(|me| me != by || game.table.is_shared());
        Some(News::Offer { what, by, yours })
    }

    fn over(&self, game: &Follow) -> Option<News> {
        let outcome = game.table.game.outcome().filter(|_| !self.over)?;
        let line = outcome.line.iter().map(|&at| game.cell(at)).collect();
        Some(News::Over { result: outcome.winner, how: outcome.how, line })
    }
}

/// Returns news of an event that leaves no trace in the table.
fn told(event: &GameEvent, game: &Follow) -> Option<News> {
    match event {
        GameEvent::Said(Said { by, text, .. }) if !game.hides(by) => {
            Some(News::Chat { by: by.name.clone(), seat: by.seat, text: text.clone() })
        }
        GameEvent::Clock(change) => {
            let Credit { side, ms } = change.credit?;
            match change.why {
                ClockReason::Gift => Some(News::Given { side, ms }),
                ClockReason::Stall => Some(News::Stalled { ms }),
                _ => None,
            }
        }
        _ => None,
    }
}

fn acts(ply: usize, decision: usize, game: &Follow) -> Vec<News> {
    let mut news = Vec::new();
    let decisions = game.table.game.decisions().len();
    let mut due = (decision..decisions).peekable();
    for ply in ply..=game.table.game.ply() {
        while let Some(number) = due.next_if(|&number| Decision::stones_at(number) <= ply) {
            news.push(decided(game, number));
        }
        if ply < game.table.game.ply() {
            news.push(News::Moved(game.moved(ply)));
        }
    }
    news
}

fn decided(game: &Follow, number: usize) -> News {
    let (by, decision) = (game.table.game.decided_by(number), game.table.game.decisions()[number]);
    News::Decided { by, decision }
}

fn is_open(offer: Offer, open: Option<Offer>) -> bool {
    open.is_some_and(|open| open.offer == offer.offer)
}

/// Returns the news that this client is to move, if it is.
pub(super) fn turn(game: &Follow) -> Option<News> {
    let side = game.role.side().filter(|_| game.my_turn())?;
    let choices = game.table.game.choices().to_vec();
    Some(News::Turn { side, number: game.table.game.ply() + 1, choices })
}

impl Follow {
    /// Returns the news since the first event.
    pub fn all_news(&self, now: Now) -> Vec<News> {
        Before::all(self).news(self, 0, None, now)
    }

    /// Reports a declined or withdrawn offer to everybody except the player who closed it. The
    /// board shows the effect of an accepted one.
    pub(super) fn closing_line(&self, news: &[News]) -> Option<String> {
        news.iter().find_map(|news| match *news {
            News::Answered { by, answer, .. }
                if answer != Closing::Accepted && self.role.side() != Some(by) =>
            {
                Some(answered(self.name(by), answer))
            }
            _ => None,
        })
    }

    /// Returns the move of this ply.
    pub fn moved(&self, ply: usize) -> Moved {
        let (stone, cell) = (Side::at_ply(ply), self.cell(self.table.game.moves()[ply]));
        Moved { number: ply + 1, stone, cell, by: self.table.game.placed_by(ply) }
    }
}
