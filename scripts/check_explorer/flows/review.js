// The review of a game: after a game against the computer, and of a match with names.
const { readFileSync } = require("fs");
const path = require("path");
const { BEFORE_HOME, says, square, button, tab, status } = require("../reader.js");

const MATCH = path.join(__dirname, "../../../data/records/two-players.txt");
/** A game as boardspace.net writes them: its board has Black at the bottom. */
const BOARDSPACE = [
  '(;GM[Kamisado]VV[1]SU[kamisado 0]P0[id "ann"]P1[id "ben"]', ";P0[0 Start P0];P0[1 Pickb D 1];P0[2 Dropb D 5];P0[3 Done]",
  ";P1[4 Move A 8 A 5];P1[5 Done];P0[6 Resign];P0[7 Done])",
].join("\n");
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
    await page.getByRole("heading", { name: "You against the computer" }).waitFor();
    await says(page.locator("#review-told"), "No mistakes: nobody gave a win away.");
    await page.getByRole("button", { name: /^1\. The computer: / }).click();
    await says(here(page), /^The computer played .* The computer (found the only one of|kept the win)/);
    await look("reviewed");
  },
  async review_after_resigning({ page }) {
    await tab(page, "Play").click();
    await button(page, "New game").click();
    await says(told(page), "Your turn: begin with any tower.");
    if (await button(page, "Review this game").isVisible()) throw new Error("a game without moves can be reviewed");
    await square(page, "e8").click();
    await square(page, "e4").click();
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
    await button(page, "Resign").click();
    await button(page, "Resign now?").click();
    await says(told(page), "You have resigned.");
    await button(page, "Review this game").click();
    await page.locator("#record-moves").getByText("You resigned. The round goes to the computer, and no tower gains a ring.").waitFor();
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
    await says(here(page), /Correct: .* and 1 more, which win in 11 moves of both players\. Now .* wins for Bert, in 3 moves of both players\.$/);
    // Arrows show them, as long as the mistake is on the board.
    const arrows = page.locator("#board .over-board path");
    await arrows.nth(2).waitFor();
    await look("mistake");
    await button(page, "Back").click();
    await says(here(page), /^Bert played /);
    await arrows.first().waitFor({ state: "detached" });
    await button(page, "Forward").click();
    await arrows.nth(2).waitFor();
    await page.keyboard.press("n");
    await says(here(page), /^Bert played /);
    await page.keyboard.press("p");
    await says(here(page), /^Anna played a8a3/);
    await page.locator('#review-graph [data-at="1"]').click();
    await says(here(page), /^Anna played d8d3/);
    await says(status(page), "Gold must move the purple tower.");
    await button(page, "Copy a summary").click();
    const copied = page.locator("#copied");
    await says(copied.or(page.getByLabel("Copy a summary")), /./);
  },
  async mistakes_of_mine({ page }) {
    // Both give the win away, and the review stops where the reader did.
    await review(page, "black: Computer\ngold: You\nd8d3\nf1f4\nb8b3\nd1f3\na8a3\ng1g7\nh8h3\n");
    await says(page.locator("#review-told"), "The computer: 1 mistake. You: 1 mistake.");
    await button(page, "Next mistake").click();
    await says(here(page), /^You played g1g7, Blue Forward 6 Brown\. You gave the win away: 1 of 13 moves kept it\./);
    await says(here(page), /win for the computer, in 5 moves of both players\.$/);
    await page.locator("#next-mistake:disabled").waitFor();
    await page.locator("#previous-mistake:disabled").waitFor();
  },
  async review_again({ page, address }) {
    await review(page, BOARDSPACE);
    await says(page.locator("#review-told"), "ann resigned with the win in hand.");
    await page.getByRole("button", { name: /^2\. ben: h1h4/ }).click();
    const isShown = async () => {
      await says(page.locator("#review-title"), "ann against ben");
      await says(page.locator("#record-source"), /^Read as .*SGF.*: ann against ben\./);
      await says(page.locator("#review-told"), "ann resigned with the win in hand.");
      await says(here(page), /^ben played h1h4, .* ann resigned\. The round goes to ben/);
      await page.getByRole("img", { name: /^A graph of the win/ }).waitFor();
      await page.locator('#board [role="row"]:first-child [role="gridcell"]:first-child [data-square="h1"]').waitFor();
      const [box, name] = await Promise.all(["#record-text", "#black-name"].map((id) => page.locator(id).inputValue()));
      if (box !== BOARDSPACE || name !== "ann") throw new Error(`the text is ${box}, the name ${name}`);
    };
    await page.reload();
    await isShown();
    await page.getByRole("navigation").getByRole("link", { name: "Findings", exact: true }).click();
    await page.getByRole("link", { name: "Findings", exact: true }).and(page.locator("[aria-current]")).waitFor();
    await page.goBack();
    await isShown();
    // Another game is another review; where the page has left it, there is none.
    await square(page, "d1").waitFor();
    await page.goto(`${address}#${new URLSearchParams({ moves: "d8d3" })}`);
    await says(here(page), "You have left the game under review.");
    await page.reload();
    await says(status(page), "Gold must move");
    await page.locator("#review").waitFor({ state: "hidden" });
    await page.reload();
    await says(status(page), "Gold must move");
    if (await page.locator("#record-text").inputValue()) throw new Error("a text of another game is kept");
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
      const tools = box(document.getElementById("review-tools"));
      if (tools.bottom > item.top + 1 || (window.innerWidth < 600 && tools.top < board.bottom - 1)) throw new Error("the way to the mistakes is covered");
      return { board: board.top >= -1, item: item.top >= 0 && item.bottom <= bottom + 1, over: window.innerWidth < 768 && item.top < board.bottom };
    });
    if (!seen.board || !seen.item || seen.over) throw new Error(`board and list are not in view together: ${JSON.stringify(seen)}`);
    await look("stepping");
  },
  async review_in_a_game({ page }) {
    await tab(page, "Play").click();
    await button(page, "New game").click();
    await says(told(page), "Your turn: begin with any tower.");
    // It begins where the game did, but neither hides values nor lets the computer move.
    await review(page, "d8d3\nf1h3\n");
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
    await says(page.locator("#verdict"), /^Black wins/);
    await tab(page, "Play").click();
    await says(told(page), "Your game waits while something else is shown.");
    await button(page, "Back to the game").click();
    await says(told(page), "Your turn: begin with any tower.");
  },
};
