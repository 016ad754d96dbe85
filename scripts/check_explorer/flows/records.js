// Records that are pasted, chosen and dropped, their blunders, and the tree of tried moves.
const { readFileSync } = require("fs");
const path = require("path");
const { BEFORE_HOME, says, square, button, tab, status, ready } = require("../reader.js");

const MATCH = path.join(__dirname, "../../../data/records/standard-match.txt");
/** Its first round, the fill, and two more moves. */
const BEGINNING = readFileSync(MATCH, "utf8").split("\n").slice(0, 20).join("\n");
const current = (page, within) => page.locator(`${within} [aria-current]`);

module.exports = {
  async record({ page, look }) {
    await tab(page, "Record").click();
    await page.getByLabel("Record of a round or a match").fill(BEGINNING);
    await button(page, "Check and step through").click();
    await says(page.locator("#record-told"), "The record is right: 2 rounds, 8 moves.");
    await says(page.locator("#record-told"), "Black gave the win of a round away 4 times, Gold 3 times.");
    await page.getByRole("list", { name: "Round 1, Black begins" }).getByRole("listitem").nth(1).getByText("gave the win away").waitFor();
    await page.getByText(/Gold should have filled from the left: this fill left the other player 14 winning first moves instead of 6\./).waitFor();
    await page.getByRole("button", { name: "6. Gold: h7g8 Orange Left 1 Green" }).click();
    await says(status(page), "Gold has won the round: the orange tower is home and gains a ring. Gold chooses the fill");
    await page.keyboard.press("ArrowRight");
    await says(status(page), "Black begins the round with any tower.");
    await says(current(page, "#record-moves"), "Start of round 2");
    await button(page, "Forward").click();
    await says(page.locator("#record-here"), "Black played c8d7, Pink Left 1 Green. Black was winning the round before it; now Gold is.");
    await says(page.locator("#record-here"), "The win was kept by f8f2 Brown Forward 6 Pink");
    await look("reviewed");
    await square(page, "d1").press("ArrowUp");
    await square(page, "d2").click();
    await says(page.locator("#record-here"), "You have left the record.");
  },
  async slow_values({ page, address }) {
    await page.goto(`${address}#${new URLSearchParams({ position: BEFORE_HOME })}`);
    await ready(page);
    // Everything else is known before the values.
    await page.route("**/api/v1/position?*", async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      // Meanwhile the page may have left the place and cancelled its request.
      await route.continue().catch(() => {});
    });
    await tab(page, "Record").click();
    await page.getByLabel("Record of a round or a match").fill("d8d3\nf1h3\n");
    await button(page, "Check and step through").click();
    await says(page.locator("#record-told"), "The record is right: 1 round, 2 moves. Nobody gave the win of a round away.");
    await says(status(page), "Black wins: 16 of 102 moves win.");
    await page.unrouteAll({ behavior: "wait" });
  },
  async wrong_record({ page, expected, look }) {
    expected.push(400);
    await tab(page, "Record").click();
    await page.getByLabel("Record of a round or a match").fill("d8d3\ng1g5\n");
    await button(page, "Check and step through").click();
    await says(page.locator("#record-told"), "line 2, column 1: g1g5 is illegal");
    await look("told");
  },
  async file({ page }) {
    await tab(page, "Record").click();
    await page.getByLabel("or a file").setInputFiles(MATCH);
    await says(page.locator("#record-told"), "The record is right: 4 rounds, 46 moves.");
    await tab(page, "Moves").click();
    await page.evaluate(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(["d8d3\nf1h3\n"], "round.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    });
    await page.getByRole("tabpanel", { name: "Record", exact: true }).waitFor();
    await says(page.locator("#record-told"), "The record is right: 1 round, 2 moves.");
    await page.getByRole("button", { name: "2. Gold: f1h3 Purple Right 2 Green" }).click();
    await says(status(page), "Black must move the green tower.");
  },
  async tree({ page, address, look }) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3,g8c4&at=1`);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "f2").click();
    await says(status(page), "Gold: Purple Forward 1 Pink.");
    const branches = page.getByRole("list", { name: "Tried after d8d3" });
    await says(current(page, "#line"), "f1f2");
    await branches.getByRole("button", { name: "g8c4" }).click();
    await says(current(page, "#line"), "g8c4");
    await page.waitForURL(/moves=d8d3%2Cf1h3%2Cg8c4$/);
    await button(page, "To the start").click();
    await square(page, "e8").click();
    await square(page, "e3").click();
    await says(current(page, "#line"), "e8e3");
    await page.getByRole("list", { name: "Tried first" }).getByRole("button", { name: "f1h3" }).click();
    await says(status(page), "Black must move the green tower.");
    await ready(page);
    await look("branches");
  },
};
