// The site without a network: a service worker keeps its files, and the site can be installed. A server has no use for it.

import { source } from "../answers/source.js";
import { notice } from "./notice.js";
import { text } from "./text.js";

/** Where it is said whether the site works without a network, and what. */
let place = /** @type {HTMLElement | null} */ (null);
let said = "";

function say(/** @type {string} */ told) {
  said = told;
  if (place) place.textContent = told;
}

let registration = /** @type {ServiceWorkerRegistration | null} */ (null);
/** What the service worker has told of keeping the files: the one that is not of this version, if any. */
let heard = /** @type {{ other: string | undefined } | null} */ (null);

/** Says what is known of the files, once the service worker is registered. */
function tell() {
  if (!registration) return;
  const isKept = registration.active !== null;
  if (heard?.other) say(text(isKept ? "offline.ready.old" : "offline.changed", { file: heard.other }));
  else if (isKept) say(text("offline.ready"));
  else if (heard) say(text("offline.none"));
}

/** Hears the service worker: the browser looks for a new version on its own, perhaps before the page has registered it. */
export function hear() {
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    heard = data;
    tell();
  });
}

const isSite = /** @type {string} */ (source) === "module";

/** Says in an element whether the site works without a network; returns whether there is anything to say, now or later. */
export function tellIn(/** @type {HTMLElement} */ element) {
  place = element;
  element.textContent = said || text("offline.waiting");
  return isSite;
}

/** Offers a new version, which waits until all tabs are closed or the reader wants it. */
function offer(/** @type {ServiceWorker} */ waiting) {
  notice(text("notice.newVersion"), { name: text("notice.reload"), onClick: () => waiting.postMessage("take over") });
}

/** Registers the service worker, where there can be one. */
export async function install() {
  if (!isSite) return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "manifest.webmanifest";
  document.head.append(manifest);
  const { serviceWorker } = navigator;
  if (!serviceWorker) {
    say(text("offline.insecure"));
    return;
  }
  // A page that had none before goes on with its own files, which are the same.
  let isOld = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isOld) location.reload();
    isOld = true;
  });
  try {
    const found = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    registration = found;
    // One that ends without a word has kept nothing.
    const end = () => {
      heard ??= { other: undefined };
      tell();
    };
    const change = (/** @type {Event} */ { target }) => {
      const made = /** @type {ServiceWorker} */ (target);
      if (made.state === "installed" && found.active) offer(made);
      else if (made.state === "redundant") end();
    };
    const watch = () => found.installing?.addEventListener("statechange", change);
    watch();
    found.addEventListener("updatefound", watch);
    if (found.installing || found.waiting || found.active) tell();
    else end();
    serviceWorker.ready.then(tell);
    if (found.waiting && isOld) offer(found.waiting);
  } catch {
    // A browser may store nothing.
    say(text("offline.none"));
  }
}
