//! An analysis asked for in a game: it runs on a thread of its own, and ends with who asked.

use std::future;
use std::time::Duration;

use oxo_shared::Game;

use crate::lines::response::Response;
use crate::study::{Analysis, Finding, Findings, Ply, Proofs, Studies, Subject};

/// What one position takes on a usual machine, and seldom less.
const POSITION: Duration = Duration::from_millis(600);

/// An analysis under way. It is called off when this is dropped.
pub(super) struct Inspection {
    game: Game,
    plies: Vec<Ply>,
    studies: Studies,
}

impl Inspection {
    /// Begins to look through `game`; what is told of that at once.
    pub(super) fn begin(game: Game) -> (Inspection, Response) {
        let positions = game.ply() + 1;
        let seconds = (POSITION * u32::try_from(positions).unwrap_or(u32::MAX)).as_secs().max(1);
        let mut studies = Studies::new();
        studies.begin(Subject::Game(game.clone()), Proofs::First);
        (
            Inspection { game, plies: Vec::new(), studies },
            Response::Analyzing { positions, seconds },
        )
    }

    /// What was found, once; never, where nothing is looked for.
    pub(super) async fn found(study: &mut Option<Inspection>) -> Response {
        let Some(Inspection { game, plies, studies }) = study else {
            return future::pending().await;
        };
        let found = loop {
            match studies.next().await {
                Finding::Ply { ply, .. } => plies.push(*ply),
                Finding::End { worth, .. } => {
                    let analysis =
                        Analysis { plies: std::mem::take(plies), end: worth.map(|worth| *worth) };
                    break Response::Analysis(Findings::new(game, &analysis));
                }
                Finding::Refused(rejection) => {
                    break Response::Error { text: rejection.to_string().into() };
                }
                Finding::Position { .. } => {}
            }
        };
        *study = None;
        found
    }
}
