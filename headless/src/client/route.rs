//! Where the client is: at the menu, in a list over it, above those in a game or on the way to one,
//! or at a study board over any of them.

use oxo_protocol::SeekId;
use oxo_shared::GameHash;

use crate::client::desk::Desk;
use crate::client::goal::{Goal, Source, Target};
use crate::client::keys::KeyContext;
use crate::game::follow::Follow;
use crate::game::showing::Showing;
use crate::keep::seat::Seat;

#[derive(Debug, Default)]
pub struct Route {
    list: Option<Source>,
    over: Over,
    /// The analysis board or the puzzles, over everything else.
    study: Option<Box<dyn Desk>>,
    /// Whether nothing lies below the game or the study board for which the program was started.
    is_alone: bool,
    /// Number of route changes so far.
    turns: u64,
}

/// What lies on top of the menu and the list.
#[derive(Debug, Default)]
enum Over {
    #[default]
    Nothing,
    Way(Way),
    Game(Box<FollowedGame>),
}

/// On the way to a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    pub goal: Goal,
    pub since_ms: u64,
    /// The number of the player's own challenge, once the server has it.
    pub seek: Option<SeekId>,
}

/// The followed game.
#[derive(Debug)]
pub struct FollowedGame {
    pub(super) follow: Follow,
    pub(super) showing: Showing,
    /// Set if the game is on TV.
    pub(super) tv: Option<Tv>,
    /// Hash of the game when it was last saved.
    pub(super) saved: Option<GameHash>,
}

/// State of TV, which shows the most watched game and then the next one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tv {
    pub(super) over_since_ms: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
pub enum At<'a> {
    Menu,
    List(Source),
    Way(&'a Way),
    Game(&'a Follow, &'a Showing),
    Study(&'a dyn Desk),
}

impl Route {
    /// Returns a route to a game with nothing below it.
    pub fn at_game(game: Follow) -> Route {
        Route { over: Over::game(game, false), is_alone: true, ..Route::default() }
    }

    /// Returns a route to a study board with nothing below it.
    pub fn at_study(desk: Box<dyn Desk>) -> Route {
        Route { study: Some(desk), is_alone: true, ..Route::default() }
    }

    pub fn at(&self) -> At<'_> {
        match (&self.study, &self.over, self.list) {
            (Some(desk), ..) => At::Study(&**desk),
            (None, Over::Game(board), _) => At::Game(&board.follow, &board.showing),
            (None, Over::Way(way), _) => At::Way(way),
            (None, Over::Nothing, Some(source)) => At::List(source),
            (None, Over::Nothing, None) => At::Menu,
        }
    }

    /// Returns what has the keys, unless a head has laid something over it.
    pub fn keys(&self) -> KeyContext {
        match self.at() {
            At::Menu => KeyContext::Menu,
            At::List(source) => KeyContext::List(source),
            At::Way(_) => KeyContext::Way,
            At::Game(game, _) if game.is_to_look_at() => KeyContext::Looking,
            At::Game(..) => KeyContext::Playing,
            At::Study(desk) => desk.keys(),
        }
    }

    pub(super) fn desk_mut(&mut self) -> Option<&mut Box<dyn Desk>> {
        self.study.as_mut()
    }

    pub(super) fn board_mut(&mut self) -> Option<&mut FollowedGame> {
        match &mut self.over {
            Over::Game(board) => Some(board),
            _ => None,
        }
    }

    /// Returns the followed game, even below a study board.
    pub fn game(&self) -> Option<&Follow> {
        match &self.over {
            Over::Game(board) => Some(&board.follow),
            _ => None,
        }
    }

    pub(super) fn way_mut(&mut self) -> Option<&mut Way> {
        match &mut self.over {
            Over::Way(way) => Some(way),
            _ => None,
        }
    }

    /// Returns the goal the client is on the way to, if any.
    pub fn goal(&self) -> Option<&Goal> {
        match &self.over {
            Over::Way(way) => Some(&way.goal),
            _ => None,
        }
    }

    /// Returns the list above the menu, whether or not it is currently covered.
    pub const fn list(&self) -> Option<Source> {
        self.list
    }

    /// Returns a counter that changes whenever the route does.
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// Returns whether there is no game and none is on the way.
    pub fn is_home(&self) -> bool {
        matches!(self.at(), At::Menu | At::List(Source::Lobby | Source::Watching))
    }

    pub fn is_at_menu(&self) -> bool {
        matches!(self.at(), At::Menu)
    }

    /// Returns whether TV is on.
    pub fn is_tv(&self) -> bool {
        match &self.over {
            Over::Way(way) => way.goal == Goal::Tv,
            Over::Game(board) => board.tv.is_some(),
            Over::Nothing => false,
        }
    }

    fn lead(&mut self, over: Over) -> Over {
        self.turns += 1;
        self.study = None;
        std::mem::replace(&mut self.over, over)
    }

    /// Opens a study board over everything else.
    pub fn study(&mut self, desk: Box<dyn Desk>) {
        self.turns += 1;
        self.study = Some(desk);
    }

    /// Leaves the study board, or else the game or the way to it; returns whether anything lies
    /// below.
    pub fn leave(&mut self) -> bool {
        let covers = self.study.is_some() && !matches!(self.over, Over::Nothing);
        if self.is_alone && !covers {
            return false;
        }
        match self.study.take() {
            Some(_) => self.turns += 1,
            None => drop(self.lead(Over::Nothing)),
        }
        true
    }

    pub fn go_to_menu(&mut self) {
        self.lead(Over::Nothing);
        (self.list, self.is_alone) = (None, false);
    }

    pub fn open(&mut self, source: Source) {
        self.lead(Over::Nothing);
        self.list = Some(source);
    }

    /// Sets out for a goal at `target`. Leaving the game leads to the server's lobby, or to its
    /// list of games to watch if the goal is to watch. A game that waits for no opponent leads back
    /// to the menu.
    pub fn set_out(&mut self, target: &Target, goal: Goal, now_ms: u64) {
        self.go_to_menu();
        self.list = match (target, &goal) {
            (Target::Local | Target::Seat(Seat::Here(_)), _) => None,
            (Target::Server(_), Goal::Create(it)) if it.bot.is_some() || it.both => None,
            (_, Goal::WatchList | Goal::Tv) => Some(Source::Watching),
            _ => Some(Source::Lobby),
        };
        if goal != Goal::Lobby {
            self.wait(goal, now_ms);
        }
    }

    /// Waits for this goal, covering the current page.
    pub fn wait(&mut self, goal: Goal, since_ms: u64) {
        self.lead(Over::Way(Way { goal, since_ms, seek: None }));
    }

    /// Enters a game, with the lobby below it unless it is local; returns the previous game.
    pub fn enter(&mut self, game: Follow, is_local: bool) -> Option<FollowedGame> {
        if !is_local && self.list.is_none() && matches!(self.over, Over::Nothing) {
            self.list = Some(Source::Lobby);
        }
        match self.lead(Over::game(game, self.is_tv())) {
            Over::Game(before) => Some(*before),
            _ => None,
        }
    }
}

impl Over {
    fn game(follow: Follow, is_tv: bool) -> Over {
        let mut showing = Showing::default();
        if follow.is_kept() {
            showing.review.go(follow.game(), 0);
        }
        let tv = is_tv.then(Tv::default);
        Over::Game(Box::new(FollowedGame { follow, showing, tv, saved: None }))
    }
}

#[cfg(test)]
mod tests {
    use oxo_formats::Tree;
    use oxo_protocol::request::Create;
    use oxo_protocol::{GameId, SeekId, Terms};
    use oxo_shared::{Game, Level, Position, Rules};

    use super::*;
    use crate::client::study::AnalysisDesk;

    const STEPS: usize = 10;

    fn game() -> Follow {
        Follow::from_record(String::new(), Game::new(Rules::TICTACTOE).into())
    }

    fn desk() -> Box<dyn Desk> {
        let tree = Tree::new(Position::empty(Rules::TICTACTOE));
        Box::new(AnalysisDesk::new(tree, |_| Vec::new()))
    }

    fn step(route: &mut Route, step: usize) {
        let server = Target::Server(String::new());
        match step {
            0 => drop(route.leave()),
            1 => route.go_to_menu(),
            2 => route.open(Source::Saved),
            3 => route.set_out(&server, Goal::Lobby, 0),
            4 => route.set_out(&server, Goal::Tv, 0),
            5 => route.set_out(&Target::Local, Goal::Join(GameId::from_bits(1)), 0),
            6 => route.wait(Goal::Accept(SeekId(1)), 0),
            7 => drop(route.enter(game(), true)),
            8 => drop(route.enter(game(), false)),
            _ => route.study(desk()),
        }
    }

    fn walked(steps: &[usize]) -> Route {
        let mut route = Route::default();
        steps.iter().for_each(|&number| step(&mut route, number));
        route
    }

    fn name(route: &Route) -> String {
        match route.at() {
            At::Menu => "menu".to_owned(),
            At::List(source) => format!("{source:?}"),
            At::Way(way) => format!("way to {:?}", way.goal),
            At::Game(..) => "game".to_owned(),
            At::Study(_) => "study".to_owned(),
        }
    }

    /// Checks every route reachable in up to `more` steps after `steps`.
    fn routes(steps: &[usize], more: usize, check: &impl Fn(&[usize])) {
        check(steps);
        for number in (0..STEPS).filter(|_| more > 0) {
            routes(&[steps, &[number]].concat(), more - 1, check);
        }
    }

    #[test]
    fn leaving_returns_to_the_menu_or_list_below() {
        routes(&[], 3, &|steps| {
            let mut below = walked(steps);
            if matches!(below.at(), At::Study(_)) {
                assert!(below.leave(), "there is a menu");
            }
            let at = below.at();
            assert_eq!(below.goal().is_some(), matches!(at, At::Way(_)));
            assert_eq!(below.game().is_some(), matches!(at, At::Game(..)));
            let (is_low, before) = (matches!(at, At::Menu | At::List(_)), name(&below));
            assert!(below.leave(), "there is a menu");
            assert!(matches!(below.at(), At::Menu | At::List(_)));
            if is_low {
                assert_eq!(name(&below), before, "nothing passes");
            }
            // Entering and leaving a game changes nothing below it, except that a server adds its
            // lobby.
            let mut again = walked(&[steps, &[7]].concat());
            assert!(again.leave());
            assert_eq!(name(&again), name(&below));
            let mut online = walked(&[steps, &[8]].concat());
            assert!(online.leave());
            let lobby = "Lobby".to_owned();
            assert_eq!(name(&online), if before == "menu" { lobby } else { name(&below) });
            below.go_to_menu();
            assert_eq!(name(&below), "menu");
        });
    }

    #[test]
    fn a_study_board_covers_what_it_returns_to_and_closes_with_it() {
        routes(&[], 2, &|steps| {
            let plain = walked(steps);
            let (goal, is_tv) = (plain.goal().cloned(), plain.is_tv());
            let last = steps.iter().rposition(|&number| number != 9);
            let before = &steps[..last.map_or(0, |last| last + 1)];
            let mut route = walked(&[steps, &[9]].concat());
            assert_eq!((name(&route), route.goal()), ("study".to_owned(), goal.as_ref()));
            assert_eq!((route.game().is_some(), route.is_tv()), (plain.game().is_some(), is_tv));
            let turns = route.turns();
            assert!(route.leave() && route.turns() != turns);
            assert_eq!(name(&route), name(&walked(before)));
            for number in 1..9 {
                let [over, without] = [&[9, number][..], &[number]].map(|it| [steps, it].concat());
                assert_eq!(name(&walked(&over)), name(&walked(&without)));
            }
        });
    }

    #[test]
    fn leaving_a_game_leads_to_the_list_of_its_server() {
        let below = |target: Target, goal: Goal| {
            let mut route = Route::default();
            route.set_out(&target, goal, 0);
            step(&mut route, 8);
            route.leave();
            name(&route)
        };
        let join = || Goal::Join(GameId::from_bits(1));
        let server = || Target::Server(String::new());
        assert_eq!(below(server(), join()), "Lobby");
        let create = Create::new(Terms::new(Rules::TICTACTOE));
        let with_bot = Create { bot: Some(Level::Master), ..create.clone() };
        let shared = Create { both: true, ..create.clone() };
        assert_eq!(below(server(), Goal::Create(create)), "Lobby", "others are there");
        assert_eq!(below(server(), Goal::Create(with_bot)), "menu");
        assert_eq!(below(server(), Goal::Create(shared)), "menu");
        assert_eq!(below(server(), Goal::Tv), "Watching");
        assert_eq!(below(server(), Goal::WatchList), "Watching");
        assert_eq!(below(Target::Seat(Seat::Here("games".into())), join()), "menu");
    }

    #[test]
    fn a_game_or_study_board_named_at_startup_has_nothing_below_it() {
        let mut route = Route::at_study(desk());
        assert!(!route.leave() && matches!(route.at(), At::Study(_)));
        let mut route = Route::at_game(game());
        assert!(!route.leave() && route.game().is_some());
        route.study(desk());
        assert!(route.leave(), "the game is below it");
        assert!(!route.leave() && route.game().is_some());
        route.go_to_menu();
        assert!(route.leave());
    }
}
