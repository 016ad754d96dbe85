// The page of findings: limits and the rule first, then answers, pictures for the window, numbers, a set-up shown in the explorer.
const { says, status, verdict } = require("../reader.js");

/** The most pixels that the page may be high on a phone while its evidence is folded. */
const HIGHEST = 8500;

module.exports = {
  async findings({ page, look }) {
    await page.getByRole("navigation").getByRole("link", { name: "Findings", exact: true }).click();
    const rule = page.locator("#rule");
    await rule.getByText(/^Fill from the side/).first().waitFor();
    await rule.getByRole("img", { name: /^An example/ }).waitFor();
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    if (headings[0] !== "Limits" || headings[2] !== "At the board") throw new Error(`headings: ${headings}`);
    const isPhone = page.viewportSize().width < 600;
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    const letters = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    if (isPhone && letters < 20 && high > HIGHEST) throw new Error(`the page is ${high} pixels high`);
    await page.getByRole("link", { name: /^Why\? / }).first().click();
    for (const name of await page.locator("summary").all()) await name.click();
    const pictures = page.locator("#findings img");
    if ((await pictures.count()) < 4) throw new Error(`${await pictures.count()} pictures`);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image) => image.decode());
      const { shown, drawn } = await picture.evaluate((image) => ({ shown: image.clientWidth, drawn: image.naturalWidth }));
      // Letters are 22 pixels high in a picture.
      if ((22 * shown) / drawn < 10.9) throw new Error(`a picture ${drawn} wide is shown ${shown} wide`);
    }
    await look("all");
    // The boards follow the settings, with what is drawn on them.
    const drawn = () => rule.locator("svg.small").evaluate((board) => [board.innerHTML, board.querySelectorAll(".line").length]);
    const before = await drawn();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("radio", { name: "Soft" }).check();
    const after = await drawn();
    if (before[0] === after[0] || before[1] !== after[1]) throw new Error("the board does not follow the settings");
    await look("settings");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("link", { name: /^Show this set-up: / }).first().click();
    await says(status(page), /^(Black|Gold) begins the round with any tower\./);
    await says(verdict(page), "wins");
  },
};
