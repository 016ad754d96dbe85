// Every text comes from the messages: the page in a language that sets them in brackets has no text outside of brackets.

/** What stands there is no text of ours: moves, squares, letters, numbers and signs. */
const COLOR = "(Brown|Green|Red|Yellow|Pink|Purple|Blue|Orange)";
const ALLOWED = [
  new RegExp(`${COLOR} (Left|Forward|Right) \\d ${COLOR}`, "g"),
  /\b[a-h][1-8]([a-h][1-8])?\b/g,
  /\b(place [a-e][1-5]|[a-e][1-5][-*][a-e][1-5](\{[^}]*\})?)/g,
  /[\p{N}\p{P}\p{S}\s]/gu,
];
/** Texts of the program, and names that players gave. */
const FROM_ELSEWHERE = "#findings, #lead, #error, #setup-told.wrong";

/** The page with each message in brackets. */
async function translate(page) {
  await page.route("**/words/en.js", async (route) => {
    const answer = await route.fetch();
    const brackets = `
      const set = (form) => "\\u27e6" + form + "\\u27e7";
      for (const [key, found] of Object.entries(words)) {
        words[key] = typeof found === "string" ? set(found) : Object.fromEntries(Object.entries(found).map(([form, said]) => [form, set(said)]));
      }`;
    await route.fulfill({ response: answer, body: (await answer.text()) + brackets });
  });
}

/** The texts on the page that are not in brackets. */
async function outside(page) {
  const all = await page.evaluate((elsewhere) => {
    const found = [];
    const tell = (text, at) => text.trim() && found.push([text.trim(), at]);
    for (const one of document.body.querySelectorAll("*")) {
      if (one.closest(elsewhere) || !one.checkVisibility()) continue;
      for (const name of ["aria-label", "title", "placeholder"]) tell(one.getAttribute(name) ?? "", `${name} of ${one.tagName} ${one.id}`);
      // The letters on a board are those of positions.
      if (one.closest("svg")) continue;
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
      tell(own.join(" "), `${one.tagName} ${one.id} in ${one.closest("[id]")?.id}`);
    }
    return found;
  }, FROM_ELSEWHERE);
  const rest = ([text, at]) => {
    let left = text;
    for (let before = ""; before !== left;) [before, left] = [left, left.replace(/⟦[^⟦⟧]*⟧/g, "")];
    for (const form of ALLOWED) left = left.replace(form, "");
    return left === "" ? [] : [`'${text}' (${at})`];
  };
  return all.flatMap(rest);
}

async function check(page, where) {
  const found = await outside(page);
  if (found.length > 0) throw new Error(`${where}: no message has ${found.slice(0, 8).join("; ")}`);
}

const quiet = (page) => page.waitForFunction(() => document.getElementById("verdict")?.textContent !== "" && document.getElementById("progress")?.textContent === "", null, { timeout: 60000 });
const open = async (page, name) => page.locator(`#tab-${name}`).click();

module.exports = {
  async translated({ page, source }) {
    // Without a network the site's own worker answers, and nothing can be exchanged.
    if (source !== "server") return;
    await translate(page);
    await page.reload();
    await quiet(page);
    await check(page, "the start");
    await page.locator("#why").click();
    await page.locator("#best li").first().waitFor({ timeout: 60000 });
    await page.locator("#forward").click();
    await quiet(page);
    for (const name of ["play", "games", "learn", "studies", "setup", "moves"]) {
      await open(page, name);
      await check(page, name);
    }
    for (const id of ["open-help", "open-settings", "share"]) {
      await page.locator(`#${id}`).click();
      await check(page, id);
      await page.keyboard.press("Escape");
    }
    await page.locator("#rules-button").click();
    await page.locator("#format").selectOption("standard");
    await check(page, "rules");
    await page.keyboard.press("Escape");
    await quiet(page);
    await check(page, "a match");
    await open(page, "play");
    await page.locator('#play-form button[type="submit"]').click();
    await page.locator("#play-hint").click();
    await check(page, "a game");
    await page.locator("#play-resign").click();
    await check(page, "the end of a game");
  },
  async translated_round({ page, address, source }) {
    if (source !== "server") return;
    await translate(page);
    await page.goto("about:blank");
    await page.goto(`${address}#position=2k1yrg1%2F1G6%2F3Y4%2F2RoK2b%2F7O%2F1u6%2FP4p2%2FB5U1+g+P&moves=a2a8`);
    await page.locator("#fills details").first().waitFor({ timeout: 60000 });
    for (const one of await page.locator("#fills summary").all()) await one.click();
    await check(page, "the fills");
    await open(page, "games");
    await page.locator("#record-text").fill("1. d8d3 f1f6 2. h8h3");
    await page.locator('#record-form button[type="submit"]').click();
    await page.locator("#record-moves li").first().waitFor({ timeout: 60000 });
    await check(page, "a record");
  },
  async translated_pages({ page, address, source }) {
    if (source !== "server") return;
    await translate(page);
    await page.goto(`${address}mitsudomoe.html`);
    await page.locator("#legal-list summary").first().click();
    await page.locator("#verdict").filter({ hasText: /./ }).waitFor({ timeout: 60000 });
    await check(page, "mitsudomoe");
    await page.goto(`${address}findings.html`);
    await page.locator("#findings section").first().waitFor({ timeout: 60000 });
    await check(page, "findings");
  },
};
