//! What is new: compares the model with what was told of it before.

use oxo_shared::protocol::{GameId, Offer, Presence, Wish};
use oxo_shared::{ByPlayer, Decision, Player, Point};

use super::news::{Answer, Ended, Introduced, News, Players};
use super::{Pace, Scope, queries};
use crate::model::{GameModel, Link, Model, Screen, Waiting};

/// The words that begin something.
const BEGINNINGS: [&str; 11] =
    ["play", "seek", "create", "join", "watch", "lobby", "host", "rules", "bots", "help", "quit"];
/// The words after one's own game.
const AFTER_A_GAME: [&str; 4] = ["rematch", "analyze", "menu", "quit"];

/// What was told of a game.
struct Told {
    g: GameId,
    moves: Vec<Point>,
    /// Whether the board has changed since it was last told.
    moved: bool,
    /// How many decisions of the opening.
    decisions: usize,
    over: bool,
    offer: Option<Offer>,
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

/// Finds what is new.
pub(super) struct Narrator {
    pace: Pace,
    game: Option<Told>,
    line: Line,
    /// Since when the opponent is looked for that was last told of; kept until the game
    /// is there.
    sought: Option<u64>,
    /// Whether it was told that something may be chosen.
    ready: bool,
    /// Whether the lobby is to be told as soon as it is known.
    lobby_due: bool,
    /// Whether the board is drawn whenever it is this client's turn, and for who looks on.
    pub(super) boards: bool,
    notice: Option<String>,
}

impl Narrator {
    pub(super) fn new(pace: Pace) -> Self {
        Narrator {
            pace,
            game: None,
            line: Line::Unknown,
            sought: None,
            ready: false,
            lobby_due: false,
            boards: true,
            notice: None,
        }
    }

    /// The last notice that was given.
    pub(super) fn last_notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Tells the lobby as soon as it is known.
    pub(super) fn await_lobby(&mut self) {
        self.lobby_due = true;
    }

    /// Waits for the lobby no more.
    pub(super) fn forget_lobby(&mut self) {
        self.lobby_due = false;
    }

    /// Tells anew that something may be chosen.
    pub(super) fn remind(&mut self) {
        self.ready = false;
    }

    /// What has changed since the last time, in the order in which it is told.
    pub(super) fn news(&mut self, model: &mut Model, scope: Scope) -> Vec<News> {
        let mut news = Vec::new();
        self.link_news(model, &mut news);
        self.waiting_news(model, &mut news);
        let notice = model.notice.take();
        let mut of_game = Vec::new();
        if let Some(game) = &model.game {
            self.game_news(game, model, &mut of_game);
        }
        // That an offer was answered is told as such.
        let is_told = of_game.iter().any(|news| matches!(news, News::Answered { .. }));
        if let Some(text) = notice.filter(|_| !is_told) {
            // The sentence that ends the program goes to standard error.
            let ends = scope == Scope::OneGame && model.is_home();
            self.notice = Some(text.clone());
            news.extend((!ends).then_some(News::Notice { text }));
        }
        news.append(&mut of_game);
        self.home_news(model, scope, &mut news);
        news
    }

    fn link_news(&mut self, model: &Model, news: &mut Vec<News>) {
        let now = match model.link {
            Link::Online { .. } => Line::Good,
            Link::Lost { .. } => Line::Lost,
            // Only the first connection to a place is made anew.
            Link::Idle | Link::Connecting { .. } => Line::Unknown,
            Link::Closed { .. } => self.line,
        };
        let before = std::mem::replace(&mut self.line, now);
        match (&model.link, before) {
            (Link::Lost { why, .. }, Line::Unknown | Line::Good) => {
                news.push(News::Lost { why: why.clone() });
            }
            (Link::Online { .. }, Line::Unknown) => {
                let name = model.me.as_ref().map(|me| me.name.clone()).unwrap_or_default();
                news.push(News::Connected { to: model.place.label().to_owned(), name });
            }
            // The update gives a notice when a lost line is back.
            _ => {}
        }
    }

    fn waiting_news(&mut self, model: &Model, news: &mut Vec<News>) {
        let Screen::Waiting(Waiting::Seeking { seek, since_ms, .. }) = &model.screen else {
            return;
        };
        // After a lost line the same is looked for again, and told again.
        if self.sought.replace(*since_ms) != Some(*since_ms) {
            let (rules, clock, rated) = (seek.rules, seek.clock, seek.rated);
            news.push(News::Seeking { rules, clock, rated });
        }
    }

    /// What may be chosen, once there is no game.
    fn home_news(&mut self, model: &Model, scope: Scope, news: &mut Vec<News>) {
        if self.lobby_due
            && !model.asked.values().any(|asked| matches!(asked.wish, Wish::Lobby(_)))
            && let Some(view) = model.lobby.view.clone().filter(|_| model.is_online())
        {
            self.lobby_due = false;
            news.push(News::Lobby(view));
            // It says what may be chosen, but for what was begun.
            self.ready = model.lobby.held.is_empty();
        }
        let is_home = model.is_home() && !self.lobby_due;
        if !is_home || scope == Scope::OneGame {
            self.ready = is_home && self.ready;
        } else if !std::mem::replace(&mut self.ready, true) {
            self.sought = None;
            let unfinished = model.lobby.held.clone();
            news.push(News::Ready { commands: &BEGINNINGS, unfinished });
        }
    }

    fn game_news(&mut self, game: &GameModel, model: &Model, news: &mut Vec<News>) {
        let mut told = match self.game.take().filter(|told| told.g == game.g) {
            Some(told) => told,
            None => self.introduce(game, model, news),
        };
        follow_seats(&mut told, game);
        seat_news(&mut told, game, news);
        chat_news(&mut told, game, news);
        move_news(&mut told, game, news);
        self.position_news(&mut told, game, model, news);
        offer_news(&mut told, game, news);
        self.end_or_turn_news(&mut told, game, news);
        self.game = Some(told);
    }

    fn introduce(&mut self, game: &GameModel, model: &Model, news: &mut Vec<News>) -> Told {
        news.push(News::Game(Introduced {
            game: game.g,
            rules: *game.table.game.rules(),
            clock: game.table.control,
            rated: game.table.rated,
            delay_s: game.table.delay_s,
            you: game.role.player(),
            // Whom the lobby finds needs no invitation.
            invitation: model.invitation().filter(|_| self.sought.is_none()),
        }));
        self.sought = None;
        Told {
            g: game.g,
            moves: Vec::new(),
            moved: false,
            decisions: 0,
            over: false,
            offer: None,
            seated: false,
            presence: ByPlayer::default(),
            lines_heard: self.heard_before(game),
            called_for: None,
        }
    }

    /// How many lines of chat of this game were told already: those who talk go on talking
    /// over the next game.
    fn heard_before(&self, game: &GameModel) -> usize {
        self.game.as_ref().map_or(0, |told| told.lines_heard).min(game.lines_heard)
    }

    /// The board and the clocks after moves: not between one's own move and the answer.
    fn position_news(
        &self,
        told: &mut Told,
        game: &GameModel,
        model: &Model,
        news: &mut Vec<News>,
    ) {
        let others_turn = game.is_live_for_me() && !game.my_turn();
        if others_turn || !std::mem::take(&mut told.moved) {
            return;
        }
        if self.boards {
            news.push(queries::board(game));
        }
        if let Some(clock) = game.clocks_at(model.shown_ms()) {
            news.push(News::Clock(clock));
        }
    }

    fn end_or_turn_news(&self, told: &mut Told, game: &GameModel, news: &mut Vec<News>) {
        let over = game.table.game.outcome().zip(game.result_line());
        let was_over = std::mem::replace(&mut told.over, over.is_some());
        if let Some((outcome, text)) = over {
            if !was_over {
                let line = outcome.line.iter().map(|&at| game.cell(at)).collect();
                let (result, how) = (outcome.result, outcome.how);
                news.push(News::Over(Ended { result, how, line, text }));
                if self.pace == Pace::Person && game.role.player().is_some() {
                    news.push(News::Next { commands: &AFTER_A_GAME });
                }
            }
            return;
        }
        let now = (game.table.ply(), game.table.game.decided().len());
        if let Some(side) = game.role.player().filter(|_| game.my_turn()) {
            if told.called_for.replace(now) != Some(now) {
                let choices = game.table.game.decisions().to_vec();
                let number = game.table.game.ply() + 1;
                news.push(News::Turn { side, number, choices, text: prompt(game) });
            }
        } else if game.pending.is_none() {
            told.called_for = None;
        }
    }
}

fn seat_news(told: &mut Told, game: &GameModel, news: &mut Vec<News>) {
    let seated = game.table.free_seat().is_none();
    if seated && !told.seated {
        news.push(News::Players(Players {
            x: game.name(Player::X).to_owned(),
            o: game.name(Player::O).to_owned(),
            you: game.role.player(),
            text: introduction(game),
        }));
        told.moved = true;
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
            let name = game.name(side).to_owned();
            news.push(News::Presence { side, name, state: now });
        }
    }
}

fn chat_news(told: &mut Told, game: &GameModel, news: &mut Vec<News>) {
    let new = game.lines_heard.saturating_sub(told.lines_heard).min(game.chat.len());
    told.lines_heard = game.lines_heard;
    news.extend(game.chat.iter().skip(game.chat.len() - new).map(|line| News::Chat {
        by: line.by.name.clone(),
        seat: line.by.seat,
        text: line.text.clone(),
    }));
}

fn move_news(told: &mut Told, game: &GameModel, news: &mut Vec<News>) {
    let moves = game.table.game.moves();
    let decisions = game.table.game.decided().len();
    if moves == told.moves && decisions == told.decisions {
        return;
    }
    let same = moves.iter().zip(&told.moves).take_while(|(new, old)| new == old).count();
    if same < told.moves.len() {
        news.push(News::TakenBack { moves: same });
    }
    for ply in same..moves.len() {
        decision_news(told, game, ply, news);
        news.push(News::Moved(queries::moved(game, ply)));
    }
    decision_news(told, game, moves.len(), news);
    told.moved |= moves != told.moves;
    told.moves = moves.to_vec();
}

/// What was decided when `ply` stones lay or before, and not told yet.
fn decision_news(told: &mut Told, game: &GameModel, ply: usize, news: &mut Vec<News>) {
    while Decision::stones_at(told.decisions) <= ply
        && let Some(text) = game.decision_line(told.decisions)
    {
        let number = told.decisions;
        told.decisions += 1;
        let (by, decision) =
            (game.table.game.decided_by(number), game.table.game.decided()[number]);
        news.push(News::Decided { by, decision, text });
    }
}

fn offer_news(told: &mut Told, game: &GameModel, news: &mut Vec<News>) {
    let offer = game.table.offer;
    let before = std::mem::replace(&mut told.offer, offer);
    let same = |a: &Offer, b: &Offer| a.offer == b.offer;
    if let Some(closed) = before.filter(|old| !offer.is_some_and(|new| same(&new, old))) {
        news.extend(closing(closed, game));
    }
    if let Some(offer) = offer.filter(|new| !before.is_some_and(|old| same(new, &old))) {
        let yours = game.role.player().is_some_and(|me| me != offer.by);
        news.push(News::Offer { what: offer.what, by: offer.by, yours });
    }
}

/// How an offer came to its end; nothing if the end of the game ended it.
fn closing(offer: Offer, game: &GameModel) -> Option<News> {
    let what = offer.what;
    match game.answered.filter(|answered| answered.offer.offer == offer.offer) {
        Some(answered) => {
            let answer = match answered.yes {
                true => Answer::Accepted,
                false if answered.by == offer.by => Answer::Withdrawn,
                false => Answer::Declined,
            };
            Some(News::Answered { what, by: answered.by, answer })
        }
        None => game.table.is_running().then_some(News::Lapsed { what }),
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
        (_, Some(_)) if game.table.is_shared() => {
            "two at one keyboard: x and o take turns".to_owned()
        }
        (true, Some(me)) => format!("you are {me} against {}", game.name(me.other())),
        (true, None) => format!("{x} (x) plays {o} (o)"),
        (false, Some(Player::X)) => format!("you open against {o}; the colours come later"),
        (false, Some(Player::O)) => format!("{x} opens; the colours come later"),
        (false, None) => format!("{x} opens against {o}; the colours come later"),
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
    use oxo_shared::protocol::{Kind, OfferId, OfferKind, PlayerId, Role, Seat};
    use oxo_shared::{Table, TimeControl};

    use super::super::words;
    use super::*;
    use crate::model::AnsweredOffer;

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

    /// What is told of the model now.
    fn told(narrator: &mut Narrator, model: &mut Model) -> Vec<String> {
        let news = narrator.news(model, Scope::OneGame);
        news.iter().flat_map(words::lines).collect()
    }

    #[test]
    fn two_who_change_seats_have_neither_left_nor_come_back() {
        let mut narrator = Narrator::new(Pace::Script);
        let mut model = model(game("gomoku+swap", Role::Viewer));
        let mut lines = told(&mut narrator, &mut model);
        let game = model.game.as_mut().unwrap();
        for at in [(7, 7), (8, 8), (7, 9)] {
            game.table.game.play(at.into()).unwrap();
        }
        game.table.presence.o = Presence::Away;
        lines.extend(told(&mut narrator, &mut model));
        let table = &mut model.game.as_mut().unwrap().table;
        table.game.decide(Decision::Swap).unwrap();
        table.seats = std::mem::take(&mut table.seats).swapped();
        table.presence = table.presence.swapped();
        lines.extend(told(&mut narrator, &mut model));
        let told = lines.join("\n");
        assert_eq!(told.matches("is away").count(), 1, "{told}");
        assert!(!told.contains("is back"), "{told}");
        assert!(told.contains("ann opens against bob; the colours come later\n"), "{told}");
        assert!(told.contains("ann puts o on i9\n"), "{told}");
        assert!(told.ends_with("bob took X: ann plays O now"), "{told}");
    }

    #[test]
    fn the_answer_to_an_offer_is_told_once() {
        let mut narrator = Narrator::new(Pace::Script);
        let mut model = model(game("gomoku", Role::X));
        told(&mut narrator, &mut model);
        let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Player::X, ply: None };
        model.game.as_mut().unwrap().table.offer = Some(offer);
        assert_eq!(told(&mut narrator, &mut model), ["x offers a draw"]);
        let game = model.game.as_mut().unwrap();
        game.table.offer = None;
        game.answered = Some(AnsweredOffer { offer, yes: false, by: Player::O });
        model.notice = Some("bob declines the draw".to_owned());
        assert_eq!(told(&mut narrator, &mut model), ["o declines the draw"]);
        assert_eq!(told(&mut narrator, &mut model), Vec::<String>::new());
    }

    #[test]
    fn an_offer_that_the_game_overtook_is_over() {
        let mut narrator = Narrator::new(Pace::Script);
        let mut model = model(game("gomoku", Role::Viewer));
        let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Player::X, ply: None };
        model.game.as_mut().unwrap().table.offer = Some(offer);
        told(&mut narrator, &mut model);
        model.game.as_mut().unwrap().table.offer = None;
        assert_eq!(told(&mut narrator, &mut model), ["the offer of a draw is over"]);
    }

    #[test]
    fn at_the_prompt_it_is_told_once_what_may_be_chosen() {
        let mut narrator = Narrator::new(Pace::Script);
        let mut model = Model::new(String::new());
        let ready =
            |news: Vec<News>| news.iter().filter(|it| matches!(it, News::Ready { .. })).count();
        assert_eq!(ready(narrator.news(&mut model, Scope::Prompt)), 1);
        assert_eq!(ready(narrator.news(&mut model, Scope::Prompt)), 0);
        model.screen = Screen::Waiting(Waiting::Opening);
        assert_eq!(ready(narrator.news(&mut model, Scope::Prompt)), 0);
        model.screen = Screen::Menu;
        assert_eq!(ready(narrator.news(&mut model, Scope::Prompt)), 1);
    }
}
