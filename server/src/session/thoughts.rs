//! Thoughts: the engine's evaluation of any position, sent while it searches.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use oxo_engine::{Book, CellScore, Info, Limits, Stop, Variation, Win, choose, defence, prove_win};
use oxo_protocol::frame::encode_notice;
use oxo_protocol::request::Think;
use oxo_protocol::thought::{ProvedDefence, ProvedWin, Thought, ThoughtLine};
use oxo_protocol::{Code, Notice, PlayerId, Rejection};
use oxo_shared::{Game, Level, Point, Position, PositionError, Verdict};
use oxo_words::Language;
use tokio::sync::watch;
use tokio::time::timeout;

use super::client::Client;
use crate::bots::player;
use crate::game::deps::GameDeps;
use crate::game::registry::finding;
use crate::net::quotas::{Action, Caller};
use crate::net::socket::Frame;

/// Positions that the search for the best moves visits: some two seconds of processor time.
const NODES: u64 = 1_000_000;
/// Divisor of [`NODES`] for one additional proof. A thought has one proof, and one for each of at
/// most 48 answers.
const PROOF_PART: u64 = 100;
/// Maximum duration of a thought, on a slow machine or a crowded board.
const TIME: Duration = Duration::from_secs(10);
/// How long a thought continues while its client reads nothing.
const UNREAD: Duration = Duration::from_secs(1);
/// Memory for the tables of a search.
const TABLE_BYTES: usize = 16 << 20;
/// Maximum number of best moves.
const MAX_LINES: usize = 5;
/// Maximum number of moves of a line that are sent.
const MAX_SENT: usize = 20;
/// A chance that is not proved is never certain.
const MAX_SCORE: f64 = 0.98;

/// Starts the engine. The receiver gets each result until the last one; dropping it ends the
/// thought. Rejected if the player is in a rated game, the position is invalid or not one for the
/// engine, or the address asks too often.
pub async fn begin(client: &Client, request: &Think) -> Result<watch::Receiver<Frame>, Rejection> {
    if plays_rated(&client.app.deps, &client.caller, client.player.id).await? {
        return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_PLAYING_RATED));
    }
    let position = Language::ENGLISH.within(|| {
        let rejection = |error: PositionError| Rejection::new(Code::NotAllowed, error.to_string());
        request.position.parse::<Position>().map_err(rejection)
    })?;
    player::accepts(Level::Master, position.rules())?;
    client.caller.spend(Action::Thought)?;
    let lines = usize::try_from(request.lines).unwrap_or(MAX_LINES).min(MAX_LINES);
    let (sender, thoughts) = watch::channel(Frame::default());
    let (app, caller) = (client.app.clone(), client.caller.clone());
    tokio::spawn(async move {
        let notices = sender.clone();
        let search = move |stop: &Stop| {
            think(&Game::from(position), lines, NODES, stop, &mut |thought| {
                notices.send_replace(encode_notice(&Notice::Thought(thought)).into());
            });
        };
        let thinking = async {
            let _permit = caller.thought_permit().await;
            app.bots.ponder(TIME, search).await
        };
        tokio::select! {
            () = sender.closed() => {}
            thought = thinking => if thought.is_err() {
                let last = Thought { last: true, ..Thought::default() };
                sender.send_replace(encode_notice(&Notice::Thought(last)).into());
            },
        }
    });
    Ok(thoughts)
}

/// Waits for `sending`, and ends the thought if the client does not read meanwhile.
pub async fn while_read<T>(
    thoughts: &mut Option<watch::Receiver<Frame>>,
    sending: impl Future<Output = T>,
) -> T {
    let mut sending = pin!(sending);
    if let Ok(sent) = timeout(UNREAD, &mut sending).await {
        return sent;
    }
    *thoughts = None;
    sending.await
}

/// Whether `player` has a seat in a running rated game: on this node, on another one, or idle in
/// the store.
async fn plays_rated(
    deps: &Arc<GameDeps>,
    caller: &Caller,
    player: PlayerId,
) -> Result<bool, Rejection> {
    let loaded = deps.players.games(player);
    for g in loaded.into_iter().chain(deps.store.index().await.seats_of(player).await?) {
        let row = match finding::find(deps, caller, Some(player), g).await {
            // It was aborted meanwhile.
            Err(rejection) if rejection.code == Code::NoSuchGame => continue,
            game => game?.row(Some(player)),
        };
        if row.terms.rated && row.result.is_none() && row.seats.values().all(Option::is_some) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Evaluates `game`: first what can be proved, then the best moves, in at most `nodes` positions.
fn think(game: &Game, lines: usize, nodes: u64, stop: &Stop, report: &mut dyn FnMut(Thought)) {
    let forbidden = game.forbidden().into_iter().map(|(at, foul)| (at.x, at.y, foul));
    let mut thought = proof_of(game, &proof_limits(nodes), stop);
    thought.forbidden = forbidden.collect();
    thought.last = thought.win.is_some() || lines == 0;
    report(thought.clone());
    if thought.last {
        return;
    }
    let limits = Limits {
        time: TIME,
        nodes: Some(nodes),
        variations: lines,
        book: Book::Closed,
        ..proof_limits(nodes)
    };
    let summary = |info: &Info| {
        let (depth, nodes) = (info.depth, info.nodes);
        Thought { lines: lines_of(info, lines), depth, nodes, ..thought.clone() }
    };
    let mut latest = thought.clone();
    let searched = choose(Level::Master, game, &limits, stop, &mut |info| {
        latest = summary(info);
        report(latest.clone());
    });
    // A stopped search may return any move.
    if let Some(choice) = searched.ok().filter(|_| !stop.is_stopped()) {
        latest = summary(&Info::from(&choice));
    }
    report(Thought { last: true, ..latest });
}

fn proof_limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes / PROOF_PART), table_bytes: TABLE_BYTES, ..Limits::default() }
}

/// Returns what is proved: a win, or the defences against a threat.
fn proof_of(game: &Game, limits: &Limits, stop: &Stop) -> Thought {
    if let Some(win) = prove_win(game, limits, stop) {
        let line = ThoughtLine {
            chance: 1.0,
            verdict: Some(Verdict::Win(win.plies)),
            pv: shortened(&win.line),
        };
        return Thought { win: Some(proved_win(win)), lines: vec![line], ..Thought::default() };
    }
    let defence = defence(game, limits, stop).map(|defence| ProvedDefence {
        answers: defence.answers.into_iter().map(|(at, win)| (at, win.map(proved_win))).collect(),
        others: u32::try_from(defence.others).unwrap_or(u32::MAX),
    });
    Thought { defence, ..Thought::default() }
}

fn proved_win(win: Win) -> ProvedWin {
    ProvedWin { by: win.by, plies: win.plies, line: shortened(&win.line) }
}

fn shortened(line: &[Point]) -> Vec<Point> {
    line.iter().copied().take(MAX_SENT).collect()
}

/// Returns the best moves, at most `count`; if fewer were searched, others with a proved result
/// follow.
fn lines_of(info: &Info, count: usize) -> Vec<ThoughtLine> {
    let best = [Variation { score: info.score, pv: info.pv.clone() }];
    let searched = if info.variations.is_empty() { &best } else { &info.variations[..] };
    let is_new = |cell: &&CellScore| searched.iter().all(|it| it.pv.first() != Some(&cell.at));
    let mut rest: Vec<&CellScore> = info.cells.iter().filter(|it| it.verdict.is_some()).collect();
    rest.retain(is_new);
    rest.sort_by(|one, two| two.score.total_cmp(&one.score));
    let rest = rest.iter().map(|cell| Variation { score: cell.score, pv: vec![cell.at] });
    let all = searched.iter().cloned().chain(rest);
    all.filter_map(|it| line(&it, &info.cells)).take(count).collect()
}

fn line(variation: &Variation, cells: &[CellScore]) -> Option<ThoughtLine> {
    let first = variation.pv.first()?;
    let verdict = cells.iter().find(|cell| cell.at == *first).and_then(|cell| cell.verdict);
    let score = match verdict {
        Some(verdict) => f64::from(verdict.sign()),
        None => variation.score.clamp(-MAX_SCORE, MAX_SCORE),
    };
    // Three digits are more than anybody reads.
    let chance = (500.0 * (score + 1.0)).round() / 1_000.0;
    Some(ThoughtLine { chance, verdict, pv: shortened(&variation.pv) })
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use oxo_protocol::{GameEvent, Terms};
    use oxo_store::{Subject, bodies};

    use super::*;
    use crate::app::fixtures::{ANN, app, for_two, game, terms};
    use crate::net::quotas::Addresses;

    const FEW_NODES: u64 = 2_000;

    fn thoughts(position: &str, lines: usize) -> Vec<Thought> {
        let position: Position = position.parse().expect("a position");
        let mut all = Vec::new();
        think(&Game::from(position), lines, FEW_NODES, &Stop::new(), &mut |thought| {
            all.push(thought)
        });
        all
    }

    #[tokio::test]
    async fn a_rated_game_that_is_not_loaded_still_counts_as_running() {
        let app = app();
        let addresses = Arc::new(Addresses::new(None, 1));
        let caller = addresses.caller(Ipv4Addr::LOCALHOST.into());
        let subject = Subject::Game(game());
        let seated = GameEvent::Seated(for_two(Terms { rated: true, ..terms() }));
        app.store.append(subject, 0, bodies(&[seated])).await.expect("healthy");
        assert!(app.games.get(game()).is_none());
        assert_eq!(plays_rated(&app.deps, &caller, ANN).await, Ok(true));
    }

    #[tokio::test(start_paused = true)]
    async fn a_thought_ends_when_its_client_does_not_read() {
        let (sender, receiver) = watch::channel(Frame::default());
        let mut thoughts = Some(receiver);
        while_read(&mut thoughts, async {}).await;
        assert!(!sender.is_closed());
        // Nothing is sent before the thought has ended.
        while_read(&mut thoughts, sender.closed()).await;
        assert!(thoughts.is_none());
    }

    #[test]
    fn a_thought_reports_proofs_before_searching() {
        let [won] = &thoughts("15x15x5/x:f8,g8,h8/o:a1,a15/x", 5)[..] else { panic!("one") };
        let win = won.win.as_ref().expect("an open three wins");
        assert!(won.last && win.plies == 3 && won.lines[0].pv == win.line, "{won:?}");
        let [lost] = &thoughts("15x15x5/x:f8,g8,h8,i8/o:a1,a15,o1/o", 0)[..] else { panic!("one") };
        let defence = lost.defence.as_ref().expect("a threat");
        assert!(defence.answers.is_empty() && defence.others == 218, "{lost:?}");
    }

    #[test]
    fn a_thought_lists_forbidden_cells_and_lines_in_order() {
        let all = thoughts("15x15x5+renju/x:g8,h8,i9,i10/o:a1,a15,o1,o15/x", 3);
        let last = all.last().expect("a thought");
        assert_eq!(last.forbidden.iter().filter(|it| (it.0, it.1) == (8, 7)).count(), 1);
        assert!(all.iter().rev().skip(1).all(|thought| !thought.last) && last.last);
        assert!(last.lines.is_sorted_by(|one, two| one.chance >= two.chance), "{last:?}");
    }

    #[test]
    fn on_a_small_board_every_line_is_proved() {
        let all = thoughts("3x3x3/x:a1/o:b2", 3);
        let lines = &all.last().expect("a thought").lines;
        assert!(lines.len() == 3 && lines.iter().all(|line| line.verdict.is_some()), "{lines:?}");
        assert_eq!(lines[0].verdict, Some(Verdict::Draw));
    }

    #[test]
    fn no_position_exceeds_the_budget_of_a_thought() {
        let rules: oxo_shared::Rules = "20x20x5".parse().expect("rules");
        let cells = (0..20).flat_map(|x| (0..4).map(move |y| Point::new(x, 5 * y + x % 3)));
        let crowd: Vec<String> = cells.map(|at| rules.name(at).to_string()).collect();
        let crowd = format!("{rules}/x:{}/o", crowd.join(","));
        for position in ["15x15x5/x:h8,i9/o:h9,i8/x", "4x4x4", "boundless/x:0,0,9,9/o", &crowd] {
            let all = thoughts(position, MAX_LINES);
            let max = all.iter().map(|thought| thought.nodes).max();
            assert!(max <= Some(FEW_NODES), "{position}: {max:?}");
        }
    }
}
