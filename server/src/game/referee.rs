//! What a wish about a game comes to: the facts that follow, or the reason why not.
//!
//! Pure: the table and the clocks as they stand, a wish in, facts out.

use oxo_shared::protocol::fact::{Answered, Asked, Decided, Over, Played, Said, TakenBack};
use oxo_shared::protocol::{
    ClaimKind, Code, Fact, Offer, OfferId, OfferKind, Presence, Refusal, Room, Speaker,
};
use oxo_shared::{
    Clock, DecideError, Decision, Game, How, Outcome, PlayError, Player, Point, Score, Table,
    TimeControl,
};

/// A wish of somebody who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Put a stone on the board with `ply` stones.
    Play {
        /// How many stones it is meant for.
        ply: u32,
        /// Where.
        at: Point,
    },
    /// Answer what the opening asks on the board with `ply` stones.
    Decide {
        /// How many stones it is meant for.
        ply: u32,
        /// What.
        what: Decision,
    },
    /// Give up.
    Resign,
    /// Call it off.
    Abort,
    /// Claim a result.
    Claim(ClaimKind),
    /// Offer something; with a takeback, down to how many stones.
    Offer(OfferKind, Option<u32>),
    /// Answer the open offer.
    Answer {
        /// Which.
        offer: OfferId,
        /// Accepted, or else declined or withdrawn.
        yes: bool,
    },
}

/// What a wish comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruling {
    /// These facts follow.
    Facts(Vec<Fact>),
    /// It is so already: a repeated move.
    Stands,
    /// Both want a rematch: open the next game, then tell.
    Rematch(Answered),
}

/// One moment of one game, as the referee sees it.
#[derive(Debug)]
pub struct Moment<'a> {
    /// The game.
    pub table: &'a Table,
    /// The clocks now.
    pub clock: Option<Clock>,
    /// Whether the opponent of the asking player has been away long enough for a claim.
    pub opponent_long_away: bool,
}

impl Moment<'_> {
    /// Rules on the wish of the player at `seat`.
    ///
    /// # Errors
    /// The refusal to answer with; nothing changes.
    pub fn rule(&self, seat: Player, act: Act) -> Result<Ruling, Refusal> {
        match act {
            Act::Play { ply, at } => self.play(seat, ply, at),
            Act::Decide { ply, what } => self.decide(seat, ply, what),
            Act::Offer(OfferKind::Rematch, _) => self.offer_rematch(seat),
            Act::Answer { offer, yes } => self.answer(seat, offer, yes),
            _ if self.table.game.outcome().is_some() => Err(game_over()),
            Act::Resign => self.resign(seat),
            Act::Abort => self.abort(),
            Act::Claim(ClaimKind::Draw) => self.claim_draw(),
            Act::Claim(ClaimKind::Win) => self.claim_win(seat),
            Act::Offer(OfferKind::Draw, _) => self.offer(seat, OfferKind::Draw, None),
            Act::Offer(OfferKind::Takeback, ply) => self.offer_takeback(seat, ply),
        }
    }

    /// The facts of a flag fall, if a flag is down.
    #[must_use]
    pub fn flag_fall(&self) -> Option<Vec<Fact>> {
        let clock = self.clock.filter(|clock| clock.flag_in_ms() == Some(0))?;
        let loser = clock.running?;
        Some(vec![self.end(self.win_by_absence(loser.other()), How::Time)])
    }

    fn play(&self, seat: Player, ply: u32, at: Point) -> Result<Ruling, Refusal> {
        let table = self.table;
        let repeated = table.game.moves().get(ply as usize) == Some(&at)
            && table.game.placed_by(ply as usize) == seat;
        if repeated {
            return Ok(Ruling::Stands);
        }
        self.check_turn(seat, ply)?;
        let mut game = table.game.clone();
        game.play(at).map_err(refuse_play)?;
        let next = game.turn().unwrap_or(seat.other());
        let pressed = self.clock.map(|clock| clock.press(table.control));
        let clock = pressed.map(|clock| clock.running_for(Some(next)));
        let played = Fact::Played(Played { ply, at, by: seat, clock, hash: game.hash() });
        let asked = (!game.decisions().is_empty()).then(|| asked(&game, next));
        let over = game.outcome().cloned().map(|outcome| over(outcome, clock, &game));
        Ok(Ruling::Facts([Some(played), asked, over].into_iter().flatten().collect()))
    }

    fn decide(&self, seat: Player, ply: u32, what: Decision) -> Result<Ruling, Refusal> {
        let table = self.table;
        let repeated = |number: usize| {
            Decision::stones_at(number) == ply as usize && table.game.decided_by(number) == seat
        };
        let decided = table.game.decided();
        if (0..decided.len()).any(|number| repeated(number) && decided[number] == what) {
            return Ok(Ruling::Stands);
        }
        self.check_turn(seat, ply)?;
        let mut game = table.game.clone();
        game.decide(what).map_err(|error| match error {
            DecideError::NotDue => Refusal::new(Code::NotAllowed, error.to_string()),
            DecideError::GameOver => game_over(),
        })?;
        let pressed = self.clock.map(|clock| clock.press(table.control));
        let seated = pressed.map(|clock| match what {
            Decision::Swap => clock.swapped(),
            Decision::Stay | Decision::Two => clock,
        });
        let clock = seated.map(|clock| clock.running_for(game.turn()));
        let hash = game.hash();
        let decided = Fact::Decided(Decided { ply, what, by: seat, clock, hash });
        Ok(Ruling::Facts(vec![decided]))
    }

    /// Whether the player at `seat` may act on the board with `ply` stones now.
    fn check_turn(&self, seat: Player, ply: u32) -> Result<(), Refusal> {
        let table = self.table;
        if table.game.outcome().is_some() {
            return Err(game_over());
        }
        if table.free_seat().is_some() {
            return Err(Refusal::new(Code::NotAllowed, "the other seat is still free"));
        }
        if ply != table.ply() {
            let msg = format!("meant for ply {ply}, the board is at ply {}", table.ply());
            return Err(Refusal { s: Some(table.seq), ..Refusal::new(Code::Stale, msg) });
        }
        if table.game.turn() != Some(seat) {
            return Err(Refusal::new(Code::NotYourTurn, "it is your opponent's turn"));
        }
        Ok(())
    }

    fn resign(&self, seat: Player) -> Result<Ruling, Refusal> {
        if self.table.free_seat().is_some() {
            return Err(Refusal::new(Code::NotAllowed, "nobody to resign to: abort instead"));
        }
        self.ended(Score::win(seat.other()), How::Resign)
    }

    fn abort(&self) -> Result<Ruling, Refusal> {
        if !self.table.can_abort() {
            return Err(Refusal::new(Code::NotAllowed, "after the second move a game counts"));
        }
        self.ended(Score::Aborted, How::Abort)
    }

    fn claim_draw(&self) -> Result<Ruling, Refusal> {
        if !self.table.game.is_dead() {
            return Err(Refusal::new(Code::NotAllowed, "a line can still be completed"));
        }
        self.ended(Score::Draw, How::Dead)
    }

    fn claim_win(&self, seat: Player) -> Result<Ruling, Refusal> {
        if !self.table.is_running() || !self.opponent_long_away {
            return Err(Refusal::new(
                Code::NotAllowed,
                "the win can be claimed when the opponent has been away for long",
            ));
        }
        debug_assert_ne!(self.table.presence[seat.other()], Presence::On);
        self.ended(self.win_by_absence(seat), How::Claim)
    }

    /// What it comes to that the opponent of `winner` does not play on: who never made a move
    /// has not begun to play, and nobody wins by that.
    fn win_by_absence(&self, winner: Player) -> Score {
        if self.table.can_abort() { Score::Aborted } else { Score::win(winner) }
    }

    fn offer(&self, by: Player, what: OfferKind, ply: Option<u32>) -> Result<Ruling, Refusal> {
        if self.table.free_seat().is_some() {
            return Err(Refusal::new(Code::NotAllowed, "nobody to offer it to"));
        }
        if self.table.offer.is_some() {
            return Err(Refusal::new(Code::NotAllowed, "another offer is open: one at a time"));
        }
        // Numbered by the fact that makes it: never used twice in one game.
        let offer = OfferId(self.table.seq + 1);
        Ok(Ruling::Facts(vec![Fact::Offered(Offer { offer, what, by, ply })]))
    }

    /// Back to before the asker's own last move, or to an earlier one of their turns. Of two
    /// who share a keyboard, the one asks who moved last.
    fn offer_takeback(&self, asking: Player, ply: Option<u32>) -> Result<Ruling, Refusal> {
        let by = if self.table.is_shared() { asking.other() } else { asking };
        let (start, now) = (self.table.settled_ply(), self.table.ply());
        let mut own_turns =
            (start..now).rev().filter(|&earlier| Player::at_ply(earlier as usize) == by);
        let target = match ply {
            Some(wanted) => own_turns.find(|&earlier| earlier == wanted),
            None => own_turns.next(),
        };
        let none = || Refusal::new(Code::NotAllowed, "there is no such move of yours to take back");
        self.offer(by, OfferKind::Takeback, Some(target.ok_or_else(none)?))
    }

    fn offer_rematch(&self, by: Player) -> Result<Ruling, Refusal> {
        if self.table.game.outcome().is_none() {
            return Err(Refusal::new(Code::NotAllowed, "the game is not over yet"));
        }
        if self.table.rematch.is_some() {
            return Err(Refusal::new(Code::NotAllowed, "the rematch is already on"));
        }
        match self.table.offer {
            // Two who ask each other have agreed.
            Some(open) if open.what == OfferKind::Rematch && open.by != by => {
                self.answer(by, open.offer, true)
            }
            _ => self.offer(by, OfferKind::Rematch, None),
        }
    }

    fn answer(&self, by: Player, offer: OfferId, yes: bool) -> Result<Ruling, Refusal> {
        let Some(open) = self.table.offer.filter(|open| open.offer == offer) else {
            return Err(Refusal::new(Code::NoSuchOffer, "that offer is no longer open"));
        };
        if yes && open.by == by && !self.table.is_shared() {
            return Err(Refusal::new(
                Code::NotAllowed,
                "your own offer is for the other to accept",
            ));
        }
        let answered = Answered { offer, yes, by };
        let followed_by = |fact| Ok(Ruling::Facts(vec![Fact::Answered(answered), fact]));
        match (yes, open.what) {
            (false, _) => Ok(Ruling::Facts(vec![Fact::Answered(answered)])),
            (true, OfferKind::Draw) => followed_by(self.end(Score::Draw, How::Agreed)),
            (true, OfferKind::Takeback) => {
                followed_by(self.take_back(open.ply.unwrap_or(self.table.ply())))
            }
            (true, OfferKind::Rematch) => Ok(Ruling::Rematch(answered)),
        }
    }

    fn take_back(&self, ply: u32) -> Fact {
        let mut game = self.table.game.clone();
        while game.ply() > ply as usize {
            game.undo();
        }
        let clock = match self.table.control {
            TimeControl::Fischer { .. } => self.clock.map(|clock| clock.running_for(game.turn())),
            // A budget for each move begins with the move: whoever is to move has all of it.
            control => game.turn().and_then(|turn| Clock::start(control, turn)),
        };
        Fact::TakenBack(TakenBack { ply, clock, hash: game.hash() })
    }

    fn ended(&self, result: Score, how: How) -> Result<Ruling, Refusal> {
        Ok(Ruling::Facts(vec![self.end(result, how)]))
    }

    fn end(&self, result: Score, how: How) -> Fact {
        let mut game = self.table.game.clone();
        let outcome = Outcome { result, how, line: Vec::new() };
        // Cannot fail: `rule` and `flag_fall` come here only while the game runs.
        let _ = game.end(result, how);
        over(outcome, self.clock, &game)
    }
}

/// What the opening asks the player at `seat`.
fn asked(game: &Game, seat: Player) -> Fact {
    let ply = u32::try_from(game.ply()).expect("a board holds at most 4096 stones");
    Fact::Asked(Asked { seat, ply, may: game.decisions().to_vec() })
}

fn over(outcome: Outcome, clock: Option<Clock>, game: &Game) -> Fact {
    let clock = clock.map(|clock| clock.running_for(None));
    Fact::Over(Over { outcome, clock, hash: game.hash() })
}

/// A line of chat: the lookers-on keep to themselves while the game runs.
#[must_use]
pub fn chat(table: &Table, by: Speaker, text: String) -> Fact {
    let among_viewers = by.seat.is_none() && table.is_running();
    let room = if among_viewers { Room::Viewers } else { Room::Table };
    Fact::Said(Said { by, room, text })
}

fn game_over() -> Refusal {
    Refusal::new(Code::GameOver, "the game is over")
}

fn refuse_play(error: PlayError) -> Refusal {
    let code = match error {
        PlayError::Occupied(_) => Code::Occupied,
        PlayError::OutOfBounds(_) => Code::OutOfBounds,
        PlayError::TooFar(_) | PlayError::NotAtOrigin(_) => Code::TooFar,
        PlayError::Forbidden(..)
        | PlayError::Floats(..)
        | PlayError::NotInCentre(..)
        | PlayError::TooNear(..) => Code::Forbidden,
        PlayError::Undecided(_) => Code::NotAllowed,
        PlayError::GameOver => Code::GameOver,
    };
    Refusal::new(code, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_shared::protocol::fact::{Rematch, Seated};
    use oxo_shared::protocol::{GameId, Kind, PlayerId, Seat};
    use oxo_shared::{ByPlayer, Rules};
    use proptest::prelude::*;

    /// A table with both players at it.
    fn table(rules: Rules, clock: TimeControl) -> Table {
        let seat = |id, name| Seat::new(PlayerId(id), name, Kind::Human);
        let players = ByPlayer { x: Some(seat(1, "ann")), o: Some(seat(2, "bob")) };
        let seat = Player::O;
        let (rated, listed, moves) = (false, false, Vec::new());
        let delay_s = Default::default();
        let first = Seated { seat, players, rules, clock, rated, listed, delay_s, moves };
        Table::open(&first).expect("an empty board")
    }

    fn moment(table: &Table) -> Moment<'_> {
        Moment { table, clock: table.clock, opponent_long_away: true }
    }

    /// The facts of a ruling, with a rematch opened as the actor does.
    fn facts(ruling: Ruling) -> Vec<Fact> {
        match ruling {
            Ruling::Facts(facts) => facts,
            Ruling::Stands => Vec::new(),
            Ruling::Rematch(answered) => {
                let rematch = Rematch { g: GameId::from_bits(1) };
                vec![Fact::Answered(answered), Fact::Rematch(rematch)]
            }
        }
    }

    /// Any wish, most of them moves for about the right ply.
    fn act() -> impl Strategy<Value = (Player, Act)> {
        let seat = prop::sample::select(&Player::BOTH[..]);
        let point = (0..3, 0..3).prop_map(Point::from);
        let kind =
            prop::sample::select(vec![OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch]);
        let decision = prop::sample::select(&Decision::ALL[..]);
        let act = prop_oneof![
            6 => (0..9_u32, decision).prop_map(|(ply, what)| Act::Decide { ply, what }),
            20 => (0..9_u32, point).prop_map(|(ply, at)| Act::Play { ply, at }),
            6 => (kind, prop::option::of(0..9_u32)).prop_map(|(what, ply)| Act::Offer(what, ply)),
            6 => (0..40_u64, any::<bool>())
                .prop_map(|(offer, yes)| Act::Answer { offer: OfferId(offer), yes }),
            1 => Just(Act::Resign),
            1 => Just(Act::Abort),
            1 => Just(Act::Claim(ClaimKind::Draw)),
        ];
        (seat, act)
    }

    /// The wish meant for this very moment: the ply and the offer as they stand.
    fn aimed(table: &Table, act: Act, aim: bool) -> Act {
        match (act, table.offer) {
            (Act::Play { at, .. }, _) if aim => Act::Play { ply: table.ply(), at },
            (Act::Decide { what, .. }, _) if aim => Act::Decide { ply: table.ply(), what },
            (Act::Answer { yes, .. }, Some(open)) if aim => Act::Answer { offer: open.offer, yes },
            _ => act,
        }
    }

    proptest! {
        #[test]
        fn whatever_players_wish_the_facts_follow_from_the_table(
            rules in prop::sample::select(vec![
                "3x3x3", "4x3x4+swap", "4x3x4+swap2", "4x4x4+gravity+swap2", "11x1x5+renju",
            ]),
            wishes in prop::collection::vec((act(), any::<bool>()), 1..120),
        ) {
            let rules = rules.parse().expect("rules");
            let mut table = table(rules, TimeControl::PerMove { ms: 1_000 });
            for ((seat, act), aim) in wishes {
                let act = aimed(&table, act, aim);
                let Ok(ruling) = moment(&table).rule(seat, act) else { continue };
                let was_over = table.game.outcome().is_some();
                for fact in facts(ruling) {
                    let offered = matches!(fact, Fact::Offered(_));
                    prop_assert!(!(offered && table.offer.is_some()), "two offers: {act:?}");
                    let late = matches!(fact, Fact::Offered(o) if o.what == OfferKind::Rematch)
                        || matches!(fact, Fact::Answered(_) | Fact::Rematch(_));
                    prop_assert!(!was_over || late, "{fact:?} after the end");
                    if let Fact::Played(Played { by, .. }) | Fact::Decided(Decided { by, .. }) = fact {
                        prop_assert_eq!(table.game.turn(), Some(by), "{:?}", act);
                    }
                    prop_assert_eq!(table.apply(&fact), Ok(()), "{:?} after {:?}", fact, act);
                    let running = table.clock.expect("a game with clocks").running;
                    // After the last move it takes `over` to stop them.
                    let turn = table.game.turn();
                    prop_assert!(turn.is_none() || running == turn, "{act:?}: {running:?}");
                    // Said again by the same player, wherever they sit now, it stands.
                    let again = match fact {
                        Fact::Played(Played { ply, at, .. }) => Act::Play { ply, at },
                        Fact::Decided(Decided { ply, what, .. }) => Act::Decide { ply, what },
                        _ => continue,
                    };
                    let sits = if fact.swaps_seats() { seat.other() } else { seat };
                    prop_assert_eq!(moment(&table).rule(sits, again), Ok(Ruling::Stands));
                }
            }
        }
    }

    #[test]
    fn after_a_takeback_a_clock_per_move_is_full_again() {
        let control = TimeControl::PerMove { ms: 1_000 };
        let mut table = table(Rules::TICTACTOE, control);
        let play = |table: &mut Table, seat, ply, at: (i32, i32)| {
            let play = Act::Play { ply, at: at.into() };
            let Ok(Ruling::Facts(played)) = moment(table).rule(seat, play) else {
                panic!("illegal")
            };
            table.apply(&played[0]).expect("a move");
        };
        play(&mut table, Player::X, 0, (0, 0));
        // O has thought for a while when X's takeback is granted.
        let thinking =
            Moment { clock: table.clock.map(|clock| clock.after(900)), ..moment(&table) };
        let Fact::TakenBack(back) = thinking.take_back(0) else { panic!("no takeback") };
        let clock = back.clock.expect("a game with clocks");
        assert_eq!(clock.left_ms, ByPlayer { x: 1_000, o: 1_000 });
        assert_eq!(clock.running, Some(Player::X));
    }

    /// A table at which three stones of an opening lie, and O is asked.
    fn three_stones(rules: &str, clock: TimeControl) -> Table {
        let mut table = table(rules.parse().expect("rules"), clock);
        for (ply, at) in [(0, (7, 7)), (1, (8, 8)), (2, (6, 7))] {
            act_on(&mut table, Player::X, Act::Play { ply, at: at.into() });
        }
        table
    }

    /// Does what a player wishes, and returns the facts of it.
    fn act_on(table: &mut Table, seat: Player, act: Act) -> Vec<Fact> {
        let facts = facts(moment(table).rule(seat, act).expect("a wish to be granted"));
        facts.iter().for_each(|fact| table.apply(fact).expect("a fact that follows"));
        facts
    }

    #[test]
    fn who_is_asked_and_lets_the_flag_fall_calls_the_game_off_and_later_loses() {
        let control = TimeControl::PerMove { ms: 1_000 };
        let mut table = three_stones("gomoku+swap2", control);
        let result = |table: &Table| {
            let late =
                Moment { clock: table.clock.map(|clock| clock.after(1_000)), ..moment(table) };
            let facts = late.flag_fall().expect("a flag is down");
            let [Fact::Over(over)] = &facts[..] else { panic!("{facts:?}") };
            over.outcome.result
        };
        assert_eq!(result(&table), Score::Aborted);
        act_on(&mut table, Player::O, Act::Decide { ply: 3, what: Decision::Two });
        assert_eq!(result(&table), Score::X, "O puts two more and does not");
        act_on(&mut table, Player::O, Act::Play { ply: 3, at: (5, 5).into() });
        act_on(&mut table, Player::O, Act::Play { ply: 4, at: (9, 6).into() });
        assert_eq!(result(&table), Score::O, "X is asked");
        act_on(&mut table, Player::X, Act::Decide { ply: 5, what: Decision::Swap });
        assert_eq!(result(&table), Score::X, "who was X sits at O and is to move");
    }

    #[test]
    fn three_stones_ask_and_so_do_two_more() {
        let mut table = table("gomoku+swap2".parse().expect("rules"), TimeControl::None {});
        let play = |table: &mut Table, seat, ply, at: (i32, i32)| {
            let facts = act_on(table, seat, Act::Play { ply, at: at.into() });
            facts.iter().map(Fact::tag).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(play(&mut table, Player::X, 0, (7, 7)), "played");
        assert_eq!(play(&mut table, Player::X, 1, (8, 8)), "played");
        assert_eq!(play(&mut table, Player::X, 2, (6, 7)), "played asked");
        act_on(&mut table, Player::O, Act::Decide { ply: 3, what: Decision::Two });
        assert_eq!(play(&mut table, Player::O, 3, (5, 5)), "played");
        assert_eq!(play(&mut table, Player::O, 4, (9, 6)), "played asked");
    }

    #[test]
    fn a_takeback_gives_no_time_back_of_a_budget_for_the_game() {
        let control = TimeControl::Fischer { initial_ms: 1_000, increment_ms: 0 };
        let table = table(Rules::TICTACTOE, control);
        let thinking =
            Moment { clock: table.clock.map(|clock| clock.after(900)), ..moment(&table) };
        let Fact::TakenBack(back) = thinking.take_back(0) else { panic!("no takeback") };
        assert_eq!(back.clock.expect("a game with clocks").left_ms[Player::X], 100);
    }
}
