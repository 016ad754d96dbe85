// Elements of the page, found by role and name as readers do, and ways to use them.

/** Gold wins with the next move. */
const BEFORE_HOME = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P";

/** Milliseconds to wait for: all values of a set-up take long where one computer does everything at once. */
const PATIENCE = 60000;

/** Waits until an element has the expected text. */
async function says(locator, text) {
  const wait = locator.filter({ hasText: text }).first().waitFor({ timeout: PATIENCE });
  await wait.catch(async (error) => {
    throw new Error(`expected ${text}, found ${JSON.stringify(await locator.allTextContents())}: ${error.message}`);
  });
}

const square = (page, name) => page.locator("#board").getByRole("button", { name: new RegExp(`^${name}, `) });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const verdict = (page) => page.locator("#verdict");
const status = (page) => page.locator("#status");
/** Waits until values and distances have arrived. */
const ready = (page) => page.waitForFunction(() => {
  const [verdict, progress] = ["verdict", "progress"].map((id) => document.getElementById(id).textContent);
  return verdict !== "" && progress === "";
}, null, { timeout: PATIENCE });

/** Waits until an element is seen from its top to its bottom, neither behind the board nor behind the tabs. */
async function seen(page, selector) {
  await page.waitForFunction((sought) => {
    const one = [...document.querySelectorAll(sought)].find((found) => found.checkVisibility() && found.textContent !== "");
    if (!one) return false;
    const { left, top, bottom } = one.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => one.contains(document.elementFromPoint(left + 4, y)));
  }, selector);
}

/** Chooses a rule of play. */
async function rule(page, name, option) {
  await button(page, "Rules").click();
  await page.getByRole("combobox", { name, exact: true }).selectOption(option);
  await page.keyboard.press("Escape");
}

/** Shows a position, given as text. */
async function show(page, text) {
  await tab(page, "Set up").click();
  await page.getByLabel("Position as text, or start").fill(text);
  // What is said of it may move the button, and a press in that moment meets nothing.
  await says(page.locator("#setup-told"), /./);
  await button(page, "Show this position").click();
  await tab(page, "Moves").click();
}

module.exports = { BEFORE_HOME, PATIENCE, says, square, button, tab, verdict, status, ready, rule, seen, show };
