// The help: by mouse and by keyboard, and at the part that a question mark asks for.
const { button, tab, ready } = require("../reader.js");

const dialog = (page) => page.getByRole("dialog", { name: "Help", exact: true });
const heading = (page, name) => dialog(page).getByRole("heading", { name, exact: true });

async function isClosed(page) {
  await dialog(page).waitFor({ state: "hidden" });
}

module.exports = {
  async help({ page, look, source }) {
    await ready(page);
    await button(page, "Help").click();
    await heading(page, "The rules").waitFor();
    for (const name of ["A move", "A deadlock", "Before a push", "After the push"]) await dialog(page).getByRole("img", { name, exact: true }).waitFor();
    await dialog(page).getByRole("row", { name: "double sumo, two rings 3 4 3 2", exact: true }).waitFor();
    await heading(page, "Where the answers come from").waitFor();
    await dialog(page).getByText(source === "module" ? "They are computed on this device" : "They come from the server").waitFor();
    const missing = await dialog(page).evaluate((found) => [...found.querySelectorAll("dt, dd, li, td, th")].filter((one) => !one.textContent).length);
    if (missing > 0) throw new Error(`${missing} places of the help are empty`);
    await look("open");
    await heading(page, "Signs and numbers").scrollIntoViewIfNeeded();
    await look("signs");
    await button(page, "Close").click();
    await isClosed(page);
    if (!(await button(page, "Help").evaluate((found) => found === document.activeElement))) throw new Error("the focus is lost");
  },
  async help_by_keyboard({ page }) {
    await ready(page);
    await tab(page, "Moves").focus();
    await page.keyboard.press("?");
    await heading(page, "Keys").waitFor();
    // Keys of the page have no effect behind it.
    await page.keyboard.press("f");
    await page.keyboard.press("Escape");
    await isClosed(page);
    const first = await page.locator("#board").getByRole("button").first().getAttribute("aria-label");
    if (!first?.startsWith("a8")) throw new Error("the board was turned behind the help");
  },
  async help_asked({ page }) {
    await ready(page);
    await button(page, "Rules").click();
    await button(page, "What forced passes are").click();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    if (!(await focused()).startsWith("If your tower due is blocked")) throw new Error(`the help begins at ${await focused()}`);
    await page.keyboard.press("Escape");
    await isClosed(page);
    await page.keyboard.press("Escape");
    await tab(page, "Learn").click();
    await page.getByRole("radio", { name: "Puzzles" }).check();
    await button(page, "What the grades mean").click();
    if (!(await focused()).startsWith("Puzzles have five grades")) throw new Error(`the help begins at ${await focused()}`);
    await page.keyboard.press("Escape");
    await isClosed(page);
  },
};
