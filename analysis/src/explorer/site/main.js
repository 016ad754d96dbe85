// The page: it shows the stage, which follows from the address.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { Editor } from "./editor.js";
import { Match } from "./match.js";
import * as moves from "./moves.js";
import { Tabs, begin, element, place } from "./page.js";
import { Play } from "./play.js";
import { read } from "./position.js";
import { Practical } from "./practical.js";
import { Puzzle } from "./puzzle.js";
import { Record } from "./record.js";
import { fills } from "./refill.js";
import { Stage } from "./stage.js";
import { Tree } from "./tree.js";
import * as say from "./words.js";

begin();
const tabs = new Tabs(document.querySelector('[role="tablist"]'));
const stage = new Stage();
const board = new Board(place("board"), (m) => stage.play(m));
const match = new Match(stage);
const practical = new Practical(stage);
stage.guards.push(new Puzzle(stage), new Play(stage, (side) => board.turn(side === "black")));
new Tree(stage, place("line"));
new Editor(stage);
new Record(stage, { onOpen: () => tabs.open("tab-record"), onTurn: (turned) => board.turn(turned) });

function draw() {
  const { shown, values } = stage;
  board.show(shown, values, match.values());
  moves.legend(place("legend"), { isFree: shown.due === null, inMatch: match.values().size > 0 });
  moves.list(place("moves"), shown.legal_moves, values, (m) => stage.play(m), [...match.columns(), ...practical.columns()]);
}

stage.addEventListener("shown", async (/** @type {any} */ { detail: signal }) => {
  const { line, shown } = stage;
  draw();
  const { towers } = read(shown.position);
  place("passes").replaceChildren(...shown.passes.map((square) => element("p", say.pass(towers.get(square), square))));
  place("error").textContent = "";
  place("verdict").textContent = "";
  place("best").replaceChildren();
  place("fills").replaceChildren();
  place("why").hidden = shown.result !== "ongoing" || stage.hides();
  place("values").hidden = shown.result !== "ongoing";
  place("refill").hidden = shown.result === "ongoing" || !shown.winner || Boolean(shown.match_winner) || stage.hides();
  place("back").disabled = place("to-start").disabled = place("download").disabled = line.at === 0;
  place("forward").disabled = line.at === line.moves.length;
  if (place("refill").hidden) return;
  try {
    await fills(place("fills"), stage, signal);
  } catch (error) {
    stage.complain(error);
  }
});
stage.addEventListener("valued", draw);
stage.addEventListener("matched", draw);
stage.addEventListener("verdict", (/** @type {any} */ { detail }) => (place("verdict").textContent = detail));
stage.addEventListener("status", (/** @type {any} */ { detail }) => (place("status").textContent = detail));
stage.addEventListener("refused", (/** @type {any} */ { detail }) => (place("error").textContent = detail.message));

place("why").addEventListener("click", async () => {
  const { signal } = stage.leave;
  const { line } = stage;
  place("best").textContent = say.explaining;
  try {
    const progress = element("p");
    place("best").append(progress);
    const onProgress = (found) => (progress.textContent = say.progress(found));
    const explained = await ask("explain", stage.position(), signal, { onProgress });
    moves.best(place("best"), explained, (more) => stage.go(line.then(more)));
  } catch (error) {
    if (!signal.aborted) place("best").replaceChildren();
    stage.complain(error);
  }
});
place("to-start").addEventListener("click", () => stage.go(stage.line.to(0)));
place("back").addEventListener("click", () => stage.go(stage.line.to(stage.line.at - 1)));
place("forward").addEventListener("click", () => stage.go(stage.line.to(stage.line.at + 1)));
// Arrow keys step through the line wherever they have no other meaning.
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const isTaken = event.target instanceof Element && event.target.closest("input, select, textarea, summary, [role=grid], [role=tablist]");
  if (!step || isTaken || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = stage.line.at + step;
  if (at < 0 || at > stage.line.moves.length) return;
  event.preventDefault();
  stage.go(stage.line.to(at));
});
place("turn").addEventListener("click", () => board.turn());
stage.update();
