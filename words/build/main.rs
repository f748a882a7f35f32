//! Compiles the catalogues, `*.ftl`, into Rust. An error in one fails the build and names the line.

mod catalogue;
mod emit;
mod pattern;
#[path = "../src/plural.rs"]
#[expect(dead_code, reason = "numbers have no category before a message is shown")]
mod plural;
mod pseudo;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use catalogue::Catalogue;

/// The language that the others are translated from.
const SOURCE: &str = "en";

fn main() -> ExitCode {
    match compile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => {
            eprintln!("{faults}");
            ExitCode::FAILURE
        }
    }
}

fn compile() -> Result<(), String> {
    println!("cargo:rerun-if-changed=.");
    let mut tags = tags().map_err(|error| error.to_string())?;
    tags.sort_by_key(|tag| (tag != SOURCE, tag.clone()));
    let mut catalogues: Vec<Catalogue> = Vec::new();
    for tag in tags {
        let file = format!("{tag}.ftl");
        let text = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let catalogue = Catalogue::parse(&tag, &text)?;
        if let Some(source) = catalogues.first() {
            catalogue.check(source)?;
        }
        catalogues.push(catalogue);
    }
    let source = catalogues.first().ok_or("there is no catalogue")?;
    let pseudo = [pseudo::longer(source), pseudo::mirrored(source)];
    catalogues.extend(pseudo);
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let path = Path::new(&folder).join("messages.rs");
    fs::write(path, emit::rust(&catalogues)).map_err(|error| error.to_string())
}

/// Returns the languages that have a catalogue.
fn tags() -> io::Result<Vec<String>> {
    let mut tags = Vec::new();
    for entry in fs::read_dir(".")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        tags.extend(name.strip_suffix(".ftl").map(str::to_owned));
    }
    Ok(tags)
}
