// The set-up editor.
const { says, square, button, tab, status, verdict, ready } = require("../reader.js");

const told = (page) => page.locator("#setup-told");
const place = async (page, tower, on) => {
  await page.getByRole("radio", { name: tower, exact: true }).check();
  await square(page, on).click();
};

/** Drags something to another place, by the mouse. */
async function drag(page, from, to) {
  const middle = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 4 });
  await page.mouse.up();
}

/** Waits until a field holds a text: it changes only after the key or the click. */
async function holds(field, text) {
  for (let tries = 0; tries < 100 && (await field.inputValue()) !== text; tries += 1) await field.page().waitForTimeout(50);
  if ((await field.inputValue()) !== text) throw new Error(await field.inputValue());
}

module.exports = {
  async setup({ page, expected, look }) {
    expected.push(400);
    await tab(page, "Set up").click();
    await place(page, "Black's brown tower", "h4");
    await says(told(page), "Choose the colour due: a tower has left its home row");
    await page.getByRole("combobox", { name: "Colour due", exact: true }).selectOption("pink");
    await says(told(page), "Valid position. Black must move the pink tower.");
    if (!(await square(page, "h8").getAttribute("aria-label")).endsWith("brown square")) throw new Error("two brown towers");
    await page.getByRole("radio", { name: "Remove a tower", exact: true }).check();
    await square(page, "a1").click();
    await says(told(page), "Gold's brown tower is missing");
    await look("wrong");
    await page.getByRole("combobox", { name: "Rings", exact: true }).selectOption("2");
    await place(page, "Gold's brown tower", "d5");
    await page.getByRole("combobox", { name: "To move", exact: true }).selectOption("Gold");
    await page.getByRole("combobox", { name: "Colour due", exact: true }).selectOption("brown");
    await says(told(page), "Valid position. Gold must move the brown tower.");
    const text = await page.getByLabel("Position as text, or start").inputValue();
    if (text !== "oupkyrg1/8/8/3++B4/7b/8/8/1GRYKPUO g B") throw new Error(`the text is ${text}`);
    await button(page, "Show this position").click();
    await says(status(page), "Gold must move the brown tower.");
    await page.getByRole("tabpanel", { name: "Moves", exact: true }).waitFor();
    await says(verdict(page), "wins");
  },
  async setup_from_nothing({ page, expected }) {
    expected.push(400);
    await tab(page, "Set up").click();
    await button(page, "Empty board").click();
    await says(told(page), /^\w+'s \w+ tower is missing: place it on the board\.$/);
    await page.getByRole("radio", { name: "Black's brown tower", exact: true }).check();
    for (const on of ["h8", "g8", "f8", "e8", "d8", "c8", "b8", "a8"]) await square(page, on).click();
    for (const on of ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]) await square(page, on).click();
    await says(told(page), "Valid position. Black begins the round with any tower.");
  },
  async setup_by_keyboard({ page, expected }) {
    expected.push(400);
    await tab(page, "Set up").click();
    await page.getByRole("radio", { name: "Black's brown tower", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await square(page, "e1").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    const text = page.getByLabel("Position as text, or start");
    await holds(text, "oupkyr1b/8/8/8/8/4g3/8/BGRYKPUO b -");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Delete");
    await holds(text, "oupkyr1b/8/8/8/8/8/8/BGRYKPUO b -");
    await button(page, "Use the current position").click();
    await holds(text, "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -");
    await text.fill("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P");
    await says(told(page), "Gold must move the purple tower.");
    await square(page, "a2").and(page.getByRole("button", { name: /Gold's purple tower/ })).waitFor();
  },
  async setup_by_hand({ page, expected, look }) {
    expected.push(400);
    await ready(page);
    await tab(page, "Set up").click();
    const text = page.getByLabel("Position as text, or start");
    await says(page.getByRole("status"), "You are editing the board.");
    if (await verdict(page).isVisible()) throw new Error("the verdict on the played position stands below another one");
    for (const name of ["Back", "Forward", "Show the best move", "Share"]) {
      if (await button(page, name).isEnabled()) throw new Error(`${name} belongs to the played position`);
    }
    // The towers to place come first, also where there is little room.
    const [tower, tabs] = [page.getByTitle("Gold's orange tower"), page.getByRole("tablist")];
    const [{ y, height }, below] = [await tower.boundingBox(), await tabs.boundingBox()];
    if (below.y > y && below.y < y + height) throw new Error("the towers to place are behind the tabs");
    if (y + height > page.viewportSize().height) throw new Error("the towers to place are below the window");
    await look("open");
    // To another square, onto another tower, off the board, and back from the palette.
    await drag(page, square(page, "d8"), square(page, "d5"));
    await holds(text, "oup1yrgb/8/8/3k4/8/8/8/BGRYKPUO b -");
    await drag(page, square(page, "d5"), square(page, "a1"));
    await holds(text, "oup1yrgb/8/8/8/8/8/8/kGRYKPUO b -");
    await drag(page, square(page, "a1"), tab(page, "Set up"));
    await holds(text, "oup1yrgb/8/8/8/8/8/8/1GRYKPUO b -");
    await page.getByRole("combobox", { name: "Rings", exact: true }).selectOption("1");
    await drag(page, page.getByTitle("Gold's brown tower"), square(page, "b3"));
    await holds(text, "oup1yrgb/8/8/8/8/1+B6/8/1GRYKPUO b -");
    await says(told(page), "Black's pink tower is missing");
    await look("edited");
    // The played position comes back, and so does the one that is being set up.
    await tab(page, "Moves").click();
    await says(verdict(page), "Black wins in 17 moves");
    await square(page, "d8").and(page.getByRole("button", { name: /Black's pink tower/ })).waitFor();
    await square(page, "d8").click();
    await square(page, "d3").click();
    await says(status(page), "Black: Pink Forward 5 Purple.");
    await tab(page, "Set up").click();
    await square(page, "b3").and(page.getByRole("button", { name: /Gold's brown tower, 1 ring/ })).waitFor();
    await holds(text, "oup1yrgb/8/8/8/8/1+B6/8/1GRYKPUO b -");
    // The tab is still open after a reload, with the position of the address.
    await page.reload();
    await holds(text, "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P");
    // Without a tower from the palette, a click takes one and another puts it down.
    await square(page, "a1").click();
    await square(page, "a4").click();
    await holds(text, "oup1yrgb/8/8/8/B7/3k4/8/1GRYKPUO g P");
    await square(page, "a4").click();
    await square(page, "a4").click();
    await holds(text, "oup1yrgb/8/8/8/8/3k4/8/1GRYKPUO g P");
  },
};
