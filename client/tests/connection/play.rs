//! Whole clients without a screen, against the real server.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use oxo::screen::app::App;
use oxo::screen::input::Input;
use oxo::session::{Head, Session};
use oxo_headless::client::action::Action;
use oxo_headless::client::core::{Link, Place};
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::client::prompt::PromptKind;
use oxo_headless::client::{state, unfinished};
use oxo_headless::keep::home::Home;
use oxo_headless::keep::identity::Identities;
use oxo_headless::net::Dialer;
use oxo_protocol::Terms;
use oxo_protocol::request::Create;
use oxo_protocol::{GameId, SideChoice};
use oxo_shared::{Level, Point, Rules, Side};
use tokio::net::TcpListener;
use tokio::time::timeout;

use crate::common::PATIENCE;
use crate::common::screen::{render, text};
use crate::common::stage::Stage;

struct Client {
    model: App,
    session: Session,
}

impl Client {
    async fn start(target: Target, name: &str, goal: Goal) -> Client {
        let session = Session::new(Dialer::default(), Home::default());
        Client::start_in(session, target, name, goal).await
    }

    async fn at_board(target: Target, name: &str, goal: Goal) -> Client {
        let mut client = Client::start(target, name, goal).await;
        client.until("the game", |model| model.client().follow().is_some()).await;
        client
    }

    async fn start_in(session: Session, target: Target, name: &str, goal: Goal) -> Client {
        let mut model = App::new(state::Client::new(String::new()));
        model.client_mut().submit(PromptKind::Name, name).unwrap();
        let mut client = Client { model, session };
        client.happen(Event::Start(Plan { target, goal })).await;
        client
    }

    async fn happen(&mut self, what: impl Into<Input>) {
        self.session.happen(&mut self.model, what.into()).await;
    }

    async fn until(&mut self, what: &str, seen: impl Fn(&App) -> bool) {
        let waited = timeout(PATIENCE, async {
            while !seen(&self.model) {
                let news = self.session.next().await;
                self.happen(news).await;
            }
        });
        assert!(waited.await.is_ok(), "no sign of {what}: {:#?}", self.model);
    }

    async fn until_my_turn(&mut self) {
        let mine = |model: &App| model.client().follow().is_some_and(|game| game.my_turn());
        self.until("my turn", mine).await;
    }

    async fn until_over(&mut self) {
        self.until("the end", |model| model.client().follow().is_some_and(|game| game.is_over()))
            .await;
    }

    async fn play(&mut self, x: i32, y: i32) {
        self.until_my_turn().await;
        self.happen(Event::Play(Point::new(x, y))).await;
        let at = Point::new(x, y);
        self.until("my stone", |model| {
            model.client().follow().is_some_and(|game| game.game().board().get(at).is_some())
        })
        .await;
    }

    fn g(&self) -> GameId {
        self.model.client().follow().unwrap().g()
    }

    fn moves(&self) -> &[Point] {
        self.model.client().follow().unwrap().game().moves()
    }
}

fn create(bot: Option<Level>) -> Goal {
    Goal::Create(Create { side: SideChoice::X, bot, ..Create::new(Terms::new(Rules::TICTACTOE)) })
}

#[tokio::test]
async fn in_a_hot_seat_game_each_player_is_asked_about_the_others_offer() {
    let Goal::Create(terms) = create(None) else { unreachable!() };
    let goal = Goal::Create(Create { both: true, ..terms });
    let mut both = Client::start(Target::Local, "ann", goal).await;
    both.play(1, 1).await;
    let game = both.model.client().follow().unwrap();
    assert_eq!((game.name(Side::X), game.name(Side::O)), ("Player 1", "Player 2"));
    let asked = |model: &App| {
        !model.client().core().awaits(|_| true)
            && model
                .client()
                .follow()
                .is_some_and(|game| game.table().offer.is_some() || game.is_over())
    };
    both.happen(Event::Do(Action::Draw)).await;
    both.until("the question", asked).await;
    let screen = text(&render(&both.model, (80, 24)));
    assert!(screen.contains("Player 2 offers a draw; Player 1: y yes, n no"), "{screen}");
    both.happen(Event::Do(Action::No)).await;
    let closed =
        |model: &App| model.client().follow().is_some_and(|game| game.table().offer.is_none());
    both.until("the rejection", closed).await;
    assert_eq!(
        both.model.client().core().notice().map(|it| &**it),
        Some("Player 1 declines the offer")
    );
    both.happen(Event::Do(Action::Draw)).await;
    both.until("the question", asked).await;
    both.happen(Event::Do(Action::Yes)).await;
    both.until("the draw", |model| model.client().follow().is_some_and(|game| game.is_over()))
        .await;
}

/// A home with room for the games of two programs at once.
fn home_in(directory: &Path) -> Home {
    Home {
        identities: Some(Identities::kept_in(directory.join("identities"))),
        local: ["1", "2"].map(|name| directory.join("local").join(name)).to_vec(),
        ..Home::default()
    }
}

#[tokio::test]
async fn a_bot_game_is_resumed_where_it_was_left() {
    let directory = tempfile::tempdir().unwrap();
    let home = home_in(directory.path());
    let session = || Session::new(Dialer::default(), home.clone());
    let mut ann =
        Client::start_in(session(), Target::Local, "ann", create(Some(Level::Master))).await;
    ann.play(1, 1).await;
    ann.until_my_turn().await;
    let (g, moves) = (ann.g(), ann.moves().to_vec());
    ann.happen(Event::Do(Action::Back)).await;
    let left = ann.model.client().core().unfinished().to_vec();
    assert_eq!(left.iter().map(|game| (game.g, game.ply)).collect::<Vec<_>>(), [(g, 2)]);
    assert!(left[0].your_move && left[0].opponent.is_some(), "{left:?}");
    // In the same program.
    ann.happen(Event::Do(Action::Choose)).await;
    ann.until_my_turn().await;
    assert_eq!((ann.g(), ann.moves()), (g, &moves[..]));
    // A second program finds no game that is open on a screen.
    assert_eq!(unfinished::here(&home.local).await, []);
    let mut beside =
        Client::start_in(session(), Target::Local, "ann", create(Some(Level::Master))).await;
    beside.play(0, 0).await;
    beside.session.close(&mut beside.model).await;
    ann.session.close(&mut ann.model).await;
    // In the next program, under another name.
    let found = unfinished::here(&home.local).await;
    assert_eq!(found.len(), 2, "{found:?}");
    let game = found.into_iter().find(|game| game.g == g).expect("it waits");
    let mut bob = Client::start_in(session(), Target::Seat(game.seat), "bob", Goal::Join(g)).await;
    bob.until_my_turn().await;
    assert_eq!(bob.moves(), moves);
    bob.happen(Event::Do(Action::Resign)).await;
    bob.until_over().await;
    bob.session.close(&mut bob.model).await;
    assert_eq!(unfinished::here(&home.local).await.len(), 1, "what is over waits no more");
}

#[tokio::test]
async fn a_game_left_on_a_server_is_offered_in_the_menu_and_resumed() {
    let directory = tempfile::tempdir().unwrap();
    let target = Target::Host { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port: Some(0) };
    let host = Client::at_board(target, "bob", create(None)).await;
    let url = host.model.client().core().place().public_url().unwrap().to_owned();
    let session = Session::new(Dialer::default(), home_in(directory.path()));
    let (target, goal) = (Target::Server(url.clone()), create(Some(Level::Master)));
    let mut ann = Client::start_in(session, target, "ann", goal).await;
    ann.model.configure(|setup| setup.server_url = url);
    ann.play(1, 1).await;
    ann.until_my_turn().await;
    let g = ann.g();
    ann.happen(Event::Do(Action::Back)).await;
    ann.happen(Event::Do(Action::Yes)).await;
    ann.until("the list", |model| model.client().follow().is_none()).await;
    ann.happen(Event::Do(Action::Back)).await;
    let offered = |model: &App| model.client().core().unfinished().iter().any(|game| game.g == g);
    ann.until("the row of the menu", offered).await;
    let [row] = ann.model.client().core().unfinished() else { panic!("{:?}", ann.model) };
    let target = Target::Seat(row.seat.clone());
    ann.happen(Event::Start(Plan { target, goal: Goal::Join(g) })).await;
    ann.until_my_turn().await;
    assert_eq!((ann.g(), ann.moves().len()), (g, 2));
}

#[tokio::test]
async fn without_storage_games_work_and_the_player_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let home = home_in(directory.path());
    std::fs::create_dir_all(&home.local[0]).unwrap();
    std::fs::write(home.local[0].join("oxo.db"), "no database at all").unwrap();
    let session = Session::new(Dialer::default(), Home { local: home.local[..1].to_vec(), ..home });
    let mut ann =
        Client::start_in(session, Target::Local, "ann", create(Some(Level::Master))).await;
    let told = ann.model.client().core().notice().map(|it| &**it).unwrap_or_default();
    assert!(told.contains("oxo.db"), "{told}");
    ann.play(1, 1).await;
    assert_eq!(ann.model.client().core().end_of_hosting(), oxo_words::QUESTION_HOST_ENDS);
}

#[tokio::test]
async fn hosting_again_resumes_the_game_with_the_same_seats() {
    let directory = tempfile::tempdir().unwrap();
    let home = |who: &str| Home {
        identities: Some(Identities::kept_in(directory.path().join(who))),
        host: Some(directory.path().join("games")),
        ..Home::default()
    };
    let bind = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let port = Some(free_port().await);
    let host = || async {
        let session = Session::new(Dialer::default(), home("ann"));
        let Goal::Create(terms) = create(None) else { unreachable!() };
        let target = Target::Host { bind, port };
        let mut ann = Client::start_in(session, target, "ann", Goal::Host(terms)).await;
        ann.until("the game", |model| model.client().follow().is_some()).await;
        ann
    };
    let join = |url: String, g| async move {
        let session = Session::new(Dialer::default(), home("bob"));
        let mut bob = Client::start_in(session, Target::Server(url), "bob", Goal::Join(g)).await;
        bob.until("the game", |model| model.client().follow().is_some()).await;
        bob
    };
    let mut ann = host().await;
    let (g, url) = (ann.g(), ann.model.client().core().place().public_url().unwrap().to_owned());
    let mut bob = join(url.clone(), g).await;
    ann.play(0, 0).await;
    bob.play(1, 1).await;
    bob.session.close(&mut bob.model).await;
    ann.session.close(&mut ann.model).await;

    let mut ann = host().await;
    assert_eq!(ann.g(), g, "{:?}", ann.model.client().core().notice());
    let mut bob = join(url, g).await;
    ann.play(0, 1).await;
    bob.play(2, 2).await;
    ann.play(0, 2).await;
    bob.until_over().await;
    ann.session.close(&mut ann.model).await;
    let mut ann = host().await;
    assert_ne!(ann.g(), g, "that one is finished");
    ann.until("the news", |model| !model.client().core().awaits(|_| true)).await;
}

#[tokio::test]
async fn a_guest_is_told_that_the_host_has_left_until_it_returns() {
    let target = Target::Host { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port: Some(0) };
    let mut ann = Client::at_board(target, "ann", create(None)).await;
    let url = ann.model.client().core().place().public_url().unwrap().to_owned();
    let mut bob = Client::at_board(Target::Server(url), "bob", Goal::Join(ann.g())).await;
    ann.session.close(&mut ann.model).await;
    let told = |model: &App| match model.client().core().link() {
        Link::Lost { why, .. } => *why == "its host has closed the server",
        _ => false,
    };
    bob.until("the goodbye", told).await;
    // The reconnects fail for a less specific reason, which must not replace this one.
    for _ in ["connecting", "down", "connecting", "down"] {
        let news = bob.session.next().await;
        bob.happen(news).await;
        assert!(told(&bob.model), "{:?}", bob.model.client().core().link());
    }
}

#[tokio::test]
async fn two_programs_cannot_host_in_one_directory() {
    let directory = tempfile::tempdir().unwrap();
    let home = Home { host: Some(directory.path().join("games")), ..Home::default() };
    let bind = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let start = || async {
        let session = Session::new(Dialer::default(), home.clone());
        let target = Target::Host { bind, port: Some(0) };
        Client::start_in(session, target, "ann", create(None)).await
    };
    let first = start().await;
    assert!(
        matches!(first.model.client().core().place(), Place::Hosting { .. }),
        "{:?}",
        first.model.client().core().notice()
    );
    let second = start().await;
    let why = second.model.client().core().notice().unwrap();
    assert!(why.starts_with("Cannot host a game on this machine: "), "{why:?}");
    assert!(why.contains("games") && why.contains("another"), "{why:?}");
}

async fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    listener.local_addr().unwrap().port()
}
