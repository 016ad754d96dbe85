// The page: what is shown follows from the line of play, and the line from the address.

import { Refused, ask } from "./api.js";
import { Board } from "./board.js";
import { Line } from "./line.js";
import * as moves from "./moves.js";
import { read } from "./position.js";
import { Puzzle } from "./puzzle.js";
import { fills } from "./refill.js";
import * as say from "./words.js";

const place = (id) => document.getElementById(id);

for (const element of document.querySelectorAll("[data-word]")) element.textContent = say.words[element.dataset.word];
moves.legend(place("legend"));

let line = Line.read(location.hash);
let shown = null;
let values = null;
/** Ends what is asked of a position that is no longer shown. */
let leave = new AbortController();

const board = new Board(place("board"), play);
const puzzle = new Puzzle((position) => go(new Line(position)), () => update(""), complain);

function complain(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Refused)) throw error;
  place("error").textContent = error.message;
}

/** Shows another place, which the address then says. */
function go(next, told = "") {
  line = next;
  if (location.hash !== line.hash()) history.pushState(null, "", line.hash());
  update(told);
}

function play(m) {
  if (!puzzle.try(line, m)) return;
  const { notation } = shown.legal_moves.find((legal) => legal.move === m);
  go(line.with(m), `${say.played(shown.to_move, notation)} `);
}

function draw() {
  board.show(shown, values);
  moves.list(place("moves"), shown.legal_moves, values, play);
}

/** Asks the server about the place, from what is quick to what is slow. */
async function update(told) {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  place("error").textContent = "";
  try {
    const asked = line.asked();
    const found = await ask("show", asked, signal);
    if (signal.aborted) return;
    [shown, values] = [found, null];
    frame();
    const goesOn = shown.result === "ongoing";
    place("status").textContent = told + (goesOn ? say.turn(shown) : say.ending(shown));
    if (goesOn && !puzzle.hides(line)) await value(asked, signal);
    if (!goesOn && shown.winner) await fills(place("fills"), asked, signal, (position) => go(new Line(position)));
  } catch (error) {
    complain(error);
  }
}

/** What the position alone says. */
function frame() {
  draw();
  const { towers } = read(shown.position);
  const passes = shown.passes.map((square) => {
    const told = document.createElement("p");
    told.textContent = say.pass(towers.get(square), square);
    return told;
  });
  place("passes").replaceChildren(...passes);
  // Not while somebody is typing there.
  if (document.activeElement !== place("text")) place("text").value = shown.position;
  place("verdict").textContent = "";
  place("best").replaceChildren();
  place("fills").replaceChildren();
  place("why").hidden = shown.result !== "ongoing" || puzzle.hides(line);
  place("values").hidden = shown.result !== "ongoing";
  place("refill").hidden = shown.result === "ongoing" || !shown.winner;
  place("back").disabled = place("to-start").disabled = place("download").disabled = line.at === 0;
  place("forward").disabled = line.at === line.moves.length;
  moves.line(place("line"), line, (at) => go(line.to(at)));
}

/** Values first, which are often known; then distances and answers. */
async function value(asked, signal) {
  place("verdict").textContent = say.searching;
  const found = await ask("position", asked, signal);
  if (signal.aborted) return;
  values = found.moves;
  draw();
  const verdict = say.verdict(found);
  place("verdict").textContent = `${verdict} ${say.measuring}`;
  place("status").textContent += ` ${verdict}`;
  try {
    const more = await ask("position", { ...asked, distance: true, replies: true }, signal);
    if (signal.aborted) return;
    const before = new Map(values.map((move) => [move.move, move]));
    values = more.moves.map((move) => (move.value === "unknown" ? before.get(move.move) : move));
    const value = more.value === "unknown" ? found.value : more.value;
    place("verdict").textContent = say.verdict({ ...more, value, moves: values, proved: found.proved, source: found.source });
    draw();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The values are there all the same.
    place("verdict").textContent = verdict;
  }
}

place("why").addEventListener("click", async () => {
  const { signal } = leave;
  const from = line;
  place("best").textContent = say.explaining;
  try {
    const explained = await ask("explain", { position: shown.position }, signal);
    const before = from.moves.slice(0, from.at);
    moves.best(place("best"), explained, (more) => go(new Line(from.start, [...before, ...more])));
  } catch (error) {
    if (!signal.aborted) place("best").replaceChildren();
    complain(error);
  }
});
place("to-start").addEventListener("click", () => go(line.to(0)));
place("back").addEventListener("click", () => go(line.to(line.at - 1)));
place("forward").addEventListener("click", () => go(line.to(line.at + 1)));
place("download").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([line.record()], { type: "text/plain" }));
  link.download = "round.txt";
  link.click();
  URL.revokeObjectURL(link.href);
});
place("turn").addEventListener("click", () => board.turn());
place("initial").addEventListener("click", () => go(new Line()));
place("position-form").addEventListener("submit", (event) => {
  event.preventDefault();
  go(new Line(place("text").value.trim()));
});
const follow = () => {
  line = Line.read(location.hash);
  update("");
};
addEventListener("popstate", follow);
addEventListener("hashchange", () => {
  if (location.hash !== line.hash()) follow();
});
update("");
