//! Commands that start a game, or return to one.

use oxo_protocol::{SideChoice, Terms, request};

use super::invocation::Invocation;
use crate::cli::bot;
use crate::cli::commands::named::Found;
use crate::cli::commands::replay;
use crate::cli::failure::Failure;
use crate::cli::{Begin, Play, Subcommand, TermsArgs};
use crate::session::local::Local;
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::client::state::Client;
use oxo_headless::client::unfinished;
use oxo_headless::keep::home::Home;
use oxo_headless::keep::seat::Unfinished;

impl Invocation {
    /// Plays, watches or replays according to `command`; opens the menu if there is none.
    ///
    /// # Errors
    /// `Failure` if the settings or the terminal cannot be used, or the command cannot be carried
    /// out.
    pub(super) async fn play(mut self, command: Option<Subcommand>) -> Result<(), Failure> {
        let home = self.common.home();
        let preferences = self.common.recall(&home);
        if command.is_none() && !self.common.is_in_lines() {
            // The menu uses the server of the last game, a command the default one.
            let last = preferences.server.clone();
            self.common.usual_server = self.common.usual_server.or(last);
        }
        let client = self.recalled(preferences)?;
        match command {
            Some(Subcommand::Replay(args)) => return self.replay(args, client).await,
            Some(Subcommand::Begin(Begin::Play(Play { terms, engine: Some(engine), .. }))) => {
                return self.play_engine(&terms, engine, client).await;
            }
            _ => {}
        }
        let resumes =
            matches!(command, Some(Subcommand::Begin(Begin::Play(Play { resume: true, .. }))));
        let plan = command.and_then(|command| command.plan(&self.common));
        plan.as_ref().map_or(Ok(()), Plan::check_bot)?;
        let kept = self.seat(plan.as_ref(), resumes, &home).await?;
        let kept =
            kept.map(|game| Plan { target: Target::Seat(game.seat), goal: Goal::Join(game.g) });
        self.show(client, home, kept.or(plan), None).await
    }

    /// Returns the unfinished game to resume: the latest one, or the one being joined if this
    /// player is seated there under any name.
    async fn seat(
        &self,
        plan: Option<&Plan>,
        resumes: bool,
        home: &Home,
    ) -> Result<Option<Unfinished>, Failure> {
        let there = async |url: &str| match &home.identities {
            Some(kept) => unfinished::left_there(self.dialer.clone(), url, kept, None).await,
            None => Vec::new(),
        };
        let games = match (plan.map(|plan| &plan.goal), &self.common.server) {
            (Some(Goal::Join(g)), named) => {
                let url = self.common.server_url();
                let mut games = there(&url).await;
                if named.is_none() {
                    games.extend(unfinished::here(&home.local).await);
                }
                if let Some(kept) = &home.identities {
                    // A seat that another program holds is not taken over, and the player is told.
                    let known = kept.aside(&url, self.common.name.as_deref());
                    let held = unfinished::there(self.dialer.clone(), &url, known).await;
                    games.extend(held.unwrap_or_default());
                }
                return Ok(games.into_iter().find(|game| game.g == *g));
            }
            _ if !resumes => return Ok(None),
            (_, Some(url)) => there(url).await,
            (_, None) => unfinished::here(&home.local).await,
        };
        games.into_iter().next().map(Some).ok_or(Failure::NothingUnfinished)
    }

    /// Plays against the player's own engine. Both look for each other on a server within this
    /// process.
    async fn play_engine(
        self,
        terms: &TermsArgs,
        engine: bot::Engine,
        client: Client,
    ) -> Result<(), Failure> {
        let side = terms.side.unwrap_or(SideChoice::X);
        let by_rules = Terms { control: terms.clock, listed: true, ..Terms::new(terms.rules()) };
        let rival = request::Seek { side: side.opposite(), ..request::Seek::new(by_rules) };
        let job = bot::Job::silent(engine, rival);
        // Before anything is shown, so that a rejection appears alone.
        bot::try_out(&job).await?;
        let local = Local::just_me(None).await.map_err(Failure::said)?;
        let (dialer, url) = (self.dialer.clone(), local.url());
        let seated =
            tokio::spawn(async move { bot::seat(job, dialer, url, &Home::default()).await });
        let goal = Goal::Seek(request::Seek { side, ..request::Seek::new(terms.terms()) });
        let plan = Plan { target: Target::Server(local.url()), goal };
        // A server that ends with the program cannot recognize anybody later.
        let home = Home { identities: None, ..self.common.home() };
        let shown = self.show(client, home, Some(plan), None).await;
        seated.abort();
        local.stop().await;
        shown
    }

    /// Replays a game. One that is still in progress is watched, which also allows looking back.
    async fn replay(self, args: replay::Args, client: Client) -> Result<(), Failure> {
        let home = self.common.home();
        match self.search().find(&args.named).await? {
            Found::Whole(_) if self.common.json => Err(Failure::NoEvents(args.named.game)),
            Found::Whole(game) => {
                let ply = args.ply_of(&game.record)?;
                self.show(client, home, None, Some((*game, ply))).await
            }
            Found::Running(g) => {
                let target = Target::Server(self.common.server_url());
                let plan = Plan { target, goal: Goal::Watch(Some(g)) };
                self.show(client, home, Some(plan), None).await
            }
        }
    }
}
