//! `oxo board`: the analysis board.

use std::path::Path;

use clap::Args;
use oxo_formats::Tree;
use oxo_shared::{Position, Rules};
use oxo_words as words;

use crate::cli::commands::named::{Named, Search};
use crate::cli::commands::warn;
use crate::cli::failure::Failure;
use oxo_headless::keep::library::read_tree_file;

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Board {
    #[arg(value_name = "POSITION", help = words::ANALYSIS_OPTION_POSITION.text())]
    position: Option<String>,
    #[arg(long, help = words::OPTION_FILE_RULES.text())]
    rules: Option<Rules>,
}

impl Board {
    /// Returns the position and its variations.
    ///
    /// # Errors
    /// `Failure` if the file or the position is invalid, or there is no finished game of this
    /// name.
    pub async fn tree(&self, search: Search) -> Result<Tree, Failure> {
        let Some(asked) = &self.position else {
            return Ok(Tree::new(Position::empty(self.rules.unwrap_or(Rules::GOMOKU))));
        };
        if Path::new(asked).exists() {
            let (tree, remarks) = read_tree_file(Path::new(asked), self.rules)?;
            warn(Path::new(asked), &remarks);
            return Ok(tree);
        }
        let has_stones = ["/x", "/o"].iter().any(|part| asked.contains(part));
        match asked.parse::<Position>() {
            Ok(position) => return Ok(Tree::new(position)),
            Err(why) if has_stones && !asked.contains("://") => return Err(why.into()),
            Err(_) => {}
        }
        let named = Named { game: asked.clone(), rules: self.rules };
        let game = search.find(&named).await?.whole()?;
        Ok(Tree::from(&game.record.game))
    }
}
