// The first view, tabs, keys, links.
const { says, square, button, tab, verdict, status, ready, show } = require("../reader.js");

module.exports = {
  async start({ page, look }) {
    await says(verdict(page), "Black wins in 17 moves of both players. 16 of 102 moves win.");
    await ready(page);
    await page.locator("summary").filter({ hasText: "orange, brown" }).click();
    await page.getByRole("row", { name: /^a8a7 Orange Forward 1 Red or h8h7/ }).getByRole("cell", { name: "Black 7 %", exact: true }).waitFor();
    await look("moves");
  },
  async tabs({ page, look }) {
    await ready(page);
    const far = (to) => page.evaluate((top) => {
      const scrollers = [...document.querySelectorAll("main, .panels")];
      if (top !== undefined) scrollers.forEach((one) => (one.scrollTop = top));
      return Math.max(...scrollers.map((one) => one.scrollTop));
    }, to);
    await tab(page, "Moves").focus();
    for (const name of ["Play", "Games", "Learn", "Studies", "Set up"]) {
      await page.keyboard.press("ArrowRight");
      await page.getByRole("tabpanel", { name, exact: true }).waitFor();
      if ((await far()) > 0) throw new Error(`${name} does not open at its beginning`);
      await look(name.toLowerCase().replace(" ", "-"));
    }
    await page.keyboard.press("Home");
    await page.getByRole("tabpanel", { name: "Moves", exact: true }).waitFor();
    await page.locator("#moves summary").first().click();
    // A tab opens at its beginning, also where it was left further down.
    if ((await far(200)) < 100) throw new Error("the list of moves cannot be scrolled");
    await tab(page, "Play").click();
    await tab(page, "Moves").click();
    if ((await far()) > 0) throw new Error("the tab does not open at its beginning");
    await page.keyboard.press("End");
    if (await page.getByRole("tabpanel", { name: "Moves", exact: true }).isVisible()) throw new Error("two tabs are open");
    await page.getByRole("navigation").getByRole("link", { name: "Kamisado", exact: true }).waitFor();
  },
  async rules({ page, look }) {
    await button(page, "Rules").click();
    const tops = await page.evaluate(() => ["#deadlock", "#rules .ask"].map((one) => document.querySelector(one).getBoundingClientRect()));
    const [choice, help] = tops;
    if (help.left < choice.right || help.top > choice.bottom) throw new Error("what explains forced passes does not stand beside the choice");
    await look("open");
    await page.keyboard.press("Escape");
  },
  async link({ page, address }) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3&at=1`);
    await says(status(page), "Gold must move the purple tower.");
    await page.locator("#line").getByRole("button", { name: "f1h3" }).click();
    await says(status(page), "Black must move the green tower.");
    await button(page, "To the start").click();
    await says(verdict(page), "Black wins in 17 moves");
    await ready(page);
  },
  async keyboard({ page }) {
    await ready(page);
    await square(page, "e1").focus();
    for (let i = 0; i < 7; i += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await says(status(page), "Black: Pink Forward 5 Purple. Gold must move the purple tower.");
    await button(page, "Turn the board").click();
    const first = await page.getByRole("gridcell").getByRole("button").first().getAttribute("aria-label");
    if (!first.startsWith("h1, ")) throw new Error(`the turned board begins with ${first}`);
    await ready(page);
  },
  async error({ page, expected, look }) {
    expected.push(400);
    await show(page, "8/8 b -");
    await says(page.getByRole("alert"), "position '8/8 b -':");
    await look("refused");
    // The board still accepts moves.
    await square(page, "d8").click();
    await square(page, "d3").click();
    await says(status(page), "Black: Pink Forward 5 Purple.");
  },
  async wrong_link({ page, address, expected }) {
    expected.push(400);
    await page.goto(`${address}#position=start&moves=d8c6`);
    await page.reload();
    await says(page.getByRole("alert"), "'d8c6'");
    await says(verdict(page), "Black wins in 17 moves");
    // What comes before the wrong move is shown.
    await page.goto(`${address}#position=start&moves=d8d3,d8d4,a1a2`);
    await page.reload();
    await says(page.getByRole("alert"), "move 2, 'd8d4'");
    await says(status(page), "Gold must move the purple tower.");
  },
  async ring_in_a_link({ page, address, expected }) {
    expected.push(400);
    const rest = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO+b+-";
    await page.goto(`${address}#position=%2B${rest}`);
    await page.reload();
    await square(page, "a8").and(page.getByRole("button", { name: /ring/ })).waitFor();
    // A plus sign is a space in an address: not a position without the ring.
    await page.goto(`${address}#position=+${rest}`);
    await page.reload();
    await says(page.getByRole("alert"), "in an address write %2B for the + of a ring");
  },
};
