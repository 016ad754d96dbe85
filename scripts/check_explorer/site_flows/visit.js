// The first visit: little is fetched before the board and its values stand, and all is kept soon after.

/** The most files and bytes before the board; uncompressed, as a plain host sends them. */
const FILES = 6;
const BYTES = 300_000;

module.exports = {
  async first_visit({ context, own }) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    // A line of 1.6 Mbit/s with 300 ms.
    const line = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 100_000 };
    await devtools.send("Network.emulateNetworkConditions", line);
    const fetched = new Map();
    devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      fetched.set(requestId, (fetched.get(requestId) ?? 0) + encodedDataLength);
    });
    await page.goto(own.address, { waitUntil: "commit" });
    await page.waitForFunction(() => / of \d+ moves win/.test(document.getElementById("verdict")?.textContent ?? ""));
    const bytes = [...fetched.values()].reduce((sum, some) => sum + some, 0);
    if (fetched.size > FILES || bytes > BYTES) throw new Error(`${fetched.size} files with ${bytes} bytes before the board`);
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    // This host has no validators, so what is asked for again is sent again. The first
    // page has two addresses.
    const again = [...own.asked].filter(([file, count]) => count > 1 && !["index.html", "service-worker.js"].includes(file));
    if (again.length > 0) throw new Error(`sent again: ${again.map(([file]) => file)}`);
  },
};
