// EveryBoard/EveryBoard, TypeScript, commit e902241. DIR holds kamisado.mjs: the modules of src/app/games/kamisado, and those that
// they need, in one module.
// The board lies turned against ours: its row 0 is our row 1, its column 0 our file h, so that its player ZERO, who begins, is
// Black. ONE is Gold. A state is set by its constructor. A player who must pass has to press a button: we do it for him.
// There are no rings, pushes or matches. Any tower may move only at the first move of player ZERO: "g -" cannot be set.
// Hooks: an empty window and localStorage, where the program keeps the settings of its log, and $localize for its texts.
import { ALL, COLORS, Refused, load, serve, tried } from "./common.mjs"

globalThis.window = {}
globalThis.$localize = text => text[0]
globalThis.localStorage = { getItem: () => null, setItem: () => {} }
const {
  Coord, GameNode, KamisadoBoard, KamisadoColor, KamisadoMove, KamisadoPiece, KamisadoRules, KamisadoState, MGPOptional, Player,
} = await load("kamisado.mjs")
const NAMES = ["BROWN", "GREEN", "RED", "YELLOW", "PINK", "PURPLE", "BLUE", "ORANGE"]
const letter = color => COLORS[NAMES.findIndex(name => KamisadoColor[name] === color)]
const named = color => KamisadoColor[NAMES[COLORS.indexOf(color)]]
const player = gold => (gold ? Player.ONE : Player.ZERO)
const at = ({ file, row }) => new Coord(7 - file, row)
const moveOf = (from, to) => KamisadoMove.of(at(from), at(to))
const rules = KamisadoRules.get(), none = MGPOptional.empty()

function towers(state) {
  return ALL.flatMap(square => {
    const piece = state.getPieceAt(at(square))
    return piece.isEmpty() ? [] : [{ ...square, color: letter(piece.color), gold: piece.player === Player.ONE }]
  })
}

function passed(node) {
  while (!rules.getGameStatus(node).isEndGame && KamisadoRules.mustPass(node.gameState)) {
    node = rules.choose(node, KamisadoMove.PASS, none).get()
  }
  return node
}

function start({ towers: given, gold, due, rings }) {
  if (rings) return "no rings"
  if (gold && due === null) return "only its first player has the choice of a tower"
  const board = Array.from({ length: 8 }, () => Array(8).fill(KamisadoPiece.EMPTY))
  for (const tower of given) board[at(tower).y][at(tower).x] = KamisadoPiece.of(player(tower.gold), named(tower.color).value)
  const place = given.find(tower => tower.gold === gold && tower.color === due)
  const coord = due === null ? none : MGPOptional.of(at(place))
  let node = new GameNode(new KamisadoState(gold ? 1 : 0, due === null ? KamisadoColor.ANY : named(due), coord, false, board))
  if (due !== null) node = passed(node)
  return {
    state() {
      const state = node.gameState, status = rules.getGameStatus(node), turn = state.getCurrentPlayer() === Player.ONE
      const color = state.colorToPlay === KamisadoColor.ANY ? null : letter(state.colorToPlay)
      const test = (from, to) => at(from).equals(at(to)) === false && rules.isLegal(moveOf(from, to), state).isSuccess()
      return {
        towers: towers(state), gold: turn, due: color, over: status.isEndGame ? status.winner === Player.ONE : null,
        moves: status.isEndGame ? [] : tried(towers(state), turn, test),
      }
    },
    move(from, to) {
      if (rules.getGameStatus(node).isEndGame) throw new Refused("the game is over")
      const next = rules.choose(node, moveOf(from, to), none)
      if (next.isFailure()) throw new Refused(next.getReason())
      node = passed(next.get())
    },
    fill() {
      throw new Refused("no rounds")
    },
  }
}

const initial = new KamisadoState(0, KamisadoColor.ANY, none, false, KamisadoBoard.getInitialBoard())
await serve({
  program: "EveryBoard/EveryBoard", commit: "e90224194e49007019f687973040f7972605cdad", rings: false, pushes: false, match: null,
  fill: null, begins: initial.getCurrentPlayer() === Player.ONE, home: () => towers(initial),
  board: square => letter(KamisadoBoard.getColorAt(at(square).x, at(square).y)),
}, start)
