// The page of mitsudomoe: it shows the stage, which follows from the address.

import { drag } from "../board/drag.js";
import { Tree } from "../moves/tree.js";
import { walk } from "../moves/walk.js";
import { begin, element, place, Tabs } from "../page/page.js";
import { settings } from "../page/settings.js";
import { sentences, text } from "../page/text.js";
import { Stacks, top } from "./board.js";
import { Editor } from "./editor.js";
import { Games } from "./games.js";
import { turnHelp } from "./help.js";
import { bestPlay, legal, numbered, players, TurnDrawing } from "./lists.js";
import { Players } from "./play.js";
import { danger, laid, read, start, steps } from "./position.js";
import * as say from "./say.js";
import { TurnStage } from "./stage.js";
import { Making } from "./turn.js";

begin();
settings(["scheme"]);
const tabs = new Tabs(/** @type {HTMLElement} */ (document.querySelector('[role="tablist"]')));
const stage = new TurnStage();
turnHelp(stage);
let position = read(start(2));
let making = new Making([]);
/** What is said before the next step. */
let told = "";
/** The turn of which the player was warned: chosen again, it is played. */
let warned = "";
const board = new Stacks(place("board"), {
  choose(space) {
    if (making.choose(space)) follow();
    else draw(making.refusal(space, preview()));
  },
  lift,
  reaches: (space) => space !== null && making.goals().has(space),
  drop(space) {
    land();
    if (space && making.put(space)) follow();
  },
});
const supply = place("supply", HTMLButtonElement);
/** Takes the picture of a ring away that was dragged from the supply. */
const land = drag(board, supply, () => lift(null));
const playing = new Players(stage);
stage.guards.push(playing);
new Games(stage, playing, () => tabs.open("tab-games"));
new Tree(stage, [place("line")], { number: numbered, Drawing: TurnDrawing });
const line = /** @type {HTMLElement} */ (place("best").firstElementChild);

/** The position with the steps that are chosen. */
function preview() {
  const chosen = making.phase() === "made" ? making.left()[0] : making;
  return { ...position, stacks: laid(position.stacks, position.turn, chosen) };
}

/** Takes a ring or a ball up, with null a ring of the supply, and gives its picture. */
function lift(/** @type {string | null} */ space) {
  making.take(space);
  draw();
  return top(making.parts.length > 1 && space ? preview().stacks[space] : { rings: [position.turn], ball: null });
}

/** After a choice: a turn is played when all choices are made. */
function follow() {
  if (making.phase() === "made") play(making.left()[0]);
  else draw();
}

function undo() {
  making.undo();
  draw();
}

/** Plays a turn; one that loses at once only if it is chosen again. */
function play(/** @type {import("./position.js").Turn} */ turn) {
  const risk = turn.turn === warned ? "" : danger(laid(position.stacks, position.turn, turn), position);
  if (risk) draw(text(`warned.${risk}`, { who: position.turn }), turn.turn);
  else if (!stage.play(turn.turn)) undo();
}

/** Draws the board and the list for the choices, with what is said before the next step, and the turn that is warned of. */
function draw(says = "", of = "") {
  [told, warned] = [says, of];
  const { here: shown, known } = stage;
  const isNew = making.parts.length < 2;
  const roles = making.roles(known);
  board.show(preview(), roles, (isNew && shown.line.at(-1)?.turn?.match(/[a-e][1-5]/g)) || []);
  const ring = roles[""];
  const count = position.seats.find(({ letter }) => letter === position.turn)?.supply ?? 0;
  supply.textContent = text("mitsudomoe.supply", { count });
  if (ring?.known) {
    const { value, within, open_to: open } = ring.known;
    supply.append(
      ` ${text(`sign.${value}`)}${within ?? open} `,
      element("span", say.known(ring.known), { class: "spoken" }),
    );
  }
  supply.setAttribute("aria-pressed", String(making.parts.length === 1 && making.parts[0] === null));
  supply.toggleAttribute("data-movable", Boolean(ring));
  supply.disabled = !ring;
  place("undo", HTMLButtonElement).disabled = !making.canUndo();
  const said = sentences(told, say.nextStep(position.turn, making));
  // What was read aloud is not read again when values arrive.
  if (place("status").textContent !== said) place("status").textContent = said;
  legal(place("legal-list"), making.left(), known, play);
}

// What it says is said with the next step here.
walk(stage, () => board.turn());
stage.on("shown", () => {
  const { here: shown } = stage;
  const turns = shown.legal_turns ?? [];
  position = read(shown.position);
  making = new Making(turns.map(steps), position.stacks);
  players(place("seats"), position, shown);
  place("legal").hidden = shown.result !== "ongoing";
  place("legal-title").textContent = text("mitsudomoe.count", { count: turns.length });
  line.replaceChildren();
  place("verdict").textContent = "";
});
stage.on("status", (says) => draw(says));
stage.on("valued", () => {
  draw(told, warned);
  bestPlay(line, stage.bestPlay, (more) => stage.go(stage.line.then(more)));
});
new Editor(stage, board, tabs).begin();
supply.addEventListener("click", () => {
  making.take(null);
  draw();
});
place("undo").addEventListener("click", undo);
place("board").addEventListener("keydown", ({ key }) => key === "Escape" && !board.hand && undo());
stage.update();
