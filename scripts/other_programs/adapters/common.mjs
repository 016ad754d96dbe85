// What the adapters in JavaScript share: the JSON lines, and positions, squares and colours as this project writes them.
// Files and rows are 0 to 7 here, from a and from 1.
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { resolve } from "node:path"

export const COLORS = "BGRYKPUO"
const FILES = "abcdefgh"
export const ALL = Array.from({ length: 64 }, (_, i) => ({ file: i % 8, row: i >> 3 }))
const text = ({ file, row }) => FILES[file] + (row + 1)
const square = word => ({ file: FILES.indexOf(word[0]), row: word[1] - 1 })
const side = gold => (gold === null ? null : gold ? "g" : "b")

/** A module of the program, by its path in the folder that the command line names. */
export const load = path => import(pathToFileURL(resolve(process.argv[2], path)))

/** What stops a move without being a fault of the program. */
export class Refused extends Error {}

export function readPosition(position) {
  const [place, mover, due] = position.split(" ")
  const towers = []
  place.split("/").forEach((letters, top) => {
    let file = 0
    for (const [, rings, letter] of letters.matchAll(/(\+*)([1-8A-Za-z])/g)) {
      if (letter <= "8") file += Number(letter)
      else towers.push({ color: letter.toUpperCase(), gold: letter < "a", rings: rings.length, file: file++, row: 7 - top })
    }
  })
  return { towers, gold: mover === "g", due: due === "-" ? null : due, rings: towers.some(tower => tower.rings) }
}

function writePlace(towers) {
  return [7, 6, 5, 4, 3, 2, 1, 0].map(row => FILES.replace(/./g, name => {
    const tower = towers.find(tower => tower.row === row && FILES[tower.file] === name)
    if (!tower) return "."
    return "+".repeat(tower.rings ?? 0) + (tower.gold ? tower.color : tower.color.toLowerCase())
  }).replace(/\.+/g, run => run.length)).join("/")
}

/** The pairs of squares that pass a program's own test of a move, for programs that do not list moves. */
export const tried = (towers, gold, test) =>
  towers.filter(tower => tower.gold === gold).flatMap(from => ALL.filter(to => test(from, to)).map(to => [from, to]))

/** A state as we report it. `over` is null, true for a win of Gold, false for one of Black, or "draw". */
function written({ towers, gold, due, moves, over = null, points = null }, before) {
  if (over !== null) {
    // A round's end shows the rings as they were in the round.
    const rings = tower => before.find(other => other.color === tower.color && other.gold === tower.gold)?.rings
    towers = towers.map(tower => ({ ...tower, rings: rings(tower) }))
  }
  return {
    place: writePlace(towers), turn: over === null ? side(gold) : null, due: over === null ? due ?? "-" : null,
    legal: moves && [...new Set(moves.map(([from, to]) => text(from) + text(to)))].sort(),
    over: typeof over === "boolean" ? side(over) : over, points,
  }
}

function answer(program, start, { id, position, moves }) {
  const states = []
  try {
    const game = start(readPosition(position))
    if (typeof game === "string") return { id, states: null, why: game }
    let before = game.state()
    states.push(written(before, before.towers))
    for (const move of moves ?? []) {
      if (move.startsWith("fill ")) game.fill(move.slice(5))
      else game.move(square(move), square(move.slice(2)))
      const after = game.state()
      states.push(written(after, before.towers))
      before = after
    }
  } catch (error) {
    states.push(error instanceof Refused ? { refused: error.message } : { error: `${error.name}: ${error.message}` })
  }
  return { id, states }
}

/** Answers requests until there are no more. `board` is the colour of a square; `start` sets a position up. */
export async function serve({ board, begins, home, ...program }, start) {
  const output = process.stdout.write.bind(process.stdout)
  console.log = console.info = console.debug = console.error // What the program prints is no answer.
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map(row => FILES.replace(/./g, file => board({ file: FILES.indexOf(file), row })))
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line)
    const reply = request.ask === "program"
      ? { ...program, board: rows, start: `${writePlace(home())} ${side(begins)} -` }
      : answer(program, start, request)
    output(JSON.stringify(reply) + "\n")
  }
}
