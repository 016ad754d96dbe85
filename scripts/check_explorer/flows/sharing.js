// The link, the position and the pictures that are passed on, and the look of the board.
const { readFileSync } = require("fs");
const { says, button, status } = require("../reader.js");

const dialog = (page, name) => page.getByRole("dialog", { name, exact: true });

module.exports = {
  async share({ page, address, look }) {
    await page.goto(`${address}#position=start&moves=e8e4,h1h6`);
    await says(status(page), "Black must move the blue tower.");
    await button(page, "Share").click();
    await look("open");
    const link = await dialog(page, "Share").getByLabel("Link to the line").inputValue();
    if (decodeURIComponent(link) !== decodeURIComponent(page.url())) throw new Error(`the link is ${link}`);
    const position = await dialog(page, "Share").getByLabel("Position as text").inputValue();
    if (position !== "oupk1rgb/8/7O/8/4y3/8/8/BGRYKPU1 b U") throw new Error(`the position is ${position}`);
    await page.getByText("This link works on this device alone").waitFor();
    for (const [kind, starts] of [["SVG", "<svg "], ["PNG", "\x89PNG"]]) {
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, `Save as ${kind}`).click()]);
      const content = readFileSync(await file.path(), "latin1");
      if (!content.startsWith(starts) || content.length < 5000) throw new Error(`the ${kind} begins with ${content.slice(0, 20)}`);
      await page.getByText("Saved to your downloads.").waitFor();
    }
    await page.keyboard.press("Escape");
    await dialog(page, "Share").waitFor({ state: "hidden" });
  },
  async settings({ page, look }) {
    await button(page, "Settings").click();
    const ground = () => page.locator("#board rect").first().getAttribute("fill");
    const real = await ground();
    await page.getByRole("radio", { name: "High contrast" }).check();
    await page.getByRole("radio", { name: "Shapes" }).check();
    await page.getByRole("radio", { name: "Dark", exact: true }).check();
    if ((await ground()) === real) throw new Error("the board has its old colours");
    await look("chosen");
    await page.reload();
    await says(status(page), "Black begins the round with any tower.");
    if ((await ground()) === real) throw new Error("the look is lost");
    if (await page.evaluate(() => matchMedia("(forced-colors: active)").matches)) return;
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    if (paper !== "rgb(27, 28, 30)") throw new Error(`the page is ${paper}`);
  },
};
