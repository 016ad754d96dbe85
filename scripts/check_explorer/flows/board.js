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
  async drawn({ page, look }) {
    await ready(page);
    const over = page.locator("#board .over-board path");
    const middle = async (name) => {
      const { x, y, width, height } = await square(page, name).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const drag = async (from, to, how) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down(how);
      await page.mouse.move(...(await middle(to)), { steps: 4 });
      await page.mouse.up(how);
    };
    const count = async (expected) => {
      await page.waitForFunction((n) => document.querySelectorAll("#board .over-board path").length === n, expected);
    };
    await drag("d8", "d3", { button: "right" });
    await count(1);
    await says(status(page), "An arrow from d8 to d3.");
    await drag("e5", "e5", { button: "right" });
    await count(2);
    // The pencil: by pointer, by two presses, and by keys.
    await button(page, "Draw arrows").click();
    await drag("c8", "c4");
    await square(page, "h8").click();
    await square(page, "h5").click();
    await count(4);
    await square(page, "a1").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await count(5);
    await look("arrows");
    await drag("d8", "d3", { button: "right" });
    await count(4);
    await says(status(page), "The arrow from d8 to d3 is gone.");
    await button(page, "Draw arrows").click();
    // Nothing of this was a move; a move takes it all away.
    await says(status(page), "Black begins the round with any tower.");
    await square(page, "d8").click();
    await square(page, "d3").click();
    await says(status(page), "Gold must move the purple tower.");
    await over.first().waitFor({ state: "detached" });
    await ready(page);
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
