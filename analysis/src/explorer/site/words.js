// All that the page says, in one place.

/** Texts that stand in the page as they are, by their names in `data-word`. */
export const words = {
  title: "Kamisado explorer",
  lead: "Choose a tower, then a square. Who wins is proved, unless it says otherwise.",
  pages: "Pages",
  pageRound: "Kamisado",
  tabs: "What to do with the position",
  board: "Board",
  toStart: "To the start",
  back: "Back",
  forward: "Forward",
  turnBoard: "Turn the board",
  rules: "Rules",
  match: "Match",
  matchTitle: "The match",
  deadlock: "Forced passes",
  moves: "Moves",
  why: "Show best play",
  refill: "The next round",
  line: "Moves played",
  record: "Record",
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
  setup: "Set up",
  puzzles: "Puzzles",
  grade: "Grade",
  number: "Number",
  showPuzzle: "Show the puzzle",
  giveUp: "Show the solution",
  nextPuzzle: "Next puzzle",
  setupTitle: "Set up a position",
  setupLead: "Choose a tower, then its square. Delete takes a tower away, and so does placing it once more where it stands. Where towers are missing, the next of them is chosen by itself.",
  pieces: "Tower to place",
  ringsToPlace: "Rings",
  toMove: "To move",
  due: "Colour due",
  positionText: "Position as text, or start",
  showPosition: "Show this position",
  fromShown: "Take the position shown",
  initial: "Initial round",
  fromEmpty: "Empty board",
  link: "The address of this page holds the position and its moves: copy it to share what you see.",
  pageStacks: "mitsudomoe",
  stacksTitle: "mitsudomoe explorer",
  stacksLead: "A turn is a ring step, then a ball step. Who can force a win within some turns is proved.",
  stacksHow: "A stack is seen from the side: each bar is a ring with a small letter, the round one on top is a ball with a capital letter. A space in lighter colour is a goal of the player to move.",
  thisTurn: "This turn",
  placeRing: "Place a ring from the supply",
  undoStep: "Take the step back",
  ways: "Where the vaulted balls go",
  seats: "Players",
  forced: "Forced wins",
  withinTurns: "Within so many turns of the winner",
  askForced: "Who can force a win?",
  legalTurns: "Legal turns",
  turnsPlayed: "Turns played",
  players: "Players",
  game: "Game",
  newGame: "New game",
  stacksText: "Position as text, or start2, start3, start4",
  pageFindings: "Findings",
  findingsTitle: "Kamisado findings",
  studying: "Fetching the findings …",
  picture: "Picture",
  lookAt: "Show this set-up",
  howSure: "How sure is this?",
  howMeasured: "How it was measured",
  repeat: "These commands repeat it:",
  notes: "What the words mean",
  play: "Play",
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

/** What the marks on the board stand for. */
export const legend = ({ isFree, inMatch }) => [
  ...Object.values(marks).map(({ sign, name }) => ({ sign, text: name })),
  ...(isFree ? [{ sign: marks.win.sign, text: "on a tower: one of its moves wins" }] : []),
  ...(inMatch ? [{ sign: "★", text: "wins the match" }] : []),
];

/** What a square is called. */
export function square(name, color, tower, isDue) {
  const ground = `${name}, ${color} square`;
  if (!tower) return ground;
  const rings = tower.rings > 0 ? `, ${plural(tower.rings, "ring", "rings")}` : "";
  return `${ground}, ${players[tower.player]}'s ${tower.color} tower${rings}${isDue ? ", must move" : ""}`;
}

/** A tower, wherever it stands. */
export const tower = ({ player: owner, color }) => `${players[owner]}'s ${color} tower`;

/** What is added to it if a move leads there. */
export function target(found, inMatch) {
  const whole = inMatch ? `; in the match it ${marks[inMatch].name}` : "";
  return `, ${found ? moveValue(found) : "can be reached"}${whole}`;
}

/** What is added to a tower that can be chosen, where its moves have values. */
export const origin = (wins, all) => (all > 0 ? `, ${wins} of ${plural(all, "move is known to win", "moves are known to win")}` : "");

/** The value of a move. */
function moveValue({ value, distance }) {
  const soon = distance === null ? "" : ` in ${distance}`;
  return `the move ${marks[value].name}${soon}`;
}

/** Whose turn it is, and with which tower. */
export function turn({ to_move, due }) {
  const mover = players[to_move];
  return due ? `${mover} must move the ${due} tower.` : `${mover} begins the round with any tower.`;
}

/** Who wins a position. */
export function verdict({ to_move, value, distance, moves, source, proved, match }) {
  const wins = moves.filter((found) => found.value === "win").length;
  const what = match ? "wins the round" : "wins";
  const soon = distance === null ? "" : ` in ${plural(distance, "move", "moves")}`;
  const mover = players[to_move];
  const other = players[to_move === "black" ? "gold" : "black"];
  const sure = value === "unknown" || proved ? "" : " This is not proved.";
  const more = `${source === "table" ? " From a table." : ""}${sure}`;
  // A move that is not known may win too.
  const least = moves.some((found) => found.value === "unknown") ? "at least " : "";
  if (value === "win") return `${mover} ${what}${soon}: ${least}${wins} of ${plural(moves.length, "move wins", "moves win")}.${more}`;
  if (value === "loss") return `${other} ${what}${soon}: none of ${mover}'s ${plural(moves.length, "move", "moves")} wins.${more}`;
  return "Who wins was not found within the limits.";
}

/** A move that was played, for those who listen. */
export const played = (mover, notation) => `${players[mover]}: ${notation}.`;

/** A forced pass. */
export const pass = (tower, on) => `${players[tower.player]}'s ${tower.color} tower on ${on} is blocked and must pass.`;

/** How a round ended, by one of the two rules on forced passes; `rings` are those that the promoted tower had. */
export function ending({ result, winner, promoted, match, match_winner: champion, chooser, next }, rings, deadlock) {
  const stuck = deadlock === "two-pass" ? "Two forced passes in a row end the round." : "Deadlock: nobody can move.";
  if (!winner) return `${stuck} Who moved last has lost the round.`;
  const gains = rings === 3 ? "has three rings, which wins any match" : "gains a ring";
  const home = `${players[winner]} has won the round: the ${promoted} tower is home and ${gains}.`;
  const blocked = `${stuck} ${players[winner]} has won the round, because the other player moved last; the ${promoted} tower ${gains}.`;
  const round = result === "win" ? home : blocked;
  if (!match) return round;
  if (champion) return `${round} ${players[champion]} has won the match.`;
  return `${round} ${players[chooser]} chooses the fill, ${players[next.challenger]} begins the next round.`;
}

/** The headings of the list of moves. */
export const columns = ["Move", "Value", "Moves to the end", "Answers that win"];

/** The caption of the list of moves. */
export const movesCaption = "Legal moves, winning moves first";

/** How many answers win. */
export const answers = ({ value, replies }) => (value !== "loss" || replies === undefined || replies === null ? "" : String(replies));

/** Work is under way. */
export const searching = "Searching for values …";
export const searchingMatch = "Looking for moves that gave the match away …";
export const measuring = "Counting moves to the end …";
export const explaining = "Looking for best play …";
export const filling = "Comparing both fills; this takes some seconds …";

export const progress = ({ positions, seconds }) =>
  `${positions.toLocaleString("en")} positions in ${seconds.toFixed(1)} s`;

const forced = (passes) => (passes.length > 0 ? `; forced to pass: ${passes.join(", ")}` : "");

/** A step of best play. */
export function bestStep({ player: mover, m, notation, distance, only, passes }) {
  const alone = only ? ", the only winning move" : "";
  return `${players[mover]}: ${m} ${notation}${alone}, ${distance} to the end${forced(passes)}`;
}

/** Best play that was not found. */
export const noBest = "Best play was not found within the limits.";

/** The fill that is advised. */
export function advice({ winner, challenger, advice: fill, left, right }) {
  const sides = `${players[challenger]} begins the next round and has ${left.winning_moves} winning first moves after a fill from the left, ${right.winning_moves} from the right`;
  const chosen = fill === "either" ? "both fills are equally good" : `${players[winner]} should fill from the ${fill}`;
  return `${capital(chosen)}: ${sides}. This speaks of the next round alone.`;
}

/** A fill, its heading and its button. */
export const fillTitle = (fill) => `Fill ${fill}`;
export const fillValue = ({ value, winning_moves, moves }, challenger) =>
  `${players[challenger]} ${value === "win" ? "wins" : "loses"} the round: ${winning_moves} of ${moves} first moves win.`;
export const goOn = (fill) => `Go on with the ${fill} fill`;

/** Why a fill is good. */
const POPULATION = "after rounds of simulated matches between strong players";
export function harder({ harder_than: { estimate: part }, among, among_rings: rings }, challenger) {
  const which = rings === null ? "" : ` with ${plural(rings, "ring", "rings")}`;
  const all = `${among} set-ups${which} ${POPULATION}`;
  if (Math.round(part) === 0) return `Hardly any of ${all} is easier for ${players[challenger]}.`;
  return `Harder for ${players[challenger]} than ${Math.round(part)} in 100 of ${all}.`;
}
export const reasons = "What goes with it";
export function feature({ about, more, effect, setups }, challenger) {
  const roles = { Challenger: players[challenger], Defender: players[challenger === "black" ? "gold" : "black"] };
  const what = about.replace(/the (Challenger|Defender)/g, (_, role) => roles[role]);
  const change = `${Math.abs(effect.estimate).toFixed(1)} ${effect.estimate < 0 ? "fewer" : "more"} winning first moves`;
  return `${more} more than after the other fill: ${what}. With it go ${change} in ${setups} set-ups ${POPULATION}, where the other features are the same.`;
}
export const winningFirst = (count) => plural(count, "winning first move", "winning first moves");

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
export const fillInMatch = (value, chooser) =>
  value === "unknown" ? "? Who wins the match then is not known." : `${marks[value].sign} ${players[chooser]} ${marks[value].name} the match with it.`;

// The set-up editor.

export const anyTower = "none: any tower";
export const remove = "Take a tower away";
export const removeSign = "✕";
export const right = (shown) => `The position is right. ${shown.result === "ongoing" ? turn(shown) : "The round is over."}`;

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

/** What a puzzle asks. */
export function task({ number, grade, to_move, due }) {
  return `Puzzle ${number}, grade ${grade}. ${players[to_move]} moves the ${due} tower: which move alone wins?`;
}

/** What was tried. */
export const solved = ({ m, notation, distance }) =>
  `Right: ${m}, ${notation}, is the only winning move. It wins in ${plural(distance, "move", "moves")}.`;
export function failed(m, refutation) {
  if (refutation === "deadlock") return `Not ${m}: it ends the round in a deadlock that loses.`;
  if (typeof refutation === "string") return `Not ${m}: ${refutation} refutes it. Try another move.`;
  return `Not ${m}: it loses though the opponent must pass. Try another move.`;
}
export const solution = ({ m, notation, line }) => `The solution is ${m}, ${notation}. The line: ${line.join(", ")}.`;

/** What the start of the line is called. */
export const startOfLine = "Start of the line";

// Where answers come from

/** The server could not be asked. */
export const unreachable = "The server does not answer. Is analysis serve still running?";
export const fromServer = "Answers come from the server.";
export const fromModule = (workers, megabytes) =>
  `Answers are computed on this device, with up to ${plural(workers, "worker", "workers")} and ${megabytes} MB for searches. Nothing is sent anywhere.`;

/** Parts of the site that are missing. */
export const noFile = (path) => `The file ${path} of this site could not be fetched. Check the network, then try again.`;
export const noModule = (why) => `This browser cannot run the module that computes the answers: ${why}`;

/** A worker was lost. */
export const workerEnded = "it ended by itself";
export const workerSilent = "it said nothing for a minute";
export const workerReplaced = (why) => `A worker that computes answers was lost and has been replaced: ${why}.`;
export const workerLost = (why) => `The answer could not be computed on this device: ${why}.`;

/** A new version of the site. */
export const newVersion = "A new version is ready.";
export const reload = "Reload";
export const close = "Close";

// mitsudomoe

const owners = { w: "White", b: "Black", r: "Red", y: "Yellow" };

/** Below a high stack, the number of rings that are not drawn. */
export const ringsBelow = (count) => `+${count} below`;

/** Written on a goal of a player. */
export const goalSign = (letter) => `goal ${letter}`;

/** What a space is called, with its stack from below and what can be done there. */
export function space(name, { rings, ball }, goals, { source, chosen, goal, wins }) {
  const stack = rings.length > 0 ? `, rings from below: ${rings.map((letter) => owners[letter].toLowerCase()).join(", ")}` : ", empty";
  const on = ball ? `, ${owners[ball]}'s ball` : "";
  const home = goals.length > 0 ? `, goal of ${goals.map((letter) => owners[letter]).join(" and ")}` : "";
  const state = [chosen && ", chosen", source && !chosen && ", can be chosen", goal && ", can be reached", wins && ", wins"];
  return `${name}${stack}${on}${home}${state.filter(Boolean).join("")}`;
}

/** The button for the supply. */
export const placeRing = (left) => `${words.placeRing} (${left} left)`;

/** Whose turn it is, and what is to be chosen next. */
export function nextStep(letter, phase, { ringFrom, ringTo, from, to }) {
  const what = {
    ring: "choose a ring of your own on the board, or the supply.",
    ringTo: ringFrom ? `choose where the ring from ${ringFrom} goes.` : "choose where a ring from the supply goes.",
    ball: `the ring is on ${ringTo}; choose a ball.`,
    to: `the ring is on ${ringTo}; choose where the ball from ${from} goes.`,
    ends: `the ball goes from ${from} to ${to}; choose where the vaulted balls go.`,
  };
  return `${owners[letter]} is to move: ${what[phase]}`;
}

/** Where vaulted balls go. */
export const relocations = (ends) => ends.split(",").map((pair) => pair.replace(">", " to ")).join(", ");

/** A turn that was played, for those who listen. */
export const turnPlayed = (letter, turn) => `${owners[letter]}: ${turn}. `;

/** A player who is out. */
export function eliminated({ player: name, reason }) {
  const why = reason === "no-turn" ? "has no turn" : "has filled the home spaces";
  return `${capital(name)} ${why} and is out. `;
}

/** How a game ended. */
export function gameEnding(letter, { seats }) {
  const isHome = seats.some((seated) => seated.letter === letter && seated.home === 3);
  return `The game is over: ${owners[letter]} has won, ${isHome ? "all balls are on their goal spaces" : "as the last player left"}.`;
}

/** The headings of the list of players, and a player in it. */
export const seatColumns = ["Player", "Sits at", "Goal", "Balls home", "Rings in the supply"];
export const seated = (letter, moves) => `${owners[letter]} (${letter}${moves ? ", to move" : ""})`;

/** The number of legal turns; the turns of a ring step. */
export const turnCount = (count) => `${plural(count, "legal turn", "legal turns")}, by ring step`;
export function ringGroup(ring, count, wins) {
  const steps = `${ring}: ${plural(count, "ball step", "ball steps")}`;
  return wins > 0 ? `${marks.win.sign} ${steps}, ${plural(wins, "wins", "win")}` : steps;
}

/** Who can force a win. */
export function forcedWin({ result, within, none_within: none, turns, winning_turns: wins, complete }, { seats, turn }) {
  const others = seats.filter(({ letter }) => letter !== turn).map(({ letter }) => owners[letter]);
  const [mover, count] = [owners[turn], (number) => plural(number, "turn", "turns")];
  const all = others.length === 1 ? `whatever ${others[0]} plays` : "whatever all the others play";
  const nobody = others.length === 1 ? "Neither player can force a win" : `${mover} cannot force a win against all the others`;
  const how = `${plural(wins.length, "turn does", "turns do")} it${complete ? "" : "; others were not decided within the limits"}.`;
  if (result === "win") return `${mover}, to move, wins within ${count(within)} of their own, ${all}. ${how}`;
  if (result === "loss") return `${others[0]} wins within ${count(within)} of their own, whatever ${mover} plays, who is to move.`;
  if (result === "none") return `${nobody} within ${count(turns)} of their own.`;
  if (none === 0) return "Unknown within the limits.";
  return `${nobody} within ${count(none)} of their own; more is unknown within the limits.`;
}

/** A turn of best play. */
export const bestTurn = (number, turn) => `${number}. ${turn}`;

/** A search for a forced win is under way. */
export const forcing = "Searching for a forced win …";

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

/** How often a natural player who has a move's position won keeps the win against another one. */
export const practicalColumn = "Kept by natural play";
export const practicalNote = "The last column: who has the win after the move, and how often they keep it if both play naturally, which is to win at once, else not to let the other win at once, else to play any move.";
export function practical(found) {
  if (!found) return "";
  const winner = found.value === "win" ? players.black : players.gold;
  const percent = (100 * found.finds_natural).toFixed(0);
  return `${winner} ${percent === "0" ? "under 1" : percent} %`;
}
