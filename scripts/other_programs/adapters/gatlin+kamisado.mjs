// gatlin/kamisado, TypeScript, commit 1262301. DIR holds the compiled module board.js of src.
// Its board is ours turned by 180 degrees: its player 0 (black, the person) stands at the bottom and begins, player 1 (white)
// is the computer. Every click goes to movePiece(); the first click of a game chooses the tower. A click on the tower due
// itself is the pass, allowed at any time: we make it only for a tower that no click can move, 100 times at most.
// It has one round, no rings. After a win of the person the page clears the board at once. Positions: its constructor.
import { ALL, Refused, load, serve, tried } from "./common.mjs"

const { Board, Pos, movePiece, tileColorPattern } = await load("board.js")
const ORDER = "OUPKYRGB"
const at = ({ file, row }) => new Pos(7 - file, row)
const copy = game => new Board(game.getGrid(), new Pos(0, 0), game.gameId, game.active && game.active.clone(), game.player)
const towers = game => ALL.flatMap(place => {
  const { x, y } = at(place), piece = game.gridGet(x, y)
  return piece ? [{ ...place, color: ORDER[(piece - 1) % 8], gold: piece > 8 }] : []
})

function move(game, from, to) {
  if (!game.active && !movePiece(game, at(from))) return false
  return game.active.equals(at(from)) && !game.active.equals(at(to)) && movePiece(game, at(to))
}

function start(position) {
  if (position.rings) return "no rings"
  const grid = Array(64).fill(0)
  const due = position.towers.find(tower => tower.color === position.due && tower.gold === position.gold)
  for (const tower of position.towers) {
    const { x, y } = at(tower)
    grid[y * 8 + x] = ORDER.indexOf(tower.color) + 1 + 8 * tower.gold
  }
  const game = new Board(grid, new Pos(0, 0), "default", due ? at(due) : null, Number(position.gold))
  const chosen = tower => !game.active || game.active.equals(at(tower))
  const moves = () => game.won !== null ? []
    : tried(towers(game).filter(chosen), game.player === 1, (from, to) => move(copy(game), from, to))
  function pass() {
    for (let n = 0; n < 100 && game.won === null && !moves().length; n++) movePiece(game, game.active.clone())
  }
  pass()
  return {
    state() {
      const active = game.active && game.won === null ? game.gridGet(game.active.x, game.active.y) : 0
      return {
        towers: towers(game), gold: game.player === 1, due: active ? ORDER[(active - 1) % 8] : null, moves: moves(),
        over: game.won === null ? null : game.won === 1,
      }
    },
    move(from, to) {
      if (game.won !== null || !move(game, from, to)) throw new Refused("the clicks move nothing")
      pass()
    },
    fill() { throw new Refused("one round only") },
  }
}

const first = Board.fresh()
serve({
  program: "gatlin/kamisado", commit: "126230135a6fb0332ddfceac224af46b4a4b759c",
  board: place => { const { x, y } = at(place); return ORDER[tileColorPattern[y][x]] },
  home: () => towers(first), begins: first.player === 1, rings: false, pushes: false, match: null, fill: null,
}, start)
