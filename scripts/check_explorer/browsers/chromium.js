// Chromium, by Playwright and its own protocol: it can do everything that the flows ask for.
const { chromium } = require("playwright-core");

/** Starts the browser. */
async function launch(executablePath) {
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    // Bars take room, as they do on a desk.
    ignoreDefaultArgs: ["--hide-scrollbars"],
    args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
  const write = async (page, times) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16 * times, fixed: 13 * times } });
    await session.detach();
  };
  return {
    /** A context of its own, in a view. */
    context: ({ width, height, letters, ...view }) => browser.newContext({ viewport: { width, height }, ...view }),
    /** Shows a page in a view. */
    async show(page, { width, height, colorScheme, forcedColors = "none", letters = 1 }) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, forcedColors });
      await write(page, letters);
    },
    close: () => browser.close(),
  };
}

module.exports = { launch, flows: {}, cannot: [], hasShifts: true, hasTouch: true, keepsContexts: true };
