// Learning: the book as a drill, on both sides of the board, traps to set and to avoid, and progress as a file.
const { readFileSync } = require("fs");
const { says, square, button, tab, verdict } = require("../reader.js");

const told = (page) => page.locator("#learn-told");
const task = (page) => page.locator("#task");
const choose = (page, label, option) => page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });

async function open(page, part) {
  await tab(page, "Learn").click();
  await page.getByRole("radio", { name: part }).check();
}

/** Moves a tower, which may be chosen already. */
async function play(page, m) {
  const [from, to] = [m.slice(0, 2), m.slice(2)];
  const name = await square(page, to).getAttribute("aria-label");
  if (!name.includes("can be reached")) await square(page, from).click();
  await square(page, to).click();
}

/** Waits until a wrong move has been shown and taken back. */
async function takenBack(page, m) {
  for (const at of [m.slice(2), m.slice(0, 2)]) await page.locator(`#board [aria-label^="${at}, "][aria-label*="tower"]`).waitFor();
}

/** Plays the move that the page points at. */
async function playShown(page) {
  await button(page, "Show the move").click();
  await says(told(page), /^The move is \w+, .*: play it\.$/);
  await play(page, /is (\w+),/.exec(await told(page).textContent())[1]);
}

module.exports = {
  async book({ page, look }) {
    await open(page, "Book");
    await says(page.locator("#learn-count"), "28 positions to know: 28 new, 0 due again, 0 known for now.");
    await button(page, "Begin").click();
    await says(task(page), "Which move does the book play here? This is its position 1.");
    await page.waitForFunction(() => document.querySelector("#board button").getAttribute("aria-label").startsWith("h1, "));
    if ((await verdict(page).textContent()) !== "") throw new Error("the drill shows who wins");
    // A move that wins too is not the book's; one that loses is refuted, and the position comes again.
    await play(page, "h8h4");
    await says(told(page), "h8h4 wins too, but the book plays another move. Try again.");
    await play(page, "d8d7");
    await says(told(page), /^d8d7 loses: \w+ answers it\. Try again\.$/);
    // The move can be shown at once: that takes the wrong one back.
    await button(page, "Show the move").click();
    await says(told(page), /^The move is a8a4, /);
    await page.locator('#board [aria-label^="d8, "][aria-label*="tower"]').waitFor();
    await look("missed");
    await play(page, "a8a4");
    await says(told(page), "a8a4 is right. This position comes again.");
    await says(page.locator("#learn-count"), "27 new, 1 due again, 0 known for now.");
    // Gold answers, and the round goes on to a position to know, perhaps by the rule.
    for (let i = 0; i < 12; i += 1) {
      await says(task(page), /position|rule|one legal move|nothing more/);
      const asked = await task(page).textContent();
      if (/for now|nothing more/.test(asked)) break;
      if (i === 0) await look("goes-on");
      await playShown(page);
      await page.waitForFunction(() => !document.getElementById("learn-told").textContent.startsWith("The move is"));
    }
    await page.reload();
    await says(page.locator("#learn-count"), /28 positions to know: \d+ new, [1-9]\d* due again/);
    await button(page, "Begin").click();
    await says(task(page), "This is its position 1.");
    await play(page, "a8a4");
    await says(told(page), "a8a4 is right.");
    await says(page.locator("#learn-count"), "1 known for now.");
  },
  async book_mirrored({ page, look }) {
    await open(page, "Book");
    await choose(page, "Rule", "the fewest answers (24 positions to know)");
    await choose(page, "First move", "h8h4, brown tower: the mirror image");
    await choose(page, "Gold plays", "any answer, from the start");
    await says(page.locator("#learn-count"), "24 positions to know: 24 new");
    await button(page, "Begin").click();
    await says(task(page), "Which move does the book play here? This is its position 1.");
    await play(page, "h8h4");
    await says(told(page), "h8h4 is right.");
    await says(page.locator("#learn-count"), "23 new, 0 due again, 1 known for now.");
    await says(task(page), /position|rule|one legal move/);
    await look("answered");
    // The round goes on where it was.
    const asked = await task(page).textContent();
    await page.reload();
    await says(task(page), asked);
    await tab(page, "Moves").click();
    if ((await verdict(page).textContent()) !== "") throw new Error("the drill shows who wins");
  },
  async lesson_in_a_game({ page }) {
    await tab(page, "Play").click();
    await button(page, "New game").click();
    await says(page.locator("#play-told"), "Your turn");
    await open(page, "Book");
    await button(page, "Begin").click();
    await page.waitForFunction(() => document.getElementById("play-told").textContent.startsWith("Your game waits"));
    await play(page, "a8a4");
    // The answer is Gold's in the book, not the computer's.
    await says(task(page), /position|rule/);
  },
  async trap_to_avoid({ page, look }) {
    await open(page, "Traps");
    await choose(page, "What to do", "Avoid a trap, as Black");
    await choose(page, "After", "h8h7, brown tower");
    await says(page.locator("#learn-count"), "Solved: 0 of ");
    await button(page, "Next unsolved").click();
    await says(task(page), "A trap: 8 of 9 natural moves lose. Find a move that wins.");
    await play(page, "a8a7");
    await says(told(page), /^a8a7 loses: \w+ answers it\. Try again\.$/);
    await takenBack(page, "a8a7");
    await look("missed");
    await play(page, "a8a4");
    await says(told(page), "a8a4 wins: you have seen the trap.");
    await says(page.locator("#learn-count"), "Solved: 1 of ");
    await button(page, "Next").click();
    await says(task(page), "Find a move that wins.");
  },
  async trap_to_set({ page, look }) {
    await open(page, "Traps");
    await choose(page, "After", "h8h4, brown tower");
    await button(page, "Next unsolved").click();
    await says(task(page), "Gold is lost. Find the trickiest move: after it most natural answers lose.");
    await play(page, "a1a2");
    await says(told(page), /^After a1a2 \d+ of \d+ natural answers lose\. Another move is trickier\.$/);
    await look("weak");
    await playShown(page);
    await says(told(page), /sets the trap: \d+ of \d+ natural answers lose\.$/);
    await says(task(page), "Next time without help.");
  },
  async progress({ page }) {
    await open(page, "Book");
    await button(page, "Begin").click();
    await says(task(page), "This is its position 1.");
    await play(page, "a8a4");
    await says(page.locator("#learn-count"), "27 new");
    await page.getByText("Your progress").click();
    const saving = page.waitForEvent("download");
    await button(page, "Save to a file").click();
    const file = await (await saving).path();
    if (!readFileSync(file, "utf8").includes("longest given")) throw new Error("the file has no book");
    await button(page, "Forget all").click();
    await says(page.locator("#progress-told"), "All progress in this browser will be lost.");
    await says(page.locator("#learn-count"), "27 new");
    await button(page, "Forget all now").click();
    await says(page.locator("#progress-told"), "All progress is forgotten.");
    await says(page.locator("#learn-count"), "28 new");
    await page.getByLabel("Read a file instead").setInputFiles(file);
    await says(page.locator("#progress-told"), "The progress of the file is kept here now.");
    await says(page.locator("#learn-count"), "27 new");
    await page.getByLabel("Read a file instead").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await says(page.locator("#progress-told"), "This file holds no progress.");
  },
};
