// Plays games against oneself in one tab, each on its own page.

/** @param {number} games */
async (games) => {
  const { link } = window.oxo;
  const here = async (holds) => {
    while (!holds()) await new Promise((done) => setTimeout(done, 5));
  };
  for (let game = 0; game < games; game += 1) {
    const terms = { rules: "3x3x3", clock: { none: {} }, rated: false, listed: false };
    const { g } = await link.request("create", { ...terms, side: "x", both: true });
    history.pushState(null, "", `/${g}`);
    dispatchEvent(new PopStateEvent("popstate"));
    await here(() => window.oxo.follow?.g === g && window.oxo.board && window.oxo.follow.isMyTurn);
    for (const [ply, at] of [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]].entries()) {
      window.oxo.follow.put(at);
      await here(() => window.oxo.follow.table.ply > ply);
    }
  }
}
