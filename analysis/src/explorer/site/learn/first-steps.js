// First steps for newcomers: three moves to make, then an easy game.

import { colorOf, read } from "../board/position.js";
import { Line } from "../moves/line.js";
import { place } from "../page/page.js";
import { store, stored } from "../page/store.js";
import { text } from "../page/text.js";
import { giver } from "./giver.js";
import { any } from "./progress.js";

/** Under this name it is kept that somebody is no newcomer any more. */
const BEGUN = "begun";
/** Black's red tower can win at once, by one of its nine moves. */
const NEAR_HOME = "oup1y2b/B5g1/3k3r/8/2R5/6U1/8/1G1YKP1O b R";

/**
 * Why a tower of Black cannot go to an empty square.
 *
 * @param {string} from
 * @param {string} to
 */
export function why(from, to) {
  const [aside, ahead] = [Math.abs(from.charCodeAt(0) - to.charCodeAt(0)), Number(from[1]) - Number(to[1])];
  if (ahead <= 0) return "back";
  return aside === 0 || aside === ahead ? "blocked" : "straight";
}

/**
 * The steps: two moves of a round that begins, then one that wins another, which is the last. Buttons with `data-first-steps`
 * begin them.
 *
 * @param {import("./giver.js").Parts} parts
 * @param {{ onOpen: () => void, onPlay: () => void }} how `onOpen` shows the panel, `onPlay` begins an easy game
 */
export function firstSteps(parts, { onOpen, onPlay }) {
  const { exercise } = parts;
  const invitation = place("invitation");

  function begin() {
    onOpen();
    place("task").focus();
    return kind.begin({ name: "", isHelped: false, isLast: false });
  }

  const isNew = () => stored(BEGUN) === null;

  function offer() {
    const { line } = exercise.stage;
    invitation.hidden = !isNew() || line.start !== "start" || line.moves.length > 0;
  }

  /** The player is no newcomer any more. */
  function settle() {
    store(BEGUN, true);
    offer();
  }

  /** Says why nothing happens on a square. */
  function explain(/** @type {string} */ square, /** @type {string | null} */ from) {
    const { current, stage } = exercise;
    if (current?.giver !== kind || !exercise.isTurn(current)) return;
    const { position, due } = stage.shown;
    const tower = read(position).towers.get(square);
    const reason = tower ? (tower.player === "gold" ? "theirs" : "other") : from ? why(from, square) : "first";
    exercise.tell(text(`learn.steps.no.${reason}`, { due: due ?? "" }));
  }

  /** @type {import("./giver.js").Giver<import("./giver.js").Task & { isLast: boolean }>} */
  const kind = giver(parts, {
    name: "steps",
    line() {
      return new Line(this.task.isLast ? NEAR_HOME : "start");
    },
    count: async () => "",
    async next() {
      if (this.task.isLast) onPlay();
      else await this.begin({ ...this.task, isLast: true });
    },
    after() {
      return text(this.task.isLast ? "learn.steps.play" : "learn.next");
    },
    ask({ line, shown: { due } }) {
      if (this.task.isLast) return text("learn.steps.home");
      return due && line.at > 0 ? text("learn.steps.due", { due }) : text("learn.steps.move");
    },
    async judge(m, { line }) {
      const color = colorOf(m.slice(2));
      const { isLast } = this.task;
      const isRight = !isLast || m.endsWith("1");
      const told = isLast ? (isRight ? "won" : "short") : line.at === 0 ? "moved" : "done";
      return { isRight, ends: isRight && told !== "moved", told: text(`learn.steps.${told}`, { color }) };
    },
    // On its own half Gold neither wins nor is in the way.
    async answer({ shown: { legal_moves: legal = [] } }) {
      const near = legal.filter(({ move }) => Number(move[3]) < 5);
      return any(near.length > 0 ? near : legal).move;
    },
    async solution({ shown: { legal_moves: legal = [] } }) {
      return (legal.find(({ move }) => move.endsWith("1")) ?? any(legal)).move;
    },
    finish() {
      if (this.task.isLast) settle();
      return text(this.task.isLast ? "learn.steps.over" : "learn.steps.next");
    },
  });
  place("not-now").addEventListener("click", () => {
    settle();
    place("moves").focus();
  });
  exercise.stage.on("shown", offer);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-first-steps]")) return;
    target.closest("dialog")?.close();
    begin().catch((error) => exercise.stage.complain(error));
  });
  exercise.stage.on("entered", settle);
  place("board").addEventListener("missed", (event) => {
    if (event instanceof CustomEvent) explain(event.detail.square, event.detail.from);
  });
  return Object.assign(kind, { isNew });
}
