// AlexFSmirnov/kamisado, TypeScript, commit 8eb9dea. DIR holds the compiled modules redux/{actions,selectors,store}.js,
// redux/slices/{gameSlice,piecesSlice}.js and constants.js of src, with the packages that they use.
// The board lies as ours: its First (white) stands where Gold does, and begins the first game; Second (black) begins the
// next, and so on. Before the first move any tower of the player can be clicked. We dispatch what the clicks of its page
// dispatch, and set a position with the same actions. One round a game, no rings. window.setTimeout is stubbed.
import { Refused, load, serve } from "./common.mjs"

globalThis.window = { setTimeout() {} }
const { moveTileTo, startNewGame } = await load("redux/actions.js")
const { getAvailableTiles } = await load("redux/selectors.js")
const { store } = await load("redux/store.js")
const slice = await load("redux/slices/gameSlice.js")
const { changePiecePosition, getPiecesList } = await load("redux/slices/piecesSlice.js")
const { FIELD_CONFIGURATION } = await load("constants.js")

const ORDER = "OUPKYRGB", FIRST = 0, SECOND = 1
const at = ({ file, row }) => ({ x: file, y: 7 - row })
const square = ({ x, y }) => ({ file: x, row: 7 - y })
const get = selector => selector(store.getState())
const gold = () => get(slice.getCurrentPlayer) === FIRST
const over = () => get(slice.getWonByBlocking) || get(slice.getWonByReachingTop)
const towers = () => get(getPiecesList).map(piece => ({
  ...square(piece), color: ORDER[piece.type], gold: piece.player === FIRST,
}))

function moves() {
  if (over()) return []
  const selected = get(slice.getSelectedPieceInfo), mine = piece => piece.player === get(slice.getCurrentPlayer)
  const pieces = get(slice.getIsFirstTurn) ? get(getPiecesList).filter(mine) : [selected]
  const found = pieces.flatMap(piece => {
    store.dispatch(slice.setSelectedPiece(piece))
    return get(getAvailableTiles).map(to => [square(piece), square(to)])
  })
  store.dispatch(slice.setSelectedPiece(selected))
  return found
}

function begin(gold) {
  do store.dispatch(startNewGame()); while ((get(slice.getCurrentPlayer) === FIRST) !== gold)
}

function start(position) {
  if (position.rings) return "no rings"
  begin(position.gold)
  const pieces = position.towers.map(tower => ({
    player: tower.gold ? FIRST : SECOND, type: ORDER.indexOf(tower.color), ...at(tower),
  }))
  for (const piece of pieces) store.dispatch(changePiecePosition(piece))
  if (position.due) {
    const player = get(slice.getCurrentPlayer), type = ORDER.indexOf(position.due)
    const due = pieces.find(piece => piece.player === player && piece.type === type)
    store.dispatch(slice.setIsFirstTurn(false))
    store.dispatch(slice.setSelectedPiece(due))
  }
  return {
    state() {
      const selected = get(slice.getSelectedPieceInfo)
      return { towers: towers(), gold: gold(), due: selected && ORDER[selected.type], moves: moves(), over: over() ? gold() : null }
    },
    move(from, to) {
      const same = (a, b) => a.file === b.file && a.row === b.row
      if (!moves().some(move => same(move[0], from) && same(move[1], to))) throw new Refused("the page does not offer it")
      const piece = get(getPiecesList).find(piece => same(square(piece), from))
      if (get(slice.getIsFirstTurn)) store.dispatch(slice.setSelectedPiece(piece))
      store.dispatch(moveTileTo(at(to)))
    },
    fill() { throw new Refused("one round only") },
  }
}

const first = { home: towers(), begins: gold() }
serve({
  program: "AlexFSmirnov/kamisado", commit: "8eb9deac2c8923d9391c53b78c9f45eb5accb76b",
  board: place => { const { x, y } = at(place); return ORDER[FIELD_CONFIGURATION[y][x]] },
  home: () => first.home, begins: first.begins, rings: false, pushes: false, match: null, fill: null,
}, start)
