// Keeps the files of the site, so that it works without a network. Each version has a cache of its own, and a version is
// kept only as a whole: a file that the host changes cannot be told from one of another version.

/**
 * The files by their paths, each with its SHA-256. `analysis site` fills them in.
 *
 * @type {Record<string, string>}
 */
const FILES = {};

// The types of pages know no service worker.
const scope = /** @type {any} */ (globalThis);
/** Caches belong to all sites of a host. */
const OWN = `kamisado ${scope.registration.scope} `;

const digest = async (/** @type {BufferSource} */ bytes) => {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The cache of this version. */
const named = digest(new TextEncoder().encode(JSON.stringify(FILES))).then((version) => OWN + version);

/** Keeps a file as the browser or else the host has it; returns its path if neither is of this version. */
async function keep(/** @type {Cache} */ cache, /** @type {string} */ path) {
  for (const mode of /** @type {const} */ (["force-cache", "no-cache"])) {
    const answer = await fetch(path, { cache: mode });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || (await digest(bytes)) !== FILES[path]) continue;
    // Not the answer itself, which may have been redirected.
    const kind = answer.headers.get("Content-Type") ?? "";
    await cache.put(path, new Response(bytes, { headers: { "Content-Type": kind } }));
    return "";
  }
  return path;
}

async function install() {
  const name = await named;
  const cache = await caches.open(name);
  // Without a network or room, nothing is known of a file.
  const done = await Promise.all(Object.keys(FILES).map((path) => keep(cache, path).catch(() => null)));
  if (done.every((other) => other === "")) return;
  await caches.delete(name);
  // The pages say it.
  const other = done.find(Boolean);
  for (const page of await scope.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ other });
  return Promise.reject();
}

async function activate() {
  const name = await named;
  const old = (await caches.keys()).filter((other) => other.startsWith(OWN) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
  await scope.clients.claim();
}

async function answer(/** @type {string} */ path, /** @type {Request} */ request) {
  const cache = await caches.open(await named);
  return (await cache.match(path)) ?? fetch(request);
}

/** @typedef {{ waitUntil: (work: Promise<void>) => void }} Work */
scope.addEventListener("install", (/** @type {Work} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {Work} */ event) => event.waitUntil(activate()));
scope.addEventListener(
  "message",
  (/** @type {MessageEvent} */ { data }) => data === "take over" && scope.skipWaiting(),
);
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { origin, pathname } = new URL(event.request.url);
  const root = new URL(scope.registration.scope);
  if (event.request.method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const path = decodeURIComponent(pathname.slice(root.pathname.length)) || "index.html";
  if (Object.hasOwn(FILES, path)) event.respondWith(answer(path, event.request));
});
