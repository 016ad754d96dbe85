// The page: it shows the stage, which follows from the address.

import { BestArrow } from "./board/best-arrow.js";
import { Board } from "./board/board.js";
import { Drawing } from "./board/drawing.js";
import { LastMove } from "./board/last-move.js";
import { read } from "./board/position.js";
import { Record } from "./games/record.js";
import { learn } from "./learn/learn.js";
import { BestPlay } from "./moves/best-play.js";
import { Match } from "./moves/match.js";
import { MoveList } from "./moves/moves.js";
import { Practical } from "./moves/practical.js";
import { Refill } from "./moves/refill.js";
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
const tabs = new Tabs(place("tabs"));
const stage = new Stage();
const onMove = (/** @type {string} */ m) => stage.play(m);
const board = new Board(place("board"), onMove, (square) => moves.open(square));
const moves = new MoveList(place("moves"), { onMove, onTower: (square) => board.pick(square) });
const last = new LastMove(stage, () => draw());
// Before those who draw an arrow of their own.
new BestArrow(stage, board);
const match = new Match(stage);
const practical = new Practical(stage);
const record = new Record(stage, {
  onOpen: () => tabs.open("tab-games"),
  onTurn: (turned) => board.turn(turned),
  // More would hide the squares.
  onArrow: (right) => board.arrow(...right.slice(0, 3)),
});
const play = new Play(stage, {
  onBegin: ({ side, names }) => {
    board.turn(side === "black");
    record.nameThem(names);
  },
  onReview: (text) => {
    tabs.open("tab-games");
    record.take(text);
    place("tab-games").focus({ preventScroll: true });
  },
});
const lessons = learn(stage, {
  onSide: (side) => board.turn(side === "black"),
  onArrow: (m) => board.arrow(m),
  onOpen: () => tabs.open("tab-learn"),
  onPlay: () => {
    tabs.open("tab-play");
    play.easy();
  },
});
stage.guards.push(lessons, play);
const tree = new Tree(stage, [place("line"), place("play-line"), place("study-line")]);
const studies = new Studies(stage, tree, { onArrive: () => tabs.open("tab-studies") });
sharing(stage, board, () => studies.link());
new BestPlay(stage);
new Drawing(board, place("draw", HTMLButtonElement), (told) => stage.tell("spoken", told));
const refill = new Refill(stage, board);
const [passes, values, verdict] = [place("passes"), place("values"), place("verdict")];
const download = place("download", HTMLButtonElement);

function draw() {
  const { shown, values: found } = stage;
  board.show(shown, { values: found, inMatch: match.values(), last: last.squares() });
  const isHidden = stage.hides();
  verdict.hidden = isHidden || shown.result !== "ongoing";
  const more = isHidden ? [] : [...match.columns(), ...practical.columns()];
  moves.show(shown, found, { more, isHidden });
}

stage.addEventListener("shown", () => {
  const { line, shown } = stage;
  draw();
  const { towers } = read(shown.position);
  passes.replaceChildren(
    ...shown.passes.flatMap((square) => {
      const stands = towers.get(square);
      return stands ? [element("p", pass(stands, square))] : [];
    }),
  );
  values.hidden = shown.result !== "ongoing";
  download.disabled = line.at === 0;
  refill.show();
});
// After the board, which then knows the position when it comes back.
new Editor(stage, board, tabs).begin();
stage.addEventListener("valued", draw);
stage.addEventListener("matched", draw);
stage.addEventListener("refused", () => board.land());
walk(stage, () => board.turn());
stage.update();
