// The page of mitsudomoe: it shows the stage, which follows from the address.

import { Tree } from "../moves/tree.js";
import { walk } from "../moves/walk.js";
import { begin, element, place, Tabs } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { Stacks } from "./board.js";
import { Editor } from "./editor.js";
import { Games } from "./games.js";
import { turnHelp } from "./help.js";
import { bestPlay, legal, numbered, players, TurnDrawing } from "./lists.js";
import { Players } from "./play.js";
import { laid, read, steps } from "./position.js";
import * as say from "./say.js";
import { TurnStage } from "./stage.js";
import { best, Making } from "./turn.js";

begin();
const tabs = new Tabs(document.querySelector('[role="tablist"]'));
const stage = new TurnStage();
turnHelp(stage);
let position = read(". . . . . / . . . . . / . . . . . / . . . . . / . . . . . | w:a1 b:e5 | w | w8 b8");
let making = new Making([]);
/** What is said before the next step. */
let told = "";
const board = new Stacks(place("board"), choose, () => change(() => making.undo()));
const playing = new Players(stage);
stage.guards.push(playing);
new Games(stage, playing, () => tabs.open("tab-games"));
new Tree(stage, [place("line")], { number: numbered, Drawing: TurnDrawing });

/** The position with the steps that are chosen. */
const preview = () => ({ ...position, stacks: laid(position.stacks, position.turn, making) });

/** A space of the board was chosen. */
function choose(space) {
  if (making.choose(space)) change(() => {});
  else {
    told = making.refusal(space, preview());
    draw();
  }
}

/** Changes the choices; plays a turn when all choices are made. */
function change(how) {
  told = "";
  how();
  if (making.phase() !== "made") draw();
  else if (!stage.play(making.left()[0].turn)) change(() => making.undo());
}

/** Draws the board and the list for the choices. */
function draw() {
  const { shown, known } = stage;
  const phase = making.phase();
  const isOver = phase === "over";
  const last = isOver || making.ringTo === undefined ? (shown.line.at(-1).turn ?? "") : "";
  board.show(preview(), making.roles(known), new Set(last.match(/[a-e][1-5]/g)));
  const own = position.seats.find(({ letter }) => letter === position.turn);
  const supply = place("supply");
  const through = making.turns.filter(({ ringFrom }) => ringFrom === null);
  const found = phase === "ring" ? best(through, known) : null;
  const given = { count: own?.supply ?? 0, value: found?.value, within: found?.within ?? found?.open_to };
  supply.replaceChildren(text(found ? "mitsudomoe.supply.known" : "mitsudomoe.supply", given));
  if (found) supply.append(" ", element("span", say.known(found), { class: "spoken" }));
  supply.setAttribute("aria-pressed", String(making.ringFrom === null && phase === "ringTo"));
  supply.disabled = !["ring", "ringTo"].includes(phase) || through.length === 0;
  place("undo").disabled = !making.canUndo();
  const said = sentences(told, isOver ? "" : say.nextStep(position.turn, phase, making));
  // What was read aloud is not read again when values arrive.
  if (place("status").textContent !== said) place("status").textContent = said;
  legal(place("legal-list"), making, known, (turn) => stage.play(turn));
}

stage.addEventListener("shown", () => {
  const { shown } = stage;
  const isOver = shown.result !== "ongoing";
  position = read(shown.position);
  making = new Making(shown.legal_turns.map(steps), position.stacks);
  players(place("seats"), position, shown.line, isOver);
  place("legal").hidden = isOver;
  place("legal-title").textContent = text("mitsudomoe.count", { count: shown.legal_turns.length });
  place("best").firstElementChild.replaceChildren();
  place("verdict").textContent = "";
});
stage.addEventListener("status", (/** @type {any} */ { detail }) => {
  told = detail;
  draw();
});
stage.addEventListener("valued", () => {
  draw();
  bestPlay(place("best").firstElementChild, stage.bestPlay, (more) => stage.go(stage.line.then(more)));
});
new Editor(stage, board, tabs).begin();
place("supply").addEventListener("click", () => change(() => making.set("ringFrom", null)));
place("undo").addEventListener("click", () => change(() => making.undo()));
walk(stage, () => board.turn());
stage.update();
