// jokkurt/Kamisado, JavaScript, commit 0d779c7. DIR is the folder js of its sources (board.js, core.js).
// The board lies as ours: its row 0 is our row 8, its column 0 our file a. Its W stands where Gold does and begins the first
// round. It turns or mirrors the board at random: we give it the printed one. A round goes to the next with reForm().
// Rings are ranks, of which a tower may have a fourth (15 points, no move): positions have 3 at most, and a fourth is shown as
// it is. We play its longest match, 15 points. A position is set by writing the fields of its state; a tower that is blocked
// in a position we pass with applyPass(), as the button does, which then passes on by itself.
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { ALL, COLORS, Refused, serve } from "./common.mjs"

const require = createRequire(resolve(process.argv[2]) + "/")
const B = require("./board.js"), G = require("./core.js")
const NAMES = ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]
const letter = color => COLORS[NAMES.indexOf(color)]
const name = color => NAMES[COLORS.indexOf(color)]
const player = gold => (gold ? "W" : "B")
const square = (r, c) => ({ file: c, row: 7 - r })

const create = () => G.newGame({ board: B.BASE, target: 15 })

const towers = game => G.allTowers(game).map(tower => ({
  ...square(tower.r, tower.c), color: letter(tower.color), gold: tower.owner === "W", rings: tower.rank,
}))

function moves(game) {
  return G.legalMoves(game).map(move => {
    const from = game.towers[move.owner][move.color]
    return [square(from.r, from.c), square(move.toR, move.toC), move]
  })
}

function start(position) {
  let game = create()
  for (const { color, gold, rings, file, row } of position.towers) {
    Object.assign(game.towers[player(gold)][name(color)], { r: 7 - row, c: file, rank: rings })
  }
  game.player = player(position.gold)
  game.forcedColor = position.due && name(position.due)
  game.isFirstMove = position.due === null
  if (G.isDeadlock(game)) return "a standstill, and nobody who moved last"
  if (G.isBlocked(game)) game = G.applyPass(game)
  return {
    state() {
      const over = game.phase === "playing" ? null : game.roundWinner === "W"
      return {
        towers: towers(game), gold: game.player === "W", due: game.isFirstMove ? null : letter(game.forcedColor), over,
        moves: moves(game), points: [game.points.B, game.points.W],
      }
    },
    move(from, to) {
      const same = (one, other) => one.file === other.file && one.row === other.row
      const found = moves(game).find(([start, end]) => same(start, from) && same(end, to))
      if (!found) throw new Refused(game.phase === "playing" ? "not a move" : "the round is over")
      game = G.applyMove(game, found[2])
    },
    fill(end) {
      if (game.phase !== "roundEnd") throw new Refused(game.phase === "playing" ? "the round is not over" : "the match is over")
      game = G.reForm(game, end === "left" ? "L" : "R")
    },
  }
}

const first = create()
await serve({
  program: "jokkurt/Kamisado", commit: "0d779c7dc58cd44d0d59446effe6138e84e2c678", rings: true, pushes: true,
  match: "to a number of points that is chosen, 3 unless asked", fill: "chooses", begins: first.player === "W",
  home: () => towers(first), board: ({ file, row }) => letter(first.squares[7 - row][file]),
}, start)
