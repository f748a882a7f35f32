//! What a wish about a game comes to: the facts that follow, or the reason why not.
//!
//! Pure: the table and the clocks as they stand, a wish in, facts out.

use oxo_shared::protocol::fact::{Answered, Asked, Credit, Decided, Over, Played, Said, TakenBack};
use oxo_shared::protocol::{
    ClaimKind, ClockChange, ClockReason, Code, Fact, GIFT_MS, Offer, OfferId, OfferKind, Pause,
    Presence, Refusal, Room, Speaker,
};
use oxo_shared::{
    Act, BySide, Clean, Clock, Decision, Game, How, Outcome, Point, Side, Table, TimeControl,
    WhyNot, Winner, allowed,
};

use super::standstill;

/// What is less can be the line, or the rounding of two clocks.
const LEAST_STALL_MS: u64 = 250;

#[derive(Clone, Debug, PartialEq)]
pub enum Ruling {
    Facts(Vec<Fact>),
    /// It is so already: a repeated move.
    Stands,
    /// Both want a rematch: open the next game, then tell.
    Rematch(Answered),
}

#[derive(Debug)]
pub struct Moment<'a> {
    pub table: &'a Table,
    pub presence: BySide<Presence>,
    pub clock: Option<Clock>,
    /// In how many milliseconds the win can be claimed over who is to move and away.
    pub claim_ms: Option<u64>,
    pub price: Price,
    /// Milliseconds since 1970.
    pub now_ms: u64,
}

/// What a move costs of the own time, and what is given back of it for a slow line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub charged_ms: Option<u64>,
    pub credit: Option<Credit>,
}

impl Moment<'_> {
    pub fn rule(&self, side: Side, act: Act) -> Result<Ruling, Refusal> {
        if self.stands(side, act) {
            return Ok(Ruling::Stands);
        }
        allowed::act(self.table, self.presence, Some(side), act).map_err(|why| self.refuse(why))?;
        Ok(match act {
            Act::Play { at, .. } => Ruling::Facts(self.play(side, at)),
            Act::Decide { what, .. } => Ruling::Facts(self.decide(side, what)),
            Act::Resign => self.ended(Winner::win(side.other()), How::Resign),
            Act::Abort => self.ended(Winner::Aborted, How::Abort),
            Act::Claim(ClaimKind::Draw) => self.ended(Winner::Draw, How::Dead),
            Act::Claim(ClaimKind::Win) => match self.claim_ms {
                Some(0) => self.ended(self.win_by_absence(side), How::Claim),
                retry_ms => return Err(Refusal { retry_ms, ..WhyNot::OpponentThere.into() }),
            },
            Act::Offer(what, ply) => self.offer(side, what, ply),
            Act::Answer { offer, yes } => self.answer(side, offer, yes),
            Act::GoOn => Ruling::Facts(standstill::go_on(self.table).into_iter().collect()),
        })
    }

    /// Whether it is so already: a move or a decision that is made once more.
    fn stands(&self, side: Side, act: Act) -> bool {
        let game = &self.table.game;
        match act {
            Act::Play { ply, at } => {
                let ply = ply as usize;
                game.moves().get(ply) == Some(&at) && game.placed_by(ply) == side
            }
            Act::Decide { ply, what } => (0..).zip(game.decisions()).any(|(number, &decided)| {
                let same = decided == what && Decision::stones_at(number) == ply as usize;
                same && game.decided_by(number) == side
            }),
            _ => false,
        }
    }

    fn refuse(&self, why: WhyNot) -> Refusal {
        let s = matches!(why, WhyNot::Stale { .. }).then_some(self.table.seq);
        Refusal { s, ..why.into() }
    }

    /// Says that the clocks stood for so long because nobody could move; of less than
    /// [`LEAST_STALL_MS`] nothing is said.
    pub fn stall(&self, ms: u64) -> Option<Fact> {
        let clock = self.clock.filter(|_| ms >= LEAST_STALL_MS && self.table.is_running())?;
        let credit = Some(Credit { side: clock.running?, ms });
        Some(Fact::Clock(ClockChange { credit, ..ClockChange::new(clock, ClockReason::Stall) }))
    }

    pub fn flag_fall(&self) -> Option<Vec<Fact>> {
        let clock = self.clock.filter(|clock| clock.flag_in_ms() == Some(0))?;
        let loser = clock.running?;
        Some(vec![self.end(self.win_by_absence(loser.other()), How::Time)])
    }

    /// The end of a game that an operator ends, as a draw or as never played.
    pub fn rule_by_operator(&self, winner: Winner) -> Result<Vec<Fact>, Refusal> {
        if self.table.game.outcome().is_some() {
            return Err(WhyNot::GameOver.into());
        }
        if winner != Winner::Aborted && self.table.free_seat().is_some() {
            let msg = "nobody plays there yet: it can only be aborted";
            return Err(Refusal::new(Code::NotAllowed, msg));
        }
        Ok(vec![self.end(winner, How::Operator)])
    }

    fn play(&self, side: Side, at: Point) -> Vec<Fact> {
        let (ply, mut game) = (self.table.ply(), self.table.game.clone());
        game.play(at).expect("an allowed move can be played");
        let next = game.turn().unwrap_or(side.other());
        let clock = self.pressed().map(|clock| clock.running_for(Some(next)));
        let played = Fact::Played(Played {
            ply,
            at,
            by: side,
            clock,
            charged_ms: self.price.charged_ms,
            hash: game.hash(),
        });
        let mut facts: Vec<Fact> = self.credited().into_iter().chain([played]).collect();
        facts.extend((!game.choices().is_empty()).then(|| asked(&game, next)));
        facts.extend(game.outcome().cloned().map(|outcome| over(outcome, clock, &game)));
        facts
    }

    /// What is given back for a slow line, before what it is charged with.
    fn credited(&self) -> Option<Fact> {
        let (credit, lag) = (self.price.credit, ClockChange::new(self.clock?, ClockReason::Lag));
        credit.map(|_| Fact::Clock(ClockChange { credit, ..lag }))
    }

    fn decide(&self, side: Side, what: Decision) -> Vec<Fact> {
        let (ply, mut game) = (self.table.ply(), self.table.game.clone());
        game.decide(what).expect("an allowed decision is open");
        let seated = self.pressed().map(|clock| match what {
            Decision::Swap => clock.swapped(),
            Decision::Stay | Decision::Two => clock,
        });
        let clock = seated.map(|clock| clock.running_for(game.turn()));
        let (charged_ms, hash) = (self.price.charged_ms, game.hash());
        let decided = Fact::Decided(Decided { ply, what, by: side, clock, charged_ms, hash });
        self.credited().into_iter().chain([decided]).collect()
    }

    fn pressed(&self) -> Option<Clock> {
        self.clock.map(|clock| clock.press(self.table.terms.control))
    }

    /// What it comes to that the opponent of `winner` does not play on: who never made a move
    /// has not begun to play, and nobody wins by that.
    fn win_by_absence(&self, winner: Side) -> Winner {
        if self.table.can_abort() { Winner::Aborted } else { Winner::win(winner) }
    }

    fn offer(&self, side: Side, what: OfferKind, wanted: Option<u32>) -> Ruling {
        if let Some(open) = self.table.offer {
            // Two who ask each other have agreed.
            return self.answer(side, open.offer, true);
        }
        let takes_back = what == OfferKind::Takeback;
        // Of two who share a keyboard, the one asks who moved last.
        let by = if takes_back && self.table.is_shared() { side.other() } else { side };
        let ply = takes_back.then(|| self.table.takeback(side, wanted)).flatten();
        // Numbered by the fact that makes it: never used twice in one game.
        let offer = OfferId(self.table.seq + 1);
        Ruling::Facts(vec![Fact::Offered(Offer { offer, what, by, ply })])
    }

    fn answer(&self, by: Side, offer: OfferId, yes: bool) -> Ruling {
        let asked = self.table.offer.filter(|_| self.table.is_shared());
        // Of two who share a keyboard, the one answers who did not ask.
        let by = asked.map_or(by, |open| open.by.other());
        let answered = Answered { offer, yes, by };
        let mut facts = vec![Fact::Answered(answered)];
        if let Some(open) = self.table.offer.filter(|_| yes) {
            match open.what {
                OfferKind::Draw => facts.push(self.end(Winner::Draw, How::Agreed)),
                OfferKind::Takeback => {
                    if matches!(self.table.terms.control, TimeControl::Fischer { .. }) {
                        facts.extend(self.credited());
                    }
                    facts.push(self.take_back(open.ply.unwrap_or(self.table.ply())));
                }
                OfferKind::Rematch => return Ruling::Rematch(answered),
                OfferKind::Pause => facts.extend(self.reset(|clock| self.pause(open.by, clock))),
                OfferKind::Time => facts.extend(self.reset(|clock| gift(open.by, clock))),
            }
        }
        Ruling::Facts(facts)
    }

    /// The clocks as both agreed, after what the line of who is to move took so far.
    fn reset(&self, agreed: impl FnOnce(Clock) -> ClockChange) -> impl Iterator<Item = Fact> {
        let change = self.clock.map(|clock| Fact::Clock(agreed(clock)));
        self.credited().into_iter().chain(change)
    }

    fn pause(&self, by: Side, clock: Clock) -> ClockChange {
        let paused = Some(Pause { by, since_ms: self.now_ms });
        ClockChange { paused, ..ClockChange::new(clock.running_for(None), ClockReason::Pause) }
    }

    fn take_back(&self, ply: u32) -> Fact {
        let mut game = self.table.game.clone();
        while game.ply() > ply as usize {
            game.undo();
        }
        let clock = match self.table.terms.control {
            TimeControl::Fischer { .. } => self.clock.map(|clock| clock.running_for(game.turn())),
            // A budget for each move begins with the move: whoever is to move has all of it.
            control => game.turn().and_then(|turn| Clock::start(control, turn)),
        };
        Fact::TakenBack(TakenBack { ply, clock, hash: game.hash() })
    }

    fn ended(&self, result: Winner, how: How) -> Ruling {
        Ruling::Facts(vec![self.end(result, how)])
    }

    fn end(&self, result: Winner, how: How) -> Fact {
        let mut game = self.table.game.clone();
        let outcome = Outcome { winner: result, how, line: Vec::new() };
        // Cannot fail: `rule` and `flag_fall` come here only while the game is not over.
        let _ = game.end(result, how);
        over(outcome, self.clock, &game)
    }
}

fn gift(side: Side, clock: Clock) -> ClockChange {
    let credit = Some(Credit { side, ms: GIFT_MS });
    ClockChange { credit, ..ClockChange::new(clock.plus(side, GIFT_MS), ClockReason::Gift) }
}

fn asked(game: &Game, side: Side) -> Fact {
    let ply = u32::try_from(game.ply()).expect("a board holds at most 4096 stones");
    Fact::Asked(Asked { seat: side, ply, may: game.choices().to_vec() })
}

fn over(outcome: Outcome, clock: Option<Clock>, game: &Game) -> Fact {
    let clock = clock.map(|clock| clock.running_for(None));
    Fact::Over(Over { outcome, clock, hash: game.hash() })
}

/// A line of chat: spectators keep to themselves while the game runs.
pub fn chat(table: &Table, by: Speaker, text: Clean) -> Fact {
    let among_spectators = by.seat.is_none() && table.is_running();
    let room = if among_spectators { Room::Viewers } else { Room::Table };
    Fact::Said(Said { by, room, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{for_two, game};
    use oxo_shared::protocol::MOST_GRANTED;
    use oxo_shared::protocol::fact::Rematch;
    use oxo_shared::{BySide, Rules, Terms};
    use proptest::prelude::*;

    fn table(rules: Rules, control: TimeControl) -> Table {
        Table::open(&for_two(Terms { control, ..Terms::new(rules) })).expect("an empty board")
    }

    fn moment(table: &Table) -> Moment<'_> {
        let presence = BySide { x: Presence::On, o: Presence::On };
        let (clock, price) = (table.clock, Price::default());
        Moment { table, presence, clock, claim_ms: Some(0), price, now_ms: 0 }
    }

    #[test]
    fn that_nobody_could_move_is_said_to_the_side_to_move_unless_it_was_a_moment() {
        let timed = table(Rules::TICTACTOE, TimeControl::PerMove { ms: 60_000 });
        assert_eq!(moment(&timed).stall(LEAST_STALL_MS - 1), None);
        let Some(Fact::Clock(said)) = moment(&timed).stall(5_200) else { panic!("a fact") };
        assert_eq!(said.credit, Some(Credit { side: Side::X, ms: 5_200 }));
        assert_eq!((Some(said.clock), said.why), (timed.clock, ClockReason::Stall));
        assert_eq!(moment(&table(Rules::TICTACTOE, TimeControl::None {})).stall(5_200), None);
    }

    /// The facts of a ruling, with a rematch opened as the actor does.
    fn facts(ruling: Ruling) -> Vec<Fact> {
        match ruling {
            Ruling::Facts(facts) => facts,
            Ruling::Stands => Vec::new(),
            Ruling::Rematch(answered) => {
                let rematch = Rematch { g: game() };
                vec![Fact::Answered(answered), Fact::Rematch(rematch)]
            }
        }
    }

    /// Any wish, most of them moves for about the right ply.
    fn act() -> impl Strategy<Value = (Side, Act)> {
        let side = prop::sample::select(&Side::BOTH[..]);
        let point = (0..3, 0..3).prop_map(Point::from);
        let kind = prop::sample::select(vec![
            OfferKind::Draw,
            OfferKind::Takeback,
            OfferKind::Rematch,
            OfferKind::Pause,
            OfferKind::Time,
        ]);
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
            3 => Just(Act::GoOn),
        ];
        (side, act)
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
            for ((side, act), aim) in wishes {
                let act = aimed(&table, act, aim);
                let Ok(ruling) = moment(&table).rule(side, act) else { continue };
                let was_over = table.game.outcome().is_some();
                let was_paused = table.paused.is_some();
                for fact in facts(ruling) {
                    let offered = matches!(fact, Fact::Offered(_));
                    prop_assert!(!(offered && table.offer.is_some()), "two offers: {act:?}");
                    let late = matches!(fact, Fact::Offered(o) if o.what == OfferKind::Rematch)
                        || matches!(fact, Fact::Answered(_) | Fact::Rematch(_));
                    prop_assert!(!was_over || late, "{fact:?} after the end");
                    if let Fact::Played(Played { by, .. }) | Fact::Decided(Decided { by, .. }) = fact {
                        prop_assert_eq!(table.game.turn(), Some(by), "{:?}", act);
                        prop_assert!(!was_paused, "{act:?} in a pause");
                    }
                    prop_assert_eq!(table.apply(&fact), Ok(()), "{:?} after {:?}", fact, act);
                    let running = table.clock.expect("a game with clocks").running;
                    // After the last move it takes `over` to stop them.
                    let turn = table.game.turn();
                    let stands = table.paused.is_some();
                    prop_assert!(!stands || running.is_none(), "{act:?} in a pause");
                    prop_assert!(stands || turn.is_none() || running == turn, "{act:?}");
                    prop_assert!(table.granted.iter().all(|(_, &n)| n <= MOST_GRANTED));
                    // Said again by the same player, wherever they sit now, it stands.
                    let again = match fact {
                        Fact::Played(Played { ply, at, .. }) => Act::Play { ply, at },
                        Fact::Decided(Decided { ply, what, .. }) => Act::Decide { ply, what },
                        _ => continue,
                    };
                    let sits = if fact.swaps_seats() { side.other() } else { side };
                    prop_assert_eq!(moment(&table).rule(sits, again), Ok(Ruling::Stands));
                }
            }
        }
    }

    #[test]
    fn after_a_takeback_a_clock_per_move_is_full_again() {
        let control = TimeControl::PerMove { ms: 1_000 };
        let mut table = table(Rules::TICTACTOE, control);
        let play = |table: &mut Table, side, ply, at: (i32, i32)| {
            let play = Act::Play { ply, at: at.into() };
            let Ok(Ruling::Facts(played)) = moment(table).rule(side, play) else {
                panic!("illegal")
            };
            table.apply(&played[0]).expect("a move");
        };
        play(&mut table, Side::X, 0, (0, 0));
        // O has thought for a while when X's takeback is granted.
        let thinking =
            Moment { clock: table.clock.map(|clock| clock.after(900)), ..moment(&table) };
        let Fact::TakenBack(back) = thinking.take_back(0) else { panic!("no takeback") };
        let clock = back.clock.expect("a game with clocks");
        assert_eq!(clock.left_ms, BySide { x: 1_000, o: 1_000 });
        assert_eq!(clock.running, Some(Side::X));
    }

    /// A table at which three stones of an opening lie, and O is asked.
    fn three_stones(rules: &str, clock: TimeControl) -> Table {
        let mut table = table(rules.parse().expect("rules"), clock);
        for (ply, at) in [(0, (7, 7)), (1, (8, 8)), (2, (6, 7))] {
            act_on(&mut table, Side::X, Act::Play { ply, at: at.into() });
        }
        table
    }

    fn act_on(table: &mut Table, side: Side, act: Act) -> Vec<Fact> {
        let facts = facts(moment(table).rule(side, act).expect("a wish to be granted"));
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
            over.outcome.winner
        };
        assert_eq!(result(&table), Winner::Aborted);
        act_on(&mut table, Side::O, Act::Decide { ply: 3, what: Decision::Two });
        assert_eq!(result(&table), Winner::X, "O puts two more and does not");
        act_on(&mut table, Side::O, Act::Play { ply: 3, at: (5, 5).into() });
        act_on(&mut table, Side::O, Act::Play { ply: 4, at: (9, 6).into() });
        assert_eq!(result(&table), Winner::O, "X is asked");
        act_on(&mut table, Side::X, Act::Decide { ply: 5, what: Decision::Swap });
        assert_eq!(result(&table), Winner::X, "who was X sits at O and is to move");
    }

    #[test]
    fn three_stones_ask_and_so_do_two_more() {
        let mut table = table("gomoku+swap2".parse().expect("rules"), TimeControl::None {});
        let play = |table: &mut Table, side, ply, at: (i32, i32)| {
            let facts = act_on(table, side, Act::Play { ply, at: at.into() });
            facts.iter().map(Fact::tag).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(play(&mut table, Side::X, 0, (7, 7)), "played");
        assert_eq!(play(&mut table, Side::X, 1, (8, 8)), "played");
        assert_eq!(play(&mut table, Side::X, 2, (6, 7)), "played asked");
        act_on(&mut table, Side::O, Act::Decide { ply: 3, what: Decision::Two });
        assert_eq!(play(&mut table, Side::O, 3, (5, 5)), "played");
        assert_eq!(play(&mut table, Side::O, 4, (9, 6)), "played asked");
    }

    #[test]
    fn a_takeback_gives_no_time_back_of_a_budget_for_the_game() {
        let control = TimeControl::Fischer { initial_ms: 1_000, increment_ms: 0 };
        let table = table(Rules::TICTACTOE, control);
        let thinking =
            Moment { clock: table.clock.map(|clock| clock.after(900)), ..moment(&table) };
        let Fact::TakenBack(back) = thinking.take_back(0) else { panic!("no takeback") };
        assert_eq!(back.clock.expect("a game with clocks").left_ms[Side::X], 100);
    }
}
