// Roialfassi/Kamisado-game, TypeScript, commit 77f4447. DIR holds the compiled modules of packages/engine/src.
// The board is ours from Black's side: its row 0 is our row 8, its column 0 our file h. It calls the players as we do.
// After a move we resolve passes and start the next round as its own page does (useKamisadoGame.ts): every tower goes back
// to its own colour's square, whatever was chosen. With "regroup" as a second argument we call the engine's other function,
// which fills from a side but which no page of the program offers. We play its longest match, and set a position by
// writing the fields of its state.
import { COLORS, Refused, load, serve } from "./common.mjs"

const engine = await load("index.js")
const { GameStatus, MoveType, PlayerSide } = engine
const letter = color => COLORS[engine.ALL_COLORS.indexOf(color)]
const color = letter => engine.ALL_COLORS[COLORS.indexOf(letter)]
const player = gold => (gold ? PlayerSide.GOLD : PlayerSide.BLACK)
const at = ({ file, row }) => ({ row: 7 - row, col: 7 - file })
const square = ({ row, col }) => ({ row: 7 - row, file: 7 - col })
const create = () => engine.createGame(engine.MatchFormat.MARATHON)
const towers = game => Object.values(game.towers).map(tower => ({
  ...square(tower.position), color: letter(tower.color), gold: tower.side === PlayerSide.GOLD, rings: tower.sumoRank,
}))

function legal(game) {
  const colors = game.requiredColor === null ? engine.ALL_COLORS : [game.requiredColor]
  return game.status === GameStatus.IN_PROGRESS ? colors.flatMap(color => engine.getLegalMoves(game, color)) : []
}

function start(position) {
  let game = create()
  for (const tower of position.towers) {
    const id = engine.towerId(player(tower.gold), color(tower.color))
    game.towers[id] = { ...game.towers[id], sumoRank: tower.rings, position: at(tower) }
  }
  game = { ...game, activePlayer: player(position.gold), requiredColor: position.due && color(position.due) }
  return {
    state() {
      const over = game.status === GameStatus.IN_PROGRESS ? null : game.roundWinner === PlayerSide.GOLD
      return {
        towers: towers(game), gold: game.activePlayer === PlayerSide.GOLD, over,
        due: game.requiredColor && letter(game.requiredColor),
        moves: legal(game).map(move => [square(move.from), square(move.to)]),
        points: [game.scores.BLACK.points, game.scores.GOLD.points],
      }
    },
    move(from, to) {
      const { row, col } = at(from), end = at(to), tower = engine.findTowerAt(game, row, col)
      const found = tower && legal(game).find(move =>
        move.from.row === row && move.from.col === col && move.to.row === end.row && move.to.col === end.col)
      const move = found ?? {
        type: MoveType.STANDARD, playerSide: game.activePlayer, towerColor: tower?.color, from: at(from), to: end,
      }
      const result = engine.applyMove(game, move)
      if (!result.success) throw new Refused(result.errorCode)
      game = result.state
      if (game.status === GameStatus.IN_PROGRESS) game = engine.handlePassOrDeadlock(game).state
    },
    fill(end) {
      if (game.status !== GameStatus.ROUND_OVER) throw new Refused(`the status is ${game.status}`)
      const regroup = process.argv[3] === "regroup"
      game = regroup ? engine.regroupForNextRound(game, end === "left") : engine.reseatForNextRound(game)
    },
  }
}

serve({
  program: "Roialfassi/Kamisado-game", commit: "77f4447612a2caeea7f9f694a788e15674f3b0a6",
  board: place => { const { row, col } = at(place); return letter(engine.colorAt(engine.BOARD_LAYOUT, row, col)) },
  home: () => towers(create()), begins: create().activePlayer === PlayerSide.GOLD, rings: true, pushes: true,
  match: "to 1, 3, 7 or 15 points, a point a round", fill: process.argv[3] === "regroup" ? "chooses" : "automatic",
}, start)
