// The page of findings: answers, pictures, numbers, a set-up shown in the explorer.
const { says, status, verdict } = require("../reader.js");

module.exports = {
  async findings({ page, look }) {
    await page.getByRole("navigation").getByRole("link", { name: "Findings", exact: true }).click();
    await page.getByRole("heading", { level: 2 }).nth(2).waitFor();
    const pictures = page.getByRole("img", { name: /./ }).and(page.locator("img"));
    if ((await pictures.count()) < 4) throw new Error(`${await pictures.count()} pictures`);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image) => image.decode());
    }
    for (const name of await page.locator("summary").all()) await name.click();
    await look("all");
    await page.getByRole("link", { name: /^Show this set-up: / }).first().click();
    await says(status(page), /^(Black|Gold) begins the round with any tower\./);
    await says(verdict(page), "wins");
  },
};
