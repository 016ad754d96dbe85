// What the parts of the page say that have no messages of their own yet.

export { progress } from "./say/progress.js";
export { advice } from "./say/refill.js";

/** Texts that stand in the page as they are, by their names in `data-word`. */
export const words = {
  match: "Match",
  matchTitle: "The match",
  deadlock: "Forced passes",
  line: "Moves played",
  readRecord: "Look at your games",
  recordText: "Games, as you wrote them down or as a site or program gave them",
  recordGame: "Game",
  recordPlace: "Show the place",
  checkRecord: "Check and step through",
  recordFile: "or a file",
  ownRecord: "Your own record",
  ownRecordLead: "The moves played, up to where you are, as a text that can be kept and read again.",
  blackName: "Black's name",
  goldName: "Gold's name",
  download: "Download as a record",
  link: "The address of this page holds the position and its moves: copy it to share what you see.",
  studying: "Fetching the findings …",
  picture: "Picture",
  lookAt: "Show this set-up",
  howSure: "How sure is this?",
  howMeasured: "How it was measured",
  repeat: "These commands repeat it:",
  notes: "What the words mean",
  playTitle: "Play against the computer",
  playLead: "The match and the rules are those chosen below the board.",
  playSide: "You play",
  playAgainst: "Against",
  playBlunders: "Blunders in a won round",
  playNew: "New game",
  playHere: "Play on from here",
  playHint: "Hint",
  playBack: "Take back",
  playStop: "Leave the game",
  playValues: "Show the values",
};

const players = { black: "Black", gold: "Gold" };

/** A player's name. */
export const player = (name) => players[name];

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** Marks of values: a shape, and its name. */
export const marks = {
  win: { sign: "✓", name: "wins" },
  loss: { sign: "✕", name: "loses" },
  unknown: { sign: "?", name: "is not known" },
};

/** Work is under way. */
export const searching = "Searching for values …";
export const searchingMatch = "Looking for moves that gave the match away …";

const forced = (passes) => (passes.length > 0 ? `; forced to pass: ${passes.join(", ")}` : "");

/** A fill, its heading and its button. */
export const fillTitle = (fill) => `Fill ${fill}`;

// Matches.

const names = { single: "Single Round", standard: "Standard", long: "Long", marathon: "Marathon" };
export const roundAlone = "None: the round alone";
export const format = (name, points) => (names[name] ? `${names[name]}, ${plural(points, "point", "points")}` : `${points} points`);
export const deadlocks = { official: "Official", "two-pass": "Two passes end the round" };
export const score = ({ score: { black, gold } }) => `Black ${black}, Gold ${gold}.`;
export function rings(name, towers) {
  if (towers.length === 0) return `${players[name]} has no rings.`;
  return `${players[name]}'s rings: ${towers.map(({ color, rings: count }) => `${color} ${count}`).join(", ")}.`;
}
export const askMatch = "Who wins the match?";
export function matchVerdict({ to_move: mover, value, proved }) {
  if (value === "unknown") return "Who wins the match was not found within the limits.";
  const winner = value === "win" ? mover : { black: "gold", gold: "black" }[mover];
  return `${players[winner]} wins the match.${proved ? "" : " This is not proved."}`;
}
export const matchColumn = "Match";
export const marked = (value) => `${marks[value].sign} ${marks[value].name}`;

// Records.

export const checking = "Checking the record …";
export const emptyRecord = "The record has no move.";
export const tooLong = (bytes, most) =>
  `The text has ${bytes.toLocaleString("en")} bytes, at most ${most.toLocaleString("en")} are read here. The program reads longer ones: analysis review FILE.`;
export const manyFiles = (count) => `These are ${count} files, one at a time is read here. The program reads many: analysis review FOLDER.`;
/** An error in a text, without the name that programs give the text. */
export const unreadable = (message) => capital(message.replace(/^record: /, ""));
/** Names of players, which may be long. */
const name = (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
const against = ({ black, gold }) => (black || gold ? `${name(black ?? "Black")} against ${name(gold ?? "Gold")}` : "");
/** How the board of a text lay, and what that means for its squares. */
const lay = {
  standard: "",
  turned: " Its board has Black at the bottom, so the board here is turned. Squares keep the names of this page: its a1 is h8.",
  mirrored: " Its board has left and right exchanged. Squares keep the names of this page: its a1 is h1.",
  "turned mirrored": " Its board has Black at the bottom, so the board here is turned, and left and right exchanged. Squares keep the names of this page: its a1 is a8.",
};
export function recognised({ board, source: { title, game, games } }) {
  const { names } = games[game - 1];
  const number = games.length > 1 ? `, game ${game} of ${games.length}` : "";
  const players = against(names);
  return `Read as ${title}${number}${players && `: ${players}`}.${lay[board]}`;
}
export function gameOfMany({ line, names, rounds, moves, error }, number) {
  if (error !== null) return `${number}. In line ${line}: cannot be read`;
  const many = rounds > 1 ? `, ${rounds} rounds` : "";
  return `${number}. ${against(names) || `In line ${line}`}${many}, ${plural(moves, "move", "moves")}`;
}
/** How a round ended off the board. */
function conceded({ ended, winner: victor }) {
  if (victor === null) return "The players agreed on a draw";
  const loser = players[{ black: "gold", gold: "black" }[victor]];
  return { resigned: `${loser} resigned`, time: `${loser} ran out of time`, agreed: `${players[victor]} was declared the winner` }[ended];
}
export function roundConceded(round) {
  const won = round.winner === null ? "Nobody wins the round" : `${players[round.winner]} wins the round`;
  return `${conceded(round)}. ${won}, and no tower gains a ring.`;
}
const size = ({ rounds }) => {
  const moves = rounds.reduce((sum, round) => sum + round.moves.length, 0);
  const last = rounds[rounds.length - 1];
  return `${plural(rounds.length, "round", "rounds")}, ${plural(moves, "move", "moves")}${last.ended ? `; ${conceded(last)}` : ""}`;
};
export const recordRead = (record) => `The record is right: ${size(record)}. Looking for blunders …`;
export const recordNotReviewed = (record, why) => `The record is right: ${size(record)}. Its blunders were not found: ${why}`;
export function recordReviewed(record, { rounds }) {
  const count = (name) => rounds.flatMap(({ blunders }) => blunders).filter((found) => found.player === name).length;
  const [black, gold] = [count("black"), count("gold")];
  if (black + gold === 0) return `The record is right: ${size(record)}. Nobody gave the win of a round away.`;
  const first = black === 0 ? "Black never gave the win of a round away" : `Black gave the win of a round away ${times(black)}`;
  const told = `${first}, Gold ${times(gold)}.`;
  return `The record is right: ${size(record)}. ${told}`;
}
const times = (count) => ["never", "once"][count] ?? `${count} times`;
export const roundTitle = ({ round, challenger, fill }) => {
  const filled = fill ? `, filled from the ${fill}` : "";
  return `Round ${round}${filled}${challenger ? `, ${players[challenger]} begins` : ""}`;
};
export const roundStart = ({ round }) => `Start of round ${round}`;
export const recordMove = (number, { player: mover, move: m, notation, passes }) =>
  `${number}. ${players[mover]}: ${m} ${notation}${forced(passes)}`;
export function worseFill({ chooser, advice, chosen, left, right, gave_the_round_away: gave }) {
  const [own, other] = chosen === "left" ? [left, right] : [right, left];
  const moves = `left the other player ${plural(own.winning_moves, "winning first move", "winning first moves")} instead of ${other.winning_moves}`;
  return `✕ ${players[chooser]} should have filled from the ${advice}: this fill ${gave ? "gave the round away and " : ""}${moves}.`;
}
const some = (moves) => {
  const named = moves.slice(0, 4).map(({ move: m, notation }) => (m === notation ? m : `${m} ${notation}`)).join(", ");
  return moves.length > 4 ? `${named} or ${moves.length - 4} more` : named;
};
export const blunder = ({ winning_moves: moves }) => `✕ gave the win away; ${some(moves)} would have kept it.`;
export const lostMatch = ({ player: loser, keeping }) =>
  `✕ gave the match away${keeping.length > 0 ? `; ${players[loser]} keeps it with ${some(keeping)}` : ""}.`;
export const leftRecord = "You have left the record. Choose a move of it to go back.";
export function recordHere({ played: { player: mover, move: m, notation }, before, after, match: ahead, blunder: fault, end }) {
  const move = `${players[mover]} played ${m}, ${notation}.`;
  const ended = end ? ` ${roundConceded(end)}` : "";
  if (!before || !after) return `${move}${ended}`;
  const round = before === after ? ` ${players[after]} was winning the round before it and still is.` : ` ${players[before]} was winning the round before it; now ${players[after]} is.`;
  const whole = ahead ? ` ${players[ahead]} is winning the match.` : "";
  return `${move}${round}${fault ? ` The win was kept by ${some(fault.winning_moves)}.` : ""}${whole}${ended}`;
}

/** Where several moves were tried. */
export const branches = (m) => (m ? `Tried after ${m}` : "Tried first");

/** What the start of the line is called. */
export const startOfLine = "Start of the line";

// Findings

/** The numbers behind an answer; a link to a set-up. */
export const numbers = (question) => `Numbers: ${question}`;
export const lookAt = (caption) => `Show this set-up: ${caption}`;

// Play

/** Those whom one can play against. */
export const opponents = {
  perfect: "the perfect player",
  strong: "the strong player, with mistakes",
  natural: "the natural player, who looks a move ahead",
};

/** How often the strong player gives a win away. */
export const blunderShare = (share) => `1 move in ${Math.round(1 / share)}`;

/** A game begins, goes on, and ends. */
export const playBegins = (side, against) => `You play ${players[side]} against ${opponents[against]}. `;
export const thinking = "The computer looks for its move …";
export const noReply = "The computer has given no answer. Go back and then forward to ask it again.";
export const notYours = "It is the computer's turn.";
export const playWaits = "It is the computer's turn, and the line goes on from here: go forward to its end, or take a move back.";
export const playStopped = "You have left the game.";
export const playLeft = "The game has ended, since another position is shown. Play on from here begins another one with it.";
export const takenBack = "Taken back. ";
export function yourTurn({ result, due }, side) {
  if (result !== "ongoing") return "You have won the round. Choose the fill of the next one.";
  return `Your turn, ${players[side]}: ${due ? `move the ${due} tower` : "begin with any tower"}.`;
}
export function playOver({ winner, match_winner: champion, match }, side) {
  if (!winner) return "The round is over.";
  if (match && champion) return champion === side ? "You have won the match." : "The computer has won the match.";
  const round = winner === side ? "You have won the round." : "The computer has won the round.";
  return match ? round : `${round} The tab Moves shows the next one.`;
}
export const chooseFill = (fill) => `Fill from the ${fill}`;

/** A move that wins, soonest first. */
export function hint({ moves, value }) {
  const wins = moves.filter((move) => move.value === "win");
  const [best] = wins.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
  if (best) return `${best.move}, ${best.notation}, wins the round${best.distance === null ? "" : ` in ${plural(best.distance, "move", "moves")}`}.`;
  return value === "loss" ? "No move wins the round against best play." : "No winning move was found within the limits.";
}
