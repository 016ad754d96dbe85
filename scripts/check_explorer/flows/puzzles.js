// The shipped puzzles.
const { says, square, button, tab, verdict, status, ready } = require("../reader.js");

module.exports = {
  async puzzle({ page, look }) {
    await tab(page, "Learn").click();
    await page.getByLabel("Grade").selectOption("1");
    await page.getByLabel("Number").fill("1");
    await button(page, "Show the puzzle").click();
    await says(page.locator("#task"), "which move alone wins?");
    await square(page, "a2").waitFor();
    await says(status(page), "Gold must move the green tower.");
    if ((await verdict(page).textContent()) !== "") throw new Error("a puzzle shows who wins");
    await page.reload();
    await says(page.locator("#task"), "which move alone wins?");
    await says(status(page), "Gold must move the green tower.");
    if ((await verdict(page).textContent()) !== "") throw new Error("a puzzle that is loaded again shows who wins");
    await square(page, "a2").click();
    await says(page.locator("#task"), "Not b1a2: h3g2 refutes it.");
    await look("asked");
    await square(page, "b2").click();
    await says(page.locator("#task"), "Right: b1b2, Green Forward 1 Brown, is the only winning move.");
    await button(page, "Next puzzle").click();
    await says(page.locator("#task"), "Puzzle 2, grade 1.");
    // Players who continue from there may lose.
    await tab(page, "Play").click();
    await button(page, "Play on from here").click();
    if ((await page.locator("#task").textContent()) !== "") throw new Error("the puzzle goes on in a game");
    await button(page, "Leave the game").click();
    await page.goBack();
    await tab(page, "Moves").click();
    await says(verdict(page), "wins in 1 move");
    await ready(page);
  },
};
