// Mitsudomoe: turns by mouse, keys and list, vaults with relocations, refused choices, what is known, games, set-ups, links.
const { says, button, status, tab } = require("../reader.js");

/** White can vault over two of Black's balls, in several ways. */
const VAULT = "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4";
/** White wins with the next turn. */
const LATE = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4";
const TAKES_TIME = { timeout: 30000 };

const space = (page, name) => page.getByRole("grid", { name: "Board" }).getByRole("button", { name: new RegExp(`^${name},`) });
const supply = (page) => page.getByRole("button", { name: /Supply \(\d\)/ });
const open = async (page, address, text = "start2", moves = "", said = "is to move") => {
  await page.goto(`${address}mitsudomoe.html#${new URLSearchParams({ position: text, moves })}`);
  await says(status(page), said);
};
/** Chooses spaces, by names with blanks between; then the page says something of the next step, if that is given. */
const choose = async (page, names, said = "") => {
  for (const name of names.split(" ")) await space(page, name).click();
  if (said) await says(status(page), said);
};
const press = async (page, keys, said) => {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
  await says(status(page), said);
};
/** Drags from one place to the middle of another, on a phone by touch if the driver can. */
async function drag(page, hasTouch, from, to) {
  // With large letters, the supply is below the window.
  await from.scrollIntoViewIfNeeded();
  const [a, b] = (await Promise.all([from, to].map((one) => one.boundingBox())))
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  if (!hasTouch || page.viewportSize().width > 600) {
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 5 });
    await page.mouse.up();
    return;
  }
  const debug = await page.context().newCDPSession(page);
  await debug.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const touch = (type, ...touchPoints) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", a);
  for (const part of [0.1, 0.4, 0.7, 1]) await touch("touchMove", { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) });
  await touch("touchEnd");
}
/** The page is dark or light. */
const painted = (page, scheme) =>
  page.waitForFunction((wanted) => {
    // The device's own colours win.
    if (matchMedia("(forced-colors: active)").matches) return document.documentElement.dataset.scheme === wanted;
    return getComputedStyle(document.documentElement).colorScheme === wanted;
  }, scheme);
/** Where the board and the buttons below it are, from the beginning of all that scrolls: the window, too, with large letters. */
const places = (page) => page.evaluate(() => ["board", "supply", "forward"].map((id) => {
  for (const one of document.querySelectorAll("html, main, .table")) one.scrollTop = 0;
  const { x, y, bottom } = document.getElementById(id).getBoundingClientRect();
  return [x, y, bottom <= innerHeight];
}));

module.exports = {
  async stacks({ page, address, look }) {
    await page.getByRole("navigation").getByRole("link", { name: "mitsudomoe", exact: true }).click();
    await says(status(page), "White is to move: choose where a ring from the supply goes.");
    await page.getByRole("grid", { name: "Board" }).getByRole("button", { name: "a1, rings from below: white, White's ball, goal of Black" }).waitFor();
    await look("start");
    const before = await places(page);
    await choose(page, "d3", "You cannot choose d3: then no ball could move. White is to move");
    await choose(page, "c1", "the ring is on c1; choose a ball.");
    await button(page, "Take the step back").click();
    await says(status(page), "choose where a ring from the supply goes.");
    await choose(page, "c1 a1", "the ring is on c1; choose where the ball from a1 goes.");
    await choose(page, "c1", "White: place c1 a1*c1. Black is to move");
    await space(page, "c1").and(page.getByRole("button", { name: /in the last turn/ })).waitFor();
    await page.getByRole("list", { name: "Players" }).getByText("White: 0/3, supply 4").waitFor();
    await button(page, "Back").click();
    await says(status(page), "White is to move");
    await page.getByText("place b2, then ").click();
    await page.getByRole("button", { name: /^\S* ?a2-b2/ }).click();
    await says(status(page), "Black is to move");
    // The turn that was left stays as a branch.
    await page.locator("#line").getByRole("button", { name: "White place c1 a1*c1" }).click();
    await says(status(page), "Black is to move");
    await page.locator("#line .branches").getByText("White place b2 a2-b2").waitFor();
    await page.getByRole("heading", { name: "Turns played" }).waitFor();
    const after = await places(page);
    if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error(`the board has moved: ${before} ${after}`);
    await open(page, address, "start4");
    await page.getByText("Red: 0/3, supply 5").waitFor();
  },
  async "stacks-wrong"({ page, address, expected }) {
    expected.push(400);
    await open(page, address, "rubbish");
    await says(page.getByRole("alert"), "position 'rubbish':");
    await tab(page, "Set up").click();
    await page.locator("#text").fill("more rubbish");
    await page.keyboard.press("Enter");
    await says(page.getByRole("alert"), "position 'more rubbish':");
    // Play can continue from here.
    await tab(page, "Turns").click();
    await choose(page, "c2 c2", "White: place c2 b1-c2. Black is to move");
  },
  async "stacks-keys"({ page, address }) {
    await open(page, address);
    await space(page, "c3").focus();
    await press(page, "ArrowDown ArrowLeft Enter", "the ring is on b2; choose a ball.");
    await press(page, "Escape Enter ArrowDown Enter", "choose where the ball from b1 goes");
    await press(page, "ArrowUp Enter", "White: place b2 b1-b2. Black is to move");
  },
  async "stacks-drag"({ page, address, look, hasTouch }) {
    const move = (from, to) => drag(page, hasTouch, from, to);
    await open(page, address);
    await move(supply(page), space(page, "e1"));
    // It cannot go there, and stays chosen.
    await says(status(page), "choose where a ring from the supply goes.");
    await move(supply(page), space(page, "c1"));
    await says(status(page), "the ring is on c1; choose a ball.");
    await move(space(page, "a1"), space(page, "c1"));
    await says(status(page), "White: place c1 a1*c1. Black is to move");
    if (await page.locator(".ghost").count()) throw new Error("the picture of a ball stays where it was dropped");
    await open(page, address, VAULT, "", "choose a ring of your own on the board, or the supply");
    await move(supply(page), space(page, "c2"));
    await move(space(page, "b2"), space(page, "e5"));
    await says(status(page), "the ball is on e5; choose a vaulted ball.");
    await move(space(page, "c3"), space(page, "a5"));
    await says(status(page), "White: place c2 b2*e5{c3>a5,d4>c3}. Black is to move");
    await tab(page, "Set up").click();
    await move(space(page, "c2"), space(page, "d1"));
    await page.getByRole("button", { name: "d1, rings from below: white", exact: true }).waitFor();
    await move(space(page, "d1"), tab(page, "Set up"));
    await page.getByRole("button", { name: "d1, empty", exact: true }).waitFor();
    await look("setup");
  },
  async "stacks-warned"({ page, address, look }) {
    await open(page, address, "start2", "place c1 a1*c1, place d3 e4-d3", "White is to move");
    await supply(page).click();
    await choose(page, "c2 c1 a1", "Careful: this turn fills White's own home, and White is out. To play it anyway, choose it again.");
    await space(page, "a1").and(page.getByRole("button", { name: /can be reached, loses at once$/ })).waitFor();
    await look("warned");
    await page.keyboard.press("Escape");
    await says(status(page), /^White is to move: the ring is on c2; choose where the ball from c1 goes/);
    await choose(page, "a1", "Careful");
    // Another space is chosen instead.
    await choose(page, "c2", "White: place c2 c1-c2. Black is to move");
    await button(page, "Back").click();
    await says(status(page), "White is to move");
    await page.getByText("place c2, then ").click();
    const list = page.getByRole("button", { name: /^\S* ?c1\*a1/ });
    await list.click();
    await says(status(page), "Careful: this turn fills White's own home");
    await list.click();
    await says(status(page), "White has filled the home spaces and is out. The game is over: Black has won");
  },
  async "stacks-settings"({ page, address, look }) {
    await open(page, address);
    const other = page.viewportSize().width < 600 ? "Light" : "Dark";
    await button(page, "Settings").click();
    await page.getByRole("radio", { name: other }).check();
    await painted(page, other.toLowerCase());
    await look("settings");
    await button(page, "Close").click();
    for (const name of ["Findings", "Kamisado", "mitsudomoe"]) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      await page.getByRole("navigation").locator("[aria-current]").filter({ hasText: name }).waitFor();
      await painted(page, other.toLowerCase());
    }
    await button(page, "Help").click();
    await page.getByRole("heading", { name: "How turns are written" }).waitFor();
    if (/tower|square/.test(await page.locator("#help").textContent())) throw new Error("the help speaks of Kamisado");
    await look("help");
    await page.keyboard.press("Escape");
  },
  async "stacks-vault"({ page, address, look }) {
    await open(page, address, VAULT, "", "choose a ring of your own on the board, or the supply");
    await choose(page, "c3", "You cannot choose c3: a ball is there.");
    await supply(page).click();
    await choose(page, "c2 b2 e5", "the ball is on e5; choose a vaulted ball.");
    await choose(page, "c3", "choose where the vaulted ball of c3 goes.");
    await look("relocation");
    await choose(page, "e3", "You cannot choose e3: no ring of Black is on top there.");
    await choose(page, "a5", "White: place c2 b2*e5{c3>a5,d4>c3}. Black is to move");
    await page.reload();
    await says(status(page), "Black is to move");
    await page.locator("#line").getByRole("button", { name: "Start" }).click();
    await says(status(page), "White is to move");
  },
  async "stacks-known"({ page, address, look }) {
    await open(page, address, LATE);
    await page.getByText("White wins within 1 turn, whatever Black plays.").waitFor(TAKES_TIME);
    await space(page, "c5").and(page.getByRole("button", { name: /can be chosen, wins within 1$/ })).waitFor();
    await button(page, "Supply (4) ✓1 wins within 1").waitFor();
    await page.getByText("✓ place e4, then 2 ways to move a ball, wins within 1").waitFor();
    await look("known");
    await button(page, "1. place e4 d4-e4").click();
    await says(status(page), "The game is over: White has won, all balls are on their goal spaces.");
    await choose(page, "a1", "You cannot choose a1: the game is over.");
    await look("over");
  },
  async "stacks-play"({ page, address, look }) {
    await open(page, address);
    await tab(page, "Play").click();
    await page.getByRole("combobox", { name: "Number of players" }).selectOption("3");
    await page.getByRole("combobox", { name: "Won at the end of" }).selectOption("your own turn only");
    await page.getByRole("combobox", { name: "Black" }).selectOption("Computer (Medium)");
    await page.getByRole("combobox", { name: "Yellow" }).selectOption("Computer (Easy)");
    await button(page, "New game").click();
    await says(status(page), "White is to move");
    await choose(page, "c1 a1 c1", "Black: ");
    await says(status(page), "White is to move");
    await look("game");
    await button(page, "Stop the computer").click();
    await button(page, "Take back").click();
    await says(status(page), "Taken back. White is to move");
    if (!page.url().includes("own-turn")) throw new Error(`the reading is not in the address ${page.url()}`);
    await button(page, "Help").click();
    await page.getByText("In use here: your own turn only.").waitFor();
    await look("rules");
    await page.keyboard.press("Escape");
  },
  async "stacks-games"({ page, address, look, expected }) {
    // White overlooks a win.
    await open(page, address, LATE, "place a3 d4-c5", "Black is to move");
    await tab(page, "Games").click();
    const saved = page.waitForEvent("download");
    await button(page, "Download the game").click();
    const path = await (await saved).path();
    await button(page, "Review this game").click();
    await says(page.locator("#record-told"), "The game is valid: 1 turn.");
    await says(page.locator("#mistakes"), "White could have forced a win within 1.");
    await look("review");
    await tab(page, "Turns").click();
    await page.locator("#line").getByText("✕").waitFor(TAKES_TIME);
    await tab(page, "Games").click();
    await page.getByLabel("or a file").setInputFiles(path);
    await says(page.locator("#record-text"), "");
    expected.push(400);
    await page.locator("#record-text").fill("game: mitsudomoe\nplace c1 a1*c1\nplace z9 a1");
    await button(page, "Review").click();
    await says(page.locator("#record-told"), /\(line 3, column \d+\)\./);
    await button(page, "Show the place").click();
    await page.locator("#record-text").fill("game: mitsudomoe\nplace c1 a1*c1\nresigned: black");
    await button(page, "Review").click();
    await says(page.locator("#record-told"), "The game is valid: 1 turn.");
    await button(page, "To the end").click();
    await says(status(page), "Black has resigned and is out. The game is over: White has won, as the last player left.");
  },
  async "stacks-setup"({ page, address, look, expected }) {
    expected.push(400);
    await open(page, address);
    await tab(page, "Set up").click();
    await page.getByRole("radio", { name: "Black's ring" }).check();
    await choose(page, "c3");
    await says(page.locator("#setup-told"), "Valid position. White has 5 in the supply. Black has 4 in the supply.");
    await page.getByRole("radio", { name: "White's ball" }).check();
    await choose(page, "d3");
    await says(page.locator("#setup-told"), "White has 4 balls, expected 3");
    await look("setup");
    await page.getByRole("radio", { name: "Remove the topmost piece" }).check();
    await choose(page, "a1");
    await says(page.locator("#setup-told"), "Valid position. White has 4 in the supply.");
    // What is done at once is done to the start.
    await page.evaluate(() => {
      document.getElementById("from-start").click();
      document.querySelector('[data-square="a1"]').click();
    });
    await page.getByRole("button", { name: "a1, rings from below: white, goal of Black", exact: true }).waitFor();
    await page.getByRole("radio", { name: "White's ball" }).check();
    await choose(page, "d3");
    await says(page.locator("#setup-told"), "Valid position. White has 4 in the supply. Black has 5 in the supply.");
    await page.getByLabel("To move").selectOption("Black");
    await button(page, "Show this position").click();
    await says(status(page), "Black is to move");
    await space(page, "d3").and(page.getByRole("button", { name: /White's ball/ })).waitFor();
  },
};
