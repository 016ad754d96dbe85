// The shipped puzzles: found, missed, played to the end, and what is kept of them.
const { says, square, button, tab, verdict, status, ready } = require("../reader.js");

const told = (page) => page.locator("#learn-told");
const task = (page) => page.locator("#task");

/** Opens the puzzles and shows one. */
async function open(page, number) {
  await tab(page, "Learn").click();
  await page.getByRole("radio", { name: "Puzzles" }).check();
  await page.getByLabel("Number", { exact: true }).fill(String(number));
  await button(page, "Show").click();
}

const empty = async (page, what) => {
  if ((await verdict(page).textContent()) !== "") throw new Error(`${what} shows who wins`);
};

module.exports = {
  async puzzle({ page, look }) {
    await open(page, 1);
    await says(task(page), "Puzzle 1, easy: which move wins?");
    await square(page, "a2").waitFor();
    await says(status(page), "Gold must move the green tower.");
    await empty(page, "a puzzle");
    await page.reload();
    await says(task(page), "Puzzle 1, easy: which move wins?");
    await says(status(page), "Gold must move the green tower.");
    await empty(page, "a puzzle that is loaded again");
    // The wrong move and its refutation are shown, and taken back.
    await square(page, "a2").click();
    await says(told(page), "b1a2 loses: h3g2 answers it. Try again.");
    await page.locator('#board [aria-label^="g2, "][aria-label*="tower"]').waitFor();
    await says(status(page), "Gold must move the green tower.");
    await says(task(page), "Puzzle 1, easy: which move wins?");
    await look("asked");
    await square(page, "b2").click();
    await says(told(page), "b1b2 is right: no other move wins.");
    // The other player has no move: the pass is told, and the line goes on.
    await says(task(page), "Black must pass, so you move again. Go on: which move wins now?");
    await square(page, "f8").click();
    await says(task(page), "Puzzle 1 is solved.");
    await says(page.locator("#learn-count"), "Solved: 1 of 500, 0 at the first try.");
    await button(page, "Next").click();
    await says(task(page), "Puzzle 2, easy: which move wins?");
    // The board of Black is turned.
    const first = await page.locator("#board").getByRole("button").first().getAttribute("aria-label");
    if (!first.startsWith("h1, ")) throw new Error(`the board of Black begins with ${first}`);
    await page.reload();
    await says(page.locator("#learn-count"), "Solved: 1 of 500, 0 at the first try.");
  },
  async puzzle_to_its_end({ page, look }) {
    await open(page, 101);
    await says(task(page), "Puzzle 101, fair: which move wins?");
    for (let i = 0; i < 12; i += 1) {
      if ((await task(page).textContent()).includes("is done, with help")) break;
      await button(page, "Show the move").click();
      await says(told(page), /^The move is \w+, .*: play it\.$/);
      const [, from, to] = /is (\w\d)(\w\d)/.exec(await told(page).textContent());
      if (i === 0) await look("shown");
      const name = await square(page, to).getAttribute("aria-label");
      if (!name.includes("can be reached")) await square(page, from).click();
      await square(page, to).click();
      await page.waitForFunction(() => {
        const [said, asked] = ["learn-told", "task"].map((id) => document.getElementById(id).textContent);
        return !said.startsWith("The move is") && /Go on|is done/.test(asked);
      });
    }
    await says(task(page), "Puzzle 101 is done, with help. It stays unsolved.");
    await page.getByRole("combobox", { name: "Grade", exact: true }).selectOption("2");
    await says(page.locator("#learn-count"), "Solved: 0 of 100, 0 at the first try.");
  },
  async study_of_a_puzzle({ page }) {
    await open(page, 1);
    await says(task(page), "Puzzle 1, easy: which move wins?");
    await square(page, "a2").click();
    await says(told(page), "b1a2 loses");
    await page.locator('#board [aria-label^="g2, "][aria-label*="tower"]').waitFor();
    await page.locator('#board [aria-label^="b1, "][aria-label*="tower"]').waitFor();
    await square(page, "b2").click();
    await says(told(page), "b1b2 is right");
    await tab(page, "Studies").click();
    await button(page, "New study").click();
    await button(page, "Keep").click();
    await says(page.locator("#study-line"), "b1b2");
    const line = await page.locator("#study-line").textContent();
    if (line.includes("b1a2")) throw new Error(`a wrong try is in the study: ${line}`);
  },
  async puzzle_left({ page }) {
    await open(page, 4);
    await says(task(page), "Puzzle 4, easy");
    // Leaving does not give the solution away.
    await button(page, "Leave").click();
    await says(told(page), "You have left the exercise.");
    await says(verdict(page), "Black wins in 17 moves");
    await page.getByRole("radio", { name: "Traps" }).check();
    await page.waitForFunction(() => document.getElementById("learn-told").textContent === "");
    await open(page, 5);
    await says(task(page), "Puzzle 5, easy");
    // Players who continue from there may lose.
    await tab(page, "Play").click();
    await button(page, "Play on from here").click();
    if ((await task(page).textContent()) !== "") throw new Error("the puzzle goes on in a game");
    await button(page, "Resign").click();
    await button(page, "Resign now?").click();
    // Within the page: Firefox tells its driver nothing of it.
    await page.evaluate(() => history.back());
    await tab(page, "Moves").click();
    await ready(page);
  },
};
