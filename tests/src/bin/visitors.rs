//! What a visitor by ssh costs the machine of the gate:
//! `cargo run --release -p oxo-tests --bin visitors`.

use std::fs;
use std::time::Instant;

use anyhow::Context;
use oxo_tests::{Gate, ServerProcess, Terminal, Visitor};

/// Sessions at once, of which a figure is the mean or the median.
const SESSIONS: usize = 20;
/// A board on which the first rows win nothing, and the moves that fill them.
const BOARD: &str = "14x14x5";
const COLUMNS: usize = 14;
const MOVES: usize = 4 * COLUMNS;
/// Ticks of a processor's clock in a second, as Linux counts them for programs.
const TICKS: f64 = 100.0;

fn main() -> anyhow::Result<()> {
    let server = ServerProcess::start(&["--trust-forwarded", "127.0.0.1"]);
    let many = SESSIONS.to_string();
    let gate = Gate::start(&server, &["--sessions-per-address", &many]);
    let gate = gate.context("there is no client of OpenSSH here")?;
    let game = ["play", BOARD, "--both"];
    let mut starts = Vec::new();
    let mut begin = || {
        let visitor = Visitor::new();
        let began = Instant::now();
        let session = visitor.terminal(&gate, &game);
        session.wait_for_text("to move (x)");
        starts.push(began.elapsed().as_secs_f64() * 1e3);
        (visitor, session)
    };
    let (_first, mut session) = begin();
    let [child] = gate.children()[..] else { anyhow::bail!("one session is one program") };
    let gate_alone = memory(gate.id(), "Pss:")?;
    let others: Vec<(Visitor, Terminal)> = (1..SESSIONS).map(|_| begin()).collect();
    starts.sort_by(f64::total_cmp);
    println!("from the key press to the board, p50        {:6.0} ms", starts[starts.len() / 2]);
    let children = gate.children();
    let mean = |name: &str| -> anyhow::Result<f64> {
        let all: Result<Vec<f64>, _> = children.iter().map(|&id| memory(id, name)).collect();
        Ok(all?.iter().sum::<f64>() / SESSIONS as f64)
    };
    println!("memory of a session, with its part of what is shared {:6.1} MB", mean("Pss:")?);
    println!("  its own                                   {:6.1} MB", mean("Private_Dirty:")?);
    println!("  resident, with all that is shared         {:6.1} MB", mean("Rss:")?);
    let more = (memory(gate.id(), "Pss:")? - gate_alone) / others.len() as f64;
    println!("  in the gate                               {more:6.2} MB");
    let before = (processor(child)?, processor(gate.id())?);
    for number in 0..MOVES {
        let cell =
            format!("{}{}", char::from(b'a' + (number % COLUMNS) as u8), number / COLUMNS + 1);
        session.type_keys(&format!(":{cell}\r"));
        session.wait_for_text(&format!("last: {}. ", number + 1));
    }
    let per_move = |before: f64, after: f64| (after - before) * 1e3 / MOVES as f64;
    println!(
        "processor per move typed, in the session    {:6.2} ms",
        per_move(before.0, processor(child)?)
    );
    println!(
        "  in the gate                               {:6.2} ms",
        per_move(before.1, processor(gate.id())?)
    );
    drop(others);
    Ok(())
}

/// What Linux says of a program's memory, in megabytes.
fn memory(id: u32, name: &str) -> anyhow::Result<f64> {
    let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)).context("a figure")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1024.0)
}

/// Seconds of the processor that a program has used.
fn processor(id: u32) -> anyhow::Result<f64> {
    let text = fs::read_to_string(format!("/proc/{id}/stat"))?;
    let (_, rest) = text.rsplit_once(") ").context("the figures of a program")?;
    let ticks = rest.split(' ').skip(11).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / TICKS)
}
