-- sphynx/hamisado, c955368d4eab1b6f949b403d345af114e2662b42, Haskell. DIR holds its sources; its modules Game, Types and
-- Board.VectorBased are used. Its Black, who begins, stands on its row 1: its board is turned by half. It plays single rounds without
-- rings. A position is set by moving the towers of its first board; the colour due is that of the last square, so a last move to some
-- square of that colour is made up. Its player types the pass of a blocked tower: that is done for him. He may type any move at all there;
-- legal moves are those of its search.
module Main where

import Data.Char (isUpper, toLower, toUpper)
import Data.List (elemIndex, intercalate)
import Data.Maybe (fromJust)
import System.IO
import Game
import Types

letters :: String
letters = "BGRYKPUO"

at :: String -> Coord
at [file, row] = (fromEnum 'h' - fromEnum file + 1, fromEnum '8' - fromEnum row + 1)
at square = error square

square :: Coord -> String
square (x, y) = [toEnum (fromEnum 'h' - x + 1), toEnum (fromEnum '8' - y + 1)]

letter :: Color -> Char
letter color = letters !! fromEnum color

color :: Char -> Color
color c = toEnum (fromJust (elemIndex (toUpper c) letters))

player :: Char -> Player
player c = if isUpper c then White else Black

-- Puts the towers on their squares one after the other; what stands there moves to an empty square first.
arrange :: GamePosition -> [String] -> GamePosition
arrange = foldl put
  where
    put p word = p { pBoard = updateBoard free (Move (pieceCoord free who c) to) }
      where
        who = player (head word)
        c = color (head word)
        to = at (drop 2 word)
        here = pieceCoord (pBoard p) who c
        free | fieldIsEmpty (pBoard p) to || to == here = pBoard p
             | otherwise = updateBoard (pBoard p) (Move to (head (filter (fieldIsEmpty (pBoard p)) coords)))

set :: [String] -> GamePosition
set (mover : due : towers) = pass p { pPlayer = who, pMoves = before }
  where
    p = arrange initialPosition towers
    who = if mover == "g" then White else Black
    before = [Move (x, 1) (x, y) | due /= "-", (x, y) <- take 1 [c | c@(_, row) <- coords, row `elem` [3 .. 6], fieldColor (pBoard p) c == color (head due)]]
set _ = initialPosition

isTrivial :: Move -> Bool
isTrivial (Move from to) = from == to

pass :: GamePosition -> GamePosition
pass p = case legalMoves p of
  [move] | isTrivial move -> pass (doMove move p)
  _ -> p

state :: GamePosition -> String
state p = intercalate "|" ["state", unwords towers, turn, due, unwords legal, over, "?"]
  where
    towers = [ (if who == White then letter c else toLower (letter c)) : '0' : square (pieceCoord (pBoard p) who c)
             | who <- [Black, White], c <- colors ]
    name who = if who == White then "g" else "b"
    legal = [square from ++ square to | Move from to <- legalMoves p]
    (turn, due, over) = case roundResult p of
      Winner who -> ("?", "?", name who)
      InProgress -> (name (pPlayer p), case pMoves p of { [] -> "-"; Move _ to : _ -> [letter (fieldColor (pBoard p) to)] }, "?")

facts :: String
facts = "facts|sphynx/hamisado|c955368d4eab1b6f949b403d345af114e2662b42|" ++ intercalate "/" rows ++ "|false|false|?|?"
  where rows = [[letter (fieldColor (pBoard initialPosition) (at [file, row])) | file <- ['a' .. 'h']] | row <- "87654321"]

answer :: GamePosition -> String -> (GamePosition, String)
answer p line = case words line of
  ["program"] -> (initialPosition, facts ++ "\n" ++ state initialPosition)
  "set" : rest | any ((/= '0') . (!! 1)) (drop 2 rest) -> (p, "cannot|no rings")
               | otherwise -> let q = set rest in (q, state q)
  "fill" : _ -> (p, "refused|no next round")
  _ | move `elem` legalMoves p -> let q = pass (doMove move p) in (q, state q)
    | otherwise -> (p, "refused|not a move")
  where move = Move (at (take 2 line)) (at (drop 2 line))

loop :: GamePosition -> IO ()
loop p = do
  end <- isEOF
  if end then return () else do
    line <- getLine
    let (q, text) = answer p line
    putStrLn text
    hFlush stdout
    loop q

main :: IO ()
main = loop initialPosition
