//! What can be wrong with an SGF file.

use oxo_shared::{Clean, PlayError, PositionError, Rules, Side};
use oxo_words as words;

use crate::board::BoardError;
use crate::error::AtLine;
use crate::record::EndError;
use crate::tree::TreeError;

/// Why a text is not a game in this format, and in which line.
pub type SgfError = AtLine<SgfFault>;

/// What is wrong with an SGF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfFault {
    #[error("{}", words::FormatSgfPlace { letter: _0.escape_debug() })]
    OutOfPlace(char),
    #[error("{}", words::FORMAT_SGF_CUT)]
    CutOff,
    #[error("{}", words::FormatSgfGame { game: _0 })]
    OtherGame(Clean),
    #[error("{}", words::FormatSgfSize { size: _0 })]
    BadSize(Clean),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("{}", words::FormatSgfSetup { property: _0 })]
    Setup(Clean),
    #[error("{}", words::FormatSgfCell { text: _0 })]
    BadMove(Clean),
    #[error("{}", words::FormatSgfTurn { number: ply, side })]
    Turn { ply: usize, side: Side },
    #[error("{}", words::FormatIllegal { number: ply, rules, reason: why })]
    Illegal { ply: usize, rules: Rules, why: PlayError },
    #[error("{}", words::FormatSgfDecision { text: _0 })]
    BadDecision(Clean),
    #[error("{}", words::BoardLateSetup { property: _0 })]
    LateSetup(Clean),
    #[error("{}", words::BOARD_SETUP_FULL)]
    SetupFull,
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Tree(#[from] TreeError),
    #[error("{}", words::FormatSgfResult { text: stated, reason: why })]
    Result { stated: Clean, why: EndError },
}
