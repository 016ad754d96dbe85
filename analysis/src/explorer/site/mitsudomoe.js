// The page of mitsudomoe: it shows the line of turns, which follows from the address.

import { Refused, ask } from "./api.js";
import { Stacks } from "./mitsudomoe-board.js";
import { TurnLine } from "./mitsudomoe-line.js";
import * as lists from "./mitsudomoe-lists.js";
import { laid, letterOf, read, steps } from "./mitsudomoe-position.js";
import { Making } from "./mitsudomoe-turn.js";
import { begin, button, element, place } from "./page.js";
import * as say from "./say/mitsudomoe.js";
import { progress } from "./say/progress.js";
import { sentences, text } from "./text.js";

begin();
place("players").replaceChildren(...[2, 3, 4].map((players) => element("option", String(players), { value: players })));

let line = TurnLine.read(location.hash);
/** The line that the page shows; null at first, and older than `line` while an answer is awaited. */
let placed = null;
let position = null;
let making = new Making([]);
/** The turns that are known to win here. */
let wins = new Set();
/** Cancels requests for a position that is no longer shown. */
let leave = new AbortController();

const board = new Stacks(place("stacks"), choose, () => change(() => making.undo()));

function complain(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Refused)) throw error;
  place("error").textContent = error.message;
}

/** Shows another place, and puts it into the address. */
function go(next, told = "") {
  line = next;
  if (location.hash !== line.hash()) history.pushState(null, "", line.hash());
  update(told);
}

/** Plays a turn. */
function play(turn) {
  if (line !== placed) return;
  go(line.with(turn), text("turn.played", { who: position.turn, turn }));
}

/** A space of the board was chosen. */
function choose(space) {
  if (making.turns.length > 0) change(() => making.choose(space));
}

/** Changes the choices; plays a turn when all choices are made. */
function change(how) {
  how();
  const left = making.left();
  if (making.phase() === "ends" && left.length === 1) play(left[0].turn);
  else draw();
}

/** Draws the board and lists for the choices. */
function draw(told = "") {
  const stacks = making.ringTo ? laid(position.stacks, position.turn, making) : position.stacks;
  board.show({ ...position, stacks }, making.roles(wins));
  const phase = making.phase();
  const isOver = making.turns.length === 0;
  const own = position.seats.find(({ letter }) => letter === position.turn);
  const supply = place("supply");
  supply.textContent = text("mitsudomoe.supply", { count: own?.supply ?? 0 });
  supply.setAttribute("aria-pressed", String(!isOver && making.ringFrom === null && phase === "ringTo"));
  supply.disabled = isOver || !["ring", "ringTo"].includes(phase) || making.turns.every((turn) => turn.ringFrom !== null);
  place("undo").disabled = isOver || !making.canUndo();
  if (!isOver) place("status").textContent = sentences(told, say.nextStep(position.turn, phase, making));
  const ways = phase === "ends" && !isOver ? making.left() : [];
  place("ways").replaceChildren(...ways.map((way) => button(lists.named(say.relocations(way.ends), wins.has(way.turn)), () => play(way.turn))));
  lists.legal(place("legal-list"), making, wins, play);
}

/** Asks the server about the place. */
async function update(told) {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const here = line;
  place("error").textContent = "";
  try {
    const shown = await ask("mitsudomoe/show", line.asked(), signal);
    if (signal.aborted) return;
    placed = here;
    position = read(shown.position);
    making = new Making(shown.legal_turns.map(steps));
    wins = new Set();
    const isOver = shown.result !== "ongoing";
    const before = sentences(told, say.eliminated(shown.eliminated));
    draw(before);
    if (isOver) place("status").textContent = sentences(before, say.gameEnding(letterOf(shown.winner), position));
    lists.seats(place("seats"), position, isOver);
    lists.played(place("line"), line, (at) => go(line.to(at)));
    place("count").textContent = text("mitsudomoe.count", { count: shown.legal_turns.length });
    place("legal").hidden = place("forced").hidden = isOver;
    place("answer").textContent = place("far").textContent = "";
    place("best").replaceChildren();
    // Not while the reader is typing there.
    if (document.activeElement !== place("text")) place("text").value = shown.position;
    place("back").disabled = place("to-start").disabled = line.at === 0;
    place("forward").disabled = line.at === line.turns.length;
  } catch (error) {
    if (error instanceof Refused) await retreat();
    complain(error);
  }
}

/** There is no such place: stays at the old one, or goes to the start. */
async function retreat() {
  const initial = new TurnLine();
  const isAnywhere = placed !== null || line.hash() === initial.hash();
  line = placed ?? initial;
  if (!isAnywhere) await update("");
}

/** Who can force a win from here. */
async function force(turns) {
  const { signal } = leave;
  const from = line;
  const onProgress = (far) => signal.aborted || (place("far").textContent = progress(far));
  place("answer").textContent = text("forced.searching");
  place("best").replaceChildren();
  try {
    const found = await ask("mitsudomoe/position", { ...from.asked(), turns, wins: true }, signal, { onProgress });
    if (signal.aborted) return;
    place("far").textContent = "";
    wins = new Set(found.winning_turns);
    place("answer").textContent = say.forcedWin(found, position);
    lists.best(place("best"), found.best_play, (more) => go(from.with(...more)));
    draw();
  } catch (error) {
    if (!signal.aborted) place("answer").textContent = place("far").textContent = "";
    complain(error);
  }
}

place("supply").addEventListener("click", () => change(() => making.supply()));
place("undo").addEventListener("click", () => change(() => making.undo()));
place("to-start").addEventListener("click", () => go(line.to(0)));
place("back").addEventListener("click", () => go(line.to(line.at - 1)));
place("forward").addEventListener("click", () => go(line.to(line.at + 1)));
place("forced-form").addEventListener("submit", (event) => {
  event.preventDefault();
  force(place("turns").value);
});
place("new-form").addEventListener("submit", (event) => {
  event.preventDefault();
  go(new TurnLine(`start${place("players").value}`));
});
place("position-form").addEventListener("submit", (event) => {
  event.preventDefault();
  go(new TurnLine(place("text").value.trim()));
});
const follow = () => {
  line = TurnLine.read(location.hash);
  update("");
};
addEventListener("popstate", follow);
addEventListener("hashchange", () => {
  if (location.hash !== line.hash()) follow();
});
update("");
