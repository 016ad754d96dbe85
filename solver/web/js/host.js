// What differs between a page and Node.js.

/**
 * A thread that answers questions. Node.js does not end while one has a `ref`.
 *
 * @typedef {{ postMessage: (message: object) => void, terminate: () => unknown, ref?: () => void, unref?: () => void }} Thread
 */

/**
 * `start` makes a thread: `heard` receives what it says, `lost` why it is of no use any more. `prepare` makes a signal ready
 * for the listeners of many questions.
 *
 * @typedef {{
 *   cores: () => number, files: Record<"code" | "table" | "puzzles", URL>, read: (file: URL) => Promise<Uint8Array<ArrayBuffer>>,
 *   prepare?: (signal: AbortSignal) => void,
 *   start: (heard: (said: any) => void, lost: (why: string) => void) => Thread,
 * }} Host
 */

/** Why a thread is lost that gives no reason. */
export const ENDED = "it stopped unexpectedly";
