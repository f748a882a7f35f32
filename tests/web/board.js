// A board alone on a page, with generated stones, to test what can be done to it and its speed.

/** Puts a board on the current page, any response of the server except the page itself, and saves
 * it as `trial`. @param {string} text the rules @param {number} count of stones */
async (text, count) => {
  const page = await (await fetch("/", { headers: { accept: "text/html" } })).text();
  const [, build] = /name="oxo" content="(\w+)"/.exec(page);
  const part = (name) => import(`/a/${build}/${name}.js`);
  const [{ Board }, { parseRules, sideAt }] = [await part("board"), await part("rules")];
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  sheet.href = `/a/${build}/style.css`;
  const loaded = new Promise((done) => sheet.addEventListener("load", done));
  document.head.append(sheet);
  await loaded;
  const width = { name: "viewport", content: "width=device-width" };
  document.head.append(Object.assign(document.createElement("meta"), width));
  const host = document.createElement("div");
  host.style.cssText = "position: fixed; inset: 0";
  document.body.replaceChildren(host);

  const rules = parseRules(text);
  const stones = Array.from({ length: count }, (_, ply) => ({ at: cell(rules, ply, count), side: sideAt(ply) }));
  const intents = [];
  const board = new Board(host, rules, {
    put: (at) => intents.push(`put ${at}`),
    cancel: () => intents.push("cancel"),
  });
  const show = (list) => board.show({
    stones: list, last: list.at(-1)?.at ?? null, line: [], marks: [],
    pending: null, premove: null, mine: sideAt(list.length), canPut: true,
  });
  show(stones);
  board.fit();
  const frame = () => new Promise(requestAnimationFrame);
  window.trial = { board, intents, stones, show, moves, drag };

  /** Spreads cells over the board, each once: 37 shares no divisor with any board's cell count. */
  function cell({ width, height }, ply, of) {
    if (width === null) return [ply % 25, Math.floor(ply / 25)];
    const index = Math.floor(ply * width * height / of) * 37 % (width * height);
    return [index % width, Math.floor(index / width)];
  }

  /** Measures the script time of each of the last `count` stones, in milliseconds. */
  async function moves(count) {
    const spent = [];
    for (let ply = stones.length - count; ply < stones.length; ply++) {
      show(stones.slice(0, ply));
      await frame();
      const list = stones.slice(0, ply + 1);
      const before = performance.now();
      show(list);
      spent.push(performance.now() - before);
    }
    return spent;
  }

  /** Measures each frame in milliseconds while a finger draws a curve over an enlarged board. */
  async function drag(enlarged, count) {
    board.zoom(enlarged);
    const view = host.querySelector(".view");
    const { left, top, width, height } = view.getBoundingClientRect();
    let [x, y] = [left + width / 2, top + height / 2];
    view.setPointerCapture = () => {};
    const send = (type) => view.dispatchEvent(new PointerEvent(type, {
      pointerId: 1, pointerType: "touch", clientX: x, clientY: y, buttons: 1, bubbles: true,
    }));
    for (let still = 0; still < 30; still++) await frame();
    send("pointerdown");
    const spent = [];
    for (let step = 0, before = await frame(); step < count; step++) {
      x += 9 * Math.cos(step / 12);
      y += 9 * Math.sin(step / 9);
      send("pointermove");
      const now = await frame();
      spent.push(now - before);
      before = now;
    }
    send("pointerup");
    return spent;
  }
}
