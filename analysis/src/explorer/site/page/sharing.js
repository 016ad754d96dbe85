// What can be passed on of the place that the page shows: a link, the position as text, a picture.

import { INK, PAPER, SIZE, shape, whole } from "../board/picture.js";
import { isFill, numbersOf } from "../moves/line.js";
import { dialog } from "./dialog.js";
import { button, element, place } from "./page.js";
import { save } from "./save.js";
import { text } from "./text.js";

/** The width of a saved picture, in pixels. */
const PIXELS = 1200;
/** The room around the board in a saved picture, in the units of its drawing. */
const RIM = 8;

/** Whether an address leads to the device on which it is opened, wherever that is. */
export const isOwnDevice = (/** @type {URL | Location} */ { protocol, hostname }) =>
  protocol === "file:" || hostname === "[::1]" || /^(127\..*|(.+\.)?localhost)$/.test(hostname);

/**
 * The name of a file about a place: where the line starts, unless it is the initial round, and how far it has gone.
 *
 * @param {import("../moves/line.js").Line} line
 */
export function fileName(line) {
  const { start } = line;
  const from = start === "start" || numbersOf(start) ? start.replaceAll(":", "-") : "position";
  const count = line.played().filter((m) => !isFill(m)).length;
  const after = `after-${text("count.moves", { count }).replace(" ", "-")}`;
  return ["kamisado", ...(count === 0 || from !== "start" ? [from] : []), ...(count > 0 ? [after] : [])].join("-");
}

/**
 * A picture of a position as a whole drawing of its own.
 *
 * @param {string} position
 * @param {Parameters<typeof whole>[1]} how
 */
function drawing(position, how) {
  const side = SIZE + 2 * RIM;
  const svg = shape("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `${-RIM} ${-RIM} ${side} ${side}`,
    width: PIXELS,
    height: PIXELS,
    color: INK,
    "font-family": "system-ui, sans-serif",
  });
  const paper = shape("rect", { x: -RIM, y: -RIM, width: side, height: side, fill: PAPER });
  svg.append(shape("title", {}, position), paper, whole(position, how));
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
}

/**
 * A drawing as PNG.
 *
 * @param {Blob} svg
 * @returns {Promise<Blob>}
 */
async function pixels(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  try {
    await image.decode();
    const canvas = element("canvas", undefined, { width: PIXELS, height: PIXELS });
    canvas.getContext("2d")?.drawImage(image, 0, 0, PIXELS, PIXELS);
    return await new Promise((done, fail) => canvas.toBlob((made) => (made ? done(made) : fail()), "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * The button of the dialog.
 *
 * @param {import("../moves/stage.js").Stage} stage
 * @param {import("../board/board.js").Board} board
 * @param {() => Promise<{ link: string, why: string } | null>} study gives a link to the open study, or says why there is none
 */
export function sharing(stage, board, study) {
  const done = element("p", undefined, { role: "status" });
  /**
   * Does something, and says so, or that the browser does not allow it.
   *
   * @param {string} key
   * @param {() => Promise<void>} what
   */
  const doing = (key, what) => async () => {
    try {
      await what();
      done.textContent = text(key);
    } catch {
      done.textContent = text("share.refused");
    }
  };
  /**
   * A text to copy, which is read each time the dialog opens.
   *
   * @param {string} what
   * @param {() => string} value
   */
  const copied = (what, value) => {
    const input = element("input", undefined, { type: "text", readonly: "" });
    input.addEventListener("focus", () => input.select());
    const label = element("label", text(`share.${what}`));
    label.append(input);
    const copy = doing("share.copied", () => navigator.clipboard.writeText(input.value));
    const onClick = () => {
      input.select();
      copy();
    };
    const row = element("p", undefined, { class: "copy" });
    row.append(label, button(text("share.copy"), onClick, { "aria-label": text(`share.copy.${what}`) }));
    return { row, input, fill: () => (input.value = value()) };
  };
  const link = copied("link", () => new URL(stage.line.hash(), location.href).href);
  const studied = copied("study", () => "");
  const noStudy = element("p");
  /** Shows the link to the study, or why there is none. */
  const fillStudy = async () => {
    studied.row.hidden = true;
    noStudy.textContent = "";
    try {
      const found = await study();
      studied.input.value = found?.link ?? "";
      studied.row.hidden = !found?.link;
      noStudy.textContent = found?.why ?? "";
    } catch (error) {
      noStudy.textContent = error.message;
    }
  };
  const position = copied("position", () => stage.shown.position);
  const svg = () =>
    drawing(stage.shown.position, { turned: board.turned, last: board.last.keys(), over: board.arrows() });
  const kept = (/** @type {string} */ kind, /** @type {() => Promise<Blob>} */ content) =>
    button(
      text(`share.${kind}`),
      doing("share.saved", async () => save(await content(), `${fileName(stage.line)}.${kind}`)),
    );
  const build = (/** @type {HTMLElement} */ made) => {
    const saves = element("p", undefined, { class: "buttons" });
    saves.append(
      kept("png", () => pixels(svg())),
      kept("svg", async () => svg()),
    );
    const warning = isOwnDevice(location) ? [element("p", text("share.own"), { class: "warning" })] : [];
    made.append(link.row, studied.row, noStudy, ...warning, position.row, saves, done);
  };
  const onOpen = () => {
    link.fill();
    position.fill();
    fillStudy();
    done.textContent = "";
  };
  const open = dialog("share-dialog", "frame.share", { build, onOpen });
  place("share").addEventListener("click", () => stage.shown && open());
}
