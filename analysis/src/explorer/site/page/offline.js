// The site without a network: a service worker keeps its files, and the site can be installed. A server has no use for it.

import { source } from "../answers/source.js";
import { notice } from "./notice.js";
import { text } from "./text.js";

/** Offers a new version, which waits until all tabs are closed or the reader wants it. */
function offer(waiting) {
  notice(text("notice.newVersion"), { name: text("notice.reload"), onClick: () => waiting.postMessage("take over") });
}

/** Registers the service worker, where there can be one. */
export async function install() {
  if (/** @type {string} */ (source) !== "module") return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "manifest.webmanifest";
  document.head.append(manifest);
  // Only pages from a secure address have it.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // A page that had none before goes on with its own files, which are the same.
  let isOld = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isOld) location.reload();
    isOld = true;
  });
  try {
    const registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    if (registration.waiting && isOld) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found?.addEventListener("statechange", () => {
        if (found.state === "installed" && registration.active) offer(found);
      });
    });
  } catch {
    // In a browser that stores nothing, the site needs the network.
  }
}
