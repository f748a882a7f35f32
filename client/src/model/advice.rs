//! What help a player may have, and from whom.

use oxo_shared::Level;
use oxo_shared::protocol::Kind;
use oxo_shared::protocol::reply::Hint;

use super::GameModel;

/// Moves of an expected line that are shown: as far as it is worth following.
const MAX_EXPECTED: usize = 9;

impl GameModel {
    /// Whether a bot's help is allowed: in one's own unrated game against a bot.
    #[must_use]
    pub fn help_allowed(&self) -> bool {
        let against_bot = self.role.player().is_some_and(|me| self.is_bot(me.other()));
        against_bot && !self.table.rated
    }

    /// Whether threats may be pointed out: not while this client plays a game that counts.
    #[must_use]
    pub fn threats_allowed(&self) -> bool {
        !(self.table.rated && self.is_live_for_me())
    }

    /// Whose thoughts help here: those of the bot on the other side, so that it shows its
    /// reasons; the server's strongest (`None`) where there is none, or none with reasons,
    /// or one of a grade, which errs on purpose.
    #[must_use]
    pub fn adviser(&self) -> Option<Level> {
        let opponent = self.role.player()?.other();
        let seat = self.table.seats[opponent].as_ref().filter(|seat| seat.kind == Kind::Bot)?;
        seat.bot.filter(|level| !matches!(level, Level::Random | Level::Graded(_)))
    }

    /// The bot's thought about the position on the screen, and not an earlier one.
    #[must_use]
    pub fn fresh_hint(&self) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| hint.ply == self.thought_ply())
    }

    /// What a bot expects to follow, as far as anybody reads it; nothing if that is only
    /// the move it recommends, or if its reason says it already.
    #[must_use]
    pub fn expected_line(&self, hint: &Hint) -> Option<String> {
        let cells: Vec<String> =
            hint.pv.iter().take(MAX_EXPECTED).map(|&at| self.cell(at)).collect();
        let line = cells.join(" ");
        (cells.len() > 1 && !hint.reason.contains(&line)).then_some(line)
    }

    /// The newest ply at which somebody was to move: what a bot can think about.
    fn thought_ply(&self) -> u32 {
        let ended_on_the_board =
            self.table.game.outcome().is_some_and(|outcome| outcome.how.is_by_move());
        self.table.ply() - u32::from(ended_on_the_board)
    }
}
