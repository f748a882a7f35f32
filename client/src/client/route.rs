//! Where the client is: at the menu, at a list over it, or over those at a game or on the way to
//! one.

use crate::client::goal::{Goal, Source, Target};
use crate::client::pages::PageState;
use crate::client::pages::game::GamePage;
use crate::client::pages::list::ListPage;
use crate::client::pages::menu::Menu;
use crate::client::pages::waiting::Waiting;
use crate::keep::seat::Seat;

#[derive(Clone, Debug, Default)]
pub struct Route {
    menu: Menu,
    list: Option<ListPage>,
    over: Over,
    /// Whether nothing lies below the game: it is all that the program was started for.
    is_alone: bool,
}

/// What passes: below it is where one chooses.
#[derive(Clone, Debug, Default)]
enum Over {
    #[default]
    Nothing,
    Way(Waiting),
    Game(Box<GamePage>),
}

/// The page that is shown.
#[derive(Clone, Copy, Debug)]
pub enum Page<'a> {
    Menu(&'a Menu),
    List(&'a ListPage),
    Waiting(&'a Waiting),
    Game(&'a GamePage),
}

impl Route {
    /// At the menu, with this page chosen.
    pub fn at_menu(menu: Menu) -> Route {
        Route { menu, ..Route::default() }
    }

    pub fn at_list(source: Source) -> Route {
        Route { list: Some(ListPage::new(source)), ..Route::default() }
    }

    /// At a game with nothing below it.
    pub fn at_game(game: GamePage) -> Route {
        Route { over: Over::Game(Box::new(game)), is_alone: true, ..Route::default() }
    }

    pub fn page(&self) -> Page<'_> {
        match (&self.over, &self.list) {
            (Over::Game(game), _) => Page::Game(game),
            (Over::Way(waiting), _) => Page::Waiting(waiting),
            (Over::Nothing, Some(list)) => Page::List(list),
            (Over::Nothing, None) => Page::Menu(&self.menu),
        }
    }

    pub fn state(&self) -> &dyn PageState {
        match self.page() {
            Page::Menu(page) => page,
            Page::List(page) => page,
            Page::Waiting(page) => page,
            Page::Game(page) => page,
        }
    }

    pub fn state_mut(&mut self) -> &mut dyn PageState {
        match (&mut self.over, &mut self.list) {
            (Over::Game(game), _) => &mut **game,
            (Over::Way(waiting), _) => waiting,
            (Over::Nothing, Some(list)) => list,
            (Over::Nothing, None) => &mut self.menu,
        }
    }

    pub fn game(&self) -> Option<&GamePage> {
        match &self.over {
            Over::Game(game) => Some(game),
            _ => None,
        }
    }

    pub fn game_mut(&mut self) -> Option<&mut GamePage> {
        match &mut self.over {
            Over::Game(game) => Some(game),
            _ => None,
        }
    }

    /// The menu, whether it is shown or comes back.
    pub const fn menu_mut(&mut self) -> &mut Menu {
        &mut self.menu
    }

    pub fn waiting_mut(&mut self) -> Option<&mut Waiting> {
        match &mut self.over {
            Over::Way(waiting) => Some(waiting),
            _ => None,
        }
    }

    /// The list that is shown.
    pub fn list_mut(&mut self) -> Option<&mut ListPage> {
        self.list.as_mut().filter(|_| matches!(self.over, Over::Nothing))
    }

    /// What the client is on the way to.
    pub fn goal(&self) -> Option<&Goal> {
        match &self.over {
            Over::Way(waiting) => Some(&waiting.goal),
            _ => None,
        }
    }

    /// Whether there is neither a game nor one to come.
    pub fn is_home(&self) -> bool {
        match self.page() {
            Page::Menu(_) => true,
            Page::List(list) => list.source != Source::Saved,
            Page::Waiting(_) | Page::Game(_) => false,
        }
    }

    pub fn is_at_menu(&self) -> bool {
        matches!(self.page(), Page::Menu(_))
    }

    /// Whether the games of others come one after the other.
    pub fn is_tv(&self) -> bool {
        match self.page() {
            Page::Waiting(waiting) => waiting.goal == Goal::Tv,
            Page::Game(game) => game.is_tv(),
            Page::Menu(_) | Page::List(_) => false,
        }
    }

    /// Leaves what passes; whether there is anything below it.
    pub fn leave(&mut self) -> bool {
        if !self.is_alone {
            self.over = Over::Nothing;
        }
        !self.is_alone
    }

    pub fn go_to_menu(&mut self) {
        *self = Route::at_menu(std::mem::take(&mut self.menu));
    }

    pub fn open(&mut self, source: Source) {
        self.list = Some(ListPage::new(source));
        self.over = Over::Nothing;
    }

    /// Sets out for a goal at `target`: a game that is left there leads to the server's lobby,
    /// or to its list if the games of others are watched.
    pub fn set_out(&mut self, target: &Target, goal: Goal, now_ms: u64) {
        let before = self.list.take();
        self.go_to_menu();
        let source = match (target, &goal) {
            (Target::Local | Target::Seat(Seat::Here(_)), _) => None,
            (_, Goal::WatchList | Goal::Tv) => Some(Source::Watching),
            _ => Some(Source::Lobby),
        };
        let same =
            before.filter(|list| list.source == Source::Lobby && Some(list.source) == source);
        self.list = same.or(source.map(ListPage::new));
        if goal != Goal::Lobby {
            self.wait(goal, now_ms);
        }
    }

    /// Is on the way to this, whatever was shown.
    pub fn wait(&mut self, goal: Goal, since_ms: u64) {
        self.over = Over::Way(Waiting { goal, since_ms, seek: None });
    }

    /// Is at this game, with the lobby below it if it is a server's; the game that was shown.
    pub fn enter(&mut self, game: GamePage, is_local: bool) -> Option<GamePage> {
        if !is_local && matches!(self.page(), Page::Menu(_)) {
            self.list = Some(ListPage::new(Source::Lobby));
        }
        match std::mem::replace(&mut self.over, Over::Game(Box::new(game))) {
            Over::Game(before) => Some(*before),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use oxo_protocol::{GameId, SeekId};
    use oxo_shared::{Game, Rules};

    use super::*;

    const STEPS: usize = 9;

    fn step(route: &mut Route, step: usize) {
        let server = Target::Server(String::new());
        let game = || GamePage::from_record(String::new(), Game::new(Rules::TICTACTOE).into(), 0);
        match step {
            0 => drop(route.leave()),
            1 => route.go_to_menu(),
            2 => route.open(Source::Saved),
            3 => route.set_out(&server, Goal::Lobby, 0),
            4 => route.set_out(&server, Goal::Tv, 0),
            5 => route.set_out(&Target::Local, Goal::Join(GameId::from_bits(1)), 0),
            6 => route.wait(Goal::Accept(SeekId(1)), 0),
            7 => drop(route.enter(game(), true)),
            _ => drop(route.enter(game(), false)),
        }
    }

    fn name(route: &Route) -> String {
        match route.page() {
            Page::Menu(_) => "menu".to_owned(),
            Page::List(list) => format!("{:?}", list.source),
            Page::Waiting(waiting) => format!("way to {:?}", waiting.goal),
            Page::Game(_) => "game".to_owned(),
        }
    }

    /// Every route that so many steps lead to.
    fn routes(from: &Route, steps: usize, check: &impl Fn(&Route)) {
        check(from);
        for number in (0..STEPS).filter(|_| steps > 0) {
            let mut route = from.clone();
            step(&mut route, number);
            routes(&route, steps - 1, check);
        }
    }

    #[test]
    fn one_page_is_shown_and_what_passes_leads_back_to_where_one_chooses() {
        routes(&Route::default(), 3, &|route| {
            let page = route.page();
            assert_eq!(route.goal().is_some(), matches!(page, Page::Waiting(_)));
            assert_eq!(route.game().is_some(), matches!(page, Page::Game(_)));
            let mut below = route.clone();
            assert!(below.leave(), "there is a menu");
            assert!(matches!(below.page(), Page::Menu(_) | Page::List(_)));
            if matches!(page, Page::Menu(_) | Page::List(_)) {
                assert_eq!(name(&below), name(route), "nothing passes");
            }
            // What is entered and left again changes nothing below, but that a server has a lobby.
            let mut again = route.clone();
            step(&mut again, 7);
            assert!(again.leave());
            assert_eq!(name(&again), name(&below));
            let mut online = route.clone();
            step(&mut online, 8);
            assert!(online.leave());
            let lobby = "Lobby".to_owned();
            assert_eq!(name(&online), if name(route) == "menu" { lobby } else { name(&below) });
            below.go_to_menu();
            assert_eq!(name(&below), "menu");
        });
    }

    #[test]
    fn a_game_leads_to_the_list_of_its_server() {
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
        assert_eq!(below(server(), Goal::Tv), "Watching");
        assert_eq!(below(server(), Goal::WatchList), "Watching");
        assert_eq!(below(Target::Seat(Seat::Here("games".into())), join()), "menu");
    }

    #[test]
    fn a_game_that_the_program_was_started_for_has_nothing_below_it() {
        let game = GamePage::from_record(String::new(), Game::new(Rules::TICTACTOE).into(), 0);
        let mut route = Route::at_game(game);
        assert!(!route.leave() && route.game().is_some());
        route.go_to_menu();
        assert!(route.leave());
    }
}
