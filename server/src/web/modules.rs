//! Merges the modules that a page loads at once into one file, so that they need a single request.
//!
//! In a merged file each module is a function that returns its exports. Every module keeps its own
//! address as well, where it re-exports from the merged file.

use std::collections::{BTreeMap, BTreeSet};

/// Merged files are named after these modules. Each holds its module and that module's imports,
/// except for those in an earlier file.
const ROOTS: [&str; 3] = ["people", "lobby", "game"];

/// Merges scripts, given by name without the ending. They must be trimmed, with their imports
/// first.
pub fn merged(scripts: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let modules = scripts.iter().map(|(name, text)| (name.as_str(), Module::parse(text))).collect();
    let mut merger = Merger { modules, homes: BTreeMap::new() };
    let mut files = BTreeMap::new();
    for root in ROOTS.into_iter().filter(|root| scripts.contains_key(*root)) {
        let mut members = Vec::new();
        merger.gather(root, root, &mut members);
        files.insert(root.to_owned(), merger.file(root, &members));
    }
    for name in scripts.keys().filter(|name| !ROOTS.contains(&name.as_str())) {
        files.insert(name.clone(), merger.single(name));
    }
    files
}

/// The names that a module imports, as written there, and the module they come from.
struct Import<'a> {
    names: &'a str,
    from: &'a str,
}

struct Module<'a> {
    imports: Vec<Import<'a>>,
    body: &'a str,
}

impl<'a> Module<'a> {
    fn parse(mut text: &'a str) -> Module<'a> {
        let mut imports = Vec::new();
        while let Some((names, rest)) = import(text) {
            let Some((from, body)) = rest.split_once(".js\";\n") else { break };
            imports.push(Import { names, from });
            text = body;
        }
        Module { imports, body: text }
    }

    /// Returns the names of its exports, as a list in braces.
    fn exports(&self) -> String {
        let lines = self.body.lines().filter_map(|line| line.strip_prefix("export "));
        let names = lines.filter_map(|line| {
            let (_, name) = line.trim_start_matches("async ").split_once(' ')?;
            let end = if name.starts_with('{') { '}' } else { ' ' };
            name.split([end, '(']).next().map(|name| name.trim_start_matches('{').trim())
        });
        format!("{{ {} }}", names.collect::<Vec<_>>().join(", "))
    }
}

/// Splits the import at the start of a script: its names, and the text after `from "./`.
fn import(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("import ")?.split_once(" from \"./")
}

struct Merger<'a> {
    modules: BTreeMap<&'a str, Module<'a>>,
    /// The merged file of each module.
    homes: BTreeMap<&'a str, &'static str>,
}

impl<'a> Merger<'a> {
    /// Collects the members of a merged file, each after those that it imports.
    fn gather(&mut self, root: &'static str, name: &'a str, members: &mut Vec<&'a str>) {
        if self.homes.contains_key(name) {
            return;
        }
        self.homes.insert(name, root);
        let imports: Vec<_> = self.modules[name].imports.iter().map(|it| it.from).collect();
        for from in imports {
            self.gather(root, from, members);
        }
        members.push(name);
    }

    fn file(&self, root: &str, members: &[&str]) -> String {
        let mut heads = BTreeSet::new();
        let mut code = String::new();
        for name in members {
            let (body, exports) = (self.body(name, &mut heads), self.modules[name].exports());
            let body = format!("\n{body}").replace("\nexport ", "\n");
            code += &format!(
                "export const ${name} = await (async () => {{{body}return {exports};\n}})();\n"
            );
        }
        let exports = self.modules[root].exports();
        let heads: String = heads.into_iter().collect();
        format!("{heads}{code}export const {exports} = ${root};\n")
    }

    /// A module at its own address.
    fn single(&self, name: &str) -> String {
        if let Some(home) = self.homes.get(name) {
            let exports = self.modules[name].exports();
            return format!(
                "import {{ ${name} }} from \"./{home}.js\";\nexport const {exports} = ${name};\n"
            );
        }
        let mut heads = BTreeSet::new();
        let body = self.body(name, &mut heads);
        heads.into_iter().chain([body]).collect()
    }

    /// A module without its imports; the imports that its file needs are added to `heads`.
    fn body(&self, name: &str, heads: &mut BTreeSet<String>) -> String {
        let module = &self.modules[name];
        let mut body = String::new();
        for Import { names, from } in &module.imports {
            let Some(home) = self.homes.get(from) else {
                heads.insert(format!("import {names} from \"./{from}.js\";\n"));
                continue;
            };
            if self.homes.get(name) != Some(home) {
                heads.insert(format!("import {{ ${from} }} from \"./{home}.js\";\n"));
            }
            let names = names.trim_start_matches("* as ").replace(" as ", ": ");
            body += &format!("const {names} = ${from};\n");
        }
        body + module.body
    }
}
