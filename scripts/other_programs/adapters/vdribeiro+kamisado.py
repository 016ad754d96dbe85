"""vdribeiro/kamisado, 07bb0e938d1c546a05d78048f1649536be0f695e, C++ with rules in Prolog.

DIR holds its kamisado.pl, whose server answers what its C++ asks; SWI-Prolog runs it here without its socket. What its C++
does at a click of two human players is done here. Its board lies as ours, player 1 (X, black), who begins, is Black. It has
no rings; it counts wins, and another game begins anew with player 1. Its clock, by which a player who does not move within
a minute loses, is left out.
"""

import json
import subprocess
import sys

import lines

COLORS = "OUPKYRGB"  # its towers and colours 1 to 8
LOOP = """set_prolog_flag(encoding, iso_latin_1), consult('%s'), repeat, read(T), (T == end_of_file -> halt ;
(catch(server_input(T, R), E, R = error(E)) -> true ; R = none), format("~n=> ~q~n", [R]), flush_output, fail)"""


class Prolog:
    def __init__(self, folder):
        self.process = subprocess.Popen(["swipl", "-q", "-g", LOOP % f"{folder}/kamisado.pl"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, questions):
        self.process.stdin.write("".join(f"{question}.\n" for question in questions))
        self.process.stdin.flush()
        return [next(line[3:].strip() for line in self.process.stdout if line.startswith("=> ")) for _ in questions]


def read(text):
    """The rows of a term as lists of atoms."""
    return json.loads(text.replace("'", '"'))


def term(rows):
    return "[" + ",".join("[" + ",".join(f"'{atom}'" for atom in row) + "]" for row in rows) + "]"


class Game:
    def __init__(self, prolog):
        self.prolog = prolog
        self.rows = read(prolog.ask(["inicializaPosTorres(1)"])[0][3:-1])
        self.player, self.tower, self.wins, self.winner = 1, None, [0, 0], 0

    def set(self, words):
        self.rows = [["  "] * 8 for _ in range(8)]
        for word in words[3:]:
            letter, file, row = word[0], "abcdefgh".index(word[2]), 8 - int(word[3])
            self.rows[row][file] = "XY"[letter.isupper()] + str(COLORS.index(letter.upper()) + 1)
        self.player = 1 + (words[1] == "g")
        self.tower = None if words[2] == "-" else COLORS.index(words[2]) + 1

    def towers(self):
        for row, atoms in enumerate(self.rows):
            for file, atom in enumerate(atoms):
                if atom != "  ":
                    yield atom, f"{'abcdefgh'[file]}{8 - row}"

    def legal(self):
        """The squares that its server finds valid, of all."""
        found, asked = [], []
        for number in [self.tower] if self.tower else range(1, 9):
            start = {atom: square for atom, square in self.towers()}["XY"[self.player - 1] + str(number)]
            for row in range(1, 9):
                for column in range(1, 9):
                    asked.append(f"valida({term(self.rows)},{number},{row},{column},{self.player})")
                    found.append(f"{start}{'abcdefgh'[column - 1]}{9 - row}")
        return sorted(move for move, answer in zip(found, self.prolog.ask(asked)) if answer == "ok(1)")

    def move(self, text):
        if self.winner or text not in self.legal():
            return "the game is over" if self.winner else "not valid"
        number = int({square: atom for atom, square in self.towers()}[text[:2]][1])
        row, column = 9 - int(text[3]), "abcdefgh".index(text[2]) + 1
        answer = self.prolog.ask([f"execute({term(self.rows)},{number},{row},{column},{self.player})"])[0]
        rows, player, tower = answer[3:-1].rsplit(",", 2)
        self.rows, self.player, self.tower = read(rows), int(player), int(tower)
        self.winner = int(self.prolog.ask([f"game_end({term(self.rows)})"])[0][3:-1])
        if self.winner:
            self.wins[self.winner - 1] += 1
        return None

    def fill(self):
        if not self.winner:
            return "the game is not over"
        wins = self.wins
        self.__init__(self.prolog)
        self.wins = wins
        return None

    def state(self):
        words = []
        for atom, square in self.towers():
            letter = COLORS[int(atom[1]) - 1]
            words.append(f"{letter.lower() if atom[0] == 'X' else letter}0{square}")
        place = lines.place(" ".join(words))
        if self.winner:
            who = {"turn": None, "due": None, "legal": [], "over": "bg"[self.winner - 1]}
        else:
            due = COLORS[self.tower - 1] if self.tower else "-"
            who = {"turn": "bg"[self.player - 1], "due": due, "legal": self.legal(), "over": None}
        return {"place": place, **who, "points": list(self.wins)}


def answer(prolog, request):
    game = Game(prolog)
    if request.get("ask") == "program":
        board = ["".join(COLORS[number - 1] for number in row) for row in read(prolog.ask(["inicializaTab(1)"])[0][3:-1])]
        start = game.state()
        return {"program": "vdribeiro/kamisado", "commit": "07bb0e938d1c546a05d78048f1649536be0f695e", "board": board,
                "start": f"{start['place']} {start['turn']} {start['due']}", "rings": False, "pushes": False,
                "match": "counts wins, without end", "fill": "automatic"}
    if "+" in request["position"]:
        return {"id": request["id"], "states": None, "why": "no rings"}
    game.set(lines.given(request["position"]).split())
    states = [game.state()]
    for move in request["moves"]:
        refused = game.fill() if move.startswith("fill") else game.move(move)
        if refused:
            states.append({"refused": refused})
            break
        states.append(game.state())
    return {"id": request["id"], "states": states}


def main():
    prolog = Prolog(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(answer(prolog, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
