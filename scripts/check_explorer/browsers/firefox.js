// Firefox as it is shipped, by Playwright over WebDriver BiDi.
const { createHash } = require("crypto");
const { renameSync } = require("fs");
const path = require("path");
const { firefox } = require("playwright-core");
const { ws } = require("playwright-core/lib/utilsBundle");

/** The flows that need what the driver lacks. */
const flows = {
  slide: "motion cannot be turned off while a page is open",
  touch: "no touch",
  first_visit: "the line cannot be made slow, and nothing counts what comes over it",
  killed: "a script of the driver in a worker ends the process of the page",
  installed: "nothing tells whether a page can be installed",
};
const cannot = [
  "the scheme, forced colours and letters change while a page is open: a view has them from the start, and axe checks both sizes in them",
  "touch: the phone has a mouse",
  "pages that the browser keeps whole: whoever goes back to one loads it anew",
  "layout shifts: the places of elements are compared from frame to frame",
  "requests that the service worker was answering when their page was left: they are no faults, though Firefox tells of them",
];

/** The policy's name for the style that Playwright puts into a page for a moment, for each picture of it. */
const OWN_STYLE = createHash("sha256").update("body {}").digest("base64");

/** What Firefox says where a page is left while its service worker answers: a request that failed would have an address. */
const LEFT = "Failed to load ‘’. A ServiceWorker intercepted the request";

/** Changes what Playwright and this Firefox say to each other, where they do not agree. */
function mend() {
  const { send, emit } = ws.prototype;
  /** The names of saved files, by their addresses. */
  const names = new Map();
  ws.prototype.send = function mended(data, ...more) {
    const text = String(data);
    // Firefox emulates no media, and Playwright does not begin without.
    if (text.includes('"emulation.setMediaFeaturesOverride"')) {
      const answer = JSON.stringify({ type: "success", id: JSON.parse(text).id, result: {} });
      return setImmediate(() => emit.call(this, "message", Buffer.from(answer), false));
    }
    // A field for numbers, which has no selection, is filled anew and not further.
    const filled = text.replace("inputElement.value += text", "inputElement.value = text");
    // A process of Firefox ends where a script that is not the page's reads this for a second time; the attribute says the same.
    return send.call(this, filled.replace("element.ariaLabelledByElements || ", ""), ...more);
  };
  ws.prototype.emit = function mended(name, data, ...more) {
    const text = name === "message" ? String(data) : "";
    if (text.includes('"log.entryAdded"') && [OWN_STYLE, LEFT].some((told) => text.includes(told))) return false;
    if (!text.includes('"method":"browsingContext.download')) return emit.call(this, name, data, ...more);
    // Downloads have no numbers, but each has an address of its own.
    const message = JSON.parse(text);
    const { params } = message;
    params.download = params.url;
    if (params.suggestedFilename) names.set(params.url, params.suggestedFilename);
    // A second file of a name gets another from Firefox, and is looked for under its own.
    if (params.filepath) renameSync(params.filepath, path.join(path.dirname(params.filepath), names.get(params.url)));
    return emit.call(this, name, Buffer.from(JSON.stringify(message)), ...more);
  };
}

/** What a view is in the preferences of a browser. */
const preferences = ({ colorScheme, forcedColors, reducedMotion, letters = 1 }) => ({
  "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
  "browser.display.document_color_use": forcedColors ? 2 : 0,
  "ui.prefersReducedMotion": reducedMotion ? 1 : 0,
  "font.size.variable.x-western": 16 * letters,
  "font.size.monospace.x-western": 13 * letters,
  // Playwright waits for a page to load, also where Firefox has kept it.
  "browser.sessionhistory.max_total_viewers": 0,
});

async function launch(executablePath) {
  mend();
  const browsers = new Set();
  return {
    /** A context of its own, in a browser of its own: Firefox ends as a whole if one of its processes does. */
    async context({ width, height, ...view }) {
      const browser = await firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs: preferences(view), timeout: 120000 });
      browsers.add(browser);
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: null });
      context.once("close", () => browsers.delete(browser) && browser.close());
      return context;
    },
    show: (page, { width, height }) => page.setViewportSize({ width, height }),
    close: async () => {
      for (const browser of browsers) await browser.close();
    },
  };
}

module.exports = { launch, flows, cannot, hasShifts: false, hasTouch: false, keepsContexts: false };
