//! The voice of line mode: says what has changed since it last spoke.

use std::cmp::Reverse;
use std::io::{self, Write};

use oxo_shared::protocol::reply::Hint;
use oxo_shared::protocol::{GameId, OfferId, OfferKind, Presence};
use oxo_shared::{ByPlayer, Decision, Player, Point, Verdict};

use super::board::write_board;
use super::command::{Query, Thought};
use super::{Pace, queries};
use crate::model::{GameModel, Link, Model, Screen, Waiting};
use crate::quantity;
use crate::theme::FORBIDDEN_MARK;

/// Cells named by `weights`: the ones that matter, and a screen reader comes to an end.
const MAX_WEIGHTS: usize = 10;

/// What was said of a game.
struct Told {
    g: GameId,
    moves: Vec<Point>,
    /// How many decisions of the opening.
    decisions: usize,
    over: bool,
    offer: Option<OfferId>,
    seated: bool,
    /// `None` for somebody who was not seen yet: who comes for the first time is not back.
    presence: ByPlayer<Option<Presence>>,
    lines_heard: usize,
    /// The stones and decisions after which the player was called.
    called_for: Option<(u32, usize)>,
}

/// How the line was when it was last spoken of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Unknown,
    Good,
    Lost,
}

/// Writes lines, each at once.
pub(super) struct Narrator<W: Write> {
    out: W,
    pace: Pace,
    game: Option<Told>,
    line: Line,
    /// Whether the opponent is looked for in the lobby.
    sought: bool,
    notice: Option<String>,
}

impl<W: Write> Narrator<W> {
    pub(super) fn new(out: W, pace: Pace) -> Self {
        Narrator { out, pace, game: None, line: Line::Unknown, sought: false, notice: None }
    }

    /// The last notice that was given.
    pub(super) fn last_notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Says what is new.
    pub(super) fn tell(&mut self, model: &mut Model) -> io::Result<()> {
        self.tell_link(model)?;
        self.tell_waiting(model)?;
        if let Some(notice) = model.notice.take() {
            // The sentence that ends the program goes to standard error.
            if !matches!(model.screen, Screen::Menu | Screen::Lobby) {
                self.line(&notice)?;
            }
            self.notice = Some(notice);
        }
        match &model.game {
            Some(game) => self.tell_game(game, model),
            None => Ok(()),
        }
    }

    /// One line, on its way at once.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Answers a question.
    pub(super) fn answer(&mut self, query: Query, model: &Model) -> io::Result<()> {
        if let (Query::Board, Some(game)) = (query, &model.game) {
            return self.board(game);
        }
        queries::answer(query, model).iter().try_for_each(|line| self.line(line))
    }

    /// What a bot thinks.
    pub(super) fn thought(
        &mut self,
        thought: Thought,
        hint: &Hint,
        model: &Model,
    ) -> io::Result<()> {
        let Some(game) = &model.game else { return Ok(()) };
        match thought {
            Thought::Best => {
                let ms = hint.elapsed_us as f64 / 1000.0;
                let best = game.cell(hint.best);
                let why = if hint.reason.is_empty() { "" } else { ": " };
                let verdict = hint.verdict(hint.best).map(|verdict| verdict.to_string());
                let value = verdict.or_else(|| hint.score().map(quantity::score));
                let value = value.map(|value| format!(" ({value})")).unwrap_or_default();
                let advice = format!("{} recommends {best}{value}", hint.bot);
                self.line(&format!("{advice}{why}{}", hint.reason))?;
                if let Some(line) = game.expected_line(hint) {
                    self.line(&format!("expected: {line}"))?;
                }
                let noun = if hint.nodes == 1 { "position" } else { "positions" };
                let speed = hint.nodes_per_second().map(quantity::speed);
                let speed = speed.map(|speed| format!(", {speed} a second")).unwrap_or_default();
                let depth = Some(hint.depth).filter(|&depth| depth > 0);
                let depth = depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
                self.line(&format!("evaluated in {ms:.3} ms, {} {noun}{speed}{depth}", hint.nodes))
            }
            Thought::Weights if hint.is_proven() => {
                let mut verdicts = hint.verdicts.clone();
                verdicts.sort_by_key(|&(_, _, verdict)| Reverse(goodness(verdict)));
                for (x, y, verdict) in verdicts.into_iter().take(MAX_WEIGHTS) {
                    self.line(&format!("{} {verdict}", game.cell(Point::new(x, y))))?;
                }
                Ok(())
            }
            Thought::Weights => {
                let mut cells = hint.cells.clone();
                cells.sort_by(|a, b| b.2.total_cmp(&a.2));
                for (x, y, weight) in cells.into_iter().take(MAX_WEIGHTS) {
                    self.line(&format!("weight {} {weight}", game.cell(Point::new(x, y))))?;
                }
                Ok(())
            }
        }
    }

    fn tell_link(&mut self, model: &Model) -> io::Result<()> {
        let now = match model.link {
            Link::Online { .. } => Line::Good,
            Link::Lost { .. } => Line::Lost,
            Link::Idle | Link::Connecting { .. } | Link::Closed { .. } => self.line,
        };
        let before = std::mem::replace(&mut self.line, now);
        match (&model.link, before) {
            (Link::Lost { why, .. }, Line::Unknown | Line::Good) => {
                self.line(&format!("connection lost: {why}; connecting again"))
            }
            (Link::Online { .. }, Line::Unknown) => {
                self.line(&format!("connected to {}", model.place.label()))
            }
            // The update gives a notice when a lost line is back.
            _ => Ok(()),
        }
    }

    fn tell_waiting(&mut self, model: &Model) -> io::Result<()> {
        let seeking = matches!(model.screen, Screen::Waiting(Waiting::Seeking { .. }));
        if seeking && !std::mem::replace(&mut self.sought, seeking) {
            self.line("looking for an opponent")?;
        }
        Ok(())
    }

    fn tell_game(&mut self, game: &GameModel, model: &Model) -> io::Result<()> {
        let mut told = match self.game.take().filter(|told| told.g == game.g) {
            Some(told) => told,
            None => self.introduce(game, model)?,
        };
        follow_seats(&mut told, game);
        self.tell_seats(&mut told, game)?;
        self.tell_chat(&mut told, game)?;
        self.tell_moves(&mut told, game, model)?;
        self.tell_offer(&mut told, game)?;
        self.tell_end_or_turn(&mut told, game)?;
        self.game = Some(told);
        Ok(())
    }

    fn introduce(&mut self, game: &GameModel, model: &Model) -> io::Result<Told> {
        let rules = game.table.game.rules().describe();
        self.line(&format!("game {}: {rules}; clock {}", game.g, game.table.control))?;
        // Whom the lobby finds needs no invitation.
        if let Some(line) = model.invitation().filter(|_| !self.sought) {
            self.line(&format!("a friend joins with: {line}"))?;
        }
        Ok(Told {
            g: game.g,
            moves: Vec::new(),
            decisions: 0,
            over: false,
            offer: None,
            seated: false,
            presence: ByPlayer::default(),
            lines_heard: self.game.as_ref().map_or(0, |told| told.lines_heard),
            called_for: None,
        })
    }

    fn tell_seats(&mut self, told: &mut Told, game: &GameModel) -> io::Result<()> {
        let seated = game.table.free_seat().is_none();
        if seated && !told.seated {
            self.line(&introduction(game))?;
            if game.table.game.moves().is_empty() {
                self.board(game)?;
            }
        }
        told.seated = seated;
        for side in Player::BOTH {
            let now = game.presence(side);
            let Some(before) = told.presence[side] else {
                told.presence[side] = (now == Presence::On).then_some(now);
                continue;
            };
            told.presence[side] = Some(now);
            let other = game.role.player() != Some(side) && !game.is_bot(side);
            if seated && other && before != now {
                let name = game.name(side);
                self.line(&match now {
                    Presence::On => format!("{side} ({name}) is back"),
                    Presence::Away => format!("{side} ({name}) is away"),
                    Presence::Left => format!("{side} ({name}) has left"),
                })?;
            }
        }
        Ok(())
    }

    fn tell_chat(&mut self, told: &mut Told, game: &GameModel) -> io::Result<()> {
        let new = game.lines_heard.saturating_sub(told.lines_heard).min(game.chat.len());
        told.lines_heard = game.lines_heard;
        for line in game.chat.iter().skip(game.chat.len() - new) {
            let seat = line.by.seat.map_or(String::new(), |seat| format!(" ({seat})"));
            self.line(&format!("{}{seat}: {}", line.by.name, line.text))?;
        }
        Ok(())
    }

    fn tell_moves(&mut self, told: &mut Told, game: &GameModel, model: &Model) -> io::Result<()> {
        let moves = game.table.game.moves();
        let decisions = game.table.game.decided().len();
        if moves == told.moves && decisions == told.decisions {
            return Ok(());
        }
        let same = moves.iter().zip(&told.moves).take_while(|(new, old)| new == old).count();
        if same < told.moves.len() {
            self.line(&format!("taken back to {same} moves"))?;
        }
        for (ply, &at) in moves.iter().enumerate().skip(same) {
            self.tell_decisions(told, game, ply)?;
            self.line(&move_line(game, ply, at))?;
        }
        self.tell_decisions(told, game, moves.len())?;
        if moves == told.moves {
            return Ok(());
        }
        told.moves = moves.to_vec();
        self.board(game)?;
        match game.clocks_at(model.shown_ms()) {
            Some(clock) => self.line(&queries::clock_line(&clock)),
            None => Ok(()),
        }
    }

    /// What was decided when `ply` stones lay or before, and not told yet.
    fn tell_decisions(&mut self, told: &mut Told, game: &GameModel, ply: usize) -> io::Result<()> {
        while Decision::stones_at(told.decisions) <= ply
            && let Some(line) = game.decision_line(told.decisions)
        {
            told.decisions += 1;
            self.line(&line)?;
        }
        Ok(())
    }

    fn tell_offer(&mut self, told: &mut Told, game: &GameModel) -> io::Result<()> {
        let offer = game.table.offer;
        let before = std::mem::replace(&mut told.offer, offer.map(|offer| offer.offer));
        match offer {
            Some(offer) if before != Some(offer.offer) => {
                let what = match offer.what {
                    OfferKind::Draw => "a draw",
                    OfferKind::Takeback => "a takeback",
                    OfferKind::Rematch => "a rematch",
                };
                let mine = game.role.player().is_none_or(|me| me == offer.by);
                let answer = if mine { "" } else { ": yes or no?" };
                self.line(&format!("{} offers {what}{answer}", offer.by))
            }
            None if before.is_some() && game.table.is_running() => self.line("the offer is closed"),
            _ => Ok(()),
        }
    }

    fn tell_end_or_turn(&mut self, told: &mut Told, game: &GameModel) -> io::Result<()> {
        let over = game.result_line();
        let was_over = std::mem::replace(&mut told.over, over.is_some());
        if let Some(result) = over {
            if !was_over {
                self.line(&result)?;
                if self.pace == Pace::Person && game.role.player().is_some() {
                    self.line("rematch, or quit")?;
                }
            }
            return Ok(());
        }
        let now = (game.table.ply(), game.table.game.decided().len());
        if game.my_turn() && told.called_for != Some(now) {
            told.called_for = Some(now);
            self.line(&prompt(game))?;
        } else if !game.my_turn() && game.pending.is_none() {
            told.called_for = None;
        }
        Ok(())
    }

    fn board(&mut self, game: &GameModel) -> io::Result<()> {
        write_board(&mut self.out, &game.table.game)?;
        if !game.forbidden.cells().is_empty() {
            writeln!(self.out, "{FORBIDDEN_MARK} is forbidden for x")?;
        }
        self.out.flush()
    }
}

/// Larger for what is better: a win the sooner, a loss the later.
fn goodness(verdict: Verdict) -> (i32, i64) {
    match verdict {
        Verdict::Win(plies) => (1, -i64::from(plies)),
        Verdict::Draw => (0, 0),
        Verdict::Loss(plies) => (-1, i64::from(plies)),
    }
}

/// Who changed seats in an opening took along how they are there.
fn follow_seats(told: &mut Told, game: &GameModel) {
    let new = game.table.game.decided().get(told.decisions..);
    if new.is_some_and(|decisions| decisions.contains(&Decision::Swap)) {
        told.presence = std::mem::take(&mut told.presence).swapped();
    }
}

/// Who is who; in an opening that is not known yet.
fn introduction(game: &GameModel) -> String {
    let (x, o) = (game.name(Player::X), game.name(Player::O));
    match (game.table.game.is_settled(), game.role.player()) {
        (true, Some(me)) => format!("you are {me} against {}", game.name(me.other())),
        (true, None) => format!("{x} (x) plays {o} (o)"),
        (false, Some(Player::X)) => format!("you open against {o}; the colours come later"),
        (false, Some(Player::O)) => format!("{x} opens; the colours come later"),
        (false, None) => format!("{x} opens against {o}; the colours come later"),
    }
}

/// `x plays h8`; in the dialogue of an opening one player puts stones of both colours.
fn move_line(game: &GameModel, ply: usize, at: Point) -> String {
    let (stone, at) = (Player::at_ply(ply), game.cell(at));
    let by = game.table.game.placed_by(ply);
    match game.is_opening_stone(ply) {
        true if game.role.player() == Some(by) => format!("you put {stone} on {at}"),
        true => format!("{} puts {stone} on {at}", game.name(by)),
        false => format!("{stone} plays {at}"),
    }
}

/// What is asked of the player, whose turn it is.
fn prompt(game: &GameModel) -> String {
    if game.choices().is_empty() {
        return format!("{}:", game.turn_line());
    }
    let words = game.choices().into_iter().map(|(decision, meaning)| match decision {
        // The word says it all.
        Decision::Stay => meaning,
        Decision::Swap | Decision::Two => format!("{decision} ({meaning})"),
    });
    format!("choose: {}:", words.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use oxo_shared::protocol::fact::Seated;
    use oxo_shared::protocol::{Kind, PlayerId, Role, Seat};
    use oxo_shared::{Level, Table, TimeControl};

    use super::*;

    fn game(rules: &str, role: Role) -> GameModel {
        let seat = |id, name| Some(Seat::new(PlayerId(id), name, Kind::Human));
        let first = Seated {
            seat: Player::X,
            players: ByPlayer { x: seat(1, "ann"), o: seat(2, "bob") },
            rules: rules.parse().unwrap(),
            clock: TimeControl::default(),
            rated: false,
            listed: false,
            delay_s: Default::default(),
            moves: Vec::new(),
        };
        let mut table = Table::open(&first).unwrap();
        table.presence = ByPlayer { x: Presence::On, o: Presence::On };
        GameModel::new(GameId::from_bits(1), table, role, 0)
    }

    fn model(game: GameModel) -> Model {
        Model { screen: Screen::Game, game: Some(game), ..Model::new(String::new()) }
    }

    fn told(thought: Thought, verdicts: Vec<(i32, i32, Verdict)>) -> String {
        let model = model(game("3x3x3", Role::X));
        let hint = Hint {
            bot: Level::Master,
            ply: 0,
            best: Point::new(1, 1),
            cells: vec![(1, 1, 0.5)],
            verdicts,
            pv: vec![Point::new(1, 1), Point::new(0, 0)],
            reason: "solved".to_owned(),
            depth: 3,
            nodes: 7,
            elapsed_us: 12,
        };
        let mut out = Vec::new();
        Narrator::new(&mut out, Pace::Script).thought(thought, &hint, &model).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_is_proven_of_a_move_is_said_with_it() {
        let verdicts = vec![(1, 1, Verdict::Win(3))];
        let expected = "master recommends b2 (win in 3): solved\nexpected: b2 a1\n\
                        evaluated in 0.012 ms, 7 positions, depth 3\n";
        assert_eq!(told(Thought::Best, verdicts), expected);
        assert!(
            told(Thought::Best, Vec::new()).starts_with("master recommends b2 (+0.50): solved\n")
        );
    }

    #[test]
    fn proven_moves_are_listed_from_the_soonest_win_to_the_soonest_loss() {
        let verdicts = vec![
            (0, 0, Verdict::Loss(4)),
            (1, 0, Verdict::Win(5)),
            (2, 0, Verdict::Draw),
            (0, 1, Verdict::Loss(6)),
            (1, 1, Verdict::Win(3)),
        ];
        let expected = "b2 win in 3\nb1 win in 5\nc1 draw\na2 loss in 6\na1 loss in 4\n";
        assert_eq!(told(Thought::Weights, verdicts), expected);
        assert_eq!(told(Thought::Weights, Vec::new()), "weight b2 0.5\n");
    }

    #[test]
    fn two_who_change_seats_have_neither_left_nor_come_back() {
        let mut out = Vec::new();
        let mut narrator = Narrator::new(&mut out, Pace::Script);
        let mut model = model(game("gomoku+swap", Role::Viewer));
        narrator.tell(&mut model).unwrap();
        let game = model.game.as_mut().unwrap();
        for at in [(7, 7), (8, 8), (7, 9)] {
            game.table.game.play(at.into()).unwrap();
        }
        game.table.presence.o = Presence::Away;
        narrator.tell(&mut model).unwrap();
        let table = &mut model.game.as_mut().unwrap().table;
        table.game.decide(Decision::Swap).unwrap();
        table.seats = std::mem::take(&mut table.seats).swapped();
        table.presence = table.presence.swapped();
        narrator.tell(&mut model).unwrap();
        let told = String::from_utf8(out).unwrap();
        assert_eq!(told.matches("is away").count(), 1, "{told}");
        assert!(!told.contains("is back"), "{told}");
        assert!(told.contains("ann opens against bob; the colours come later\n"), "{told}");
        assert!(told.contains("ann puts o on i9\n"), "{told}");
        assert!(told.ends_with("bob took X: ann plays O now\n"), "{told}");
    }
}
