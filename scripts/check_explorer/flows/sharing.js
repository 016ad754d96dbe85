// The link, the position and the pictures that are passed on, and the look of the board.
const { readFileSync } = require("fs");
const { says, square, button, status } = require("../reader.js");

const dialog = (page, name) => page.getByRole("dialog", { name, exact: true });

module.exports = {
  async share({ page, address, look }) {
    await page.goto(`${address}#position=start&moves=e8e4,h1h6`);
    await says(status(page), "Black must move the blue tower.");
    await button(page, "Share").click();
    await look("open");
    const field = (name) => dialog(page, "Share").getByRole("textbox", { name, exact: true });
    const link = await field("Link").inputValue();
    if (decodeURIComponent(link) !== decodeURIComponent(page.url())) throw new Error(`the link is ${link}`);
    const position = await field("Position as text").inputValue();
    if (position !== "oupk1rgb/8/7O/8/4y3/8/8/BGRYKPU1 b U") throw new Error(`the position is ${position}`);
    await page.getByText("This link works on this device only").waitFor();
    /** Saves a picture; what it holds and its name. */
    const saved = async (kind) => {
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, `Save as ${kind}`).click()]);
      return { name: file.suggestedFilename(), content: readFileSync(await file.path(), "latin1") };
    };
    for (const [kind, starts] of [["SVG", "<svg "], ["PNG", "\x89PNG"]]) {
      const { name, content } = await saved(kind);
      if (name !== `kamisado-after-2-moves.${kind.toLowerCase()}`) throw new Error(`the ${kind} is named ${name}`);
      if (!content.startsWith(starts) || content.length < 5000) throw new Error(`the ${kind} begins with ${content.slice(0, 20)}`);
      await page.getByText("Saved to your downloads.").waitFor();
    }
    const plain = (await saved("SVG")).content;
    await page.keyboard.press("Escape");
    await dialog(page, "Share").waitFor({ state: "hidden" });
    // What is drawn is in the picture.
    await square(page, "a1").click({ button: "right" });
    await button(page, "Share").click();
    const [before, after] = [plain, (await saved("SVG")).content].map((svg) => svg.split("fill-opacity").length);
    if (after !== before + 1) throw new Error(`the picture has ${after - before} marks more`);
    await page.keyboard.press("Escape");
    await button(page, "To the start").click();
    await says(status(page), "Black begins the round");
    await button(page, "Share").click();
    const { name } = await saved("PNG");
    if (name !== "kamisado-start.png") throw new Error(`the picture is named ${name}`);
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
