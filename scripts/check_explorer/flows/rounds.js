// After a round.
const { BEFORE_HOME, says, square, button, status, show } = require("../reader.js");

const DEADLOCK = "ou5b/8/7g/1Bkp3y/2R2rYO/7U/8/1G2KP2 b G";

module.exports = {
  async refill({ page, look }) {
    await show(page, BEFORE_HOME);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "a8").click();
    await says(status(page), "Gold has won the round: the purple tower is home and gains a ring.");
    await page.getByRole("heading", { name: "The next round" }).waitFor();
    await says(page.locator("#fills"), "Gold should fill from the");
    await look("fills");
  },
  async next({ page }) {
    await show(page, BEFORE_HOME);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "a8").click();
    await button(page, "Go on with the left fill").click();
    await says(status(page), "Black begins the round with any tower.");
  },
  async deadlock({ page }) {
    await show(page, DEADLOCK);
    await says(status(page), "Black must move the green tower.");
    await square(page, "g5").click();
    await says(status(page), "Deadlock: nobody can move. Gold has won the round");
    await says(page.locator("#fills"), "Gold should fill from the");
  },
};
