//! Generates `web/wire.d.ts`, the wire types in TypeScript for the web client.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS, TypeVisitor};

use crate::code::Rejection;
use crate::event::GameEvent;
use crate::notice::Notice;
use crate::request::Request;
use crate::terms::{InList, InSnap};

const FILE: &str = "../web/wire.d.ts";
/// The environment variable that writes the file instead of comparing it.
const UPDATE: &str = "WIRE_UPDATE";
const COMMAND: &str = "WIRE_UPDATE=1 cargo test -p oxo-protocol --lib typescript";

/// The common shape of all frames.
const FRAMES: &str = "\
type Framed<Bodies, Beside> =
  { [Tag in keyof Bodies]: { t: Tag, d: Bodies[Tag] } & Beside }[keyof Bodies];
export type Request = Framed<Requests, { id: number }>;
export type GameEvent = Framed<Events, { g: GameId, s: number }>;
export type Notice = Framed<Notices, {}>;
export type Reply =
  { t: \"ok\", re: number, d: Replies[keyof Replies] } | { t: \"err\", re: number | null, d: Rejection };
";

/// The declarations of all visited types and their dependencies.
pub(crate) struct Types {
    config: Config,
    declared: BTreeMap<String, String>,
    /// Stops the recursion, because a type may contain itself.
    visited: HashSet<TypeId>,
}

impl Types {
    /// The name of a type.
    pub(crate) fn of<T: TS + 'static + ?Sized>(&mut self) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }

    /// Adds the terms to a message that flattens them with a serde `with`, which ts-rs skips.
    fn with_terms(&mut self, ident: &str, declaration: String) -> String {
        let terms = match ident {
            "Seek" | "SeekRow" | "GameRow" => self.of::<InList>(),
            "Snap" => self.of::<InSnap>(),
            _ => return declaration,
        };
        declaration.replacen("= {", &format!("= {terms} & {{"), 1)
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.visited.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let ident = T::ident(&self.config);
            let declaration = self.with_terms(&ident, without_comments(&T::decl(&self.config)));
            self.declared.insert(ident, declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The declaration without comments, on one line. `docs/protocol.md` documents the fields.
fn without_comments(declaration: &str) -> String {
    let code = declaration.split("/**").map(|part| part.split("*/").last().unwrap_or(part));
    code.collect::<String>().replace('\n', "")
}

fn interface(name: &str, members: &[(&str, String)]) -> String {
    let members = members.iter().map(|(tag, body)| format!("  {tag}: {body},\n"));
    format!("export interface {name} {{\n{}}}\n", members.collect::<String>())
}

fn file() -> String {
    let config = Config::new().with_large_int("number");
    let mut types = Types { config, declared: BTreeMap::new(), visited: HashSet::new() };
    let requests = Request::bodies(&mut types);
    let replies = Request::replies(&mut types);
    let (events, notices) = (GameEvent::bodies(&mut types), Notice::bodies(&mut types));
    types.of::<Rejection>();
    let mut file =
        format!("// The types of the wire, made of `oxo-protocol` by:\n// {COMMAND}\n\n");
    for declaration in types.declared.values() {
        writeln!(file, "export {declaration}").expect("text takes text");
    }
    for (name, members) in
        [("Requests", requests), ("Replies", replies), ("Events", events), ("Notices", notices)]
    {
        file.push('\n');
        file.push_str(&interface(name, &members));
    }
    format!("{file}\n{FRAMES}")
}

#[test]
fn the_generated_types_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let now = file();
    if env::var_os(UPDATE).is_some() {
        fs::write(path, now).expect("the file can be written");
    } else {
        let kept = fs::read_to_string(path).unwrap_or_default();
        assert!(kept == now, "web/wire.d.ts is stale; update it with: {COMMAND}");
    }
}
