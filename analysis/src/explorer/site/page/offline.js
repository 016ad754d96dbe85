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

/** Says in an element whether the site works without a network; returns whether there is anything to say. */
export function tellIn(/** @type {HTMLElement} */ element) {
  place = element;
  element.textContent = said;
  return said !== "";
}

/** Offers a new version, which waits until all tabs are closed or the reader wants it. */
function offer(/** @type {ServiceWorker} */ waiting) {
  notice(text("notice.newVersion"), { name: text("notice.reload"), onClick: () => waiting.postMessage("take over") });
}

/** Registers the service worker, where there can be one. */
export async function install() {
  if (/** @type {string} */ (source) !== "module") return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "manifest.webmanifest";
  document.head.append(manifest);
  const { serviceWorker } = navigator;
  if (!serviceWorker) {
    say(text("offline.insecure"));
    return;
  }
  say(text("offline.waiting"));
  // A page that had none before goes on with its own files, which are the same.
  let isOld = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isOld) location.reload();
    isOld = true;
  });
  try {
    const registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    serviceWorker.ready.then(() => say(text("offline.ready")));
    serviceWorker.addEventListener("message", ({ data: { other: file } }) => {
      const isKept = registration.active !== null;
      if (file) say(text(isKept ? "offline.ready.old" : "offline.changed", { file }));
      else if (!isKept) say(text("offline.none"));
    });
    if (registration.waiting && isOld) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found?.addEventListener("statechange", () => {
        if (found.state === "installed" && registration.active) offer(found);
      });
    });
  } catch {
    // A browser may store nothing.
    say(text("offline.none"));
  }
}
