#!/usr/bin/env python3
"""Checks certificates, and texts that `solver verify --dump` prints, with its own form of the rules of each game.

Usage: check_certificate.py FILE...

Needs nothing but Python 3.10 or later and shares no code with the solver. docs/src/formats/certificates.md specifies
the format; what the file says decides of which game it is.
Exit code: 0 all proved; 1 a certificate or a dump is damaged or proves nothing; 2 a file is neither of them.
"""

import re
import sys

sys.dont_write_bytecode = True

from certificate.boards import BoardRounds
from certificate.match import Match
from certificate.mitsudomoe import ForcedWin
from certificate.proof import NotOurs, NotProved, read_certificate, read_dump
from certificate.rounds import Rounds


def check(path):
    """Checks a file, says what it proves, and returns the exit code."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        if data.startswith(b"GAMECERT"):
            proof = read_certificate(data, [Rounds, Match, ForcedWin, BoardRounds])
        else:
            proof = read_dump(data, ForcedWin if re.search(b"mitsudomoe| within ", data) else Rounds)
        proof.check()
    except (OSError, NotOurs) as error:
        print(f"error: {shown(error)}", file=sys.stderr)
        return 2
    except NotProved as error:
        print(f"Not proved: {shown(error)}")
        return 1
    print(proof)
    return 0


def shown(error):
    """The error with escapes for invisible characters, which a foreign file may contain."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(error))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("usage: check_certificate.py FILE...", file=sys.stderr)
        sys.exit(2)
    sys.exit(max(map(check, sys.argv[1:])))
