// acilione/kamisado, TypeScript, commit 20f50c6 (of a later commit, give it as a second argument). DIR holds the compiled
// modules of src: server/game.js and shared/constants.js.
// The board lies as ours: its row 0 is our row 8, its column 0 our file a. It calls Gold "white".
// We play the server's game object in its position mode "fill" (the other modes put every round's towers on their own
// colours, or on two arrangements drawn from 37) in its longest match, and set a position by writing the object's fields.
// Its players see the board from their own side and are asked for "left" or "right".
import { ALL, COLORS, Refused, load, serve, tried } from "./common.mjs"

const { KamisadoGame } = await load("server/game.js")
const { BOARD_COLORS } = await load("shared/constants.js")
const NAMES = ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]
const letter = color => COLORS[NAMES.indexOf(color)]
const name = color => NAMES[COLORS.indexOf(color)]
const player = gold => (gold ? "white" : "black")
const at = ({ file, row }) => [7 - row, file]

function towers(game) {
  return ALL.flatMap(square => {
    const [r, c] = at(square), piece = game.board[r][c]
    return piece ? [{ ...square, color: letter(piece.color), gold: piece.player === "white", rings: piece.sumo }] : []
  })
}

function create() {
  const game = new KamisadoGame("game", { matchType: "15", positionMode: "fill" })
  game.startGame()
  return game
}

function start(position) {
  const game = create()
  game.board = game.board.map(row => row.map(() => null))
  for (const tower of position.towers) {
    const [r, c] = at(tower), color = name(tower.color)
    game.board[r][c] = { color, player: player(tower.gold), sumo: tower.rings, r, c }
    if (tower.rings) game.sumoRanks.set(`${player(tower.gold)}_${color}`, tower.rings)
  }
  game.turn = player(position.gold)
  game.requiredColor = position.due && name(position.due)
  return {
    state() {
      const gold = game.turn === "white", over = game.roundWinner && game.roundWinner === "white"
      const test = (from, to) => game.isValidMove(...at(from), ...at(to), game.turn).valid
      return {
        towers: towers(game), gold, due: game.requiredColor && letter(game.requiredColor), over,
        moves: tried(towers(game), gold, test), points: [game.scores.black, game.scores.white],
      }
    },
    move(from, to) {
      const answer = game.isValidMove(...at(from), ...at(to), game.turn)
      if (!answer.valid) throw new Refused(answer.reason)
      game.makeMove(...at(from), ...at(to), game.turn)
    },
    fill(end) {
      game.confirmNextRound("black")
      if (!game.confirmNextRound("white")) throw new Refused(game.finished ? "the match is over" : "the round is not over")
      game.startNextRound()
      if (game.roundState !== "waiting_fill_choice") throw new Refused("no choice of a side")
      game.handleFillChoice(game.defender, end)
    },
  }
}

serve({
  program: "acilione/kamisado", commit: process.argv[3] ?? "20f50c647f9e04fb33726f664870f9c4ecc83320",
  board: square => { const [r, c] = at(square); return letter(BOARD_COLORS[r][c]) },
  home: () => towers(create()), begins: create().turn === "white", rings: true, pushes: true,
  match: "to 1, 3, 7 or 15 points", fill: "chooses",
}, start)
