// The page of mitsudomoe: turns by mouse, keys and list, vaults with relocations, forced wins, links.
const { says, button, status } = require("../reader.js");

/** White can vault over two of Black's balls, in several ways. */
const VAULT = "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4";
/** White wins with the next turn. */
const LATE = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4";
const TAKES_TIME = { timeout: 30000 };

const space = (page, name) => page.getByRole("grid", { name: "Board" }).getByRole("button", { name: new RegExp(`^${name},`) });
const open = (page, address, text = "start2") => page.goto(`${address}mitsudomoe.html#${new URLSearchParams({ position: text })}`);

module.exports = {
  async stacks({ page, address, look }) {
    await page.getByRole("navigation").getByRole("link", { name: "mitsudomoe", exact: true }).click();
    await says(status(page), "White is to move: choose where a ring from the supply goes.");
    await page.getByRole("grid", { name: "Board" }).getByRole("button", { name: "a1, rings from below: white, White's ball, goal of Black" }).waitFor();
    await look("start");
    await space(page, "c1").click();
    await says(status(page), "the ring is on c1; choose a ball.");
    await button(page, "Take the step back").click();
    await says(status(page), "choose where a ring from the supply goes.");
    await space(page, "c1").click();
    await space(page, "a1").click();
    await says(status(page), "the ring is on c1; choose where the ball from a1 goes.");
    await space(page, "c1").click();
    await says(status(page), "White: place c1 a1*c1. Black is to move");
    await page.getByRole("row", { name: /White \(w\) a1 e5 e4 d5 0 \/ 3 4/ }).waitFor();
    await button(page, "Back").click();
    await says(status(page), "White is to move");
    await button(page, "Forward").click();
    await says(status(page), "Black is to move");
    await page.getByText("place d4: 3 ball steps").click();
    await button(page, "d5-d4").click();
    await says(status(page), "Black: place d4 d5-d4. White is to move");
    await open(page, address, "start4");
    await page.getByRole("row", { name: /^Red/ }).waitFor();
  },
  async "stacks-wrong"({ page, address, expected }) {
    expected.push(400);
    await open(page, address, "rubbish");
    await says(page.getByRole("alert"), "position 'rubbish':");
    await says(status(page), "White is to move");
    await page.locator("#text").fill("more rubbish");
    await page.keyboard.press("Enter");
    await says(page.getByRole("alert"), "position 'more rubbish':");
    // Play can continue from here.
    await page.getByText("place c1: ").click();
    await button(page, "b1-c1").click();
    await says(status(page), "White: place c1 b1-c1. Black is to move");
  },
  async "stacks-keys"({ page, address }) {
    await open(page, address);
    await says(status(page), "White is to move");
    await space(page, "c3").focus();
    for (const key of ["ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await says(status(page), "the ring is on b2; choose a ball.");
    for (const key of ["Escape", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await says(status(page), "choose where the ball from b1 goes");
    for (const key of ["ArrowUp", "Enter"]) await page.keyboard.press(key);
    await says(status(page), "White: place b2 b1-b2. Black is to move");
  },
  async "stacks-vault"({ page, address, look }) {
    await open(page, address, VAULT);
    await says(status(page), "choose a ring of your own on the board, or the supply");
    await button(page, "Place a ring from the supply (4 left)").click();
    await space(page, "c2").click();
    await space(page, "b2").click();
    await space(page, "e5").click();
    await says(status(page), "choose where the vaulted balls go");
    await look("relocation");
    await page.getByRole("group", { name: "Where the vaulted balls go" }).getByRole("button", { name: "c3 to a5, d4 to c3" }).click();
    await says(status(page), "White: place c2 b2*e5{c3>a5,d4>c3}. Black is to move");
    await page.reload();
    await says(status(page), "Black is to move");
    await page.locator("#line").getByRole("button", { name: "Start of the line" }).click();
    await says(status(page), "White is to move");
  },
  async "stacks-forced"({ page, address, look, expected }) {
    await open(page, address, LATE);
    await says(status(page), "White is to move");
    await page.getByLabel("Within how many of the winner's turns?").fill("1");
    await button(page, "Who can force a win?").click();
    await page.getByText("White wins within 1 turn of their own, whatever Black plays. 2 turns do it.").waitFor(TAKES_TIME);
    await page.getByText(/^✓ place e4: .* 1 wins$/).waitFor();
    await look("forced");
    await button(page, "1. place e4 d4-e4").click();
    await says(status(page), "The game is over: White has won, all balls are on their goal spaces.");
    await look("over");
    await button(page, "New game").click();
    await says(status(page), "White is to move");
    await button(page, "Who can force a win?").click();
    await page.getByText("Neither player can force a win within 1 turn of their own.").waitFor(TAKES_TIME);
    expected.push(400);
    await page.getByLabel("Position as text, or start2, start3, start4").fill("start5");
    await button(page, "Show this position").click();
    await says(page.getByRole("alert"), "position 'start5': ");
  },
};
