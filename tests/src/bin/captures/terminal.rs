//! Pictures of the terminal client.

use std::path::Path;

use anyhow::Context;
use oxo_tests::{ServerProcess, Terminal};

struct Studio<'a> {
    server: ServerProcess,
    directory: &'a Path,
}

/// A game that X won by force after a mistake of O.
const LOST: &str = "[Rules \"gomoku\"]\n[X \"Ada\"]\n[O \"Grace\"]\n[Result \"x\"]\n[How \"line\"]\n\n\
    1. h8 i9 2. h9 h10 3. g8 f8 4. g7 f6 5. i10 f7 6. f9 e10 7. g9 e9 8. j9 i7 9. g10 g6\n\
    10. g11 x\n";
/// Stones on an infinite board, one of them far away.
const FAR: [&str; 15] = [
    "0,0", "1,1", "1,0", "-1,0", "2,0", "3,0", "2,1", "2,-1", "3,2", "4,3", "12,11", "20,16",
    "28,24", "3,1", "3,3",
];

pub fn take(directory: &Path) -> anyhow::Result<()> {
    let studio = Studio { server: ServerProcess::start(&[]), directory };
    studio.menu()?;
    studio.hint()?;
    studio.replay()?;
    studio.boundless()
}

impl Studio<'_> {
    fn client(&self, name: &str, args: &[&str], theme: &str) -> Terminal {
        let common = ["--server", self.server.url(), "--name", name, "--theme", theme];
        Terminal::start(&[args, &common].concat(), 100, 30)
    }

    /// Takes the picture. Help is opened and closed first, because the screen may be half drawn and
    /// the bottom row is drawn last.
    fn save(&self, name: &str, terminal: &mut Terminal) -> anyhow::Result<()> {
        terminal.type_keys("?");
        terminal.wait_for_text("? close");
        terminal.type_keys("?");
        terminal.wait_for_text("? keys");
        let file = self.directory.join(name).with_extension("svg");
        std::fs::write(&file, terminal.svg())
            .with_context(|| format!("{} cannot be written", file.display()))?;
        println!("{}", file.display());
        Ok(())
    }

    fn menu(&self) -> anyhow::Result<()> {
        let mut menu = Terminal::start(&["--theme", "dark"], 80, 24);
        menu.wait_for_text("Play a bot");
        self.save("menu", &mut menu)
    }

    fn hint(&self) -> anyhow::Result<()> {
        let args = ["play", "gomoku", "master", "--name", "Ada", "--theme", "dark"];
        let mut ada = Terminal::start(&args, 100, 36);
        for cell in ["h8", "j7", "g10"] {
            ada.wait_for_text("Your move (X)");
            ada.type_keys(&format!(":{cell}\r"));
            ada.wait_for("the bot's answer", |screen| !screen.contains("Your move (X)"));
        }
        ada.wait_for_text("Your move (X)");
        ada.type_keys("HT");
        ada.wait_for_text("Hint");
        self.save("hint", &mut ada)
    }

    /// A replay at the losing move, with its proof.
    fn replay(&self) -> anyhow::Result<()> {
        let file = self.directory.join("lost.oxo");
        std::fs::write(&file, LOST)?;
        let result = self.look_through(&file);
        std::fs::remove_file(&file)?;
        result
    }

    fn look_through(&self, file: &Path) -> anyhow::Result<()> {
        let file = std::path::absolute(file)?;
        let file = file.to_str().context("a path in Unicode")?;
        let mut oxo = Terminal::start(&["replay", file, "--theme", "dark"], 100, 36);
        oxo.wait_for_text("Move 0 of 19");
        oxo.type_keys("A");
        oxo.wait_for_text("e9??");
        oxo.type_keys("#14\r");
        let is_complete = |screen: &str| screen.contains("e9 let the") && screen.contains("X [");
        oxo.wait_for("the end of the analysis", is_complete);
        self.save("replay", &mut oxo)
    }

    /// A spectator of a game on an infinite board, some moves behind.
    fn boundless(&self) -> anyhow::Result<()> {
        let game = ["create", "boundless", "--side", "x", "--listed", "--clock", "5m+3s"];
        let mut ada = self.client("Ada", &game, "light");
        let code = ada.code();
        let mut grace = self.client("Grace", &["join", &code], "light");
        let mut eve = self.client("Eve", &["watch", &code], "light");
        let players = [(&mut ada, "Your move (X)"), (&mut grace, "Your move (O)")];
        let mut players = players.map(|(terminal, turn)| (terminal, turn));
        for (ply, cell) in FAR.into_iter().enumerate() {
            let (terminal, turn) = &mut players[ply % 2];
            terminal.wait_for_text(turn);
            terminal.type_keys(&format!(":{cell}\r"));
            eve.wait_for("the stone", |screen| screen.contains(cell));
        }
        eve.type_keys(",,");
        eve.wait_for_text("behind live");
        self.save("boundless", &mut eve)
    }
}
