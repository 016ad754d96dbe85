// Far from the start: twelve moves on, and in the third round of a match.
const { says, button, verdict, status, ready } = require("../reader.js");

const TWELVE = "h8h7,f1f2,d8e7,g1h2,f8f6,a1a3,b8c7,e1c3,h7g6,d1e2,g8e6,f2g3";
/** Two rounds that Gold wins, and the first moves of the third one. */
const THREE = "g8b3,d1d3,c8b7,h1h7,b7d5,h7g8,fill right,c8d7,d1a4,d8f6,c1c6,a8b7,a1b2,f8d6,e1e7,b8a7,e7d8,fill left,a8g2,e1e5";

module.exports = {
  async ply_12({ page, address }) {
    await page.goto(`${address}#position=start&moves=${TWELVE}`);
    await says(status(page), "Black must move the pink tower.");
    await says(verdict(page), "Black wins in 15 moves");
    await page.locator("#moves").getByRole("button").first().click();
    await says(status(page), "Gold must move the");
    await says(verdict(page), "Black wins in");
    await button(page, "Show best play").click();
    await says(page.locator("#best"), "to the end");
    await ready(page);
  },
  async round_3({ page, address }) {
    await page.goto(`${address}#${new URLSearchParams({ position: "start", match: "standard", moves: THREE })}`);
    await says(status(page), "Gold must move the orange tower.");
    await says(page.locator("#passes"), "Black's brown tower on g2 is blocked and must pass.");
    await says(page.locator("#score"), "Black 0, Gold 2.");
    await ready(page);
    await page.locator("#moves").getByRole("button").first().click();
    await says(status(page), /^Gold: Orange /);
    await page.locator("#line").getByRole("button", { name: "Round from the right" }).click();
    await says(status(page), "Black begins the round with any tower.");
    await says(page.locator("#score"), "Black 0, Gold 1.");
    await says(verdict(page), "wins");
  },
};
