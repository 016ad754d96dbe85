// WebKitGTK, by its WebDriver: each context is a browser of its own, which keeps nothing.
const { spawn } = require("child_process");
const { EventEmitter } = require("events");
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require("fs");
const os = require("os");
const path = require("path");
const readline = require("readline");
const { Page } = require("./webdriver.js");

const flows = {
  slide: "motion cannot be turned off while a page is open",
  touch: "no touch",
  installed: "nothing tells whether a page can be installed",
  cancelled: "workers cannot be seen",
  killed: "workers cannot be reached",
  first_visit: "the line cannot be made slow, and nothing counts what comes over it",
  match_longer: "requests cannot be answered by the check",
};
const cannot = [
  "the scheme and motion change while a page is open: a view has them from the start, and axe checks both sizes in them",
  "forced colours and large letters: these views are as others",
  "touch: the phone has a mouse",
  "the right button of the mouse: its events are made in the page, as the driver lets go of another button than it pressed",
  "console messages and errors before a page is loaded: they are noted from then on",
  "layout shifts: the places of elements are compared from frame to frame, from when the page is loaded",
];
/** So small that the browser's own bar is no wider than a phone. */
const STYLE = "window, window * { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; }\n";

/** Programs that end with this one. */
const running = new Set();
process.once("exit", () => running.forEach((started) => started.kill()));

/** Starts a program, which may say something by its pipe number 3. */
function begin(command, args, env) {
  const started = spawn(command, args, { env, stdio: ["ignore", "ignore", "ignore", "pipe"] });
  running.add(started.once("exit", () => running.delete(started)));
  return started;
}

/** A number that no other program listens to. */
function freePort() {
  const server = require("net").createServer();
  return new Promise((done) => server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => done(port));
  }));
}

/** A browser of its own, with its pages. */
class Context extends EventEmitter {
  constructor(downloads, driver, port, session) {
    super();
    this.downloads = downloads;
    this.driver = driver;
    this.at = `http://127.0.0.1:${port}/session/${session}`;
    /** Windows without a page. */
    this.free = /** @type {string[]} */ ([]);
    this.all = /** @type {Page[]} */ ([]);
    /** The window that hears commands, which come one after another. */
    this.current = "";
    this.queue = Promise.resolve();
  }

  async ask(method, where, body) {
    const answer = await fetch(`${this.at}${where}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${where}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Sends a command to a window. */
  send(handle, method, where, body) {
    const next = this.queue.then(async () => {
      if (this.current !== handle) await this.ask("POST", "/window", { handle });
      this.current = handle;
      return this.ask(method, where, body);
    });
    this.queue = next.catch(() => {});
    return next;
  }

  async newPage() {
    const handle = this.free.pop() ?? (await this.ask("POST", "/window/new", { type: "window" })).handle;
    const page = new Page(this, handle);
    this.all.push(page);
    if (this.size) await page.setViewportSize(this.size);
    return page;
  }

  pages() {
    return this.all;
  }

  /** Closes a page; the last window stays, since the browser would end with it. */
  async leave(page) {
    this.all = this.all.filter((one) => one !== page);
    if (this.all.length > 0) {
      await page.send("DELETE", "/window");
      this.current = "";
    } else {
      await page.send("POST", "/url", { url: "about:blank" });
      this.free.push(page.handle);
    }
  }

  async close() {
    for (const page of this.all) await page.last();
    await this.ask("DELETE", "").catch(() => {});
    this.driver.kill();
  }
}

/** Starts a screen of its own; `paths` is those of MiniBrowser, WebKitWebDriver and Xvfb. */
async function launch(paths) {
  const [binary, driver, screen] = paths.split(":");
  const shown = begin(screen, ["-displayfd", "3", "-screen", "0", "3900x2300x24", "-nolisten", "tcp"], process.env);
  const line = await new Promise((done) => readline.createInterface(shown.stdio[3]).once("line", done));
  const all = mkdtempSync(path.join(os.tmpdir(), "explorer-webkit-"));
  return {
    context: async ({ width, height, colorScheme, reducedMotion }) => {
      const folder = mkdtempSync(path.join(all, "context-"));
      const settings = path.join(folder, "gtk-3.0");
      for (const made of [settings, path.join(folder, "saved")]) mkdirSync(made);
      writeFileSync(path.join(folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${folder}/saved"\n`);
      writeFileSync(path.join(settings, "gtk.css"), STYLE);
      writeFileSync(path.join(settings, "settings.ini"), `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`);
      const env = {
        ...process.env, DISPLAY: `:${line}`, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder,
        GTK_THEME: colorScheme === "dark" ? "Adwaita:dark" : "Adwaita",
      };
      const port = await freePort();
      const own = begin(driver, [`--port=${port}`], env);
      const options = { binary, args: ["--automation"] };
      const body = JSON.stringify({ capabilities: { alwaysMatch: { timeouts: { script: 120000 }, "webkitgtk:browserOptions": options } } });
      let begun;
      for (let tries = 0; !begun; tries += 1) {
        await new Promise((done) => setTimeout(done, 100));
        begun = await fetch(`http://127.0.0.1:${port}/session`, { method: "POST", body }).then((answer) => answer.json(), (error) => {
          if (tries > 50) throw error;
        });
      }
      if (begun.value.error) throw new Error(`WebKit does not start: ${begun.value.message}`);
      const context = new Context(path.join(folder, "saved"), own, port, begun.value.sessionId);
      context.size = { width, height };
      context.free.push(await context.ask("GET", "/window"));
      return context;
    },
    show: (page, { width, height }) => page.setViewportSize({ width, height }),
    close: () => {
      shown.kill();
      // The last helpers of a browser end a moment after it.
      rmSync(all, { recursive: true, force: true, maxRetries: 50 });
    },
  };
}

module.exports = { launch, flows, cannot, hasShifts: false, hasTouch: false, keepsContexts: false };
