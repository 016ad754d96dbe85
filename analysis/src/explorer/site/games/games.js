// Texts with games: where they come from, and what was recognised in them.

import { ask } from "../answers/api.js";
import { place } from "../page/page.js";
import { text as message } from "../page/text.js";
import { kindOfFile } from "./file-kind.js";
import { short } from "./review.js";

/** The longest text that is answered, in bytes. */
export const LONGEST = 1 << 16;

/** Encodings that a file names by its first bytes. */
const MARKS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] };
/** Where a text that is dropped or pasted stays what it was meant for. */
const BOXES = "input, textarea, select";

/** The text of a file: in UTF-8, in the encoding that its first bytes name, or else in Windows' Western letters. */
export function decoded(bytes) {
  const [marked] = Object.entries(MARKS).find(([, [first, second]]) => bytes[0] === first && bytes[1] === second) ?? [
    "utf-8",
  ];
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** An error in a text, without the name that programs give the text. */
export const unreadable = (message) => message.replace(/^record: /, "").replace(/^./, (first) => first.toUpperCase());

/** Whether a text is too long to be answered. */
export const isTooLong = (text) => new TextEncoder().encode(text).length > LONGEST;

/** Why a file is not read as a text; null if it may be one. */
export async function noText(file) {
  const kind = await kindOfFile(file);
  return kind && message("games.noText", { kind: message(`games.kind.${kind}`) });
}

const tooLong = (bytes) => message("games.tooLong", { bytes, most: LONGEST });

/** Where the word at a line and a column is in a text: its first character, and the one after its last. */
export function wordAt(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  // Columns count characters, of which some have two units in a text.
  const begin = before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  const [word] = /^\S*/.exec(text.slice(begin)) ?? [""];
  return [begin, begin + word.length];
}

/**
 * The box for a text. It also takes a file that is chosen, or dropped or pasted anywhere on the page, and a text that is
 * dropped or pasted outside of a box.
 */
export class Inbox {
  /**
   * `onText` receives each text, `onOutside` is called before one that came from elsewhere on the page, and `onRefused`
   * receives the reason why one is not taken.
   *
   * @param {{ onText: (text: string) => void, onOutside: () => void, onRefused: (why: string) => void }} parts
   */
  constructor({ onText, onOutside, onRefused }) {
    this.box = place("record-text");
    this.onText = onText;
    this.onOutside = onOutside;
    this.onRefused = onRefused;
    place("record-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(this.box.value);
    });
    place("record-file").addEventListener("change", ({ target }) => this.open(target.files));
    addEventListener("dragover", (event) => {
      if (this.brings(event.dataTransfer, event.target)) event.preventDefault();
    });
    addEventListener("drop", (event) => this.receive(event, event.dataTransfer));
    addEventListener("paste", (event) => this.receive(event, event.clipboardData));
  }

  /** Whether what is dropped or pasted is for the box. */
  brings(data, target) {
    if (data?.types.includes("Files")) return true;
    const isText = data?.types.includes("text/plain") && !data.types.includes("text/uri-list");
    return isText && !(target instanceof Element && target.closest(BOXES));
  }

  receive(event, data) {
    if (!this.brings(data, event.target)) return;
    event.preventDefault();
    this.onOutside();
    const text = data.getData("text/plain");
    if (data.files.length > 0) this.open(data.files);
    else if (text.trim() !== "") this.take(text);
  }

  /** Reads a file. */
  async open([file, ...others]) {
    if (!file) return;
    const refused = others.length > 0 ? message("games.manyFiles", { count: others.length + 1 }) : await noText(file);
    if (refused !== null) this.onRefused(refused);
    // Two bytes may be one letter.
    else if (file.size > 2 * LONGEST) this.onRefused(tooLong(file.size));
    else this.take(decoded(new Uint8Array(await file.arrayBuffer())));
  }

  /** Puts a text into the box; one that is too long leaves the box as it is. */
  take(text) {
    if (isTooLong(text)) {
      this.onRefused(tooLong(new TextEncoder().encode(text).length));
      return;
    }
    // The box may end lines differently, and places are those in it.
    this.box.value = text;
    this.onText(this.box.value);
  }

  /** Shows the word at a place. */
  show(line, column) {
    this.box.setSelectionRange(...wordAt(this.box.value, line, column));
    this.box.focus();
  }
}

/** What opens the games of texts. */
export class Reader {
  /**
   * `question` is what is asked about a text; `onOpen` is called when one comes from elsewhere on the page.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {string} question
   * @param {() => void} onOpen
   */
  constructor(stage, question, onOpen) {
    this.stage = stage;
    this.question = question;
    this.onOpen = onOpen;
    this.leave = new AbortController();
    /** The error in the text, if there is one. */
    this.fault = /** @type {any} */ (null);
    this.told = place("record-told");
    const onRefused = (why) => (this.told.textContent = why);
    this.inbox = new Inbox({ onText: (found) => this.read(found), onOutside: onOpen, onRefused });
    place("record-place").addEventListener("click", () => this.inbox.show(this.fault.line, this.fault.column));
    place("download").addEventListener("click", () => this.download());
  }

  /** Reads the game of a text, or says what is wrong there. */
  async read(found, asked = {}) {
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    place("record-place").hidden = place("review").hidden = true;
    this.told.textContent = message("games.checking");
    try {
      await this.open(await ask(this.question, asked, signal, { body: found }), signal, asked);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.told.textContent = unreadable(error.message);
      this.fault = error;
      place("record-place").hidden = error.line === undefined;
    }
  }

  /**
   * Shows a game, as the answer about its text gives it, and reviews it until `signal` says that another one is read.
   *
   * @param {any} _record
   * @param {AbortSignal} _signal
   * @param {object} _asked
   */
  async open(_record, _signal, _asked) {}

  /** Saves the line as a text. */
  async download() {}
}

/** Whether Black is at the bottom of the board of a text. */
export const isTurned = (board) => board.startsWith("turned");

/** The players of a game whose text names at least one of them; null for others. */
function players(names) {
  if (!names?.black && !names?.gold) return null;
  const name = (player) => (names[player] ? short(names[player]) : message(`player.${player}`));
  return message("games.against", { black: name("black"), gold: name("gold") });
}

/** What was recognised in a text, and what the lay of its board means for its squares. */
export function recognised({ board, source: { title, game, games } }) {
  const names = players(games[game - 1].names);
  const key = `games.read${games.length > 1 ? ".of" : ""}${names ? ".named" : ""}`;
  const told = message(key, { title, game, games: games.length, names: names ?? "" });
  return board === "standard" ? told : `${told} ${message(`games.board.${board}`)}`;
}

/** One of several games of a text. */
export function gameOfMany({ line, names, rounds, moves, error }, number) {
  if (error !== null) return message("games.listed.bad", { number, line });
  const given = { number, names: players(names) ?? message("games.listed.unnamed", { line }), rounds, moves };
  return message(rounds > 1 ? "games.listed.rounds" : "games.listed", given);
}

/** What was recognised, and the choice between the games of a text. */
export class Recognised {
  /** `onChoose` receives the number of a game. */
  constructor(onChoose) {
    this.told = place("record-source");
    this.which = place("record-which");
    this.list = place("record-game");
    this.list.addEventListener("change", () => onChoose(Number(this.list.value)));
  }

  /** Forgets what was recognised; the choice stays if another game of the same text is awaited. */
  clear({ keepsGames = false } = {}) {
    this.told.textContent = "";
    if (!keepsGames) this.which.hidden = true;
  }

  /** Shows what the answer about a game says of its text. */
  show(found) {
    const { games, game } = found.source;
    this.told.textContent = recognised(found);
    this.which.hidden = games.length < 2;
    this.list.replaceChildren(...games.map((found, i) => new Option(gameOfMany(found, i + 1), String(i + 1))));
    this.list.value = String(game);
  }
}
