//! SGF, the Smart Game Format, as `FF[4]` and `GM[4]` (Gomoku and renju): X is black, O white.
//!
//! What it has no word for is in properties of our own, which others skip: `OXD` is what
//! was decided in an opening after the move of its node, `OXE` how a game ended, `OXC` the
//! time control. `RU` says the rules as `oxo --rules` takes them.
//! Source: <https://www.red-bean.com/sgf/>.

mod cells;
mod error;
mod parse;
mod record;
mod rules;
mod tree;

pub use error::SgfError;
pub use record::{read, write};
pub use tree::{read as read_tree, write as write_tree};
