// Answers of the module: compared with the server's, cancelled, and from a worker that is lost.
const { readFileSync } = require("fs");
const path = require("path");
const esbuild = require("esbuild");
const { says, square, button, verdict, ready } = require("../reader.js");

/** Positions to compare, and how many of each round. */
const POSITIONS = 300;
const EACH = 6;
const AT_ONCE = 4;
/** Turns of waiting promises, in which no worker can say anything, within which a search must end. */
const TURNS = 1000;
/** All first moves of a set-up, which takes long with distances. */
const SLOW = "yorpugbk/8/8/8/8/8/8/RBYGPUOK g -";

const rounds = () => {
  const file = path.join(__dirname, "../../../data/fixtures/rounds.jsonl");
  return readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line)).map(({ position, deadlock }) => ({ position, deadlock }));
};

/** Does something with all items, some at a time. */
async function each(items, what) {
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await what(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Questions about positions of the frozen rounds and those after their first moves. */
async function questions(asking) {
  const found = [];
  await each(rounds(), async (round, i) => {
    const { legal_moves: legal } = await asking("show", round);
    const some = [{}, ...legal.slice(0, 2 * EACH).map(({ move }) => ({ moves: move }))];
    const open = [];
    for (const more of some) {
      if (open.length === EACH) break;
      const { result } = await asking("show", { ...round, ...more });
      if (result === "ongoing") open.push({ ...round, ...more, distance: true, ...(i % 2 === 0 && { replies: true }) });
    }
    found.push(...open);
  });
  return found;
}

/**
 * Puts `api.js` beside the page, with all that it needs: the page itself holds it in one file, which gives nothing out.
 * @returns {Promise<void>}
 */
const giveOut = async (own) => {
  const entryPoints = [path.join(__dirname, "../../../analysis/src/explorer/site/answers/api.js")];
  const { outputFiles } = await esbuild.build({ entryPoints, bundle: true, format: "esm", write: false });
  own.replace("api.js", outputFiles[0].text);
};

/** Asks the module from within the page. */
const inPage = (page) => (what, parameters) =>
  page.evaluate(async ([name, said]) => (await import("./api.js")).ask(name, said), [what, parameters]);

module.exports = {
  async equal({ context, own, server }) {
    await giveOut(own);
    const page = await context.newPage();
    await page.goto(own.address);
    await ready(page);
    const atServer = async (what, parameters) => (await fetch(`${server}api/v1/${what}?${new URLSearchParams(parameters)}`)).json();
    const atPage = inPage(page);
    const asked = (await questions(atServer)).slice(0, POSITIONS);
    let searched = 0;
    await each(asked, async (question) => {
      const [here, there] = await Promise.all([atPage("position", question), atServer("position", question)]);
      searched += there.source === "search" ? 1 : 0;
      const values = ({ nodes, seconds, ...rest }) => JSON.stringify(Object.entries(rest).sort());
      if (values(here) !== values(there)) throw new Error(`${JSON.stringify(question)}: ${values(here)} instead of ${values(there)}`);
    });
    if (asked.length < 0.9 * POSITIONS || searched < asked.length / 2) throw new Error(`${asked.length} positions, ${searched} of them searched`);
  },
  async cancelled({ context, own }) {
    await giveOut(own);
    const page = await context.newPage();
    await page.goto(own.address);
    await ready(page);
    const before = page.workers();
    const { ended, next } = await page.evaluate(async ({ position, turns }) => {
      const { ask } = await import("./api.js");
      const leave = new AbortController();
      let found;
      // As soon as there is progress, it searches.
      await new Promise((began) => {
        ask("position", { position, distance: true, replies: true }, leave.signal, { onProgress: began }).catch((error) => error).then((end) => (found = end));
      });
      const from = performance.now();
      leave.abort();
      for (let turn = 0; turn < turns && !found; turn += 1) await Promise.resolve();
      const ended = performance.now() - from;
      if (found?.name !== "AbortError") throw new Error(`the search that was left ended with ${found?.name}`);
      await ask("show", { position: "start" });
      return { ended, next: performance.now() - from };
    }, { position: SLOW, turns: TURNS });
    // Nothing goes on searching: the workers are others.
    for (let tries = 0; page.workers().some((worker) => before.slice(1).includes(worker)); tries += 1) {
      if (tries > 20) throw new Error("a worker goes on");
      await page.waitForTimeout(500);
    }
    console.log(`a search ended ${ended.toFixed(1)} ms after it was left, the next answer came after ${next.toFixed(0)} ms`);
  },
  async killed({ context, own, look, expected }) {
    const page = await context.newPage();
    await page.goto(own.address);
    await ready(page);
    // The first screen needs no worker.
    await square(page, "d8").click();
    await square(page, "d3").click();
    await says(verdict(page), "Black wins in 16 moves");
    await ready(page);
    expected.push("error");
    const [worker] = page.workers();
    await worker.evaluate(() => setTimeout(() => {
      throw new Error("out of memory");
    }));
    await says(page.locator("#notice"), /^A worker that computes answers was lost and has been replaced: .*out of memory/);
    await look(page, "told");
    await button(page, "Close").click();
    if (await page.locator("#notice p").isVisible()) throw new Error("the notice is still there");
    await page.goto(`${own.address}#position=start&moves=e8e4,b1b5`);
    await says(verdict(page), "wins");
    await ready(page);
  },
};
