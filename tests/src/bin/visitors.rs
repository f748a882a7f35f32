//! What a visitor by ssh costs the machine of the gate:
//! `cargo run --release -p oxo-tests --bin visitors`. Arguments are for the gate.

use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::Context;
use oxo_tests::{Gate, ServerProcess, Terminal, Visitor};

/// Sessions at once; a figure is their mean or median.
const SESSIONS: usize = 20;
/// A board on which the first rows win nothing, and the moves that fill them: so many in a row are
/// within what a server grants.
const BOARD: &str = "14x14x5";
const COLUMNS: usize = 14;
const MOVES: usize = 2 * COLUMNS;
/// How long nothing is done, to see what that costs.
const REST: Duration = Duration::from_secs(5);
/// Lines of ten keys that are typed, to see how long a key takes.
const ECHOES: usize = 30;
const BETWEEN_KEYS: Duration = Duration::from_millis(50);
const BETWEEN_SESSIONS: Duration = Duration::from_millis(100);

fn main() -> anyhow::Result<()> {
    let server = ServerProcess::start(&["--trust-forwarded", "127.0.0.1"]);
    let many = SESSIONS.to_string();
    let more = std::env::args().skip(1).collect::<Vec<_>>();
    let mut args = vec!["--sessions-per-address", &many];
    args.extend(more.iter().map(String::as_str));
    let gate = Gate::start(&server, &args);
    let gate = gate.context("there is no client of OpenSSH here")?;
    let game = ["play", BOARD, "--both"];
    let mut starts = Vec::new();
    let mut begin = || {
        let visitor = Visitor::new();
        let began = Instant::now();
        let session = visitor.terminal(&gate, &game);
        session.wait_for_text("(X) to move");
        starts.push(began.elapsed().as_secs_f64() * 1e3);
        (visitor, session)
    };
    let (_first, mut session) = begin();
    let [child] = gate.children()[..] else { anyhow::bail!("one session is one program") };
    let gate_alone = memory(gate.id(), "Private_Dirty:")?;
    let others: Vec<(Visitor, Terminal)> = (1..SESSIONS).map(|_| begin()).collect();
    starts.sort_by(f64::total_cmp);
    say("from `ssh` to the board, p50", starts[starts.len() / 2], "ms");
    let children = gate.children();
    let mean = |name: &str| -> anyhow::Result<f64> {
        let all: Result<Vec<f64>, _> = children.iter().map(|&id| memory(id, name)).collect();
        Ok(all?.iter().sum::<f64>() / SESSIONS as f64)
    };
    say("memory of a session, with its part of what is shared", mean("Pss:")?, "MB");
    say("  its own", mean("Private_Dirty:")?, "MB");
    say("  resident, with all that is shared", mean("Rss:")?, "MB");
    let more = memory(gate.id(), "Private_Dirty:")? - gate_alone;
    say("  in the gate", more / others.len() as f64, "MB");
    let costs = Costs::begin(child, gate.id())?;
    for number in 0..MOVES {
        let column = char::from(b'a' + (number % COLUMNS) as u8);
        session.type_keys(&format!(":{column}{}\r", number / COLUMNS + 1));
        session.wait_for_text(&format!("Last: {}. ", number + 1));
    }
    costs.say("processor per move typed", MOVES as f64)?;
    let costs = Costs::begin(child, gate.id())?;
    rest(REST);
    costs.say("processor per idle second", REST.as_secs_f64())?;
    drop(others);
    echo(&mut session, "a key until it is shown");
    let (begun, tried) = flooded(&gate, || {
        echo(&mut session, "  while another address begins ten sessions a second")
    });
    println!("  {begun} of {tried} sessions began");
    Ok(())
}

/// Types keys into the line of the game, and says how long each takes to be shown.
fn echo(session: &mut Terminal, what: &str) {
    let mut times = Vec::new();
    for _ in 0..ECHOES {
        let mut line = "Cell: ".to_owned();
        session.type_keys(":");
        session.wait_for_text("Cell:");
        for key in "abcdefghij".chars() {
            rest(BETWEEN_KEYS);
            line.push(key);
            let typed = Instant::now();
            session.type_keys(&key.to_string());
            session.wait_for_text(&line);
            times.push(typed.elapsed().as_secs_f64() * 1e3);
        }
        session.type_keys("\x1b");
        session.wait_for("the line is empty", |text| !text.contains(&line));
    }
    times.sort_by(f64::total_cmp);
    for (percent, name) in [(50, "p50"), (95, "p95")] {
        say(&format!("{what}, {name}"), times[times.len() * percent / 100], "ms");
    }
}

/// Begins ten sessions a second while `measure` runs. Returns how many came to their end, and how many
/// were tried.
fn flooded(gate: &Gate, measure: impl FnOnce()) -> (usize, usize) {
    let over = AtomicBool::new(false);
    let visitor = Visitor::new().from("127.0.0.2");
    let flood = || {
        let mut sessions = Vec::new();
        while !over.load(Ordering::Relaxed) {
            let mut list = visitor.command(gate, &[], &["list"]);
            sessions.push(list.stdout(Stdio::null()).stderr(Stdio::null()).spawn());
            rest(BETWEEN_SESSIONS);
        }
        sessions
    };
    let sessions = thread::scope(|scope| {
        let flood = scope.spawn(flood);
        measure();
        over.store(true, Ordering::Relaxed);
        flood.join().expect("the flood ends")
    });
    let tried = sessions.len();
    let ended = sessions.into_iter().flatten().filter_map(|mut session| session.wait().ok());
    (ended.filter(|status| status.success()).count(), tried)
}

fn say(what: &str, figure: f64, unit: &str) {
    println!("{what:56}{figure:8.2} {unit}");
}

#[expect(clippy::disallowed_methods, reason = "what nothing costs can only be waited for")]
fn rest(time: Duration) {
    thread::sleep(time);
}

/// What a session and its gate have used of the processor so far.
struct Costs {
    session: (u32, f64),
    gate: (u32, f64),
}

impl Costs {
    fn begin(session: u32, gate: u32) -> anyhow::Result<Costs> {
        Ok(Costs { session: (session, processor(session)?), gate: (gate, processor(gate)?) })
    }

    fn say(self, what: &str, times: f64) -> anyhow::Result<()> {
        for (what, (id, before)) in
            [(what, self.session), ("  in the gate, with all sessions in it", self.gate)]
        {
            say(what, (processor(id)? - before) * 1e3 / times, "ms");
        }
        Ok(())
    }
}

/// What Linux says of a program's memory, in megabytes.
fn memory(id: u32, name: &str) -> anyhow::Result<f64> {
    let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)).context("a figure")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1024.0)
}

/// Seconds of the processor that the threads of a program have used.
fn processor(id: u32) -> anyhow::Result<f64> {
    let mut seconds = 0.0;
    for thread in fs::read_dir(format!("/proc/{id}/task"))? {
        let text = fs::read_to_string(thread?.path().join("schedstat"))?;
        let nanoseconds = text.split(' ').next().context("the figures of a thread")?;
        seconds += nanoseconds.parse::<f64>()? / 1e9;
    }
    Ok(seconds)
}
