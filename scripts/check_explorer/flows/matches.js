// Lines through a match, and the rules.
const { readFileSync } = require("fs");
const { says, square, button, tab, verdict, status, ready, rule, show } = require("../reader.js");

const NEAR_THE_END = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";

module.exports = {
  async match({ page, address, look }) {
    await page.goto(`${address}#position=${encodeURIComponent(NEAR_THE_END)}`);
    await says(status(page), "Black must move the blue tower.");
    await rule(page, "Match", { label: "Standard, 3 points" });
    await says(page.locator("#score"), "Black 1, Gold 2.");
    await says(page.locator("#rings"), "Gold's rings: purple 1, red 1.");
    await square(page, "e1").click();
    await says(status(page), "Black has won the round: the blue tower is home and gains a ring. Black chooses the fill, Gold begins");
    await says(page.locator("#score"), "Black 2, Gold 2.");
    await says(page.locator("#fills"), "Black should fill from the left");
    await page.getByText("63 winning first moves", { exact: true }).click();
    await look("fills");
    await button(page, "Go on with the left fill").click();
    await says(status(page), "Black: fill left. Gold begins the round with any tower.");
    if (!page.url().includes("fill+left")) throw new Error(`the address is ${page.url()}`);
    await button(page, "Back").click();
    await says(status(page), "Black has won the round");
    await button(page, "Forward").click();
    await says(status(page), "Gold begins the round with any tower.");
    await square(page, "d1").click();
    await square(page, "d4").click();
    await says(status(page), "Gold: Brown Forward 3 Brown.");
    await tab(page, "Games").click();
    await page.getByLabel("Black's name").fill("Anna");
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download the game").click()]);
    const text = readFileSync(await file.path(), "utf8");
    const expected = `black: Anna\nmatch: standard\nposition: ${NEAR_THE_END}\ng3e1\nfill: left\nd1d4\n`;
    if (text !== expected) throw new Error(`the record says ${text}`);
    await page.getByLabel("Games, as you wrote them down or as a site or program gave them").fill(text);
    await button(page, "Review").click();
    await says(page.locator("#record-told"), "The game is valid: 2 rounds, 2 moves.");
  },
  async match_value({ page, address, look }) {
    await page.goto(`${address}#position=${encodeURIComponent(NEAR_THE_END)}&match=standard`);
    await ready(page);
    await button(page, "Who wins the match?").click();
    await says(page.locator("#match-verdict"), "Gold wins the match.");
    await page.getByRole("columnheader", { name: "Match", exact: true }).waitFor();
    await says(page.getByRole("row", { name: /^g3e1/ }).getByRole("cell").last(), "✕ loses");
    await look("moves");
    await square(page, "e1").click();
    await says(page.locator("#fills"), "Black should fill from the left");
    await button(page, "Who wins the match?").click();
    await says(page.locator("#fills"), "✕ Black loses the match with it.");
  },
  async match_published({ page, address }) {
    await page.goto(`${address}#position=start&match=2`);
    await ready(page);
    await says(page.locator("#match-ask"), "The match to 2 points is solved");
    await button(page, "Who wins the match?").click();
    await says(page.locator("#match-verdict"), "Black wins the match.");
    await page.locator("#moves summary").filter({ hasText: "orange, brown" }).click();
    await says(page.getByRole("row", { name: /or h8h4/ }), "✓ wins");
    await says(page.getByRole("row", { name: /or h8g7/ }), "✕ loses");
    // The value after a losing move is published, and not which answers win: these are searched for, and that can be stopped.
    await page.goto(`${address}#position=start&moves=h8g7&match=2`);
    await ready(page);
    await button(page, "Who wins the match?").click();
    await says(page.locator("#match-verdict"), "Gold wins the match. For 11 of 11 moves it is not known whether they win.");
    await button(page, "Stop").click();
    await button(page, "Stop").waitFor({ state: "hidden" });
    await says(page.locator("#match-verdict"), "Gold wins the match.");
  },
  async match_stopped({ page, address }) {
    await page.goto(`${address}#position=start&match=standard`);
    await ready(page);
    await says(page.locator("#match-ask"), "0 of 21 positions of simulated matches");
    await button(page, "Who wins the match?").click();
    await button(page, "Stop").click();
    await says(page.locator("#match-verdict"), "Stopped");
    await button(page, "Who wins the match?").waitFor();
  },
  async match_longer({ page, address, look, source }) {
    // The site's own worker cannot be told what to answer.
    if (source !== "server") return;
    const asked = [];
    await page.route("**/api/v1/limits", (route) => route.fulfill({ json: { seconds: 20, longest: 60 } }));
    await page.route("**/api/v1/match?*", (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("seconds"));
      return route.fulfill({ json: { to_move: "black", value: "unknown", proved: false, moves: [] } });
    });
    await page.goto(`${address}#position=start&match=standard`);
    await ready(page);
    await button(page, "Who wins the match?").click();
    await says(page.locator("#match-verdict"), "Who wins the match was not found in this time.");
    await look("longer");
    await button(page, "Search longer, up to 60 seconds").click();
    await says(page.locator("#match-verdict"), "This server allows no longer search.");
    if (asked.join() !== "0.5,,60") throw new Error(`asked for ${asked} seconds`);
  },
  async champion({ page, address }) {
    await page.goto(`${address}#position=2k1yrg1%2F1G6%2F3Y4%2F2RoK2b%2F7O%2F1u6%2FP4p2%2FB5U1+g+P&match=1`);
    await says(status(page), "Gold must move the purple tower.");
    await button(page, "Who wins the match?").click();
    await page.getByRole("button", { name: /^a8, .* the move wins in 1 move, it wins the match$/ }).waitFor();
    await square(page, "a8").click();
    await says(status(page), "Gold has won the round: the purple tower is home and gains a ring. Gold has won the match.");
    if (await page.getByRole("heading", { name: "The next round" }).isVisible()) throw new Error("a round follows the match");
  },
  async two_passes({ page, address }) {
    const moves = [
      "h8h7,f1f2,d8e7,g1h2,f8f6,a1a3,b8c7,e1c3,h7g6,d1e2,g8e6,f2g3,e7d6,c1c2,e8f7,e2c4,e6d5,h1f3",
      "a8a7,c2b3,f7e6,g3g4,c8a6,b1a2,a6a5,c3e5,g6f5,a5a4,c4c6,a7b6,f5d3,g4g5,f6f4,h2h5,e6f5",
    ].join(",");
    // A player could still move here.
    await page.goto(`${address}#position=start&deadlock=two-pass&moves=${moves}`);
    await says(status(page), "Two forced passes in a row end the round. Gold has won the round, because Black moved last");
    await show(page, "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G");
    await says(verdict(page), "wins");
    await rule(page, "Forced passes", { label: "Two passes end the round" });
    await page.waitForURL(/deadlock=two-pass/);
    await says(verdict(page), "wins");
    await ready(page);
  },
};
