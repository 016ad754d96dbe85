// What can be passed on of the place that the page shows: a link, the position as text, a picture.

import { INK, PAPER, SIZE, shape, whole } from "../board/picture.js";
import { dialog } from "./dialog.js";
import { button, element, place } from "./page.js";
import { save } from "./save.js";
import { text } from "./text.js";

/** The width of a saved picture, in pixels. */
const PIXELS = 1200;
/** Pixels around the board in a saved picture, in the units of its drawing. */
const RIM = 8;

/** Whether an address leads to the device on which it is opened, wherever that is. */
export function isOwnDevice({ protocol, hostname }) {
  return (
    protocol === "file:" || /^(.+\.)?localhost$/.test(hostname) || hostname === "[::1]" || hostname.startsWith("127.")
  );
}

/** A picture of a position as a whole drawing of its own. */
export function drawing(position, how) {
  const side = SIZE + 2 * RIM;
  const size = { viewBox: `${-RIM} ${-RIM} ${side} ${side}`, width: PIXELS, height: PIXELS };
  const svg = shape("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    ...size,
    color: INK,
    "font-family": "system-ui, sans-serif",
  });
  const paper = shape("rect", { x: -RIM, y: -RIM, width: side, height: side, fill: PAPER });
  svg.append(shape("title", {}, position), paper, whole(position, how));
  return new XMLSerializer().serializeToString(svg);
}

/** A drawing as PNG. */
async function pixels(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [PIXELS, PIXELS];
    canvas.getContext("2d")?.drawImage(image, 0, 0, PIXELS, PIXELS);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * The button of the dialog.
 *
 * @param {import("../moves/stage.js").Stage} stage
 * @param {import("../board/board.js").Board} board
 */
export function sharing(stage, board) {
  const done = element("p", undefined, { role: "status" });
  const link = () => new URL(stage.line.hash(), location.href).href;
  const svg = () => drawing(stage.shown.position, { turned: board.turned, last: board.last.keys() });
  const field = (key, value) => {
    const label = element("label", text(key));
    const input = element("input", undefined, { type: "text", readonly: "" });
    input.addEventListener("focus", () => /** @type {HTMLInputElement} */ (input).select());
    label.append(input);
    return { label, input: /** @type {HTMLInputElement} */ (input), value };
  };
  const fields = [field("share.link", link), field("share.position", () => stage.shown.position)];
  /** Says what has been done, or that the browser does not allow it. */
  const doing = (key, what) => async () => {
    try {
      await what();
      done.textContent = text(key);
    } catch {
      done.textContent = text("share.refused");
    }
  };
  const copies = fields.map(({ label, value, input }, i) => {
    const copy = doing("share.copied", () => navigator.clipboard.writeText(value()));
    const row = element("p", undefined, { class: "copy" });
    row.append(
      label,
      button(text(["share.copy.link", "share.copy.position"][i]), () => {
        input.select();
        copy();
      }),
    );
    return row;
  });
  const saves = element("p", undefined, { class: "buttons" });
  saves.append(
    button(
      text("share.svg"),
      doing("share.saved", () => save(new Blob([svg()], { type: "image/svg+xml" }), "kamisado.svg")),
    ),
    button(
      text("share.png"),
      doing("share.saved", async () => save(await pixels(svg()), "kamisado.png")),
    ),
  );
  const build = (made) => {
    const warning = isOwnDevice(location) ? [element("p", text("share.own"), { class: "warning" })] : [];
    made.append(copies[0], ...warning, copies[1], saves, done);
  };
  const onOpen = () => {
    for (const { input, value } of fields) input.value = value();
    done.textContent = "";
  };
  const open = dialog("share-dialog", "frame.share", { build, onOpen });
  place("share").addEventListener("click", () => stage.shown && open());
}
