// Play against the computer: a round, hints, taking back, the end of a round, a match that continues.
const { BEFORE_HOME, seen, says, square, button, tab, status } = require("../reader.js");

const NEAR_THE_END = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";
const told = (page) => page.locator("#play-told");
const choose = (page, label, option) => page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });

const places = (page) => page.evaluate(() => history.length);
const focused = (page) => page.evaluate(() => document.activeElement?.id);

module.exports = {
  async new_game({ page, address }) {
    // What was looked at before is no part of the game.
    await page.goto(`${address}#position=start&moves=d8d3,f1h3`);
    await says(status(page), "Black must move the green tower.");
    await tab(page, "Play").click();
    await choose(page, "You play", "Black");
    await button(page, "New game").click();
    await says(told(page), "Your turn");
    await square(page, "e8").click();
    await square(page, "e4").click();
    await page.locator("#play-line").getByRole("button", { name: "e8e4" }).waitFor();
    const all = await page.locator("#play-line").textContent();
    if (/d8d3|Instead/.test(all)) throw new Error(`the game lists ${all}`);
  },
  async play({ page, look }) {
    await tab(page, "Play").click();
    await choose(page, "You play", "Gold");
    await choose(page, "Against", "Perfect");
    await button(page, "New game").click();
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
    await says(status(page), /^Black: .* Gold must move the \w+ tower\.$/);
    await button(page, "Hint").click();
    await says(page.locator("#play-hinted"), /^Every move loses the round against best play\./);
    await seen(page, "#play-hinted");
    await look("hint");
    await tab(page, "Moves").click();
    const table = page.getByRole("table", { name: /^Legal moves/ });
    const values = await table.getByText(/wins|loses/).count();
    if (values > 0) throw new Error(`${values} values are shown in a game`);
    const moves = table.getByRole("button");
    await moves.first().click();
    await page.waitForFunction(() => document.querySelectorAll("#line button").length === 4);
    await tab(page, "Play").click();
    await button(page, "Take back").click();
    await says(status(page), "Taken back. Gold must move");
    if (!(await button(page, "Take back").isDisabled())) throw new Error("there is more to take back");
    await page.getByLabel("Show the values").check();
    await says(status(page), "Black wins");
    await button(page, "Resign").click();
    // It asks once; whoever does something else goes on.
    await button(page, "Resign now?").waitFor();
    await button(page, "Hint").click();
    await button(page, "Resign").click();
    await button(page, "Resign now?").click();
    await says(told(page), "You have resigned.");
    if ((await focused(page)) !== "play-told") throw new Error(`the focus is on '${await focused(page)}'`);
  },
  async play_black({ page, look, source }) {
    await tab(page, "Play").click();
    await choose(page, "Against", "Medium");
    await page.getByText("Plays best moves, but gives a win away with 1 move in 5.").waitFor();
    const request = source === "server" && page.waitForRequest(/api\/v1\/reply/);
    await button(page, "New game").click();
    await says(told(page), "Your turn: begin with any tower.");
    await square(page, "d8").click();
    await square(page, "d7").click();
    const asked = await request;
    if (asked && !asked.url().includes("blunders=0.2")) throw new Error(`asked for ${asked.url()}`);
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
    const first = () => page.locator("#board").getByRole("button").first().getAttribute("aria-label");
    if (!(await first()).startsWith("h1, ")) throw new Error(`the board of Black begins with ${await first()}`);
    await says(page.locator("#play-last"), /^Computer: \w+ to \w\d \(\w+\)\.$/);
    await button(page, "New game").waitFor({ state: "hidden" });
    await look("own-side");
    // Back to the player's own turn, not to that of the computer, which would answer again.
    await page.goBack();
    await says(told(page), "Your turn: begin with any tower.");
    await page.goForward();
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
    await page.reload();
    await page.getByRole("tabpanel", { name: "Play", exact: true }).waitFor();
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
    if ((await page.locator("#verdict").textContent()) !== "") throw new Error("a value is shown in a game");
    if (!(await first()).startsWith("h1, ")) throw new Error(`the board of Black begins with ${await first()}`);
    await button(page, "Take back").click();
    await says(told(page), "Your turn: begin with any tower.");
  },
  async play_to_the_end({ page, address, look }) {
    await page.goto(`${address}#${new URLSearchParams({ position: BEFORE_HOME })}`);
    await tab(page, "Play").click();
    await choose(page, "Against", "Perfect");
    await button(page, "Play on from here").click();
    await says(told(page), /^The computer has won the round\.$/);
    await says(status(page), "Gold has won the round");
    await button(page, "Take back").waitFor();
    await look("lost");
  },
  async lose_a_round_of_a_match({ page, address, look }) {
    await page.goto(`${address}#${new URLSearchParams({ position: BEFORE_HOME, match: "standard" })}`);
    await tab(page, "Play").click();
    await choose(page, "Against", "Perfect");
    await button(page, "Play on from here").click();
    await says(told(page), "You have lost the round. The computer chooses the fill of the next one.");
    if ((await focused(page)) !== "play-told") throw new Error(`the focus is on '${await focused(page)}'`);
    await says(page.locator("#play-match"), /^Round 1\s*You 0\s*Computer 1 purple sumo$/);
    await page.locator("#play-line").getByRole("button", { name: "a2a8" }).waitFor();
    // The board stays until the player goes on.
    await page.waitForTimeout(300);
    await says(status(page), "Gold has won the round");
    await seen(page, "#play-next");
    await look("next-round");
    await button(page, "Next round").click();
    await says(told(page), "Your turn: begin with any tower.");
    await says(page.locator("#play-match"), "Round 2");
  },
  async game_that_waits({ page, look }) {
    await tab(page, "Play").click();
    await choose(page, "Against", "Medium");
    await button(page, "New game").click();
    await square(page, "d8").click();
    await square(page, "d7").click();
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
    const played = await page.locator("#play-line").textContent();
    const goOn = async () => {
      await tab(page, "Play").click();
      await says(told(page), "Your game waits while something else is shown.");
      await button(page, "Back to the game").click();
      await says(told(page), /^Your turn: move the \w+ tower\.$/);
      const now = await page.locator("#play-line").textContent();
      if (now !== played) throw new Error(`the game has become '${now}', it was '${played}'`);
    };
    await tab(page, "Learn").click();
    await page.getByLabel("Puzzles", { exact: true }).check();
    await page.locator("#puzzles-next").click();
    await says(page.locator("#task"), /\w/);
    await tab(page, "Play").click();
    await look("waits");
    await goOn();
    await page.getByRole("link", { name: "Findings" }).click();
    await page.getByRole("heading", { name: /findings/i }).first().waitFor();
    await page.getByRole("link", { name: "Kamisado", exact: true }).click();
    await page.locator("body:not(.waiting) .grid").waitFor();
    await goOn();
  },
  async steps_in_the_history({ page, address }) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3&at=0`);
    await page.reload();
    await says(status(page), "Black begins the round");
    const before = await places(page);
    await button(page, "Forward").click();
    await says(status(page), "Gold must move the purple tower.");
    await button(page, "Forward").click();
    await says(status(page), "Black must move the green tower.");
    await button(page, "Back").click();
    await says(status(page), "Gold must move the purple tower.");
    if ((await places(page)) !== before) throw new Error(`${(await places(page)) - before} places more in the history`);
  },
  async play_a_match({ page, address, look }) {
    await page.goto(`${address}#${new URLSearchParams({ position: NEAR_THE_END, match: "standard" })}`);
    await tab(page, "Play").click();
    await choose(page, "Against", "Easy");
    await button(page, "Play on from here").click();
    await says(told(page), "Your turn: move the blue tower.");
    await square(page, "e1").click();
    await says(told(page), "You have won the round. Choose the fill of the next one.");
    await page.getByLabel("Show the values").check();
    await page.locator("#play-fills").getByText(/^(Black|Gold) wins the round: /).first().waitFor();
    await look("fills");
    await button(page, "Fill from the left").click();
    await says(status(page), /^Gold: .* Black must move the \w+ tower\. (Black|Gold) wins the round/);
    await says(told(page), /^Your turn: move the \w+ tower\.$/);
  },
};
