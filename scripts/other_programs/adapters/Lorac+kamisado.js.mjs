// Lorac/kamisado.js, JavaScript, commit 6524a96. DIR is the folder of its sources (kamisado.js).
// The board lies as ours. Its white stands where Gold does; its black begins. It calls brown "m", blue "b", pink "k".
// It has one round, no rings, no pass, and finds the tower due in its record of moves: record[n - 1], n being the number
// of the move, which rises after White's moves. We set a position with its load() and the record that a game has at its
// first, second or third move, the last entry ending on a square of the colour due.
import { ALL, Refused, load, serve } from "./common.mjs"

const { default: Kamisado } = await load("kamisado.js")
const OURS = "OUPKYRGB", THEIRS = "obpkyrgm"
const letter = color => OURS[THEIRS.indexOf(color.toLowerCase())]
const code = color => THEIRS[OURS.indexOf(color)]
const word = ({ file, row }) => "abcdefgh"[file] + (row + 1)
const square = word => ({ file: "abcdefgh".indexOf(word[0]), row: word[1] - 1 })
const gold = game => game.currentTurn() === Kamisado.WHITE

/** The colour of a square: what the program notes with a tower that is set there. */
function board(place) {
  const game = new Kamisado()
  game._put({ color: "o", player: Kamisado.BLACK }, word(place))
  return letter(game._get(word(place)).color)
}

const towers = game => ALL.flatMap(place => {
  const tower = game._get(word(place))
  return tower ? [{ ...place, color: letter(tower.piece), gold: tower.player === Kamisado.WHITE }] : []
})

function start(position) {
  if (position.rings) return "no rings"
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map(row => "abcdefgh".replace(/./g, name => {
    const tower = position.towers.find(tower => tower.row === row && "abcdefgh"[tower.file] === name)
    return tower ? (tower.gold ? code(tower.color) : code(tower.color).toUpperCase()) : "1"
  }))
  const third = position.due && !position.gold
  const game = new Kamisado(`${rows.join("/")} ${position.gold ? "w" : "b"} ${third ? 2 : 1}`)
  if (position.due) {
    const last = { move: { to: word(ALL.find(place => board(place) === position.due)) } }
    game.history = third ? [{ ...last, moveNumber: 1 }, last] : [last]
  }
  return {
    state() {
      const last = game.gameMoves()[game.currentMoveNumber() - 1]
      return {
        towers: towers(game), gold: gold(game), due: last && board(square(last.move.to)),
        moves: game.moves().map(move => [square(move.from), square(move.to)]), over: game.isWon() ? !gold(game) : null,
      }
    },
    move(from, to) {
      if (!game.move({ from: word(from), to: word(to) })) throw new Refused("move() gives null")
    },
    fill() { throw new Refused("one round only") },
  }
}

const first = new Kamisado()
serve({
  program: "Lorac/kamisado.js", commit: "6524a962e3d1df140a152d2947496eb2d8931689", board, home: () => towers(first),
  begins: gold(first), rings: false, pushes: false, match: null, fill: null,
}, start)
