//! The fuzz targets on stable Rust: the committed corpus, and thousands of variations of it.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

const VARIATIONS: u32 = 5_000;
/// Maximum length of a variation.
const MAX_BYTES: usize = 4_000;

/// Returns the corpus of a target, in a fixed order.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let files = std::fs::read_dir(&directory).expect("a corpus is committed");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("a file")).collect()
}

/// Splices two inputs and changes some bytes, like libFuzzer does, but unguided.
fn variation(inputs: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let one = prop::sample::select(inputs);
    let change = (any::<prop::sample::Index>(), any::<u8>());
    let cuts = any::<[prop::sample::Index; 2]>();
    (one.clone(), one, cuts, prop::collection::vec(change, 0..4)).prop_map(
        |(head, tail, [to, from], changes)| {
            let mut bytes = head[..to.index(head.len() + 1)].to_vec();
            bytes.extend(&tail[from.index(tail.len() + 1)..]);
            bytes.truncate(MAX_BYTES);
            for (at, byte) in changes {
                // An empty input is worth a try too.
                let Some(last) = bytes.len().checked_sub(1) else { break };
                bytes[at.index(last + 1)] = byte;
            }
            bytes
        },
    )
}

fn run(name: &str, target: fn(&[u8])) {
    let inputs = corpus(name);
    assert!(inputs.len() >= 20, "{} inputs for {name}", inputs.len());
    inputs.iter().for_each(|bytes| target(bytes));
    let config =
        ProptestConfig { failure_persistence: None, cases: VARIATIONS, ..Default::default() };
    let result = TestRunner::new(config).run(&variation(inputs), |bytes| {
        target(&bytes);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{name}: {error}"));
}

#[test]
fn the_corpus_and_its_variations_break_no_target() {
    run("decode_message", targets::decode_message);
    run("record_roundtrip", targets::record_roundtrip);
    run("rules", targets::rules);
    run("play_is_legal", targets::play_is_legal);
}
