// Moves, forced passes, best play, the line as a record.
const { readFileSync } = require("fs");
const { BEFORE_HOME, says, square, button, tab, verdict, status, ready, show } = require("../reader.js");

const BEFORE_PASS = "2pkyr2/8/1u6/3KY3/7b/1g6/o7/BGR2PUO g P";

module.exports = {
  async moves({ page }) {
    await square(page, "d8").click();
    await square(page, "d3").click();
    await says(status(page), "Black: Pink Forward 5 Purple. Gold must move the purple tower. Black wins");
    await says(verdict(page), "Black wins in 16 moves");
    await button(page, "Back").click();
    await says(status(page), "Black begins the round");
    await button(page, "Forward").click();
    await says(status(page), "Gold must move the purple tower.");
    await page.getByRole("button", { name: /^f1h3 Purple Right 2/ }).click();
    await says(status(page), "Gold: Purple Right 2 Green. Black must move the green tower.");
    await page.goBack();
    await says(status(page), "Gold must move the purple tower.");
    await page.goForward();
    await ready(page);
  },
  async towers({ page, look }) {
    await ready(page);
    const rows = page.getByRole("row");
    const tower = (name) => page.locator("#moves summary").filter({ hasText: name });
    // Four towers stand for eight, as the start is its own mirror image.
    if ((await page.locator("#moves summary").count()) !== 4) throw new Error("expected four pairs of towers");
    await tower("pink, yellow").click();
    await page.getByRole("row", { name: /^d8d3 Pink Forward 5 Purple or e8e3/ }).waitFor();
    await square(page, "d3").and(page.getByRole("button", { name: /the move wins in 17/ })).waitFor();
    await look("open");
    // The board opens the tower that is chosen there, also by its mirror image.
    await square(page, "h8").click();
    await page.getByRole("row", { name: /^a8a4 Orange Forward 4 Yellow or h8h4/ }).waitFor();
    if ((await rows.filter({ hasText: "d8d3" }).count()) > 0 && (await rows.filter({ hasText: "d8d3" }).first().isVisible()))
      throw new Error("two towers are open");
    await square(page, "h4").click();
    await says(status(page), "Black: Brown Forward 4 Pink. Gold must move the pink tower.");
    // One tower must move: its moves are the list.
    await page.getByRole("row", { name: /^e1/ }).first().waitFor();
    if ((await page.locator("#moves summary").count()) > 0) throw new Error("a tower that must move is folded");
    await ready(page);
    // Left and right differ: eight towers.
    await show(page, "kuopgbry/8/8/8/8/8/8/BGRYKPUO b -");
    await ready(page);
    if ((await page.locator("#moves summary").count()) !== 8) throw new Error("expected eight towers");
    await look("eight");
  },
  async aimed({ page }) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await ready(page);
    await show(page, "kuopgbry/8/8/8/8/8/8/BGRYKPUO b -");
    await ready(page);
    const rows = () => page.locator("#moves [data-move]").evaluateAll((all) => all.map(({ dataset }) => dataset.move).join());
    const best = await rows();
    // With the pointer on the list, nothing changes places when values come.
    await button(page, "Turn the board").click();
    await page.locator("#moves").hover();
    await page.evaluate(() => (location.hash = "#position=" + encodeURIComponent("kuopgbry/8/8/8/8/8/8/BGRYKPUO b -") + "&deadlock=two-pass"));
    await page.waitForFunction(() => document.getElementById("deadlock").value === "two-pass");
    const aimed = await rows();
    await ready(page);
    if ((await rows()) !== aimed) throw new Error("the list has changed under the pointer");
    await page.mouse.move(2, 2);
    if ((await rows()) !== best) throw new Error("the best towers do not come first when the pointer has left");
  },
  async passes({ page, look }) {
    await show(page, BEFORE_PASS);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "f3").click();
    await says(status(page), "Gold: Purple Forward 2 Orange.");
    await says(page.locator("#passes"), "Black's orange tower on a2 is blocked and must pass.");
    await says(status(page), "Gold must move the purple tower.");
    await ready(page);
    await look("told");
  },
  async lost({ page, address, look }) {
    await page.goto(`${address}#position=start&moves=h8h4`);
    await says(verdict(page), "Black wins in 16 moves of both players. All 12 moves lose.");
    await ready(page);
    const tagged = async (tag) => (await page.locator("#moves tr").filter({ hasText: tag }).allTextContents()).map((row) => row.slice(0, 4));
    if ((await tagged("trickiest")).join() !== "e1e7") throw new Error(`the trickiest moves are ${await tagged("trickiest")}`);
    const [longest, ...others] = await tagged("longest");
    if (longest !== "e1e6" || others.length > 0) throw new Error(`the longest moves are ${longest} and ${others}`);
    await button(page, "Show the best move").click();
    await page.locator("#board .over-board path").waitFor();
    // The signs can be read above the arrow.
    const [over, sign] = await page.evaluate(() => [".over-board", '[role="gridcell"] svg:has(text) + svg:has(rect)'].map((of) => Number(getComputedStyle(document.querySelector(`#board ${of}`)).zIndex)));
    if (!(sign > over)) throw new Error(`signs lie at ${sign}, arrows at ${over}`);
    await button(page, "Show best play").click();
    await says(page.locator("#best"), "It begins with the move that holds out longest. The trickiest is e1e7.");
    await ready(page);
    await look("tags");
  },
  async best({ page, look }) {
    await show(page, BEFORE_HOME);
    await says(verdict(page), "Gold wins in 1 move");
    await button(page, "Show best play").click();
    await says(page.locator("#best"), "1 move to the end");
    await ready(page);
    await look("line");
  },
  async download({ page, address }) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3,g8c4&at=2`);
    await says(status(page), "Black must move the green tower.");
    await tab(page, "Games").click();
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download the game").click()]);
    const text = readFileSync(await file.path(), "utf8");
    if (text !== "d8d3\nf1h3\n") throw new Error(`the record says ${text}`);
  },
  async drag({ page }) {
    await ready(page);
    const middle = async (name) => {
      const { x, y, width, height } = await square(page, name).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const dragTo = async (from, to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(to)), { steps: 5 });
      await page.mouse.up();
    };
    await dragTo("d8", "e4");
    await says(status(page), "Black begins the round with any tower.");
    if (!(await square(page, "d3").getAttribute("aria-label")).includes("the move wins")) throw new Error("d8 is not chosen");
    if ((await page.locator(".ghost").count()) > 0) throw new Error("a tower is left in the air");
    await dragTo("d8", "d3");
    if ((await page.locator("#board .over").count()) > 0) throw new Error("a square is still marked");
    await says(status(page), "Black: Pink Forward 5 Purple. Gold must move the purple tower.");
    await dragTo("a1", "a4");
    await says(status(page), "Gold must move the purple tower.");
    await dragTo("f1", "h3");
    await says(status(page), "Gold: Purple Right 2 Green.");
    await ready(page);
  },
  async touch({ page }) {
    // So low that the board scrolls with all else.
    await page.setViewportSize({ width: 360, height: 480 });
    await ready(page);
    const debug = await page.context().newCDPSession(page);
    await debug.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    /** A finger moves from the middle of a square by a number of squares to the right and down. */
    const swipe = async (from, right, down) => {
      const { x, y, width, height } = await square(page, from).boundingBox();
      const at = (part) => [{ x: x + width * (0.5 + right * part), y: y + height * (0.5 + down * part) }];
      await debug.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (let i = 1; i <= 10; i += 1) await debug.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(i / 10) });
      await debug.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe("d8", 0, 5);
    await says(status(page), "Black: Pink Forward 5 Purple. Gold must move the purple tower.");
    if ((await page.evaluate(() => scrollY)) > 0) throw new Error("the page scrolled under a tower that was dragged");
    await swipe("d6", 0, -4);
    await page.waitForFunction(() => scrollY > 50);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "h3").click();
    await says(status(page), "Gold: Purple Right 2 Green.");
    await ready(page);
  },
};
