// pearnagar/kamisado_online, TypeScript, commit 3a9e32f. DIR holds the compiled modules shared/engine/{boards,state,rules-core}.js,
// client/src/{rules,uiState}.js. Its ordinary board of 8 by 8 lies as ours. Its White stands where Gold does, and begins.
// At this commit its page never fills its list of towers, so it shows an empty board; we play the server's game, give the
// page its towers as the server sends them, and let the page say what can be clicked. The server tests neither the colour
// due nor whether the round is over. A deadlock keeps the server in its loop of passes for ever: we stop after 100.
// It has one round, no rings. The page's address line is stubbed. We set a position by writing the fields of the game.
import { Refused, load, serve } from "./common.mjs"

globalThis.location = { search: "?online=1" }
const { colorIdxAt } = await load("shared/engine/boards.js")
const { newGame } = await load("shared/engine/state.js")
const { applyMoveServer, checkForcedPassServer } = await load("shared/engine/rules-core.js")
const { selectPieceAt } = await load("client/src/rules.js")
const { state: page, pieces: shown } = await load("client/src/uiState.js")

const ORDER = "OUPKYRGB"
const at = ({ file, row }) => ({ r: 7 - row, c: file })
const square = ({ r, c }) => ({ row: 7 - r, file: c })
const player = gold => (gold ? "White" : "Black")
const create = () => newGame(8, "White")
const towers = game => game.pieces.map(piece => ({
  ...square(piece), color: ORDER[piece.colorIndex], gold: piece.owner === "White",
}))

function clickable(game) {
  if (game.winner) return []
  shown.splice(0, shown.length, ...game.pieces.map(({ r, c, ...piece }) => ({ ...piece, pos: { r, c } })))
  Object.assign(page, { toMove: game.toMove, requiredColorIndex: game.requiredColorIndex, winner: game.winner })
  return game.pieces.flatMap(piece => {
    Object.assign(page, { selectedIndex: undefined, legalTargets: [] })
    selectPieceAt(piece.r, piece.c)
    return page.legalTargets.map(to => [square(piece), square(to)])
  })
}

function start(position) {
  if (position.rings) return "no rings"
  const game = create()
  game.pieces = position.towers.map(tower => ({
    owner: player(tower.gold), colorIndex: ORDER.indexOf(tower.color), ...at(tower),
  }))
  game.toMove = player(position.gold)
  game.requiredColorIndex = position.due ? ORDER.indexOf(position.due) : undefined
  const pass = () => { for (let n = 0; n < 100 && checkForcedPassServer(game); n++); }
  pass()
  return {
    state: () => ({
      towers: towers(game), gold: game.toMove === "White", due: ORDER[game.requiredColorIndex], moves: clickable(game),
      over: game.winner ? game.winner === "White" : null,
    }),
    move(from, to) {
      const same = (a, b) => a.file === b.file && a.row === b.row
      if (!clickable(game).some(move => same(move[0], from) && same(move[1], to))) throw new Refused("the page does not offer it")
      if (!applyMoveServer(game, at(from), at(to))) throw new Refused("the server refuses it")
      pass()
    },
    fill() { throw new Refused("one round only") },
  }
}

serve({
  program: "pearnagar/kamisado_online", commit: "3a9e32fc97fafb9c90611aab66d0ca9fa2285153",
  board: place => { const { r, c } = at(place); return ORDER[colorIdxAt(8, r, c)] },
  home: () => towers(create()), begins: create().toMove === "White", rings: false, pushes: false, match: null, fill: null,
}, start)
