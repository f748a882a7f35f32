//! Pursuing a goal over the current connection or a new one.

use oxo_protocol::Request;
use oxo_protocol::request::{ForGame, ForSeek};
use oxo_shared::Clean;
use oxo_words as words;

use crate::client::core::{Exit, Link, Place};
use crate::client::event::Effect;
use crate::client::goal::{Goal, Plan, Source, Target};
use crate::client::route::At;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::news::News;
use crate::game::notice::Notice;

impl Client {
    /// Requests the data for the current page.
    pub(super) fn arrive(&mut self) {
        match self.route.at() {
            // A game on this machine pauses while nobody plays it.
            At::Menu => {
                if self.core.place == Place::Local {
                    self.core.part();
                }
                let url = self.core.online_at().to_owned();
                self.core.push(Effect::FindUnfinished { url });
            }
            At::List(Source::Saved) => self.core.hang_up(),
            At::List(_) => self.core.follow_lobby(),
            At::Way(_) | At::Game(..) | At::Study(_) => {}
        }
    }

    /// Leaves the game or the way to it, or quits if nothing lies below.
    pub(super) fn go_home(&mut self) {
        if self.turn(|route, _| route.leave()) {
            self.arrive();
        } else {
            self.exit(Exit::Done);
        }
    }

    fn go_to_menu(&mut self) {
        self.turn(|route, _| route.go_to_menu());
        self.arrive();
    }

    /// Leaves what is on top, and the program if nothing lies below.
    pub fn go_back(&mut self) {
        match self.route.at() {
            At::Way(_) => {
                self.withdraw();
                if self.core.is_online() {
                    return self.go_home();
                }
                self.core.hang_up();
                self.go_to_menu();
            }
            At::List(_) => {
                // The menu has no use for a broken connection.
                match self.core.is_online() {
                    true => self.core.leave_lobby(),
                    false => self.core.hang_up(),
                }
                self.go_to_menu();
            }
            At::Menu => self.exit(Exit::Done),
            At::Game(..) => self.leave(),
            At::Study(_) => {
                if !self.route.leave() {
                    self.exit(Exit::Done);
                }
            }
        }
    }

    /// Watches the most watched game of a list.
    pub(in crate::client) fn watch_tv(&mut self) {
        match self.core.is_online() {
            true => self.go_after(Goal::Tv),
            false => self.reconnect(),
        }
    }

    /// Connects again to the server of a list, unless that is under way.
    pub fn reconnect(&mut self) {
        if !matches!(self.core.link, Link::Closed { .. } | Link::Idle) {
            return self.core.notify(words::ANSWER_NOT_CONNECTED.text());
        }
        let is_lobby = matches!(self.route.at(), At::List(Source::Lobby));
        let goal = if is_lobby { Goal::Lobby } else { Goal::WatchList };
        let target = Target::Server(self.core.online_at().to_owned());
        self.connect(Plan { target, goal });
    }

    pub fn open(&mut self, source: Source) {
        self.turn(|route, _| route.open(source));
        self.arrive();
        if source == Source::Saved {
            self.core.saved = None;
            self.core.push(Effect::ReadLibrary);
        }
    }

    /// Shows a saved game of the list.
    pub fn replay(&mut self, index: usize) {
        let Some(saved) = self.core.saved.iter().flatten().nth(index).cloned() else { return };
        let game = Follow::from_record(saved.name.into(), saved.record);
        self.turn(|route, _| drop(route.enter(game, true)));
    }

    /// Gives up the goal: returns to where the player can choose again, with the reason.
    pub(super) fn give_up(&mut self, why: Clean) {
        let is_online = self.core.is_online();
        if !is_online && self.follow().is_none() {
            self.core.link = Link::Idle;
        }
        match self.route.at() {
            At::Game(..) | At::Study(_) => {}
            _ if is_online => self.go_home(),
            _ => self.go_to_menu(),
        }
        self.core.notify(Notice::important(why));
    }

    /// Pursues a goal over the current connection.
    pub fn go_after(&mut self, goal: Goal) {
        goal.shape(&mut self.core.choices.draft);
        // Lobby updates are not needed during a game.
        if goal != Goal::Tv && matches!(self.route.at(), At::List(_)) {
            self.core.leave_lobby();
        }
        self.pursue(goal);
    }

    pub(super) fn pursue(&mut self, goal: Goal) {
        let request = match &goal {
            Goal::Lobby | Goal::WatchList => return self.go_home(),
            Goal::Host(_) if let Some(&g) = self.core.games.last() => {
                self.core.notify(Notice::event(words::SCREEN_GOING_ON));
                return self.pursue(Goal::Join(g));
            }
            Goal::Create(create) | Goal::Host(create) => Request::Create(create.clone()),
            Goal::Join(g) => Request::Join(ForGame { g: *g }),
            Goal::Watch(Some(g)) => Request::Watch(ForGame { g: *g }),
            Goal::Watch(None) => Request::Games(Default::default()),
            Goal::Tv => Request::Lobby(Default::default()),
            Goal::Accept(seek) => Request::AcceptSeek(ForSeek { seek: *seek }),
            Goal::Seek(seek) => {
                self.withdraw();
                self.core.news.push(News::Seeking { terms: seek.terms });
                Request::Seek(seek.clone())
            }
        };
        self.turn(|route, core| route.wait(goal, core.now_ms));
        self.core.ask(request);
    }

    /// Withdraws the player's open challenge, if any.
    fn withdraw(&mut self) {
        let At::Way(way) = self.route.at() else { return };
        if let Some(seek) = way.seek {
            self.core.ask(Request::Unseek(ForSeek { seek }));
        }
    }

    /// Pursues a plan, reusing the current connection if it leads to the target.
    pub fn connect(&mut self, Plan { target, goal }: Plan) {
        goal.shape(&mut self.core.choices.draft);
        let there = self.core.is_at(&target);
        self.turn(|route, core| route.set_out(&target, goal, core.now_ms));
        if !there {
            self.core.connect(target);
        } else if self.core.is_online() {
            self.resume();
        }
    }

    /// Resumes the goal, or requests the data for the current page again.
    pub(super) fn resume(&mut self) {
        match self.route.goal().cloned() {
            Some(goal) => self.pursue(goal),
            None => self.arrive(),
        }
    }
}
