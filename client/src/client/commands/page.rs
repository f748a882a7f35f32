//! The board's page, as keys, mouse and typed words reach it.

use oxo_protocol::LobbyView;
use oxo_protocol::request::ForGame;
use oxo_shared::LineRule;
use oxo_words::{self as words, Fixed};

use super::{Board, Command, Does, Here, Needs, bindings, of};
use crate::client::action::{Action, Step};
use crate::client::core::Core;
use crate::client::goal::Next;
use crate::client::keys::{Binding, Bindings};
use crate::client::pages::PageState;
use crate::client::pages::game::{GamePage, leave, looks, steps};
use crate::client::prompt::PromptKind;
use crate::words::{FORBIDDEN_MARK, parse_cell};

impl PageState for GamePage {
    fn keys(&self) -> Bindings {
        bindings(if self.follow().is_to_look_at() { Board::Looking } else { Board::Playing })
    }

    fn has(&self, core: &Core, action: Action) -> bool {
        of(action).is_some_and(|command| command.applies(Here::of(self, core)))
    }

    fn section(&self, action: Action) -> (usize, &'static str) {
        of(action).map_or((0, ""), |command| (command.section as usize, command.section.into()))
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        of(action).is_some_and(|command| command.is_useful(Here::of(self, core)))
    }

    fn words(&self, core: &Core, binding: &Binding) -> Fixed {
        let now = of(binding.action).and_then(|command| command.now?(Here::of(self, core)));
        now.unwrap_or(binding.help)
    }

    fn legend(&self) -> Option<String> {
        let is_renju = self.follow().game().rules().line_rule() == LineRule::Renju;
        is_renju.then(|| words::HelpForbidden { mark: FORBIDDEN_MARK }.to_string())
    }

    fn ledger(&self) -> Vec<String> {
        self.follow().ledger().lines()
    }

    fn question(&self, core: &Core, action: Action) -> Option<String> {
        leave::question(self, core, action)
    }

    /// With nothing to drop, the key that drops is the key that leaves; in a pause, the key that
    /// pauses goes on.
    fn meaning(&self, action: Action) -> Action {
        match action {
            Action::Cancel if !self.follow().hand().is_choosing() => Action::Back,
            Action::Pause if self.follow().table().paused.is_some() => Action::GoOn,
            action => action,
        }
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        of(action).map_or(Next::Stay, |command| command.run(self, core))
    }

    fn cancel(&mut self, core: &mut Core) {
        steps::cancel(self, core);
    }

    fn submit(&mut self, core: &mut Core, kind: PromptKind, text: &str) -> Result<Next, String> {
        let cell = || parse_cell(self.follow().game(), text).map_err(|error| error.to_string());
        match kind {
            // The text stays to be sent later.
            PromptKind::Chat | PromptKind::Report if !core.is_online() => {
                return Err(words::ANSWER_NOT_SENT_YET.to_string());
            }
            PromptKind::Chat => self.say(core, text),
            PromptKind::Report => self.report(core, text),
            PromptKind::Cell => self.put_typed(core, cell()?)?,
            PromptKind::Place => {
                let at = cell()?;
                if !self.go_to(at) {
                    return Err(format!("nothing is near {text}: this is the last cell there"));
                }
            }
            PromptKind::Move => {
                let number = text.parse().map_err(|_| "a move has a number: 12".to_owned())?;
                steps::go(self, number)?;
            }
            PromptKind::Code | PromptKind::Rules | PromptKind::Name => {}
        }
        Ok(Next::Stay)
    }

    fn hear_lobby(&mut self, core: &mut Core, view: LobbyView) {
        core.lobby = Some(view);
        looks::tune_on(self, core);
    }

    fn tick(&mut self, core: &mut Core) {
        steps::tick(self, core);
        looks::tune_on(self, core);
    }
}

impl Command {
    fn run(&self, game: &mut GamePage, core: &mut Core) -> Next {
        if self.plays && !game.follow().is_to_look_at() && !game.review().is_live() {
            game.return_to_live(core);
            return Next::Stay;
        }
        if self.needs == Needs::Players && game.follow().is_kept() {
            core.notify("this game is over: nobody is there");
            return Next::Stay;
        }
        let g = ForGame { g: game.follow().g() };
        match self.does {
            Does::Head => {}
            Does::Leave if !game.review().tried().is_empty() => steps::leave_branch(game),
            Does::Leave => return leave::leave(game, core),
            Does::View => game.look(self.action),
            Does::Step(Step::Number) => core.type_in(PromptKind::Move),
            Does::Step(step) => steps::step(game, step, core.now_ms),
            Does::Decide(what) => {
                game.attempt(core, |game, now, out| game.decide(what, now, out));
            }
            Does::Offer(kind) => game.with(core, |game, _, out| game.offer(kind, out)),
            Does::Act(act) => game.with(core, act),
            Does::Ask(_, request) => drop(core.ask(request(g))),
            Does::Prompt(kind) => core.type_in(kind),
            Does::Run(run) => run(game, core),
        }
        Next::Stay
    }
}
