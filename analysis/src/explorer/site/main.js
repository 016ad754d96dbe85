// The page: it shows the stage, which follows from the address.

import { BestArrow } from "./board/best-arrow.js";
import { Board } from "./board/board.js";
import { LastMove } from "./board/last-move.js";
import { read } from "./board/position.js";
import { Record } from "./games/record.js";
import { learn } from "./learn/learn.js";
import { BestPlay } from "./moves/best-play.js";
import { Match } from "./moves/match.js";
import * as moves from "./moves/moves.js";
import { Practical } from "./moves/practical.js";
import { fills } from "./moves/refill.js";
import { pass } from "./moves/say.js";
import { Stage } from "./moves/stage.js";
import { Tree } from "./moves/tree.js";
import { walk } from "./moves/walk.js";
import { help } from "./page/help.js";
import { begin, element, place, Tabs } from "./page/page.js";
import { settings } from "./page/settings.js";
import { sharing } from "./page/sharing.js";
import { Play } from "./play/play.js";
import { Editor } from "./setup/editor.js";
import { Studies } from "./studies/studies.js";

begin();
help();
settings();
const tabs = new Tabs(document.querySelector('[role="tablist"]'));
const stage = new Stage();
const board = new Board(place("board"), (m) => stage.play(m));
const last = new LastMove(stage, () => draw());
sharing(stage, board);
const match = new Match(stage);
const practical = new Practical(stage);
const record = new Record(stage, { onOpen: () => tabs.open("tab-games"), onTurn: (turned) => board.turn(turned) });
const play = new Play(stage, {
  onBegin: ({ side, names }) => {
    board.turn(side === "black");
    record.nameThem(names);
  },
  onReview: (text) => {
    record.take(text);
    place("tab-games").focus();
  },
});
const lessons = learn(stage, { onSide: (side) => board.turn(side === "black"), onArrow: (m) => board.arrow(m) });
stage.guards.push(lessons, play);
new Studies(stage, new Tree(stage, [place("line"), place("play-line"), place("study-line")]));
new BestPlay(stage);
new BestArrow(stage, board);

function draw() {
  const { shown, values } = stage;
  board.show(shown, { values, inMatch: match.values(), last: last.squares() });
  const isHidden = stage.hides();
  const more = isHidden ? [] : [...match.columns(), ...practical.columns()];
  moves.list(place("moves"), shown.legal_moves, values, (m) => stage.play(m), { more, isHidden });
}

stage.addEventListener("shown", async (/** @type {any} */ { detail: signal }) => {
  const { line, shown } = stage;
  draw();
  const { towers } = read(shown.position);
  place("passes").replaceChildren(...shown.passes.map((square) => element("p", pass(towers.get(square), square))));
  place("verdict").textContent = place("progress").textContent = "";
  place("fills").replaceChildren();
  place("values").hidden = shown.result !== "ongoing";
  place("refill").hidden = shown.result === "ongoing" || !shown.winner || Boolean(shown.match_winner) || stage.hides();
  place("download").disabled = line.at === 0;
  if (place("refill").hidden) return;
  try {
    await fills(place("fills"), stage, signal);
  } catch (error) {
    stage.complain(error);
  }
});
// After the board, which then knows the position when it comes back.
new Editor(stage, board, tabs).begin();
stage.addEventListener("valued", draw);
stage.addEventListener("matched", draw);
stage.addEventListener("status", (/** @type {any} */ { detail }) =>
  place("status").replaceChildren(element("span", detail)),
);
stage.addEventListener("spoken", (/** @type {any} */ { detail }) =>
  place("status").append(" ", element("span", detail, { class: "spoken" })),
);
stage.addEventListener("refused", () => board.land());
walk(stage, () => board.turn());
stage.update();
