// The moves played as a tree, and studies: notes, variations, files.
const { readFileSync } = require("fs");
const { seen, says, square, button, tab, status, ready } = require("../reader.js");

const current = (page, within) => page.locator(`${within} [aria-current]`);
const told = (page) => page.locator("#study-told");
const comment = (page) => page.getByLabel("Comment", { exact: true });
const study = (page) => page.getByRole("combobox", { name: "Study", exact: true });

/** A text by hand: annotation, comments of all kinds, variations, and brackets that are none. */
const BY_HAND = [
  "black: Anna # who plays", "gold: Bert", "1. Pink Forward 5 Purple! (a bold one) Purple Right 2 Green {safe}",
  "(Purple Forward 1 Pink?! {too (short)} 2. d3d2)", "2. g8g4", "",
].join("\n");
const WRONG = "d8d3 {fine}\nf1h3 (f1f2! d3d4)\n";

async function begin(page, name) {
  await button(page, "New study").click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await button(page, "Keep").click();
  await says(told(page), "The study is open, with the moves played so far.");
  const focused = await page.evaluate(() => document.activeElement?.id);
  if (focused !== "study") throw new Error(`the focus is on '${focused}'`);
}

/** Saves what a button gives, and returns its text and where it lies. */
async function saved(page, name) {
  const waiting = page.waitForEvent("download");
  await button(page, name).click();
  const path = await (await waiting).path();
  return { path, content: readFileSync(path, "utf8") };
}

function same(found, expected) {
  if (found !== expected) throw new Error(`found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

module.exports = {
  async studies_in_two_tabs({ page, address, source }) {
    // Without a network, each page of the check has a storage of its own.
    if (source !== "server") return;
    await ready(page);
    await tab(page, "Studies").click();
    await begin(page, "Shared");
    const other = await page.context().newPage();
    await other.goto(address);
    await ready(other);
    await tab(other, "Studies").click();
    await study(other).selectOption({ label: "Shared" });
    await comment(other).fill("From the other tab.");
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById("study-comment")).value === "From the other tab.");
    await button(page, "Delete the study").click();
    await says(told(other), "The study Shared is deleted.");
    // Going on there does not bring it back.
    await tab(other, "Moves").click();
    await square(other, "d8").click();
    await square(other, "d3").click();
    await says(status(other), "Black: Pink Forward 5 Purple.");
    await page.reload();
    await ready(page);
    if (!(await study(page).isDisabled())) throw new Error("the deleted study is there again");
    await other.close();
  },
  async tree({ page, address, look }) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3,g8c4&at=1`);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "f2").click();
    await says(status(page), "Gold: Purple Forward 1 Pink.");
    await says(current(page, "#line"), "f1f2");
    const variation = page.locator("#line").getByRole("list", { name: "Instead of f1h3" });
    await variation.getByRole("button", { name: "f1f2" }).waitFor();
    await page.locator("#line").getByRole("button", { name: "g8c4" }).click();
    await says(current(page, "#line"), "g8c4");
    await page.waitForURL(/moves=d8d3%2Cf1h3%2Cg8c4$/);
    await button(page, "To the start").click();
    await says(status(page), "Black begins the round with any tower.");
    await square(page, "e8").click();
    await square(page, "e3").click();
    await says(current(page, "#line"), "e8e3");
    await page.locator("#line").getByRole("button", { name: "f1h3" }).click();
    await says(status(page), "Black must move the green tower.");
    await ready(page);
    await look("branches");
    await page.reload();
    await page.locator("#line").getByRole("list", { name: "Instead of d8d3" }).getByRole("button", { name: "e8e3" }).waitFor();
    await page.keyboard.press("Home");
    await says(current(page, "#line"), "Start");
    await page.keyboard.press("End");
    await says(current(page, "#line"), "g8c4");
  },
  async passes({ page, address, look }) {
    // The third round of a match: a deadlock, and a round that Gold begins.
    const said = new URLSearchParams({ position: "byuokrpg/8/8/8/8/8/8/YKPU+OGB+R b -", match: "standard", moves: "a8g2,e1e5,e5g7,fill left,e1b4,f8f4" });
    await page.goto(`${address}#${said}`);
    await says(page.locator("#line"), "g7 passes");
    const turns = await page.locator("#line .turn").allTextContents();
    same(turns.join("|"), "BlackGold|1.a8g22.e1e5|g2 passes3.e5g7|g2 passesg7 passes|GoldBlack|1.e1b42.f8f4");
    await look("turns");
  },
  async study({ page, address, look }) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3`);
    await says(status(page), "Black must move the green tower.");
    await tab(page, "Studies").click();
    await look("none");
    await begin(page, "My (first) study");
    await says(page.locator("#study-here"), "After 2. Gold: f1h3");
    await comment(page).fill("Safe :-( or\nnot? {d8d4}");
    await page.getByRole("combobox", { name: "Sign", exact: true }).selectOption("!?");
    await says(current(page, "#study-line"), "f1h3!?");
    await button(page, "Back").click();
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "f2").click();
    await says(page.locator("#study-here"), "After 2. Gold: f1f2");
    await comment(page).fill("A variation.");
    await look("notes");
    // The moves and the comment come first, and do not scroll within what scrolls.
    const places = await page.evaluate(() => ["study-line", "study-comment", "study"].map((id) => document.getElementById(id).getBoundingClientRect().top));
    if (places.join() !== [...places].sort((a, b) => a - b).join()) throw new Error(`the parts lie at ${places}`);
    const overflow = await page.locator("#study-line").evaluate((one) => getComputedStyle(one).overflowY);
    if (overflow !== "visible") throw new Error(`the moves scroll by themselves: ${overflow}`);
    await button(page, "Make it the main line").click();
    await page.locator("#study-line").getByRole("list", { name: "Instead of f1f2" }).getByRole("button", { name: "f1h3!?" }).waitFor();
    const file = await saved(page, "Save as a file");
    await button(page, "Delete from here on").click();
    await says(told(page), "1 move is deleted.");
    await seen(page, "#study-told");
    await button(page, "Undo").click();
    await says(current(page, "#study-line"), "f1f2");
    // It is there for good, and open again after a reload.
    await page.reload();
    await says(page.locator("#study-title"), "My (first) study");
    await says(page.locator("#study-line"), "A variation.");
    await button(page, "Delete the study").click();
    await says(told(page), "The study My (first) study is deleted.");
    if (await study(page).isEnabled()) throw new Error("a deleted study can be chosen");
    await page.getByLabel("Open a file", { exact: true }).setInputFiles(file.path);
    await says(told(page), "Opened: My (first) study.");
    same((await saved(page, "Save as a file")).content, file.content);
    await page.locator("#study-line").getByRole("button", { name: "f1h3" }).click();
    await says(page.locator("#study-here"), "After 2. Gold: f1h3");
    same(await comment(page).inputValue(), "Safe :-( or\nnot? {d8d4}");
    await button(page, "Rename").click();
    await page.getByLabel("Name", { exact: true }).fill("Second");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await says(page.locator("#study-title"), "Second");
    await begin(page, "Third");
    same((await study(page).locator("option").allTextContents()).join(), "No study is open,Second,Third");
    await study(page).selectOption("Second");
    await says(current(page, "#study-line"), "Start");
    await page.evaluate(() => (location.hash = "#position=2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P"));
    await says(page.locator("#study-elsewhere"), "does not belong to this study");
    await button(page, "Back to the study").click();
    await says(current(page, "#study-line"), "Start");
    await ready(page);
    await look("open");
  },
  async study_link({ page, address, expected, look }) {
    expected.push(400);
    await tab(page, "Studies").click();
    const file = { name: "by hand.txt", mimeType: "text/plain", buffer: Buffer.from(BY_HAND) };
    await page.getByLabel("Open a file", { exact: true }).setInputFiles(file);
    await says(told(page), "Opened: Anna – Bert.");
    await button(page, "Share").click();
    const box = page.getByRole("dialog", { name: "Share", exact: true }).getByRole("textbox", { name: /^Link to the study/ });
    await box.waitFor();
    const link = await box.inputValue();
    await page.keyboard.press("Escape");
    await button(page, "Delete the study").click();
    await says(told(page), "The study Anna – Bert is deleted.");
    await tab(page, "Moves").click();
    await page.goto(link);
    await says(page.locator("#study-title"), "Anna – Bert");
    await says(page.locator("#study-line"), "too (short)");
    await page.getByText("It stays in this browser only if you keep it.").waitFor();
    if (await study(page).isEnabled()) throw new Error("the study of a link is kept");
    same(await study(page).locator("option:checked").textContent(), "Anna – Bert");
    await ready(page);
    await look("lent");
    await page.locator("#study-line").getByRole("button", { name: "f1h3" }).click();
    await comment(page).fill("Mine.");
    await page.reload();
    await says(page.locator("#study-line"), "Mine.");
    await button(page, "Keep this study").click();
    await says(told(page), "The study is kept in this browser.");
    same((await study(page).locator("option").allTextContents()).join(), "No study is open,Anna – Bert");
    await page.goto(`${address}#packed-study=AAAA`);
    await says(told(page), "The link does not hold a whole study");
    await page.goto(`${address}#study=${encodeURIComponent(WRONG)}`);
    await says(told(page), /d3d4 is illegal.* \(line 2, column 13\)\./);
    await says(page.locator("#study-title"), "Anna – Bert");
    // Comments that do not pack well.
    const long = Array.from({ length: 12000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join("");
    await comment(page).fill(long);
    await button(page, "Share").click();
    await page.getByText("The study is too long for a link").waitFor();
    await page.keyboard.press("Escape");
    await ready(page);
  },
  async study_file({ page, expected, look }) {
    expected.push(400);
    await tab(page, "Studies").click();
    const box = page.getByLabel("Open a file", { exact: true });
    const give = (text) => box.setInputFiles({ name: "by hand.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await give(BY_HAND);
    await says(told(page), "Opened: Anna – Bert.");
    const { content } = await saved(page, "Save as a file");
    same(content, [
      "black: Anna", "gold: Bert", "match: single", "# study: Anna – Bert", "", "{who plays}", "1. d8d3! {a bold one}",
      "2. f1h3 {safe}", "(f1f2?! {too (short)} d3d2)", "3. g8g4", "",
    ].join("\n"));
    await give(WRONG);
    await says(told(page), /d3d4 is illegal.* \(line 2, column 13\)\./);
    await look("wrong");
    await give("d8d3 (x\n");
    await says(told(page), /^A comment that begins with '\(' does not end.* \(line 1, column 6\)\./);
    await ready(page);
  },
};
