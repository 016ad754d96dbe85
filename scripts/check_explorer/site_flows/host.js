// A host that changes a file on its way: the site cannot be kept, and says so.
const { readFileSync } = require("fs");
const path = require("path");
const { says, button, ready } = require("../reader.js");

const PAGE = "index.html";
const WORKER = "service-worker.js";
const without = (page) => page.getByRole("region", { name: "Without a network" }).getByRole("status");

module.exports = {
  async changing_host({ context, own, folder, look }) {
    const page = await context.newPage();
    const worker = readFileSync(path.join(folder, WORKER), "utf8");
    // One that ends without a word, as where a browser has no room for it.
    own.replace(WORKER, 'addEventListener("install", (event) => event.waitUntil(Promise.reject()));');
    await page.goto(own.address);
    await button(page, "Help").click();
    await says(without(page), "Not yet: this browser could not keep the page.");
    own.restore(WORKER);
    own.replace(PAGE, `${readFileSync(path.join(folder, PAGE), "utf8")}<!-- added by the host -->`);
    await page.reload();
    await button(page, "Help").click();
    await says(without(page), "Not possible yet: the host sends a changed index.html.");
    await without(page).scrollIntoViewIfNeeded();
    await look(page, "changed");
    if ((await page.evaluate(() => caches.keys())).length > 0) throw new Error("a part of the site is kept");
    // As it was built, it is kept.
    own.restore(PAGE);
    await page.reload();
    await button(page, "Help").click();
    await says(without(page), "Ready: this browser keeps the page.");
    // A reader may open the help before the page has asked its service worker; not every browser can be held there.
    const early = await context.newPage();
    await early.addInitScript(() => addEventListener("load", (event) => event.stopImmediatePropagation()));
    await early.goto(own.address);
    await button(early, "Help").click();
    await says(without(early), /^(Storing the page|Ready)/);
    await early.close();
    // A later change leaves what is kept.
    own.replace(WORKER, worker.replace(/"index\.html":"\w{8}/, '"index.html":"00000000'));
    await page.reload();
    await button(page, "Help").click();
    await says(without(page), "Ready, but the version stays old: the host sends a changed index.html");
    own.end();
    await page.reload();
    await ready(page);
  },
};
