// A study in an address: its text, as it is or packed, whichever is shorter.

/** The longest link, in characters: longer ones are cut off on their way. */
export const LONGEST = 8000;
/** The names of the text and of the packed text in an address. */
const [PLAIN, PACKED] = ["study", "packed-study"];

/**
 * Sends bytes through a stream that changes them.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  // Reading raises the same error. A `Response` of the stream would raise it again in Firefox, where nothing catches it.
  Promise.all([writer.write(bytes), writer.close()]).catch(() => {});
  const reader = stream.readable.getReader();
  const parts = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} text */
async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/**
 * The part of an address for the text of a study.
 *
 * @param {string} text
 */
export async function hashOf(text) {
  const plain = `#${PLAIN}=${encodeURIComponent(text)}`;
  try {
    const short = `#${PACKED}=${await packed(text)}`;
    return short.length < plain.length ? short : plain;
  } catch {
    // An old browser packs nothing.
    return plain;
  }
}

/**
 * The text of the study in an address; null without one. Throws an error if the address is damaged.
 *
 * @param {string} hash
 */
export async function textIn(hash) {
  const [, name, value] = /^#([\w-]+)=(.*)$/s.exec(hash) ?? [];
  if (name === PLAIN) return decodeURIComponent(value);
  return name === PACKED ? unpacked(value) : null;
}
