// Compares the page's replica and rules with the stories that the Rust code writes: the events, the
// state after each, and the actions allowed then.

/** Returns every difference, in words. @param {string} text @param {any} modules */
export function differences(text, { Replica, rules, terms, threats }) {
  const found = [];
  let [story, line, replica] = ["", 0, null];
  const compare = (what, here, there) => {
    const [ours, theirs] = [here, there].map((value) => JSON.stringify(value ?? null));
    if (ours !== theirs) found.push(`${story}:${line} ${what}: ${ours} here, ${theirs} there`);
  };
  const hear = ([s, t, d]) => {
    if (replica) return replica.apply(s, t, d);
    const begun = Replica.begin(s, t, d);
    if (typeof begun === "string") return begun;
    replica = begun;
    return "applied";
  };
  for (const row of text.trim().split("\n").map((text) => JSON.parse(text))) {
    line += 1;
    for (const [text, canonical] of row.texts ?? []) {
      compare(text, canonicalOf(text, rules), canonical);
    }
    for (const [text, plays, rates] of row.forms ?? []) {
      const read = rules.parseRules(text);
      compare(`${text} played`, terms.whyNotPlayed(read) === null, plays);
      if (plays) compare(`${text} rated`, terms.whyNotRated(read) === null, rates);
    }
    if (row.position) completes(row, rules, threats, compare);
    if (row.story) [story, replica] = [row.story, null];
    if (row.hear) compare(`${row.hear[1]} ${row.hear[0]}`, hear(row.hear), row.is);
    if (row.then) compare("then", state(replica, rules), row.then);
    if (row.allowed) mayDo(replica, rules, threats, row, compare);
  }
  return found;
}

function canonicalOf(text, rules) {
  try {
    return rules.parseRules(text).text;
  } catch {
    return null;
  }
}

/** Formats the whole state of a replica in one line. */
function state(it, rules) {
  const slashed = (...parts) => parts.map((part) => part ?? "-").join("/");
  const names = (cells) => cells.map((at) => rules.cellName(it.rules, at)).join(" ");
  const { clock, granted, offer, paused, result } = it;
  return [
    it.seq,
    it.hash,
    it.turn ?? "-",
    it.may.join("/"),
    slashed(it.seats.x?.id, it.seats.o?.id),
    slashed(it.presence.x, it.presence.o),
    clock ? slashed(clock.left_ms.x, clock.left_ms.o, clock.running) : "-",
    paused ? slashed(paused.by, paused.since_ms) : "-",
    slashed(granted.x, granted.o),
    offer ? slashed(offer.offer, offer.what, offer.by, offer.ply) : "-",
    result ? slashed(result.result, result.how, names(result.line)) : "-",
    slashed(it.startPly, it.settledPly),
    it.rematch ?? "-",
  ].join(" ");
}

/** Compares the cells that complete a line, in any position. */
function completes({ position, x, o, completing }, rules, threats, compare) {
  const read = rules.parseRules(position);
  const stones = new Map([...x.map((at) => [rules.key(at), "x"]), ...o.map((at) => [rules.key(at), "o"])]);
  ["x", "o"].forEach((side, seat) => {
    const found = threats.completing(read, stones, side).map((at) => rules.cellName(read, at));
    compare(`${position} ${side}`, found.join(" "), completing[seat]);
  });
}

function mayDo(it, rules, threats, row, compare) {
  const names = (cells) => cells.map((at) => rules.cellName(it.rules, at)).join(" ");
  ["x", "o", null].forEach((who, seat) => {
    for (const [act, why] of Object.entries(row.allowed[seat])) {
      compare(`${act} of ${who}`, it.mayAct(who, act), why === null);
    }
  });
  for (const [at, name, lands, why, ahead] of row.cells) {
    compare("name", rules.cellName(it.rules, at), name);
    if (rules.contains(it.rules, at)) compare("read", rules.parseCell(it.rules, name), at);
    if (it.rules.gravity) compare(`drop ${name}`, rules.drop(it.rules, it.stones, at[0]), lands);
    compare(`why not ${name}`, it.whyNot(at) === null, why === null);
    compare(`why not ${name} ahead`, it.whyNotAhead("o", at) === null, ahead === null);
  }
  compare("moves", names(it.moves), row.moves);
  ["x", "o"].forEach((side, seat) => {
    compare(`completing ${side}`, names(threats.completing(it.rules, it.stones, side)),
      row.completing[seat]);
  });
}
