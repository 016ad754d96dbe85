// Texts with games: where they come from, and what was recognised in them.

import { ask } from "../answers/api.js";
import { place, toView } from "../page/page.js";
import { text as message, sentences } from "../page/text.js";
import { kindOfFile } from "./file-kind.js";
import { against } from "./names.js";

/** @import { GameSummary } from "../../answers.js" */
/** @import { Stage } from "../moves/stage.js" */
/** @import { Recorded } from "./review.js" */

/** The longest text that is answered, in bytes. */
export const LONGEST = 1 << 16;

/** Where a text that is dropped or pasted stays what it was meant for. */
const BOXES = "input, textarea, select";

/** The text of a file: in UTF-8, in the encoding that its first bytes name, or else in Windows' Western letters. */
export function decoded(/** @type {Uint8Array} */ bytes) {
  const mark = bytes[0] * 256 + bytes[1];
  const named = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** An error in a text as a sentence with the place behind it; without the name that programs give the text. */
export const unreadable = (/** @type {string} */ told) =>
  told
    .replace(/^record: /, "")
    .replace(/^line (\d+), column (\d+): (.*)/, (_, line, column, why) => message("games.wrong", { why, line, column }))
    .replace(/^[a-z](?!\d)/, (first) => first.toUpperCase());

const sizeOf = (/** @type {string} */ text) => new TextEncoder().encode(text).length;

/** Whether a text is too long to be answered. */
export const isTooLong = (/** @type {string} */ text) => sizeOf(text) > LONGEST;

/** Why a file is not read as a text; null if it may be one. */
export async function noText(/** @type {Pick<Blob, "slice">} */ file) {
  const kind = await kindOfFile(file);
  return kind && message("games.noText", { kind: message(`games.kind.${kind}`) });
}

/**
 * Where the word at a line and a column is in a text: its first character, and the one after its last.
 *
 * @param {string} text
 * @param {number} line
 * @param {number} column
 * @returns {[number, number]}
 */
export function wordAt(text, line, column) {
  const lines = text.split("\n");
  // Columns count characters, of which some have two units in a text.
  const before = [...lines.slice(0, line - 1), [...(lines[line - 1] ?? "")].slice(0, column - 1).join("")].join("\n");
  const begin = before.length;
  return [begin, begin + text.slice(begin).search(/\s|$/)];
}

/**
 * What is dropped or pasted for the page: files, or a text outside of a box. A text may have a picture of itself with it.
 *
 * @param {Pick<DataTransfer, "types" | "files">} data
 * @param {EventTarget | null} target
 */
export function brought({ types, files }, target) {
  const isText = types.includes("text/plain") && !types.includes("text/uri-list");
  const isPicture = [...files].every(({ type }) => type.startsWith("image/"));
  if (types.includes("Files") && !(isText && isPicture)) return "files";
  return isText && !(target instanceof Element && target.closest(BOXES)) ? "text" : null;
}

/** Which game of a text is asked for. @typedef {{ game?: number }} Asked */

/**
 * What opens the games of texts and files, from the box or from elsewhere on the page.
 */
export class Reader {
  /**
   * `question` is what is asked about a text; `onOpen` is called when one comes from elsewhere on the page.
   *
   * @param {Stage} stage
   * @param {"record" | "mitsudomoe/record"} question
   * @param {() => void} onOpen
   */
  constructor(stage, question, onOpen) {
    this.stage = stage;
    this.question = question;
    this.onOpen = onOpen;
    this.leave = new AbortController();
    this.box = place("record-text", HTMLTextAreaElement);
    this.told = place("record-told");
    /** Leads to what is wrong in the text. */
    this.toFault = place("record-place");
    /** The place of that: a line and a column. */
    this.fault = [1, 1];
    const file = place("record-file", HTMLInputElement);
    file.addEventListener("change", () => this.openFile([...(file.files ?? [])]));
    place("record-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(this.box.value);
    });
    this.toFault.addEventListener("click", () => {
      const [line, column] = this.fault;
      this.box.setSelectionRange(...wordAt(this.box.value, line, column));
      this.box.focus();
    });
    place("download").addEventListener("click", () => this.download());
    addEventListener("dragover", (event) => {
      if (event.dataTransfer && brought(event.dataTransfer, event.target)) event.preventDefault();
    });
    addEventListener("drop", (event) => this.receive(event, event.dataTransfer));
    addEventListener("paste", (event) => this.receive(event, event.clipboardData));
  }

  receive(/** @type {Event} */ event, /** @type {DataTransfer | null} */ data) {
    const what = data && brought(data, event.target);
    if (!what) return;
    event.preventDefault();
    this.onOpen();
    const text = data.getData("text/plain");
    if (what === "files") this.openFile([...data.files]);
    else if (text.trim() !== "") this.take(text);
  }

  /** Reads a file. */
  async openFile(/** @type {File[]} */ [file, ...others]) {
    if (!file) return;
    const refused = others.length > 0 ? message("games.manyFiles", { count: others.length + 1 }) : await noText(file);
    if (refused !== null) this.tell(refused);
    // Two bytes may be one letter.
    else if (file.size > 2 * LONGEST) this.refuse(file.size);
    else this.take(decoded(new Uint8Array(await file.arrayBuffer())));
  }

  refuse(/** @type {number} */ bytes) {
    this.tell(message("games.tooLong", { bytes, most: LONGEST }));
  }

  /** Says what is wrong, in view. */
  tell(/** @type {string} */ why) {
    this.told.textContent = why;
    toView(this.toFault);
    toView(this.told);
  }

  /** Puts a text into the box, and reads it; one that is too long leaves the box as it is. */
  take(/** @type {string} */ text) {
    if (isTooLong(text)) {
      this.refuse(sizeOf(text));
      return;
    }
    // The box may end lines differently, and places are those in it.
    this.box.value = text;
    this.read(this.box.value);
  }

  /** Reads the game of a text, or says what is wrong there. */
  async read(/** @type {string} */ body, /** @type {Asked} */ asked = {}) {
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    this.toFault.hidden = place("review").hidden = true;
    this.told.textContent = message("games.checking");
    try {
      await this.open(await ask(this.question, asked, signal, { body }), signal, asked);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.fault = [error.line, error.column];
      this.toFault.hidden = error.line === undefined;
      this.tell(unreadable(error.message));
    }
  }

  /**
   * Shows a game, as the answer about its text gives it, and reviews it until `signal` says that another one is read.
   *
   * @param {unknown} _record
   * @param {AbortSignal} _signal
   * @param {Asked} _asked
   */
  async open(_record, _signal, _asked) {}

  /** Saves the line as a text. */
  async download() {}
}

/** What is a1 on other boards. */
const A1 = { turned: "h8", mirrored: "h1", "turned mirrored": "a8" };

/** Whether Black is at the bottom of the board of a text. */
export const isTurned = (/** @type {string} */ board) => board.startsWith("turned");

/** The players of a game whose text names at least one of them; null for others. */
const players = (/** @type {GameSummary["names"]} */ names) => (names?.black || names?.gold ? against(names) : null);

/**
 * What was recognised in a text, and what the lay of its board means for its squares.
 *
 * @param {Pick<Recorded, "board" | "source">} found
 */
export function recognised({ board, source: { title, game, games } }) {
  const names = players(games[game - 1].names);
  const key = `games.read${games.length > 1 ? ".of" : ""}${names ? ".named" : ""}`;
  const told = message(key, { title, game, games: games.length, names: names ?? "" });
  if (board === "standard") return told;
  const lay = board.split(" ").map((way) => message(`games.board.${way}`));
  return sentences(told, ...lay, message("games.board.names", { a1: A1[board] }));
}

/** One of several games of a text. */
export function gameOfMany(
  /** @type {GameSummary} */ { line, names, rounds, moves, error },
  /** @type {number} */ number,
) {
  if (error !== null || rounds === null || moves === null) return message("games.listed.bad", { number, line });
  const given = { number, names: players(names) ?? message("games.listed.unnamed", { line }), rounds, moves };
  return message(rounds > 1 ? "games.listed.rounds" : "games.listed", given);
}
