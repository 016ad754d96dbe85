// What the board shows of moves: the last one, towers on their way, the best one.
const { says, square, button, status, ready, show } = require("../reader.js");

/** Gold's purple sumo can push Black's yellow tower. */
const BEFORE_PUSH = "1rgkobup/8/8/8/8/8/y7/+PGYRKOBU g P";

/** Waits until a square is called by what the last move did there. */
const told = (page, name, what) => page.locator("#board").getByRole("button", { name: new RegExp(`^${name}, .*${what}`) }).waitFor();

/** How many towers set out when something is done: they are counted as they begin, since they soon arrive. */
const sliding = (page, act) => page.evaluate(async (id) => {
  const label = () => document.getElementById("board").querySelector('[data-square="a2"]').getAttribute("aria-label");
  const before = label();
  const { animate } = Element.prototype;
  const found = new Set();
  Element.prototype.animate = function counted(...how) {
    if (this.matches(".tower")) found.add(this.closest("[role=gridcell]").querySelector("button").dataset.square);
    return animate.apply(this, how);
  };
  document.getElementById(id).click();
  while (label() === before) await new Promise((done) => setTimeout(done));
  Element.prototype.animate = animate;
  return found.size;
}, act);

module.exports = {
  async last_move({ page, look }) {
    await show(page, BEFORE_PUSH);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "a2").click();
    await told(page, "a1", "the last move began here");
    await told(page, "a2", "the last move ended here");
    await told(page, "a3", "pushed here");
    await says(status(page), "a push of Black's yellow tower. Whoever is pushed misses a turn. Gold must move");
    await look("pushed");
    await page.reload();
    // The line was opened after the push: the page finds out that it was one.
    await told(page, "a3", "pushed here");
    await ready(page);
  },
  async slide({ page }) {
    await show(page, BEFORE_PUSH);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "a2").click();
    await told(page, "a3", "pushed here");
    await ready(page);
    for (const [reducedMotion, count] of [["no-preference", 2], ["reduce", 0]]) {
      await page.emulateMedia({ reducedMotion });
      for (const id of ["back", "forward"]) {
        const found = await sliding(page, id);
        if (found !== count) throw new Error(`${found} towers slide ${id} with ${reducedMotion}, expected ${count}`);
        await ready(page);
      }
    }
  },
  async best_arrow({ page, look }) {
    await show(page, BEFORE_PUSH);
    await says(status(page), "Gold must move the purple tower.");
    await ready(page);
    const arrows = page.locator("#board .over-board path");
    if ((await arrows.count()) > 0) throw new Error("an arrow that nobody asked for");
    await button(page, "Show the best move").click();
    await arrows.waitFor();
    await says(status(page), "The best move: ");
    await look("arrow");
    const [, m] = /The best move: (\w{4})/.exec((await status(page).textContent()) ?? "") ?? [];
    await square(page, m.slice(2)).click();
    await told(page, m.slice(2), "the last move ended here");
    await button(page, "Show the best move").click();
    await arrows.waitFor({ state: "detached" });
  },
};
