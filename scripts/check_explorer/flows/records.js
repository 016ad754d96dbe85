// Records that are pasted, chosen and dropped, and their blunders.
const { readFileSync } = require("fs");
const path = require("path");
const { seen, BEFORE_HOME, says, square, button, tab, status, ready } = require("../reader.js");

const MATCH = path.join(__dirname, "../../../data/records/standard-match.txt");
/** Its first round, the fill, and two more moves. */
const BEGINNING = readFileSync(MATCH, "utf8").split("\n").slice(0, 20).join("\n");
const box = (page) => page.getByLabel("Games, as you wrote them down or as a site or program gave them");
const current = (page, within) => page.locator(`${within} [aria-current]`);

/** A game as boardspace.net writes them: its board has Black at the bottom. */
const BOARDSPACE = [
  '(;GM[Kamisado]VV[1]SU[kamisado 0]P0[id "ann"]P1[id "ben"]', ";P0[0 Start P0];P0[1 Pickb D 1];P0[2 Dropb D 5];P0[3 Done]",
  ";P1[4 Move A 8 A 5];P1[5 Done];P0[6 Resign];P0[7 Done])",
].join("\n");
/** Three games in one text: the second has a mistake. */
const GAMES = "black: Ann\ngold: Ben\nd8d3\nf1h3\n\nblack: Cleo\ngold: Dora\nd8d3\ng1g5\n\nblack: Eve\ne8e4\n";

/**
 * Pastes a text, a picture, or both, as spreadsheets give them; returns whether the page has taken it. Firefox gives an event
 * no content where it is made.
 */
const paste = (page, selector, parts) => page.evaluate(([where, { plain, picture }]) => {
  const pasted = new DataTransfer();
  if (plain) pasted.setData("text/plain", plain);
  if (picture) pasted.items.add(new File([Uint8Array.from([...picture], (sign) => sign.charCodeAt(0))], "image.png", { type: "image/png" }));
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "clipboardData", { value: pasted });
  return !document.querySelector(where).dispatchEvent(event);
}, [selector, parts]);

module.exports = {
  async record({ page, look }) {
    await tab(page, "Games").click();
    await box(page).fill(BEGINNING);
    await button(page, "Review").click();
    await says(page.locator("#record-told"), "The game is valid: 2 rounds, 8 moves.");
    await says(page.locator("#review-told"), "Black: 4 mistakes. Gold: 4 mistakes.");
    await page.getByRole("list", { name: "Round 1, begun by Black" }).getByRole("listitem").nth(1).getByText(/^Black gave the win away: 16 of 102 moves kept it\./).waitFor();
    await page.getByText("Gold filled from the right, but the left was better: 14 winning first moves for Black instead of 6.").first().waitFor();
    await page.getByRole("button", { name: "6. Gold: h7g8 Orange Left 1 Green" }).click();
    await says(status(page), "Gold has won the round: the orange tower is home and gains a ring. Gold chooses the fill");
    await page.keyboard.press("ArrowRight");
    await says(status(page), "Black begins the round with any tower.");
    await says(current(page, "#record-moves"), "Start of round 2");
    await button(page, "Forward").click();
    await says(page.locator("#record-here"), "Black played c8d7, Pink Left 1 Green. Black gave the win away: 14 of 102 moves kept it.");
    await look("reviewed");
    await square(page, "d1").press("ArrowUp");
    await square(page, "d2").click();
    await says(page.locator("#record-here"), "You have left the game under review.");
  },
  async wrong_record({ page, expected, look }) {
    expected.push(400);
    await tab(page, "Games").click();
    await box(page).fill("d8d3\ng1g5\n");
    await button(page, "Review").click();
    await seen(page, "#record-told");
    await seen(page, "#record-place");
    await says(page.locator("#record-told"), /^g1g5 is illegal: Gold must move the purple tower on f1.* \(line 2, column 1\)\./);
    await look("told");
    await button(page, "Show the place").click();
    const selected = await box(page).evaluate((/** @type {any} */ text) => text.value.slice(text.selectionStart, text.selectionEnd));
    if (selected !== "g1g5") throw new Error(`the place is '${selected}'`);
    if ((await box(page).inputValue()) !== "d8d3\ng1g5\n") throw new Error("the text has changed");
    await box(page).press("ArrowRight");
    await box(page).press("Backspace");
    await page.keyboard.type("x");
    await button(page, "Review").click();
    await says(page.locator("#record-told"), /^Found 'g1gx'.* \(line 2, column 1\)\./s);
  },
  async boardspace({ page, look }) {
    await tab(page, "Games").click();
    await box(page).fill(BOARDSPACE);
    await button(page, "Review").click();
    await says(page.locator("#record-source"), /^Read as .*SGF.*: ann against ben\. Its board has Black at the bottom, so the board here is turned\./);
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
    const [first] = await page.locator("#board [data-square]").all();
    if ((await first.getAttribute("data-square")) !== "h1") throw new Error("the board is not turned");
    await page.getByText("ann resigned. The round goes to ben, and no tower gains a ring.").waitFor();
    await page.getByRole("button", { name: /^2\. ben: h1h4/ }).click();
    await says(page.locator("#record-here"), "ann resigned. The round goes to ben");
    await look("turned");
    // The board of the next text lies as here.
    await box(page).fill("d8d3");
    await button(page, "Review").click();
    await says(page.locator("#record-source"), /^Read as a record\.$/);
    await page.locator('#board [role="row"]:first-child [role="gridcell"]:first-child [data-square="a8"]').waitFor();
  },
  async games({ page, look, expected }) {
    expected.push(400);
    // From then on the page takes what is pasted.
    await ready(page);
    await paste(page, "body", { plain: GAMES });
    await says(page.locator("#record-source"), "Read as a record, game 1 of 3: Ann against Ben.");
    await look("several");
    const choice = page.getByRole("combobox", { name: /^Game/ });
    const options = await choice.locator("option").allTextContents();
    const listed = ["1. Ann against Ben, 2 moves", "2. In line 9: cannot be read", "3. Eve against Gold, 1 move"];
    if (options.join() !== listed.join()) throw new Error(`the choice is ${options}`);
    await choice.selectOption("3");
    await says(page.locator("#record-source"), "Read as a record, game 3 of 3: Eve against Gold.");
    await says(page.locator("#record-told"), "The game is valid: 1 round, 1 move.");
    await says(current(page, "#record-moves"), "Start of round 1");
    await choice.selectOption("2");
    await says(page.locator("#record-told"), /^g1g5 is illegal.* \(line 9, column 1\)\./);
    await choice.selectOption("1");
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
  },
  async conceded({ page }) {
    await tab(page, "Games").click();
    await box(page).fill("match: standard\nd8d3\nf1h3\ntime: black\nfill: left\ne8e4\n");
    await button(page, "Review").click();
    await says(page.locator("#record-told"), "The game is valid: 2 rounds, 3 moves.");
    await page.getByText("Black ran out of time. The round goes to Gold, and no tower gains a ring.").waitFor();
    await page.getByRole("button", { name: "1. Black: e8e4" }).click();
    await says(page.locator("#record-here"), "Black played e8e4");
    await says(status(page), "Gold must move");
    await page.getByRole("button", { name: "2. Gold: f1h3" }).click();
    await says(page.locator("#record-here"), "Black ran out of time.");
  },
  async file({ page }) {
    await tab(page, "Games").click();
    await box(page).fill("d8d3");
    const picture = Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1");
    await page.getByLabel("or a file").setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: picture });
    await says(page.locator("#record-told"), "This is a picture. Only a text with the moves can be read here.");
    if ((await box(page).inputValue()) !== "d8d3") throw new Error("the box has changed");
    await page.getByLabel("or a file").setInputFiles(MATCH);
    await says(page.locator("#record-told"), "The game is valid: 4 rounds, 46 moves.");
    await tab(page, "Moves").click();
    const drop = (files) => page.evaluate((texts) => {
      const dropped = new DataTransfer();
      texts.forEach((text, i) => dropped.items.add(new File([text], `${i}.sgf`)));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    }, files);
    await drop(["d8d3\nf1h3\n"]);
    await page.getByRole("tabpanel", { name: "Games", exact: true }).waitFor();
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
    await page.getByRole("button", { name: "2. Gold: f1h3 Purple Right 2 Green" }).click();
    await says(status(page), "Black must move the green tower.");
    // What cannot be taken leaves the text and the game alone.
    await drop(["e8e4\n", "d8d4\n"]);
    await says(page.locator("#record-told"), "These are 2 files; only one at a time can be read here.");
    await drop(["e8e4\n".repeat(50000)]);
    await says(page.locator("#record-told"), "The text has 250,000 bytes; at most 65,536 can be read here.");
    if ((await box(page).inputValue()) !== "d8d3\nf1h3\n") throw new Error("the text has changed");
    await says(current(page, "#record-moves"), "2. Gold: f1h3");
  },
  async clipboard({ page, look }) {
    const text = "d8d3\nf1h3\n";
    const picture = "\x89PNG\r\n\x1a\n\0\0";
    await paste(page, "body", { plain: text, picture });
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
    // In a box, the browser pastes it.
    if (await paste(page, "#record-text", { plain: text, picture })) throw new Error("the picture was taken");
    await says(page.locator("#record-told"), "The game is valid: 1 round, 2 moves.");
    if (!(await paste(page, "#record-text", { picture }))) throw new Error("the picture was not taken");
    await says(page.locator("#record-told"), "This is a picture. Only a text with the moves can be read here.");
    if ((await box(page).inputValue()) !== text) throw new Error("the text has changed");
    await page.getByRole("button", { name: "2. Gold: f1h3" }).waitFor();
    await look("refused");
  },
  async long_words({ page, expected, look }) {
    expected.push(400);
    const word = "kamisado".repeat(30);
    const isWithin = async (where) => {
      const over = await where.evaluate((element) => element.scrollWidth - element.clientWidth);
      if (over > 0) throw new Error(`${await where.getAttribute("id")} is ${over} px too wide`);
    };
    await tab(page, "Games").click();
    await box(page).fill(word);
    await button(page, "Review").click();
    await says(page.locator("#record-told"), "Found 'kamisadokamisado");
    await isWithin(page.locator(".panels"));
    await look("error");
    await box(page).fill(`black: "${"x".repeat(50)}"\ngold: "${"y".repeat(50)}"\nd8d3\n`);
    await button(page, "Review").click();
    await says(page.locator("#review-title"), "yyyy");
    await isWithin(page.locator(".panels"));
    await look("names");
    await page.evaluate((moves) => (location.hash = `#moves=d8d3,${moves}`), "z".repeat(300));
    await says(page.getByRole("alert"), "zzzz");
    await isWithin(page.locator("#error"));
    await look("link");
  },
};
