//! Moves and decisions made by hand: immediate, with confirmation, or as premoves.

use oxo_protocol::{Act, Code, Request, WhyNot, allowed};
use oxo_shared::{Clean, Decision, Point};
use oxo_words as words;

use super::changes;
use super::follow::Follow;
use super::hand::{Choice, Move, Pending, Refused};
use super::notice::Notice;
use super::out::{Now, Out};

impl Follow {
    /// Handles a key or click on a cell: places a stone or selects the cell. With `asks`, a stone
    /// is placed once its cell is selected twice.
    ///
    /// # Errors
    /// A sentence if no stone can be placed there now, or the client is offline.
    pub fn put(&mut self, at: Point, asks: bool, now: Now, out: &mut Out) -> Result<(), String> {
        let at = self.table.game.landing(at);
        let choice = Choice { ply: self.table.ply(), at };
        if self.may_premove() {
            self.premove(at)
        } else if self.hand.chosen.take() == Some(choice) || !asks {
            self.play(at, now, out)
        } else {
            self.may_play(at)?;
            self.hand.chosen = Some(choice);
            Ok(())
        }
    }

    /// Handles a typed cell. It needs no confirmation, because typing it was deliberate.
    ///
    /// # Errors
    /// As [`Follow::put`].
    pub fn put_typed(&mut self, at: Point, now: Now, out: &mut Out) -> Result<(), String> {
        match self.may_premove() {
            true => self.premove(self.table.game.landing(at)),
            false => self.play(at, now, out),
        }
    }

    fn premove(&mut self, at: Point) -> Result<(), String> {
        self.may_lie(at)?;
        self.hand.premove = Some(Choice { ply: self.table.ply() + 1, at });
        Ok(())
    }

    /// Clears the selected cells; returns whether there were any.
    pub fn drop_choice(&mut self) -> bool {
        self.hand.drop_choice().is_some()
    }

    /// Clears outdated selections and plays the premove if its turn has come. A premove is for one
    /// ply and is cleared before it is played, so it never plays twice.
    pub fn play_ahead(&mut self, now: Now, out: &mut Out) {
        let (ply, mine) = (self.table.ply(), self.my_turn());
        self.hand.chosen = self.hand.chosen.filter(|chosen| mine && chosen.ply == ply);
        let Some(premove) = self.hand.premove.filter(|premove| !self.waits(premove, now)) else {
            return;
        };
        self.hand.premove = None;
        let due = premove.ply == ply && mine && now.is_online && !self.is_catching_up();
        let is_played = due && self.play(premove.at, now, out).is_ok();
        if !is_played && self.is_live_for_me() {
            let cell = self.cell(premove.at);
            out.notify(Notice::event(match now.is_online {
                true => words::AnswerPremoveChanged { cell }.to_string(),
                false => words::AnswerPremoveLost { cell }.to_string(),
            }));
        }
    }

    fn waits(&self, premove: &Choice, now: Now) -> bool {
        premove.ply == self.table.ply() + 1 && self.may_premove() && now.is_online
    }

    /// Places a stone: sends it to the server and shows it at once. Where stones fall, it falls
    /// first. Moves that the client knows to be illegal are rejected without asking the server.
    ///
    /// # Errors
    /// As [`Follow::put`].
    pub fn play(&mut self, at: Point, now: Now, out: &mut Out) -> Result<(), String> {
        let at = self.table.game.landing(at);
        self.may_play(at)?;
        self.send(Move::Stone(at), now, out)
    }

    /// Plays a cell that was read as a line. If it is rejected, its writer may wait for the turn, which
    /// is reported again.
    ///
    /// # Errors
    /// As [`Follow::put`].
    pub fn play_line(&mut self, at: Point, now: Now, out: &mut Out) -> Result<(), String> {
        let played = self.play(at, now, out);
        out.news.extend(changes::turn(self).filter(|_| played.is_err()));
        played
    }

    /// Makes a decision of the opening and sends it to the server.
    ///
    /// # Errors
    /// A sentence if it is not due, or the client is offline.
    pub fn decide(&mut self, what: Decision, now: Now, out: &mut Out) -> Result<(), String> {
        let decide = Act::Decide { ply: self.table.ply(), what };
        self.may_send(self.check(decide))?;
        self.send(Move::Decision(what), now, out)
    }

    fn send(&mut self, what: Move, now: Now, out: &mut Out) -> Result<(), String> {
        self.hand.refused = None;
        if !now.is_online {
            return Err(words::AnswerNotSent { what: self.act(what) }.to_string());
        }
        let pending = Pending { ply: self.table.ply(), what };
        out.ask(pending.request(self.g));
        out.sent = Some(what);
        self.hand.pending = Some(pending);
        Ok(())
    }

    /// Handles a rejected move. Fetches the missed events if there are some; otherwise the player
    /// is to move again.
    pub(super) fn refused(
        &mut self,
        request: &Request,
        code: Option<Code>,
        why: Clean,
        out: &mut Out,
    ) {
        let is_behind = matches!(code, Some(Code::Stale | Code::NotYourTurn | Code::GameOver));
        if is_behind {
            self.catch_up(out);
        }
        let g = self.g;
        let refused = self.hand.pending.take_if(|pending| pending.request(g) == *request);
        let Some(Pending { ply, what }) = refused else { return };
        out.notify(words::AnswerRefused { what: self.act(what), reason: &why });
        if let Move::Stone(at) = what {
            self.hand.refused = Some(Refused { at, ply, why });
        }
        out.news.extend(changes::turn(self).filter(|_| !is_behind));
    }

    fn may_play(&self, at: Point) -> Result<(), String> {
        let play = Act::Play { ply: self.table.ply(), at };
        // Check first what applies to both players.
        let plays = self.role.side().is_some() && self.table.paused.is_none();
        let both = if plays { allowed::any_stone(&self.table, at) } else { Ok(()) };
        self.may_send(both.and_then(|()| self.check(play)))
    }

    /// Checks that the cell can take a stone of either side.
    fn may_lie(&self, at: Point) -> Result<(), String> {
        allowed::any_stone(&self.table, at).map_err(|why| why.to_string())
    }

    /// Passes on the table's verdict, and checks that no other move is in flight.
    fn may_send(&self, here: Result<(), WhyNot>) -> Result<(), String> {
        here.map_err(|why| why.to_string())?;
        match self.hand.pending.map(|pending| pending.what) {
            Some(Move::Stone(_)) => Err(words::ANSWER_MOVE_PENDING.to_string()),
            Some(Move::Decision(_)) => Err(words::ANSWER_CHOICE_PENDING.to_string()),
            None => Ok(()),
        }
    }
}
