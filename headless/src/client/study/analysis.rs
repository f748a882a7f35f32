//! The analysis board: takes a line or a key, returns lines to print.

use std::fs;
use std::future::pending;
use std::path::Path;

use oxo_formats::{Tree, write_block, write_tree};
use oxo_shared::{Game, Point, Side};
use oxo_words as words;
use oxo_words::{
    AnalysisMoves, AnalysisPlace, AnalysisPlaceStart, AnalysisSaveOther, AnalysisSaved,
    ProofWritten,
};

use super::help;
use crate::client::action::{Action, Argument, Step};
use crate::client::commands::{self, Context};
use crate::client::desk::{Desk, Draw, Said};
use crate::client::keys::KeyContext;
use crate::keep::library::write_file;
use crate::study::Thought;
use crate::study::analysis::{
    AnalysisBoard, Answer, MAX_LINES, Question, Why, choice_lines, end_line, forbidden_lines,
    progress_lines, threat_lines, why_lines,
};
use crate::words::parse_cell;

/// The analysis board with its engine.
#[derive(Debug)]
pub struct AnalysisDesk {
    board: AnalysisBoard,
    /// The tree as it was opened or last saved.
    saved: Tree,
    /// The engine's work on the last question.
    thought: Option<Thought<Answer>>,
    /// The engine's lines so far.
    so_far: Vec<String>,
    /// The engine's best move, until the position changes.
    best: Option<Point>,
    /// Draws the board as text.
    draw: Draw,
    /// A person may type while the engine thinks; a script waits for the answer.
    is_person: bool,
    /// Whether files on this machine may be written.
    writes_files: bool,
    is_done: bool,
}

impl AnalysisDesk {
    /// Creates a desk for a script.
    pub fn new(tree: Tree, draw: Draw) -> AnalysisDesk {
        AnalysisDesk {
            saved: tree.clone(),
            board: AnalysisBoard::new(tree),
            thought: None,
            so_far: Vec::new(),
            best: None,
            draw,
            is_person: false,
            writes_files: true,
            is_done: false,
        }
    }

    #[must_use]
    pub const fn of_person(mut self, is_person: bool) -> AnalysisDesk {
        self.is_person = is_person;
        self
    }

    /// Makes this the desk of a visitor, who may not write files on this machine.
    #[must_use]
    pub const fn of_visitor(mut self, is_visitor: bool) -> AnalysisDesk {
        self.writes_files = !is_visitor;
        self
    }

    /// Plays these moves until one is illegal.
    #[must_use]
    pub fn after(mut self, moves: &[Point]) -> AnalysisDesk {
        let _ = moves.iter().try_for_each(|&at| self.board.play(at));
        self
    }

    /// Returns whether stones can be placed and removed.
    fn sets_up(&self) -> bool {
        self.board.tree().next(Tree::START).is_empty()
    }

    const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Returns the engine's lines so far, while it is thinking.
    fn so_far(&self) -> Vec<String> {
        match self.is_thinking() && self.so_far.is_empty() {
            true => vec![words::ANALYSIS_THINKING.to_string()],
            false => self.so_far.clone(),
        }
    }

    fn stop_thinking(&mut self) {
        if self.thought.take().is_some() {
            self.so_far.clear();
        }
    }

    /// Carries out a command. Returns what to print, or why it failed. The search ends with the
    /// position that it is about: a failed command on the board does not end it.
    fn try_to(&mut self, action: Action, argument: Argument) -> Result<Vec<String>, String> {
        match action {
            Action::Choose => {
                let at = self.cell(argument)?;
                self.board.play(at).map_err(|why| why.to_string())?;
            }
            Action::PutX => self.put(argument, Some(Side::X))?,
            Action::PutO => self.put(argument, Some(Side::O))?,
            Action::Remove => self.put(argument, None)?,
            Action::Turn => {
                let game = self.board.game();
                let other = game.side_at(game.ply()).other();
                let side = if let Argument::Side(side) = argument { side } else { other };
                self.board.set_turn(side).map_err(|why| why.to_string())?;
            }
            Action::Here => self.board.start_here().map_err(|why| why.to_string())?,
            Action::Review(Step::On) => {
                let last = words::ANALYSIS_LAST_MOVE.to_string();
                repeat(argument.count(1), || self.board.step_on()).then_some(()).ok_or(last)?;
            }
            Action::Review(Step::Back) => {
                let first = words::ANALYSIS_AT_START.to_string();
                repeat(argument.count(1), || self.board.step_back()).then_some(()).ok_or(first)?;
            }
            Action::Review(Step::End) => drop(repeat(usize::MAX, || self.board.step_on())),
            Action::Review(_) => self.board.go_to_start(),
            Action::Cut if !self.board.cut() => {
                return Err(words::ANALYSIS_AT_START.to_string());
            }
            Action::Cut | Action::Moves => {}
            Action::Comment => self.board.comment_on(argument.text().into()),
            action => {
                if action != Action::Stop {
                    self.stop_thinking();
                }
                return self.answer(action, argument);
            }
        }
        self.stop_thinking();
        self.best = None;
        Ok(self.place())
    }

    fn put(&mut self, argument: Argument, stone: Option<Side>) -> Result<(), String> {
        let at = self.cell(argument)?;
        self.board.set(at, stone).map_err(|why| why.to_string())
    }

    fn cell(&self, argument: Argument) -> Result<Point, String> {
        match argument {
            Argument::Cursor(at) => Ok(at),
            typed => parse_cell(self.board.game(), typed.text()).map_err(|why| why.to_string()),
        }
    }

    /// Answers a command that changes nothing on the board.
    fn answer(&mut self, action: Action, argument: Argument) -> Result<Vec<String>, String> {
        let game = self.board.game();
        Ok(match action {
            Action::Lines => {
                return self.ask(Question::Lines(game.clone(), argument.count(MAX_LINES)));
            }
            Action::Why => return self.ask(Question::Why(game.clone())),
            Action::Proof => {
                let (tree, node) = (self.board.tree().clone(), self.board.node());
                return self.ask(Question::Proof(tree, node));
            }
            Action::Stop if self.thought.take().is_some() => std::mem::take(&mut self.so_far),
            Action::Stop => return Err(words::ANALYSIS_NOT_THINKING.to_string()),
            Action::Threats => threat_lines(game),
            Action::Forbidden => forbidden_lines(game),
            Action::Board => (self.draw)(game),
            Action::Position => {
                vec![game.position().map_err(|why| why.to_string())?.to_string()]
            }
            Action::Gomocup => {
                let position = game.position().map_err(|why| why.to_string())?;
                let block = write_block(&position).map_err(|why| why.to_string())?;
                block.lines().map(str::to_owned).collect()
            }
            Action::Save if !self.writes_files => {
                return Err(words::SshCommand { command: "save" }.to_string());
            }
            Action::Save => self.save(Path::new(argument.text()))?,
            Action::Quit => {
                self.is_done = true;
                Vec::new()
            }
            _ => Vec::new(),
        })
    }

    fn ask(&mut self, question: Question) -> Result<Vec<String>, String> {
        if self.board.game().outcome().is_some() {
            return Err(words::WHY_GAME_OVER.to_string());
        }
        self.thought = Some(question.ask());
        Ok(self.is_person.then(|| words::ANALYSIS_THINKING.to_string()).into_iter().collect())
    }

    fn save(&mut self, path: &Path) -> Result<Vec<String>, String> {
        let is_sgf = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("sgf"));
        // Other formats may hold more than SGF can, so such a file is not overwritten.
        if !is_sgf && fs::metadata(path).is_ok_and(|there| there.is_file()) {
            return Err(AnalysisSaveOther { path: path.display() }.to_string());
        }
        let text = write_tree(self.board.tree()).map_err(|why| why.to_string())?;
        write_file(path, text.as_bytes()).map_err(|why| why.to_string())?;
        self.saved = self.board.tree().clone();
        Ok(vec![AnalysisSaved { path: path.display() }.to_string()])
    }

    /// Takes an answer of the engine and returns what to print.
    fn hear(&mut self, answer: Answer) -> Vec<String> {
        let game = self.board.game();
        let lines = match answer {
            Answer::Progress(info) => {
                self.so_far = progress_lines(game, &info);
                self.best = info.pv.first().copied();
                return Vec::new();
            }
            Answer::Lines(choice) => {
                self.best = Some(choice.best);
                choice_lines(game, &choice)
            }
            Answer::Refused(why) => vec![why.to_string()],
            Answer::Why(why) => {
                if let Why::Wins(win) = &*why {
                    self.best = win.line.first().copied();
                }
                why_lines(game, &why)
            }
            Answer::Proof(None) => vec![words::PROOF_NONE.to_string()],
            Answer::Proof(Some((tree, size))) => {
                self.board.grow(*tree);
                vec![ProofWritten { moves: size.moves, open: size.open }.to_string()]
            }
        };
        self.stop_thinking();
        lines
    }

    /// Describes the current position, its comment and the moves that follow.
    fn place(&self) -> Vec<String> {
        let (tree, node, game) = (self.board.tree(), self.board.node(), self.board.game());
        let turn = game.side_at(game.ply());
        let place = match tree.last_move(node) {
            None => AnalysisPlaceStart { turn }.to_string(),
            Some(at) => {
                let cell = game.rules().name(at);
                AnalysisPlace { number: game.ply(), side: turn.other(), cell, turn }.to_string()
            }
        };
        let mut lines = vec![end_line(game).map_or(place.clone(), |end| format!("{place}. {end}"))];
        let comment = tree.comment(node);
        lines.extend((!comment.is_empty()).then(|| comment.to_string()));
        let next: Vec<Point> =
            tree.next(node).iter().filter_map(|&it| tree.last_move(it)).collect();
        let moves = AnalysisMoves { cells: game.rules().names(&next) };
        lines.extend((!next.is_empty()).then(|| moves.to_string()));
        lines
    }
}

impl Desk for AnalysisDesk {
    fn keys(&self) -> KeyContext {
        KeyContext::Analysis
    }

    fn is_useful(&self, action: Action) -> bool {
        match action {
            Action::PutX | Action::PutO => self.sets_up(),
            Action::Review(_) => !self.sets_up(),
            Action::Stop => self.is_thinking(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, argument: Argument) -> Vec<String> {
        self.try_to(action, argument).unwrap_or_else(|why| vec![why])
    }

    fn read(&mut self, line: &str) -> Vec<String> {
        let words = if line.is_empty() { "next" } else { line };
        match commands::read(Context::Analysis, words) {
            Some((Action::Help, _)) => help(Context::Analysis),
            Some((action, argument)) => self.act(action, argument),
            None => match parse_cell(self.board.game(), line) {
                Ok(at) => self.act(Action::Choose, Argument::Cursor(at)),
                Err(why) => vec![commands::mistake(Context::Analysis, line, why)],
            },
        }
    }

    fn game(&self) -> &Game {
        self.board.game()
    }

    fn introduction(&self) -> Vec<String> {
        let mut lines = vec![self.board.game().rules().describe()];
        lines.extend((self.draw)(self.board.game()));
        lines.extend(self.place());
        lines.extend(self.is_person.then(|| words::ANALYSIS_HINT.to_string()));
        lines
    }

    fn reads(&self) -> bool {
        self.is_person || !self.is_thinking()
    }

    fn next(&mut self) -> Said<'_> {
        Box::pin(async {
            let Some(thought) = &mut self.thought else { return pending().await };
            match thought.next().await {
                Some(answer) => self.hear(answer),
                None => {
                    self.stop_thinking();
                    Vec::new()
                }
            }
        })
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn is_unsaved(&self) -> bool {
        *self.board.tree() != self.saved
    }

    fn heading(&self) -> Vec<String> {
        [self.place(), self.so_far()].concat()
    }

    fn shows_threats(&self) -> bool {
        true
    }

    fn recommended(&self) -> Option<Point> {
        self.best
    }
}

/// Repeats `step` up to `count` times while it succeeds. Returns whether it succeeded at all.
fn repeat(count: usize, mut step: impl FnMut() -> bool) -> bool {
    (0..count).take_while(|_| step()).count() > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the output for these lines.
    async fn said_to(position: &str, lines: &[&str]) -> String {
        let tree = Tree::new(position.parse().unwrap());
        let mut desk = AnalysisDesk::new(tree, |_| Vec::new());
        let mut said = Vec::new();
        for line in lines {
            said.extend(desk.read(line));
            while desk.is_thinking() {
                said.extend(desk.next().await);
            }
        }
        said.iter().map(|line| format!("{line}\n")).collect()
    }

    #[tokio::test]
    async fn only_sgf_files_are_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let [problem, study] = ["problem.txt", "study.sgf"].map(|name| folder.path().join(name));
        for path in [&problem, &study] {
            fs::write(path, "theirs").unwrap();
            said_to("3x3x3/x:b2/o", &[&format!("save {}", path.display())]).await;
        }
        assert_eq!(fs::read_to_string(problem).unwrap(), "theirs");
        assert!(fs::read_to_string(study).unwrap().starts_with("(;"));
    }

    #[tokio::test]
    async fn a_position_can_be_set_up_played_and_commented() {
        let said = said_to(
            "15x15x5",
            &[
                "x h8",
                "o h9",
                "turn o",
                "i9",
                "comment near",
                "back",
                "j9",
                "start",
                "",
                "position",
            ],
        )
        .await;
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines[2], "Start; O to move");
        assert_eq!(lines[3], "Move 1, O i9; X to move");
        assert_eq!(lines[5], "near");
        assert_eq!(&lines[6..8], ["Start; O to move", "Moves from here: i9"]);
        assert_eq!(lines.last(), Some(&"15x15x5/x:h8/o:h9,i9/x"));
        assert!(said.contains("Moves from here: i9 j9"), "{said}");
    }

    #[tokio::test]
    async fn why_explains_a_win_move_by_move() {
        let start = "15x15x5/x:f8,g8,h8,i9,i10/o:e8,a1,a15,o1,o15/x";
        let said = said_to(start, &["why", "i8", "why", "j8", "why"]).await;
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[0].starts_with("X wins in 3 moves by fours: i8 j8 "), "{said}");
        assert_eq!(
            &lines[2..4],
            ["O loses whatever it plays", "After j8, X wins in 2 moves with i11"]
        );
        assert_eq!(lines[4], "Any other move loses at once");
        let proof = said_to(start, &["proof", "why", "next"]).await;
        assert!(proof.starts_with("The proof is written"), "{proof}");
        assert!(proof.ends_with("Any other move loses at once\nMoves from here: j8\n"), "{proof}");
        assert_eq!(said_to("15x15x5/x:h8/o:i9/x", &["why"]).await.lines().count(), 1);
    }

    #[tokio::test]
    async fn engine_lines_state_proven_results() {
        let said = said_to("3x3x3/x:a1,b1/o:a2,b2/x", &["lines"]).await;
        assert!(said.starts_with("1. X wins in 1 move: c1"), "{said}");
        let drawn = said_to("3x3x3/x:b2/o:a1/x", &["lines 1"]).await;
        assert!(drawn.starts_with("1. A draw: "), "{drawn}");
    }

    #[tokio::test]
    async fn threats_and_forbidden_cells_are_explained() {
        let renju = "renju/x:f8,g8,h6,h7/o:a1,a2,a3,a15/x";
        let said = said_to(renju, &["forbidden", "h8", "threats"]).await;
        assert!(said.starts_with("h8 is forbidden to X: it makes a double three\n"), "{said}");
        assert_eq!(said.matches("h8 is forbidden").count(), 2, "{said}");
        let threats = said_to("15x15x5/x:f8,g8,h8/o:a1,a15/x", &["threats"]).await;
        assert!(threats.starts_with("X gets two ways to complete a line at "), "{threats}");
    }

    #[tokio::test]
    async fn a_nonsensical_command_gets_one_sentence_and_changes_nothing() {
        for line in
            ["castle", "back", "next", "turn z", "x z", "h8 h8", "save", "stop", "cut", "x a1"]
        {
            let said = said_to("3x3x3/x:a2,a3/o:b1", &[line]).await;
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
        }
        let turn = said_to("3x3x3", &["turn"]).await;
        assert_eq!(turn, "Usage: turn SIDE (give the move to a side, x or o)\n");
        let over = said_to("3x3x3/x:a1,b1/o:a2,b2/x", &["c1", "why", "lines", "c3"]).await;
        assert_eq!(over.matches("The game is over").count(), 3, "{over}");
        assert!(over.starts_with("Move 1, X c1; O to move. X wins: a line"), "{over}");
    }

    #[tokio::test]
    async fn a_mistake_does_not_stop_the_search() {
        let tree = Tree::new("15x15x5".parse().unwrap());
        let mut desk = AnalysisDesk::new(tree, |_| Vec::new());
        for (line, goes_on) in [("lines", true), ("x q99", true), ("x h8", false)] {
            desk.read(line);
            assert_eq!(desk.is_thinking(), goes_on, "{line}");
        }
    }
}
