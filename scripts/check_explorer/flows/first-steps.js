// A newcomer's way in: three moves to make, then an easy game.
const { says, square, button, tab, verdict } = require("../reader.js");

const told = (page) => page.locator("#learn-told");
const task = (page) => page.locator("#task");
const focused = (page) => page.evaluate(() => document.activeElement?.id);

module.exports = {
  async invitation({ page, look }) {
    const invitation = page.locator("#invitation");
    await invitation.waitFor();
    await look("invited");
    await button(page, "Show me").click();
    await says(task(page), "1 of 3: move one of your towers any number");
    await button(page, "Leave").click();
    await tab(page, "Moves").click();
    await button(page, "Not now").click();
    await invitation.waitFor({ state: "hidden" });
    if ((await focused(page)) !== "moves") throw new Error(`the focus is on '${await focused(page)}'`);
    await page.reload();
    await says(verdict(page), "Black wins in 17 moves");
    if (await invitation.isVisible()) throw new Error("invited again");
  },
  async first_steps({ page, look }) {
    await tab(page, "Play").click();
    await look("offer");
    const offer = button(page, "New to Kamisado?");
    if (await offer.evaluate((found) => found.classList.contains("main"))) throw new Error("two buttons are the main one");
    await button(page, "New to Kamisado?").click();
    await says(task(page), "1 of 3: move one of your towers any number");
    if ((await focused(page)) !== "task") throw new Error(`the focus is on '${await focused(page)}'`);
    // Wrong tries say why.
    await square(page, "d5").click();
    await says(told(page), "Choose one of your towers first, at the bottom.");
    await square(page, "d1").click();
    await says(told(page), "That tower is Gold's.");
    await square(page, "d8").click();
    await square(page, "e5").click();
    await says(told(page), "Towers go straight ahead or diagonally.");
    await look("move");
    await square(page, "d5").click();
    await says(told(page), "It stopped on orange, so Gold must move the orange tower.");
    await says(task(page), /^2 of 3: Gold stopped on \w+, so you must move your \w+ tower\.$/);
    if ((await verdict(page).textContent()) !== "") throw new Error("the first steps show who wins");
    // The square where the first tower stands is no tower to move, unless it is due again.
    const due = /your (\w+) tower/.exec(await task(page).textContent())[1];
    if (due !== "pink") {
      await square(page, "d5").click();
      await says(told(page), `so it must be your ${due} one.`);
    }
    await look("due");
    await page.locator('#board [aria-label*="can be reached"]').first().click();
    await says(told(page), /^Well done\./);
    await button(page, "Next").click();
    await says(task(page), "3 of 3: whoever reaches the other side wins. Your red tower can do it now.");
    await look("home");
    await square(page, "h5").click();
    await says(told(page), "That move is allowed, but it does not reach the far row.");
    await square(page, "h7").click();
    await says(told(page), "Towers only go forwards");
    await square(page, "h2").click();
    await square(page, "c1").click();
    await says(told(page), "You have won!");
    await look("won");
    await button(page, "Play an easy game").click();
    await says(page.locator("#play-told"), "Your turn: begin with any tower.");
    if ((await focused(page)) !== "play-told") throw new Error(`the focus is on '${await focused(page)}'`);
    await says(page.locator("#status"), "You play Black against the computer, level Easy.");
    await button(page, "Resign").click();
    await button(page, "Resign now?").click();
    await page.reload();
    await tab(page, "Play").click();
    await offer.click();
    await says(task(page), "1 of 3");
    await tab(page, "Moves").click();
    await button(page, "Help").click();
    await button(page, "Learn them in three moves").click();
    await says(task(page), "1 of 3");
    await button(page, "Show the move").click();
    await says(told(page), "play it.");
    await button(page, "Leave").click();
    await says(told(page), "You have left the exercise.");
    await says(verdict(page), "wins");
    if ((await focused(page)) !== "next-exercise") throw new Error(`the focus is on '${await focused(page)}'`);
  },
};
