// The review of a game: after a game against the computer, and of a match with names.
const { readFileSync } = require("fs");
const path = require("path");
const { BEFORE_HOME, says, square, button, tab, status } = require("../reader.js");

const MATCH = path.join(__dirname, "../../../data/records/two-players.txt");
const told = (page) => page.locator("#play-told");
const here = (page) => page.locator("#record-here");
const review = async (page, text) => {
  await tab(page, "Games").click();
  await page.getByLabel("Games, as you wrote them down or as a site or program gave them").fill(text);
  await button(page, "Review").click();
};

module.exports = {
  async review_of_my_game({ page, address, look }) {
    await page.goto(`${address}#${new URLSearchParams({ position: BEFORE_HOME })}`);
    await tab(page, "Play").click();
    await page.getByRole("combobox", { name: "Against", exact: true }).selectOption({ label: "Perfect" });
    await button(page, "Play on from here").click();
    await says(told(page), "The computer has won the round.");
    await look("over");
    await button(page, "Review this game").click();
    await page.getByRole("heading", { name: "You against Computer" }).waitFor();
    await says(page.locator("#review-told"), "No mistakes: nobody gave a win away.");
    await page.getByRole("button", { name: /^1\. Computer: / }).click();
    await says(here(page), /^Computer played .* found the only one of \d+ moves that kept the win\.|^Computer played .* kept the win/);
    await look("reviewed");
  },
  async review_after_resigning({ page }) {
    await tab(page, "Play").click();
    await button(page, "New game").click();
    await says(told(page), "Your turn, Black: begin with any tower.");
    if (await button(page, "Review this game").isVisible()) throw new Error("a game without moves can be reviewed");
    await square(page, "e8").click();
    await square(page, "e4").click();
    await says(told(page), /^Your turn, Black: move the \w+ tower\.$/);
    await button(page, "Resign").click();
    await says(told(page), "You have resigned.");
    await button(page, "Review this game").click();
    await page.locator("#record-moves").getByText("You resigned. The round goes to Computer, and no tower gains a ring.").waitFor();
    await page.getByRole("button", { name: "1. You: e8e4" }).click();
    await says(here(page), /^You played e8e4, .* You kept the win: 16 of 102 moves kept it\.$/);
  },
  async mistakes({ page, look }) {
    await review(page, readFileSync(MATCH, "utf8"));
    await page.getByRole("heading", { name: "Anna against Bert" }).waitFor();
    await says(page.locator("#review-told"), /Anna: \d mistakes?\. Bert: \d mistakes?\./);
    await page.getByRole("img", { name: /^A graph of the win/ }).waitFor();
    const next = button(page, "Next mistake");
    await next.click();
    await says(here(page), "Anna played a8a3, Orange Forward 5 Blue. Anna gave the win away: 5 of 10 moves kept it.");
    await says(here(page), /Right was .*, which wins in 11 moves of both players\. Now .* wins for Bert, in 3 moves of both players\.$/);
    await look("mistake");
    await page.keyboard.press("n");
    await says(here(page), /^Bert played /);
    await page.keyboard.press("p");
    await says(here(page), /^Anna played a8a3/);
    await page.locator('#review-graph [data-at="1"] .whole').click();
    await says(here(page), /^Anna played d8d3/);
    await says(status(page), "Gold must move the purple tower.");
    await button(page, "Copy a summary").click();
    const copied = page.locator("#copied");
    await says(copied.or(page.getByLabel("Copy a summary")), /./);
  },
  async review_keeps_the_board_in_view({ page, look }) {
    await review(page, readFileSync(path.join(__dirname, "../../../data/records/standard-match.txt"), "utf8"));
    await says(page.locator("#review-told"), /mistakes/);
    await page.getByRole("button", { name: "20. Black: g4g2" }).click();
    for (let i = 0; i < 3; i += 1) await button(page, "Forward").click();
    await says(page.locator("#record-moves [aria-current]"), /^23\. Black: /);
    // Where letters are so large that the window scrolls, nothing stays in view.
    if (await page.evaluate(() => matchMedia("(max-height: 34rem)").matches)) return;
    const seen = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      const [board, item] = [box(document.getElementById("board")), box(document.querySelector("#record-moves [aria-current]"))];
      const bottom = window.innerWidth < 768 ? box(document.querySelector('[role="tablist"]')).top : window.innerHeight;
      return { board: board.top >= -1, item: item.top >= 0 && item.bottom <= bottom + 1, over: window.innerWidth < 768 && item.top < board.bottom };
    });
    if (!seen.board || !seen.item || seen.over) throw new Error(`board and list are not in view together: ${JSON.stringify(seen)}`);
    await look("stepping");
  },
  async review_in_a_game({ page }) {
    await tab(page, "Play").click();
    await button(page, "New game").click();
    await says(told(page), "Your turn, Black: begin with any tower.");
    // It begins where the game did, but neither hides values nor lets the computer move.
    await review(page, "d8d3\nf1h3\n");
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
    await says(page.locator("#verdict"), /^Black wins/);
    await tab(page, "Play").click();
    await says(told(page), "Your game waits while something else is shown.");
    await button(page, "Back to the game").click();
    await says(told(page), "Your turn, Black: begin with any tower.");
  },
};
