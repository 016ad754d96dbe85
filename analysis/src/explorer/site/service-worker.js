// Keeps the files of the site, so that it works without a network. Each version has a cache of its own, and a version is
// kept only as a whole.

/** The files by their paths, each with its SHA-256. `analysis site` fills them in. */
const FILES = {};

const scope = /** @type {any} */ (globalThis);
/** Caches belong to all sites of a host. */
const OWN = `kamisado ${scope.registration.scope} `;

const digest = async (bytes) => {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The cache of this version. */
const named = digest(new TextEncoder().encode(JSON.stringify(FILES))).then((version) => OWN + version);

/** Fetches a file of this version, or what the browser has of it; while a host changes to another one, it may be of that one. */
async function keep(cache, path, expected) {
  const answer = await fetch(path, { cache: "no-cache" });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || (await digest(bytes)) !== expected) throw new Error(`${path} is not of this version`);
  // Not the answer itself, which may have been redirected.
  await cache.put(path, new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } }));
}

async function install() {
  const name = await named;
  try {
    const cache = await caches.open(name);
    await Promise.all(Object.entries(FILES).map(([path, expected]) => keep(cache, path, expected)));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

async function activate() {
  const name = await named;
  const old = (await caches.keys()).filter((other) => other.startsWith(OWN) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
  await scope.clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(await named);
  return (await cache.match(path)) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", ({ data }) => data === "take over" && scope.skipWaiting());
scope.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const root = new URL(scope.registration.scope);
  if (event.request.method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const path = decodeURIComponent(pathname.slice(root.pathname.length)) || "index.html";
  if (Object.hasOwn(FILES, path)) event.respondWith(answer(path, event.request));
});
