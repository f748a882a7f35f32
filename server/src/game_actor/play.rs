//! What players wish, and chat.

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::fact::{Answered, Rematch};
use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::notice::Look;
use oxo_shared::protocol::{Code, Fact, GameId, Notice, PlayerId, Presence, Refusal, Speaker};
use oxo_shared::{Player, Point};

use crate::addresses::Hold;
use crate::game::referee::{Act, Moment, Ruling, chat};
use crate::game::{Acted, Opening, Published};
use crate::players::Identity;

use super::GameActor;

impl GameActor {
    pub(super) async fn act(&mut self, player: PlayerId, act: Act) -> Result<Acted, Refusal> {
        let seat = self.seat_of(player)?;
        if self.table.game.turn() == Some(seat) {
            self.start_clock().await?;
        }
        // The flag may have fallen while this wish was on its way.
        self.fall_flag().await?;
        if self.is_long() && matches!(act, Act::Offer(..)) {
            return Err(too_long());
        }
        // Who came back may not have been noted: a win is claimed only over who is away.
        self.update_presence(seat.other()).await;
        let known = self.table.seq;
        match self.rule(player, act).await {
            // The very move may be what was kept unknown to this task: look again, once.
            Err(refusal) if refusal.code == Code::Stale && refusal.s > Some(known) => {
                self.rule(player, act).await
            }
            ruled => ruled,
        }
    }

    fn seat_of(&self, player: PlayerId) -> Result<Player, Refusal> {
        let not_seated = || Refusal::new(Code::NotSeated, "only the players may do that");
        self.table.seat_of(player).ok_or_else(not_seated)
    }

    async fn rule(&mut self, player: PlayerId, act: Act) -> Result<Acted, Refusal> {
        // Asked each time: among what was caught up with may be a swap of the seats.
        let seat = self.seat_of(player)?;
        let facts = match self.moment(seat).rule(seat, act)? {
            Ruling::Facts(facts) => facts,
            Ruling::Stands => return Ok(Acted { s: self.table.seq, offer: None }),
            Ruling::Rematch(answered) => return self.agree_to_rematch(player, answered).await,
        };
        let offer = facts.iter().find_map(|fact| match fact {
            Fact::Offered(offered) => Some(offered.offer),
            _ => None,
        });
        Ok(Acted { s: self.commit(facts).await?, offer })
    }

    pub(super) fn moment(&self, asking: Player) -> Moment<'_> {
        let opponent = asking.other();
        let claim_after = Duration::from_secs(self.world.config.limits.claim_after_s);
        Moment {
            table: &self.table,
            clock: self.clock_now(),
            opponent_long_away: self.table.presence[opponent] != Presence::On
                && self.away_since[opponent].elapsed() >= claim_after,
        }
    }

    /// Opens the next game and tells of it, or does neither.
    async fn agree_to_rematch(
        &mut self,
        player: PlayerId,
        answered: Answered,
    ) -> Result<Acted, Refusal> {
        let g = self.open_rematch().await?;
        let facts = vec![Fact::Answered(answered), Fact::Rematch(Rematch { g })];
        let told = self.commit(facts).await;
        if told.is_err()
            && let Some(untold) = self.world.games.get(g)
        {
            // If this fails as well, the game is forgotten when nobody has come for long.
            let _ = untold.act(player, Act::Abort).await;
        }
        Ok(Acted { s: told?, offer: Some(answered.offer) })
    }

    async fn open_rematch(&self) -> Result<GameId, Refusal> {
        for (_, seat) in self.table.seats.iter() {
            seat.as_ref().map_or(Ok(()), |seat| self.world.players.check_seats(seat.id))?;
        }
        let game = &self.table.game;
        // Who opened this game, wherever they sit by now, does not open the next one.
        let seats = match game.placed_by(0) {
            Player::X => self.table.seats.clone().swapped(),
            Player::O => self.table.seats.clone(),
        };
        let opening = Opening {
            rules: *game.rules(),
            clock: self.table.control,
            rated: self.table.rated,
            listed: self.table.listed,
            delay_s: self.table.delay_s,
            moves: game.moves()[..self.table.start_ply as usize].to_vec(),
            seats,
            hold: Hold::default(),
        };
        (self.open_next)(opening).await
    }

    /// Keeps a line of chat. The answer is the newest number that the speaker may know.
    pub(super) async fn say(&mut self, who: Identity, text: String) -> Result<u64, Refusal> {
        if self.is_long() {
            return Err(too_long());
        }
        let role = self.role_of(who.id);
        let by = Speaker { seat: role.player(), name: who.name };
        match self.commit(vec![chat(&self.table, by, text)]).await {
            Ok(_) => Ok(self.seen_by(role).seq),
            Err(refusal) => {
                let s = refusal.s.map(|_| self.seen_by(role).seq);
                Err(Refusal { s, ..refusal })
            }
        }
    }

    /// Shows those who look on where a player looks; nobody else, and never later.
    pub(super) fn look(&self, player: PlayerId, at: Point) -> Result<(), Refusal> {
        let seat = self.seat_of(player)?;
        if !self.table.game.rules().area().contains(at) {
            return Err(Refusal::new(Code::OutOfBounds, "the board does not reach there"));
        }
        let notice = Notice::Look(Look { g: self.id, seat, at });
        self.onlookers.whisper(&Arc::new(Published::notice(encode_notice(&notice).into())));
        Ok(())
    }
}

fn too_long() -> Refusal {
    Refusal::new(Code::TooMany, "so much was said in this game that only moves are left")
}
