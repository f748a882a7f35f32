//! Where the client is: at the menu, at a list over it, or over those at a game or on the way to
//! one.

use oxo_protocol::SeekId;
use oxo_shared::GameHash;

use crate::client::goal::{Goal, Source, Target};
use crate::game::follow::Follow;
use crate::keep::seat::Seat;

#[derive(Clone, Debug, Default)]
pub struct Route {
    list: Option<Source>,
    over: Over,
    /// Whether nothing lies below the game: it is all that the program was started for.
    is_alone: bool,
    /// How often it has led elsewhere.
    turns: u64,
}

/// What passes: below it is where one chooses.
#[derive(Clone, Debug, Default)]
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

/// The game that is followed.
#[derive(Clone, Debug)]
pub(super) struct FollowedGame {
    pub(super) follow: Follow,
    /// If it is on television.
    pub(super) tv: Option<Tv>,
    /// The game as it was saved last.
    pub(super) saved: Option<GameHash>,
}

/// The most watched game, and the next one after its end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tv {
    pub(super) over_since_ms: Option<u64>,
    pub(super) looks_back: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum At<'a> {
    Menu,
    List(Source),
    Way(&'a Way),
    Game(&'a Follow),
}

impl Route {
    pub fn at_list(source: Source) -> Route {
        Route { list: Some(source), ..Route::default() }
    }

    /// At a game with nothing below it.
    pub fn at_game(game: Follow) -> Route {
        Route { over: Over::game(game, false), is_alone: true, ..Route::default() }
    }

    pub fn at(&self) -> At<'_> {
        match (&self.over, self.list) {
            (Over::Game(board), _) => At::Game(&board.follow),
            (Over::Way(way), _) => At::Way(way),
            (Over::Nothing, Some(source)) => At::List(source),
            (Over::Nothing, None) => At::Menu,
        }
    }

    pub(super) fn board_mut(&mut self) -> Option<&mut FollowedGame> {
        match &mut self.over {
            Over::Game(board) => Some(board),
            _ => None,
        }
    }

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

    /// What the client is on the way to.
    pub fn goal(&self) -> Option<&Goal> {
        match &self.over {
            Over::Way(way) => Some(&way.goal),
            _ => None,
        }
    }

    /// The list over the menu, whether it is shown or comes back.
    pub const fn list(&self) -> Option<Source> {
        self.list
    }

    /// A number that is another one once the route has led elsewhere.
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// Whether there is neither a game nor one to come.
    pub fn is_home(&self) -> bool {
        matches!(self.at(), At::Menu | At::List(Source::Lobby | Source::Watching))
    }

    pub fn is_at_menu(&self) -> bool {
        matches!(self.at(), At::Menu)
    }

    /// Whether the games of others come one after the other.
    pub fn is_tv(&self) -> bool {
        match &self.over {
            Over::Way(way) => way.goal == Goal::Tv,
            Over::Game(board) => board.tv.is_some(),
            Over::Nothing => false,
        }
    }

    fn lead(&mut self, over: Over) -> Over {
        self.turns += 1;
        std::mem::replace(&mut self.over, over)
    }

    /// Leaves what passes; whether there is anything below it.
    pub fn leave(&mut self) -> bool {
        if !self.is_alone {
            self.lead(Over::Nothing);
        }
        !self.is_alone
    }

    pub fn go_to_menu(&mut self) {
        self.lead(Over::Nothing);
        (self.list, self.is_alone) = (None, false);
    }

    pub fn open(&mut self, source: Source) {
        self.lead(Over::Nothing);
        self.list = Some(source);
    }

    /// Sets out for a goal at `target`: a game that is left there leads to the server's lobby,
    /// or to its list if the games of others are watched.
    pub fn set_out(&mut self, target: &Target, goal: Goal, now_ms: u64) {
        self.go_to_menu();
        self.list = match (target, &goal) {
            (Target::Local | Target::Seat(Seat::Here(_)), _) => None,
            (_, Goal::WatchList | Goal::Tv) => Some(Source::Watching),
            _ => Some(Source::Lobby),
        };
        if goal != Goal::Lobby {
            self.wait(goal, now_ms);
        }
    }

    /// Is on the way to this, whatever was shown.
    pub fn wait(&mut self, goal: Goal, since_ms: u64) {
        self.lead(Over::Way(Way { goal, since_ms, seek: None }));
    }

    /// Is at this game, with the lobby below it if it is a server's; the game that was shown.
    pub fn enter(&mut self, game: Follow, is_local: bool) -> Option<Follow> {
        if !is_local && self.is_at_menu() {
            self.list = Some(Source::Lobby);
        }
        match self.lead(Over::game(game, self.is_tv())) {
            Over::Game(before) => Some(before.follow),
            _ => None,
        }
    }
}

impl Over {
    fn game(follow: Follow, is_tv: bool) -> Over {
        Over::Game(Box::new(FollowedGame { follow, tv: is_tv.then(Tv::default), saved: None }))
    }
}

#[cfg(test)]
mod tests {
    use oxo_protocol::{GameId, SeekId};
    use oxo_shared::{Game, Rules};

    use super::*;

    const STEPS: usize = 9;

    fn game() -> Follow {
        Follow::from_record(String::new(), Game::new(Rules::TICTACTOE).into())
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
            _ => drop(route.enter(game(), false)),
        }
    }

    fn name(route: &Route) -> String {
        match route.at() {
            At::Menu => "menu".to_owned(),
            At::List(source) => format!("{source:?}"),
            At::Way(way) => format!("way to {:?}", way.goal),
            At::Game(_) => "game".to_owned(),
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
            let at = route.at();
            assert_eq!(route.goal().is_some(), matches!(at, At::Way(_)));
            assert_eq!(route.game().is_some(), matches!(at, At::Game(_)));
            let mut below = route.clone();
            assert!(below.leave(), "there is a menu");
            assert!(matches!(below.at(), At::Menu | At::List(_)));
            if matches!(at, At::Menu | At::List(_)) {
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
        let mut route = Route::at_game(game());
        assert!(!route.leave() && route.game().is_some());
        route.go_to_menu();
        assert!(route.leave());
    }
}
