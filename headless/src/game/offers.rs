//! Chat, offers and their answers.

use oxo_protocol::request::{Answer, MakeOffer, Report, Say};
use oxo_protocol::{Act, Offer, OfferKind, Request, WhyNot};
use oxo_shared::Clean;
use oxo_words as words;

use super::follow::Follow;
use super::out::Out;

impl Follow {
    /// Makes an offer, or accepts the same one from the opponent.
    pub fn offer(&self, what: OfferKind, out: &mut Out) {
        let me = self.role.side();
        match self.table.offer.filter(|open| open.what == what) {
            Some(open) if Some(open.by) == me || self.table.is_shared() => {
                out.notify(words::ANSWER_OFFERED);
            }
            Some(open) if self.wants_the_same(open, what) => self.answer(true, out),
            _ => match self.check(Act::Offer(what, None)) {
                Err(why @ (WhyNot::NotOver | WhyNot::NobodyThere)) => out.notify(why),
                // The server reports what is missing.
                _ => out.ask(Request::Offer(MakeOffer { g: self.g, what, ply: None })),
            },
        }
    }

    /// Answers the open offer.
    pub fn answer(&self, yes: bool, out: &mut Out) {
        let Some(Offer { offer, .. }) = self.table.offer else {
            return out.notify(words::ANSWER_NO_OFFER);
        };
        match self.check(Act::Answer { offer, yes }) {
            Ok(()) => out.ask(Request::Answer(Answer { g: self.g, offer, yes })),
            // A player can withdraw their own offer, not accept it.
            Err(why) => out.notify(why),
        }
    }

    /// Sends a chat message, cut to `longest` characters.
    pub fn say(&self, text: &str, longest: usize, out: &mut Out) {
        let text = Clean::cut(text, longest);
        if !text.is_empty() {
            out.ask(Request::Say(Say { g: self.g, text }));
        }
    }

    /// Reports a problem to the server's operators, in at most `longest` characters.
    pub fn report(&self, text: &str, longest: usize, out: &mut Out) {
        let text = Clean::cut(text, longest);
        if text.is_empty() {
            return out.notify(words::ANSWER_REPORT_EMPTY);
        }
        out.ask(Request::Report(Report { g: self.g, text }));
    }

    /// Hides the opponent's messages, or shows them again. This lasts for one game: the next has
    /// another opponent or is a fresh start.
    pub fn mute(&mut self, out: &mut Out) {
        self.mutes = !self.mutes;
        let now = if self.mutes { words::ANSWER_MUTED } else { words::ANSWER_UNMUTED };
        out.notify(now);
    }
}
