// Tournament play: numbered rows and the limits of the first moves, for a game, an analysis and an exercise.
const { readFileSync } = require("fs");
const { PATIENCE, says, square, button, tab, status } = require("../reader.js");

const NEAR_THE_END = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";

const panel = (page, name) => page.getByRole("tabpanel", { name, exact: true });
const told = (page) => page.locator("#learn-told");

/** Chooses two numbers in the open panel, under the limits. */
async function choose(page, name, black, gold) {
  const open = panel(page, name);
  await open.getByText("Start: ordinary rows").click();
  await open.getByRole("radio", { name: "Tournament" }).check();
  await open.getByLabel("Black's number").fill(black);
  await open.getByLabel("Gold's number").fill(gold);
  await open.getByRole("checkbox", { name: /^Limits 1-3-5/ }).check();
  return open;
}

/** Whether the page shows the start 7:21 with the first move limited. */
async function shows(page) {
  await says(status(page), "Black starts from number 7, Gold from 21. This move goes at most 1 square.");
  await page.waitForFunction(() => {
    const towers = [...document.querySelectorAll("#moves summary")];
    const counts = towers.map(({ textContent }) => Number(/(\d+) moves?/.exec(textContent)?.[1]));
    // The start is its own mirror image: these are half of the towers, with half of the 22 moves.
    return counts.length === 4 && counts.reduce((sum, count) => sum + count) === 11;
  });
}

module.exports = {
  async tournament({ page, address, expected, look }) {
    expected.push(400);
    await tab(page, "Set up").click();
    const open = await choose(page, "Set up", "7", "37");
    await button(open, "Begin").click();
    await open.getByText("Start: number 7 against 37, limits 1-3-5").waitFor();
    await says(open.getByRole("alert"), /^Found '37' as the number of a start position, expected 0 to 36/);
    await look("wrong-number");
    await open.getByLabel("Gold's number").fill("21");
    await page.keyboard.press("Enter");
    await shows(page);
    await says(page.locator("#verdict"), /^Gold wins.* All 22 moves lose\.$/);
    await look("limits");
    if (!page.url().endsWith("#position=start%3A7%3A21&opening=1-3-5")) throw new Error(`the address is ${page.url()}`);
    await page.reload();
    await shows(page);
    await button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
    await page.keyboard.press("Escape");
    await page.goto(address);
    await page.goto(link);
    await shows(page);
    // Two moves on, the third is limited too; the fourth is not.
    for (const [m, most] of [["d8d7", 3], ["f1f3", 5]]) {
      await square(page, m.slice(0, 2)).click();
      await square(page, m.slice(2)).click();
      await says(status(page), `This move goes at most ${most} squares.`);
    }
    // The record has both, and a game that is read sets them.
    await tab(page, "Games").click();
    const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Download the game").click()]);
    const record = readFileSync(await saved.path(), "utf8");
    if (record !== "opening: 1-3-5\ntiles: 7 21\nd8d7\nf1f3\n") throw new Error(`the record is ${record}`);
  },
  async tournament_game({ page, look }) {
    await tab(page, "Play").click();
    const open = await choose(page, "Play", "7", "21");
    await page.getByRole("combobox", { name: "Against", exact: true }).selectOption({ label: "Easy" });
    await look("new");
    await button(page, "New game").click();
    await says(page.locator("#play-told"), "Your turn: begin with any tower.");
    await square(page, "d8").click();
    if (await square(page, "d6").getAttribute("aria-label").then((label) => label.includes("can be reached"))) throw new Error("two squares can be reached");
    await square(page, "d7").click();
    await says(page.locator("#play-told"), "Your turn: move the");
    await says(status(page), "This move goes at most 5 squares.");
    await page.reload();
    await says(page.locator("#play-told"), "Your turn: move the");
    await says(status(page), "This move goes at most 5 squares.");
    await button(page, "Resign").click();
    await button(page, "Resign now?").click();
    // The next game may begin as this one did, or with numbers that are drawn.
    if ((await open.getByLabel("Gold's number").inputValue()) !== "21") throw new Error("the numbers are gone");
    await open.getByText("Start: number 7 against 21, limits 1-3-5").click();
    await button(open, "Draw").click();
    const [black, gold] = await Promise.all(["Black's", "Gold's"].map((whose) => open.getByLabel(`${whose} number`).inputValue()));
    if (!(1 <= Number(black) && Number(black) < Number(gold) && Number(gold) <= 36)) throw new Error(`${black} and ${gold} are drawn`);
  },
  async tournament_match({ page, address, look }) {
    await page.goto(`${address}#${new URLSearchParams({ position: NEAR_THE_END, moves: "g3e1", match: "standard", opening: "1-3-5" })}`);
    await page.getByText("The limits hold in every round. Matches with limits are not solved here.").waitFor();
    await page.locator("#fills").getByText(/^(Black|Gold) wins the round: .* of (1\d|2\d) (moves )?wins?\.$/).first().waitFor({ timeout: PATIENCE });
    await look("fills");
    await button(page, "Go on with the left fill").click();
    await says(status(page), "Gold begins the round with any tower. This move goes at most 1 square.");
  },
  async tournament_drill({ page, look }) {
    const begin = async (black, gold) => {
      const open = panel(page, "Learn");
      await open.getByLabel("Black's number").fill(black);
      await open.getByLabel("Gold's number").fill(gold);
      await button(open.locator("#tiles-form"), "Begin").click();
      await says(page.locator("#task"), "Find every first move that wins.");
    };
    await tab(page, "Learn").click();
    await page.getByRole("radio", { name: "Tiles" }).check();
    await says(page.locator("#learn-count"), "Solved: 0 of 630");
    // From the ordinary rows four moves win.
    await begin("0", "0");
    await button(page, "No other move wins").click();
    await says(told(page), "Another first move wins.");
    for (const m of ["a8a7", "b8b7", "g8g7"]) {
      await square(page, m.slice(0, 2)).click();
      await square(page, m.slice(2)).click();
      await says(told(page), `${m} wins. Found so far:`);
    }
    await look("drill");
    await page.reload();
    await says(page.locator("#task"), "Find every first move that wins.");
    await square(page, "h8").click();
    await square(page, "h7").click();
    await says(told(page), "h8h7 wins. Found so far: a8a7, b8b7, g8g7, h8h7.");
    await button(page, "No other move wins").click();
    await says(told(page), "Right: of 22 moves, these win: a8a7, b8b7, g8g7, h8h7.");
    await begin("7", "21");
    await button(page, "No other move wins").click();
    await says(told(page), "Right: none of 22 moves wins. The second player wins.");
    await says(page.locator("#learn-count"), "Solved: 1 of 630, 1 at the first try.");
  },
};
