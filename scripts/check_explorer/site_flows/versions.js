// The site on a phone: installed, without a network, and a new version of it.
const { createHash } = require("crypto");
const { readFileSync } = require("fs");
const path = require("path");
const { says, square, button, tab, status, ready } = require("../reader.js");

/** The file that has the title. */
const PAGE = "index.html";
const OLD = "Kamisado explorer";
const NEW = "Kamisado explorer, the next version";
const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
const title = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });

/** The next version: its title, and a service worker that expects them. */
function next(folder) {
  const read = (name) => readFileSync(path.join(folder, name), "utf8");
  const sum = (text) => createHash("sha256").update(text).digest("hex");
  const old = read(PAGE);
  const other = old.replace(`<h1>${OLD}</h1>`, `<h1>${NEW}</h1>`);
  const worker = read("service-worker.js").replace(sum(old), sum(other));
  if (other === old || !worker.includes(sum(other))) throw new Error("the next version is the same");
  return { [PAGE]: other, "service-worker.js": worker };
}

module.exports = {
  async installed({ context, own, look, expected }) {
    const page = await context.newPage();
    await page.goto(own.address);
    await controlled(page);
    const { manifest } = await page.evaluate(async () => {
      const found = document.querySelector('link[rel="manifest"]');
      return { manifest: await (await fetch(found.href)).json() };
    });
    const sizes = await page.evaluate((icons) => Promise.all(icons.map(async ({ src }) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    })), manifest.icons.filter(({ type }) => type === "image/png"));
    if (sizes.join() !== "192x192,512x512") throw new Error(`the icons are ${sizes}`);
    const debug = await context.newCDPSession(page);
    const { installabilityErrors: faults } = await debug.send("Page.getInstallabilityErrors");
    // A context of its own counts as a private window.
    if (faults.some(({ errorId }) => errorId !== "in-incognito")) throw new Error(`not installable: ${JSON.stringify(faults)}`);
    expected.push(404);
    await page.goto(`${own.address}nothing.html`);
    await look(page, "nothing");
    await page.getByRole("link").click();
    await ready(page);
  },
  async flight({ context, own, look }) {
    const page = await context.newPage();
    await page.goto(own.address);
    await controlled(page);
    own.end();
    await page.reload();
    await says(page.locator("#verdict"), "Black wins in 17 moves");
    await square(page, "e8").click();
    await square(page, "e4").click();
    await says(status(page), "Gold must move the");
    for (let i = 0; i < 10; i += 1) {
      await ready(page);
      const moves = page.locator("#moves").getByRole("button");
      const turn = await status(page).textContent();
      await moves.nth(Math.floor((await moves.count()) / 2)).click();
      await page.waitForFunction((old) => document.getElementById("status").textContent !== old, turn);
    }
    await look(page, "ten");
    for (const name of ["Findings", "mitsudomoe", "Kamisado"]) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      await page.getByRole("link", { name, exact: true }).and(page.locator("[aria-current]")).waitFor();
    }
    await ready(page);
  },
  async versions({ context, own, folder, look }) {
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.goto(own.address);
    await controlled(one);
    await two.goto(own.address);
    await tab(two, "Play").click();
    await button(two, "New game").click();
    await says(two.locator("#play-told"), "Your turn");
    // A host in the middle of a change: a file of the new version is not there yet.
    const files = next(folder);
    own.replace("service-worker.js", files["service-worker.js"]);
    await one.reload();
    await one.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => {});
      while (registration.installing) await new Promise((done) => setTimeout(done, 20));
      if (registration.waiting) throw new Error("a mixed version is ready");
    });
    own.replace(PAGE, files[PAGE]);
    await one.reload();
    await says(one.locator("#notice"), "A new version is ready.");
    await says(two.locator("#notice"), "A new version is ready.");
    await look(one, "ready");
    // Until the reader wants it, all is of the old version.
    await title(one, OLD).waitFor();
    await one.reload();
    await title(one, OLD).waitFor();
    await button(one, "Reload").click();
    await title(one, NEW).waitFor();
    await title(two, NEW).waitFor();
    await says(two.locator("#play-told"), "Your turn");
    const names = await one.evaluate(() => caches.keys());
    if (names.length !== 1) throw new Error(`there are caches of ${names.length} versions`);
    own.end();
    await one.reload();
    await title(one, NEW).waitFor();
    await ready(one);
  },
};
