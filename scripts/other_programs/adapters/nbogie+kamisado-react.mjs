// nbogie/kamisado-react, TypeScript, commit bb81862. DIR holds the compiled modules createInitialGameState.js, GameState.js and
// reducerFunction.js of src/gameCore. Its board is ours turned by 180 degrees: its black stands at the bottom, and begins.
// Every click of its page is an action for its reducer; a move is two clicks, and a move is refused if the board stays as
// it was. It has one round, no rings, no pass. After a win a cover lies on the board, so no move can be made.
// We set a position by writing the fields of its state.
import { ALL, COLORS, Refused, load, serve } from "./common.mjs"

const { createInitialGameState } = await load("createInitialGameState.js")
const { allCells, cellAt } = await load("GameState.js")
const { reducerFunction } = await load("reducerFunction.js")

const NAMES = ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]
const letter = flavour => COLORS[NAMES.indexOf(flavour)]
const name = color => NAMES[COLORS.indexOf(color)]
const player = gold => (gold ? "white" : "black")
const at = ({ file, row }) => ({ x: 7 - file, y: row })
const square = ({ x, y }) => ({ file: 7 - x, row: y })
const towers = game => allCells(game).filter(cell => cell.piece).map(({ position, piece }) => ({
  ...square(position), color: letter(piece.flavour), gold: piece.owner === "white",
}))

const click = (game, place) => reducerFunction(game, { type: "clicked", pos: at(place) })

function move(game, from, to) {
  const piece = cellAt(at(from), game).piece
  if (!game.selection.from) click(game, from)
  if (!game.selection.from) return false
  click(game, to)
  return cellAt(at(to), game).piece === piece && !cellAt(at(from), game).piece
}

function moves(game) {
  return towers(game).flatMap(from => {
    const chosen = structuredClone(game)
    click(chosen, from)
    return chosen.selection.from ? ALL.filter(to => move(structuredClone(chosen), from, to)).map(to => [from, to]) : []
  })
}

function start(position) {
  if (position.rings) return "no rings"
  const game = createInitialGameState()
  for (const cell of allCells(game)) cell.piece = undefined
  for (const tower of position.towers) {
    const [owner, flavour] = [player(tower.gold), name(tower.color)]
    cellAt(at(tower), game).piece = { type: "standard", flavour, owner, id: `piece_${owner}_${flavour}` }
  }
  game.whoseTurn = player(position.gold)
  game.nextFlavour = position.due && name(position.due)
  const won = () => game.winState.type === "won"
  return {
    state() {
      return {
        towers: towers(game), gold: game.whoseTurn === "white", due: game.nextFlavour && letter(game.nextFlavour),
        moves: won() ? [] : moves(game), over: won() ? game.winState.winner === "white" : null,
      }
    },
    move(from, to) {
      if (won() || !move(game, from, to)) throw new Refused(won() ? "the round is over" : "the clicks move nothing")
    },
    fill() { throw new Refused("one round only") },
  }
}

serve({
  program: "nbogie/kamisado-react", commit: "bb818620ef946728ff5c0d876299313c93ca8271",
  board: place => letter(cellAt(at(place), createInitialGameState()).flavour),
  home: () => towers(createInitialGameState()), begins: createInitialGameState().whoseTurn === "white",
  rings: false, pushes: false, match: null, fill: null,
}, start)
