// Brooklyn-Dev/kamisado, TypeScript, commit 222e946. DIR holds the compiled modules game/gameState.js, game/board.js, ...
// Its board is ours turned by 180 degrees: its player 1 ("Black") stands at the bottom, and begins.
// Its fields are private: we set a position by making one or two moves that leave the turn and the colour as asked, and
// then setting the towers with its moveTower(); so Gold cannot begin. Its page (Board.tsx) selects the tower due itself
// and offers that tower's moves; before the first move any tower of the player can be clicked. One round, no rings.
import { ALL, COLORS, Refused, load, serve } from "./common.mjs"

const { GameState } = await load("game/gameState.js")
const NAMES = ["BROWN", "GREEN", "RED", "YELLOW", "PINK", "PURPLE", "BLUE", "ORANGE"]
const letter = name => COLORS[NAMES.indexOf(name)]
const at = ({ file, row }) => [row, 7 - file]
const gold = game => game.getCurrentPlayer() === 2
const towers = game => ALL.flatMap(place => {
  const tower = game.getBoard().getTowerAt(...at(place))
  return tower ? [{ ...place, color: letter(tower.getColourName()), gold: tower.getPlayer() === 2 }] : []
})

/** What the page offers to click. */
function moves(game) {
  if (game.isGameOver()) return []
  const due = game.getActiveColour(), board = game.getBoard()
  return towers(game).filter(tower => tower.gold === gold(game) && (game.isFirstMove() || tower.color === letter(due)))
    .flatMap(tower => board.getMoves(...at(tower)).map(({ row, col }) => [tower, { row, file: 7 - col }]))
}

/** A game with this player to move and this colour due, its towers where some moves left them. */
function prepare(position) {
  for (const [a, b] of moves(new GameState())) {
    let game = new GameState()
    game.makeMove(...at(a), ...at(b))
    if (!position.gold) {
      const reply = moves(game).find(([from, to]) => {
        const next = game.clone()
        return next.makeMove(...at(from), ...at(to)) && !gold(next) && letter(next.getActiveColour()) === position.due
      })
      if (!reply) continue
      game.makeMove(...at(reply[0]), ...at(reply[1]))
    }
    if (gold(game) === position.gold && letter(game.getActiveColour()) === position.due && !game.isGameOver()) return game
  }
}

function start(position) {
  if (position.rings) return "no rings"
  if (!position.due && position.gold) return "player 1 begins"
  const game = position.due ? prepare(position) : new GameState(), board = game.getBoard()
  const wanted = place => position.towers.some(tower => tower.file === place.file && tower.row === place.row)
  const free = ALL.filter(place => !board.getTowerAt(...at(place)) && !wanted(place))
  const aside = towers(game).map((tower, n) => ({ ...tower, ...free[n], from: tower }))
  for (const tower of aside) board.moveTower(...at(tower.from), ...at(tower))
  for (const tower of aside) {
    const to = position.towers.find(other => other.color === tower.color && other.gold === tower.gold)
    board.moveTower(...at(tower), ...at(to))
  }
  return {
    state: () => ({
      towers: towers(game), gold: gold(game), due: game.getActiveColour() && letter(game.getActiveColour()),
      moves: moves(game), over: game.isGameOver() ? game.getWinner() === 2 : null,
    }),
    move(from, to) {
      const same = (a, b) => a.file === b.file && a.row === b.row
      const offered = moves(game).some(move => same(move[0], from) && same(move[1], to))
      if (!offered || !game.makeMove(...at(from), ...at(to))) throw new Refused("the page does not offer it")
    },
    fill() { throw new Refused("one round only") },
  }
}

serve({
  program: "Brooklyn-Dev/kamisado", commit: "222e946c88c5ba315c9f3d66af769b9148ec6935",
  board: place => letter(new GameState().getBoard().getSquareColourName(...at(place))),
  home: () => towers(new GameState()), begins: gold(new GameState()), rings: false, pushes: false, match: null, fill: null,
}, start)
