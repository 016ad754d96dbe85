import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Literal, Protocol, SupportsIndex, final, overload

from typing_extensions import Self

from ._names import (
    Color,
    Deadlock,
    Direction,
    ErrorCode,
    Fill,
    FillMove,
    Frame,
    Opening,
    Opponent,
    Player,
    Progress,
    Reason,
    Value,
)
from ._tuples import Entry, MoveReplies, MoveValue, Outcome, Score, Tower
from .answers import ExplainAnswer, MatchAnswer, Puzzle, RecordAnswer, RefillAnswer, ReviewAnswer, Study

__all__ = [
    "Board",
    "Certificate",
    "Engine",
    "LegalMoves",
    "LimitReached",
    "Match",
    "Move",
    "Record",
    "RecordError",
    "Round",
    "__version__",
    "feature_descriptions",
    "features",
    "practical",
    "probe",
    "puzzles",
    "random_positions",
    "read_record",
    "read_records",
    "read_studies",
    "values",
    "write_studies",
]

class _Column(Protocol):
    def tolist(self) -> list[Any]: ...

class _ArrowColumn(Protocol):
    def to_pylist(self) -> list[Any]: ...

_Boards = Iterable[Board | str | None] | _Column | _ArrowColumn
_Errors = Literal["raise", "none"]

__version__: str

class RecordError(ValueError):
    """The text is not a record; `line` and `column` say where."""

    line: int
    column: int
    code: ErrorCode

class LimitReached(RuntimeError):
    """The answer is not known within the limits."""

    code: ErrorCode

@final
class Move:
    """A move from one square to another.

    Moves are equal if their squares are, and can be members of sets and keys of dictionaries. A move that comes from a
    board also knows its tower.

    >>> from kamisado import Board, Move
    >>> Move("d8d3")
    Move('d8d3')
    >>> Move("d8d3") in Board().legal_moves
    True
    """

    def __new__(cls, text: str, tower: Color | None = None) -> Self: ...
    @property
    def from_square(self) -> str:
        """The square that the tower leaves, such as `"d8"`."""
    @property
    def to_square(self) -> str:
        """The square that it reaches."""
    @property
    def tower(self) -> Color | None:
        """The colour of the tower that moves, or `None` if the move was made from text.

        >>> import kamisado
        >>> kamisado.Board().push("d8d3").tower
        'pink'
        """
    @property
    def direction(self) -> Direction:
        """`"forward"`, `"left"` or `"right"`, as the player who moves sees it."""
    @property
    def length(self) -> int:
        """The number of squares that the tower moves."""
    @property
    def color(self) -> Color:
        """The colour of the square that it reaches: the tower of this colour must move next."""
    @property
    def notation(self) -> str | None:
        """The move in the rulebook's notation, or `None` if the move was made from text alone.

        >>> import kamisado
        >>> kamisado.Board().push("d8d3").notation
        'Pink Forward 5 Purple'
        >>> kamisado.Board().annotate("d8d3")
        'Pink Forward 5 Purple'
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str, Color | None]]: ...

@final
class LegalMoves(Sequence[Move]):
    """The legal moves of a board, as they were when it was asked for them.

    A sequence: you can loop over them, count them, index and slice them, and ask whether a move is among them, given as
    a `Move` or as text. A slice is a list.

    >>> import kamisado
    >>> board = kamisado.Board()
    >>> len(board.legal_moves)
    102
    >>> "d8d3" in board.legal_moves, "d8d8" in board.legal_moves
    (True, False)
    >>> [str(m) for m in board.legal_moves][:3]
    ['h8h7', 'h8g7', 'h8h6']
    """

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __reversed__(self) -> Iterator[Move]: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Move]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def index(self, move: Move | str, start: int = 0, stop: int = 9223372036854775807) -> int:
        """The place of a move among them; a `ValueError` if it is not there."""
    def count(self, move: object) -> int:
        """1 if a move is among them, or else 0."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[[Board], LegalMoves], tuple[Board]]: ...

@final
class Board:
    """A board on which a round is played: a position, and the moves that led to it.

    `text` is the text of a position, `"start"`, or a start position of tournament play by its numbers, `"start:7:21"`;
    moves from there may follow, as in `"start d8d3 f1h3"`. `deadlock` is the rule for deadlocks, `"official"` or
    `"two-pass"`. If the tower due is blocked, the forced passes are played.

    With `opening="1-3-5"`, the first three moves of the round go at most 1, 3 and 5 squares, as in tournament play. The text
    of a position in the middle of a round does not say how many moves were made: `moves_made` does, and without it nothing
    is limited.

    Boards are equal if their positions and rules are, and how far the next moves may go. They can be keys of
    dictionaries, as long as you do not push or pop moves there.

    >>> import kamisado
    >>> board = kamisado.Board()
    >>> board.push("d8d3")
    Move('d8d3')
    >>> board
    Board('oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P')
    >>> board.turn, board.due
    ('gold', 'purple')
    >>> board = kamisado.Board("start:7:21", opening="1-3-5")
    >>> len(board.legal_moves), board.tiles
    (22, [7, 21])
    """

    def __new__(
        cls,
        text: str = "start",
        *,
        deadlock: Deadlock = "official",
        opening: Opening | None = None,
        moves_made: int | None = None,
    ) -> Self: ...
    @property
    def turn(self) -> Player:
        """The player to move, `"black"` or `"gold"`. After a home run, the loser; after a deadlock, the player who
        would have had to move.
        """
    @property
    def due(self) -> Color | None:
        """The colour of the tower that must move; `None` at the start of a round, when any tower may.

        >>> import kamisado
        >>> print(kamisado.Board().due)
        None
        """
    @property
    def deadlock(self) -> Deadlock:
        """The rule for deadlocks, `"official"` or `"two-pass"`."""
    @property
    def opening(self) -> Opening | None:
        """The limits of the round's first moves, `"1-3-5"`; `None` if it has none."""
    @property
    def moves_made(self) -> int | None:
        """How many moves of the round were made, by both players together; `None` if that is not known.

        >>> import kamisado
        >>> board = kamisado.Board(opening="1-3-5")
        >>> m = board.push("a8a7")
        >>> board.moves_made, max(m.length for m in board.legal_moves)
        (1, 3)
        """
    @property
    def tiles(self) -> list[int | str] | None:
        """The numbers of the start position, Black's and Gold's, if they were given: a list like `[7, 21]`, or `[7, "5c"]` as
        corrected.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, within the limits of the opening; none once the round is over."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board.

        >>> import kamisado
        >>> board = kamisado.Board()
        >>> for text in ["d8d3", "Purple Right 2 Green"]:
        ...     m = board.push(text)
        >>> board.move_stack
        [Move('d8d3'), Move('f1h3')]
        """
    @property
    def winner(self) -> Player | None:
        """The winner of the round, `"black"` or `"gold"`; `None` while it is not over."""
    def text(self) -> str:
        """The text of the position, which `Board` reads.

        >>> import kamisado
        >>> kamisado.Board().text()
        'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -'
        """
    def push(self, move: Move | str) -> Move:
        """Plays a move, and the passes that it forces. Returns the move.

        `move` is a `Move`, or a text in either notation.

        >>> import kamisado
        >>> board = kamisado.Board()
        >>> board.push("d8d3")
        Move('d8d3')
        >>> board.push("d8d2")
        Traceback (most recent call last):
        ValueError: d8d2 is illegal: Gold must move the purple tower on f1, which can go to e2 f2 g2 f3 h3 f4 f5 f6 f7
        """
    def pop(self) -> Move:
        """Takes back the last move, and the passes that it forced. Returns the move.

        >>> import kamisado
        >>> board = kamisado.Board()
        >>> m = board.push("d8d3")
        >>> board.pop()
        Move('d8d3')
        >>> board == kamisado.Board()
        True
        """
    def peek(self) -> Move:
        """The last move."""
    def copy(self, *, stack: bool = True) -> Board:
        """A copy of the board; without its moves if `stack` is false.

        >>> import kamisado
        >>> board = kamisado.Board()
        >>> copy = board.copy()
        >>> m = copy.push("d8d3")
        >>> copy == board
        False
        """
    def root(self) -> Board:
        """The board before the first move."""
    def record(self, *, black: str | None = None, gold: str | None = None) -> Record:
        """A record of the round, with the names of the players.

        >>> import kamisado
        >>> board = kamisado.Board("start d8d3 f1h3")
        >>> print(board.record(black="Anna"))
        black: Anna
        match: single
        rules: official
        <BLANKLINE>
        # Round 1
         1. Pink Forward 5 Purple
         2. Purple Right 2 Green
        <BLANKLINE>
        """
    def is_over(self) -> bool:
        """Whether the round is over."""
    def outcome(self) -> Outcome | None:
        """How the round ended; `None` while it is not over.

        >>> import kamisado
        >>> board = kamisado.Board("1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
        >>> m = board.push("a1a8")
        >>> board.outcome()
        Outcome(winner='gold', promoted='brown', ending='home')
        """
    def is_legal(self, move: Move | str) -> bool:
        """Whether a move is legal."""
    def parse_move(self, text: str) -> Move:
        """Reads a legal move in either notation, without playing it.

        >>> import kamisado
        >>> kamisado.Board().parse_move("k f5")
        Move('d8d3')
        """
    def annotate(self, move: Move | str) -> str:
        """A legal move in the rulebook's notation.

        >>> import kamisado
        >>> kamisado.Board().annotate("d8d3")
        'Pink Forward 5 Purple'
        """
    def is_push(self, move: Move | str) -> bool:
        """Whether a legal move is a push."""
    def tower_at(self, square: str) -> Tower | None:
        """The tower on a square, if there is one.

        >>> import kamisado
        >>> kamisado.Board().tower_at("d8")
        Tower(player='black', color='pink', rings=0)
        """
    def towers(self) -> dict[str, Tower]:
        """The towers by their squares, from a1 to h8.

        >>> import kamisado
        >>> len(kamisado.Board().towers())
        16
        """
    def refilled(self, side: Fill) -> Board:
        """The start of the next round, after this one is over: both home rows filled from `side`, `"left"` or `"right"`, and
        a ring for the tower that won.

        >>> import kamisado
        >>> board = kamisado.Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
        >>> m = board.push("a2a8")
        >>> board.refilled("left").text()
        'puobkyrg/8/8/8/8/8/8/BUORKYG+P b -'
        """
    def svg(self, arrows: Iterable[Move | str] | None = None) -> str:
        """A picture of the board as an SVG, with arrows for moves.

        >>> import kamisado
        >>> kamisado.Board().svg(["d8d3"]).startswith("<svg ")
        True
        """
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...
    def __reduce__(self) -> tuple[type[Self], tuple[()], tuple[str, str, str, bool, int | None, str | None]]: ...
    def __setstate__(self, state: tuple[str, str, str, bool, int | None, str | None]) -> None: ...

@final
class Match:
    """A match to play: the moves of a round, then a fill, then the next round, until a player has the points.

    `format` is `"standard"`, `"long"`, `"marathon"` or `"single"`, or the number of points, 1 to 15. The first round is
    that of `board`, with the moves on it, its rule for deadlocks and its opening: a `Board`, or the text of a position.
    Its rings are the first points.

    >>> import kamisado
    >>> match = kamisado.Match("standard", "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
    >>> match.push("a1a8")
    Move('a1a8')
    >>> match.score, match.target, match.to_fill
    (Score(black=0, gold=1), 3, 'gold')
    >>> match.fill("left")
    >>> match
    <kamisado.Match standard, round 2, black 0 gold 1>
    >>> match.board.turn
    'black'
    """

    def __new__(cls, format: str | int = "standard", board: Board | str | None = None) -> Self: ...
    @property
    def board(self) -> Board:
        """The board of the current round, with its moves. It is a copy: `push` plays a move of the match."""
    @property
    def turn(self) -> Player | None:
        """The player who moves next, or who chooses a fill; `None` after the match."""
    @property
    def to_fill(self) -> Player | None:
        """The player who must choose a fill, `"black"` or `"gold"`; `None` during a round, and after the match."""
    @property
    def score(self) -> Score:
        """The points so far, a tuple `(black, gold)`."""
    @property
    def target(self) -> int:
        """The points that win the match."""
    @property
    def rounds(self) -> list[Round]:
        """The rounds so far, as in a `Record`."""
    @property
    def winner(self) -> Player | None:
        """The winner of the match, `"black"` or `"gold"`; `None` while it is not over."""
    def is_over(self) -> bool:
        """Whether the match is over."""
    def push(self, move: Move | str) -> Move | FillMove:
        """Plays a move of the round, and the passes that it forces; or a fill, given as `"fill left"`. Returns what it
        played.

        >>> import kamisado
        >>> match = kamisado.Match(3, "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
        >>> match.push("Brown Forward 7 Orange"), match.push("fill right")
        (Move('a1a8'), 'fill right')
        >>> match.push("fill right")
        Traceback (most recent call last):
        ValueError: found 'fill right', but the round is not over: Black is to move, with any tower
        """
    def fill(self, side: Fill) -> None:
        """Sets up the next round as the player `to_fill` chooses, from `"left"` or from `"right"`."""
    def pop(self) -> Move | FillMove:
        """Takes back the last move or fill, and returns it as `push` does."""
    def copy(self) -> Match:
        """A copy of the match."""
    def record(self, *, black: str | None = None, gold: str | None = None) -> Record:
        """A record of the match, with the names of the players.

        >>> import kamisado
        >>> match = kamisado.Match()
        >>> m = match.push("d8d3")
        >>> match.record(black="Anna").black
        'Anna'
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str, Board], list[str]]: ...
    def __setstate__(self, moves: list[str]) -> None: ...

@final
class Engine:
    """Answers questions about boards, and remembers what it has found for the next question.

    `memory` is in bytes, or a text like `"256M"`; `threads` is all cores unless given; `tables` are files of tables that
    are read before a search, besides the one in the package. Use it in a `with` block, which frees the memory at its end.

    Every question takes a `Board` or the text of a position, obeys the board's opening, and has two limits: `nodes`, positions to search, and `seconds`.
    Without them a search goes on until it has the answer, or until you press Ctrl-C. Other threads of Python go on
    meanwhile. An engine answers one question at a time; questions of other threads wait.

    >>> import kamisado
    >>> with kamisado.Engine(memory="64M", threads=1) as engine:
    ...     engine.value(kamisado.Board())
    'win'
    """

    def __new__(
        cls,
        *,
        memory: int | str | None = None,
        threads: int | None = None,
        tables: Sequence[str | os.PathLike[str]] | None = None,
    ) -> Self: ...
    def value(
        self,
        board: Board | str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Value | None:
        """Who wins for the player to move: `"win"`, `"loss"`, or `None` if the limits were reached.

        >>> import kamisado
        >>> with kamisado.Engine() as engine:
        ...     engine.value("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P")
        'loss'
        """
    def distance(
        self,
        board: Board | str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> int | None:
        """How many tower moves the round takes, if the winner hurries and the loser delays; `None` if the limits were
        reached.

        >>> import kamisado
        >>> with kamisado.Engine() as engine:
        ...     engine.distance("8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G")
        7
        """
    @overload
    def moves(
        self,
        board: Board | str,
        *,
        distance: bool = False,
        replies: Literal[False] = False,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> list[MoveValue]:
        """The legal moves with their values, as tuples `(move, value, distance)`; with `replies`, also how many of the
        opponent's answers win: `(move, value, distance, replies)`.

        A value is for the player who makes the move, and `None` if the limits were reached. A distance includes the move,
        and is `None` unless you ask for distances. `replies` is 0 if the move wins, and `None` if there is no answer to
        choose.

        >>> import kamisado
        >>> with kamisado.Engine() as engine:
        ...     found = engine.moves(kamisado.Board(), distance=True)
        >>> [str(m.move) for m in found if m.value == "win"][:4]
        ['h8h7', 'h8h4', 'g8g3', 'g8g2']
        """
    @overload
    def moves(
        self,
        board: Board | str,
        *,
        distance: bool = False,
        replies: Literal[True],
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> list[MoveReplies]: ...
    @overload
    def moves(
        self,
        board: Board | str,
        *,
        distance: bool = False,
        replies: bool,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> list[MoveValue] | list[MoveReplies]: ...
    def line(
        self,
        board: Board | str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> list[Move] | None:
        """The moves of best play to the end of the round: the winner hurries, the loser delays. `None` if the limits were
        reached.

        >>> import kamisado
        >>> with kamisado.Engine() as engine:
        ...     [str(m) for m in engine.line("8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G")]
        ['e3e4', 'f7g6', 'f2g3', 'e5f4', 'b4a5', 'f4e3', 'b7a8']
        """
    def values(
        self,
        boards: _Boards,
        *,
        errors: _Errors = "raise",
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> list[Value | None]:
        """The values of many positions, in their order, found in parallel: a list of `"win"`, `"loss"` or `None`. The
        limits are those of each position; the time of all passes while the call waits. See `kamisado.values`.
        """
    def match(
        self,
        board: Board | Match | str,
        format: str | int | None = None,
        *,
        distance: bool = False,
        replies: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> MatchAnswer:
        """Who wins a match, and with which moves or fills: the answer of `solver query --match`, as a dictionary.

        `board` is a `Match`, or a board whose rings give the score, with the `format` of the match: `"standard"` unless
        it is given, `"long"`, `"marathon"`, or a number of points. After a finished round the moves are the two fills.

        >>> import kamisado
        >>> with kamisado.Engine() as engine:
        ...     found = engine.match("1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O", "standard")
        >>> found["value"], found["score"], [m["move"] for m in found["moves"] if m["value"] == "loss"]
        ('win', {'black': 1, 'gold': 2}, ['e6d7'])
        """
    def refill(
        self,
        board: Board | str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> RefillAnswer:
        """The choice of the winner of a finished round, to fill from the left or from the right: the answer of
        `analysis refill`, as a dictionary.

        >>> import kamisado
        >>> board = kamisado.Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
        >>> m = board.push("a2a8")
        >>> with kamisado.Engine() as engine:
        ...     engine.refill(board)["advice"]
        'right'
        """
    @overload
    def reply(
        self,
        board: Board | str,
        *,
        against: Opponent = "perfect",
        blunders: float | None = None,
        seed: int = 1,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Move:
        """The move of a model player, or in a `Match` also its fill, `"fill left"` or `"fill right"`; `push` of the board
        or the match plays it.

        `against` is `"perfect"`, which wins as soon as possible; `"strong"`, for which a share of the moves in won
        rounds are `blunders`, `0.1` unless given; `"tricky"`, which makes lost rounds hard to win; or `"natural"`,
        which looks one move ahead. The same `seed` gives the same moves. The limits are those of the search for the
        move; there is always one.

        >>> import kamisado
        >>> match = kamisado.Match("standard", "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
        >>> with kamisado.Engine() as engine:
        ...     [match.push(engine.reply(match, against="natural", seed=2)) for number in range(2)]
        [Move('a1a8'), 'fill left']
        """
    @overload
    def reply(
        self,
        board: Match,
        *,
        against: Opponent = "perfect",
        blunders: float | None = None,
        seed: int = 1,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Move | FillMove: ...
    def explain(
        self,
        board: Board | str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> ExplainAnswer:
        """Why a position is won or lost: the answer of `solver explain`, as a dictionary. The last move on the board, if
        there is one, is the move explained.
        """
    def certify(
        self,
        board: Board | str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Certificate:
        """A proof of the value of a position, which can be checked without a search.

        >>> import kamisado
        >>> with kamisado.Engine(memory="64M") as engine:
        ...     engine.certify("o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B").verify()
        True
        """
    def stop(self) -> None:
        """Ends the questions that other threads have asked by now, also those that wait for their turn: what is not known
        then is not known within the limits. Later questions are answered as ever.

        >>> import kamisado, threading
        >>> with kamisado.Engine() as engine:
        ...     timer = threading.Timer(0.1, engine.stop)
        ...     timer.start()
        ...     engine.match("start", "3")["value"]
        'unknown'
        """
    def close(self) -> None:
        """Frees the memory. A question that is being answered ends with an exception."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        *_exception: type[BaseException] | BaseException | TracebackType | None,
    ) -> None: ...

@final
class Certificate:
    """A proof of the value of a position, which can be checked without a search: `Engine.certify` makes it, and `data` are the
    bytes of one. `solver verify` and `scripts/check_certificate.py` check its file too.

    >>> import kamisado
    >>> with kamisado.Engine(memory="64M") as engine:
    ...     certificate = engine.certify("o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B")
    >>> certificate.value
    'loss'
    >>> kamisado.Certificate(bytes(certificate)).verify()
    True
    """

    def __new__(cls, data: bytes) -> Self: ...
    @staticmethod
    def load(path: str | os.PathLike[str]) -> Certificate:
        """The certificate in a plain file."""
    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the certificate to a plain file."""
    @property
    def position(self) -> str:
        """The text of the position."""
    @property
    def value(self) -> Value | None:
        """The proved value for the player to move, `"win"` or `"loss"`; `None` if the certificate is only about moves."""
    def verify(self) -> Literal[True]:
        """Replays the proof by the slow rules alone. Returns `True`, and raises a `ValueError` if it is no proof."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[bytes]]: ...

@final
class Record:
    r"""A record of a round or of a match, which `read_record` and `read_records` read, and `record` of a `Board` or a
    `Match` makes. All its moves are legal. Records are equal if the play is.

    >>> import kamisado
    >>> record = kamisado.read_record("black: Anna\nd8d3, Purple Right 2 Green")
    >>> record.black, record.format, len(record.rounds)
    ('Anna', 'single', 1)
    >>> record.rounds[0].moves
    [Move('d8d3'), Move('f1h3')]
    """

    @property
    def rounds(self) -> list[Round]:
        """The rounds, at least one; the last may be unfinished."""
    @property
    def black(self) -> str | None:
        """The name of the player with the black towers, or `None`."""
    @property
    def gold(self) -> str | None:
        """The name of the player with the golden towers, or `None`."""
    @property
    def source(self) -> str:
        """The format of the text that was read, such as `"record"` for our own."""
    @property
    def frame(self) -> Frame:
        r"""How the board lay in the text that was read: `"standard"` as here, `"turned"` with Black at the bottom,
        `"mirrored"` with left and right exchanged, or `"turned mirrored"`. All squares of the record are named as here.

        >>> import kamisado
        >>> record = kamisado.read_record("board: turned\ne1e6")
        >>> record.frame, record.rounds[0].moves
        ('turned', [Move('d8d3')])
        """
    @property
    def format(self) -> str:
        """The format of the match: `"single"`, `"standard"`, `"long"`, `"marathon"`, or a number of points as text."""
    @property
    def deadlock(self) -> Deadlock:
        """The rule for deadlocks, `"official"` or `"two-pass"`."""
    @property
    def opening(self) -> Opening | None:
        r"""The limits of each round's first moves, `"1-3-5"`; `None` if it has none.

        >>> import kamisado
        >>> record = kamisado.read_record("opening: 1-3-5\ntiles: 7 5c\na8a7")
        >>> record.opening, record.rounds[0].tiles, record.board().moves_made
        ('1-3-5', [7, '5c'], 1)
        """
    @property
    def score(self) -> Score:
        """The points so far, a tuple `(black, gold)`."""
    @property
    def winner(self) -> Player | None:
        """The winner of the match, `"black"` or `"gold"`; `None` while it is not over."""
    def board(self) -> Board:
        """The board at the end of the record."""
    def text(self, *, notation: Literal["annotation", "coordinates"] = "annotation") -> str:
        """The record as text, which reads back as an equal record; `notation` is `"annotation"` or `"coordinates"`.

        >>> import kamisado
        >>> print(kamisado.read_record("d8d3").text(notation="coordinates"))
        match: single
        rules: official
        <BLANKLINE>
        # Round 1
         1. d8d3
        <BLANKLINE>
        """
    def convert(self, to: Literal["record", "coordinates", "sgf", "ff4", "json", "sheet"]) -> str:
        """The record in another format, named as in `solver convert --to`: `"record"` or `"coordinates"`, our own text;
        `"sgf"`, as boardspace.net writes it; `"ff4"`, SGF for other programs; `"json"`; or `"sheet"`, the rulebook's.

        >>> import kamisado
        >>> board = kamisado.Board("start d8d3")
        >>> board.record(black="Anna", gold="Bert").convert("ff4").splitlines()[1]
        ';B[d8d3]C[Pink Forward 5 Purple])'
        """
    def to_dict(self) -> RecordAnswer:
        """The record as a dictionary, the answer of `solver record`: every move with the towers it pushed and the passes
        it forced.
        """
    def review(
        self,
        *,
        format: str | int | None = None,
        distance: bool = True,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> ReviewAnswer:
        """Which moves gave the win away, and which fills were better: the answer of `analysis review`, as a dictionary.

        `format` is the match that the record belongs to, if the record does not say so. `nodes` and `seconds` limit the
        search for the winner of the match from one position; without them it is 5 seconds. Without `distance` it does
        not find how soon moves win, which takes most of the time.

        >>> import kamisado
        >>> record = kamisado.read_record("d8d3, f1h3")
        >>> found = record.review(distance=False)
        >>> found["records"][0]["rounds"][0]["ahead"]
        ['black', 'black', 'black']
        """
    def __reduce__(self) -> tuple[Callable[[str], Record], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Round:
    """A round of a record."""

    @property
    def fill(self) -> Fill | None:
        """The side that was filled from before the round, `"left"` or `"right"`; `None` for the first, and after tiles."""
    @property
    def tiles(self) -> list[int | str] | None:
        """The numbers of the start position, if the record gives them: a list like `[7, 21]`, or `[7, "5c"]` as corrected."""
    @property
    def challenger(self) -> Player | None:
        """Who moved first; `None` if the record begins in the middle of the round."""
    @property
    def moves(self) -> list[Move]:
        """The moves, in order."""
    @property
    def start(self) -> Board:
        """The board before the first move."""
    @property
    def winner(self) -> Player | None:
        """The winner, on the board or off it, `"black"` or `"gold"`; `None` if the round is not over, and after a draw."""
    @property
    def ended(self) -> Reason | None:
        """Why the round ended off the board: the loser `"resigned"` or ran out of `"time"`, or the players `"agreed"` on a
        winner or a draw. `None` if it did not. No tower gains a ring then.
        """
    @property
    def score(self) -> Score:
        """The points of the match after the round, or so far, a tuple `(black, gold)`."""
    def board(self) -> Board:
        """The board after the last move, with all moves on its stack."""
    def outcome(self) -> Outcome | None:
        """How the round ended on the board; `None` if it did not."""

def values(
    boards: _Boards,
    *,
    errors: _Errors = "raise",
    threads: int | None = None,
    memory: int | str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> list[Value | None]:
    """The values of many positions, in their order, found in parallel: a list of `"win"`, `"loss"` or `None`.

    `boards` are texts or `Board`s: a list, or a column of NumPy, pandas, polars or Arrow. `nodes` and `seconds` are the
    limits of each position. With `errors="none"`, what is no position to ask about, such as a finished round or a null,
    has `None` in its place; otherwise it is an exception.

    >>> import kamisado
    >>> kamisado.values(["start", "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"], threads=2)
    ['win', 'loss']
    >>> kamisado.values(["start", None, "kamisado"], errors="none", threads=2)
    ['win', None, None]
    """
def feature_descriptions() -> dict[str, str]:
    """What one unit of each of the `features` is, by their names. Files are as the owner sees them, file a at the left.

    >>> import kamisado
    >>> kamisado.feature_descriptions()["defender_own_color_front"]
    'a tower of the Defender straight behind its own colour'
    """
def features(board: Board | str) -> dict[str, int]:
    """The features of the start of a round that `analysis weak` measures, by their names: a dictionary of numbers.

    The Challenger is the player to move, and each feature is seen from its owner's side; `feature_descriptions`
    says what one of each is.

    >>> import kamisado
    >>> found = kamisado.features("start")
    >>> found["challenger_ringed"], found["defender_home_neighbors"], len(found)
    (0, 7, 120)
    """
def probe(board: Board | str) -> Entry | None:
    """What the table in the package says about a position, without a search: a tuple `(value, distance)`, or `None`.

    The table has every position of the first five moves of the initial round, with distances for the first four. It has
    none whose next move is limited.

    >>> import kamisado
    >>> kamisado.probe("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P")
    Entry(value='loss', distance=16)
    """
def read_record(text: str, *, source: str | None = None, deadlock: Deadlock | None = None) -> Record:
    r"""Reads the one game of a text: a record, or a game as another program or site writes it.

    `source` is the name of the format, which is found without it. `deadlock` is the rule that must have been played by;
    without it, the text says which. A `RecordError` names the line and what was expected there.

    >>> import kamisado
    >>> try:
    ...     kamisado.read_record("d8d3\nf1f9")
    ... except kamisado.RecordError as error:
    ...     error.line, error.column
    (2, 1)
    """
def read_records(
    text: str, *, source: str | None = None, deadlock: Deadlock | None = None
) -> list[Record | RecordError]:
    '''Reads all games of a text, in order. A game that cannot be read is in the list as its `RecordError`, which is not raised;
    the others are read.

    `source` and `deadlock` are those of `read_record`. A `RecordError` is raised if the text as a whole cannot be read.

    >>> import kamisado
    >>> games = kamisado.read_records("""
    ... black: Anna
    ... d8d3, f1h3
    ...
    ... black: Zoe
    ... d8d3, f1f9
    ... """)
    >>> [game.black for game in games if isinstance(game, kamisado.Record)]
    ['Anna']
    >>> [error.line for error in games if isinstance(error, kamisado.RecordError)]
    [6]
    '''
def read_studies(text: str) -> list[Study]:
    r"""Reads the studies of a text: its games, each with its comments, signs and variations. Of a text of another program, the
    moves alone are read. A `RecordError` names the line and the column of the first mistake, in a variation as well.

    Each study is a dictionary. Its `nodes` are the start and then the moves, each after the one `before` it; of the moves
    after one, the first is that of the main line.

    >>> import kamisado
    >>> [study] = kamisado.read_studies("# study: First moves\nd8d3! {bold}\n(e8e4)\nf1h3")
    >>> study["name"]
    'First moves'
    >>> study["nodes"][1]
    {'before': 0, 'move': 'd8d3', 'sign': '!', 'comment': 'bold'}
    >>> [node["before"] for node in study["nodes"]]
    [None, 0, 1, 0]
    """
def write_studies(studies: Sequence[Study]) -> str:
    """Writes studies as one text, which `read_studies`, the explorer and `solver record` read.

    >>> import kamisado
    >>> [study] = kamisado.read_studies("d8d3 (e8e4)")
    >>> study["name"] = "First moves"
    >>> study["nodes"][1]["comment"] = "bold"
    >>> print(kamisado.write_studies([study]), end="")
    match: single
    # study: First moves
    <BLANKLINE>
    1. d8d3 {bold}
    (e8e4)
    """
def random_positions(
    count: int, *, plies: int = 8, seed: int = 1, start: Board | str | None = None
) -> list[Board]:
    """Boards from the middle of random rounds, in which every legal move was equally likely: the draw of
    `analysis positions`.

    `plies` is the number of moves; rounds that are over by then are drawn again. The first positions of many are those of
    few, and depend on `seed` alone. `start` is the board from which the rounds are played. A call draws at most 100,000,000.

    >>> import kamisado
    >>> board = kamisado.random_positions(100, plies=8, seed=1)[0]
    >>> board.text(), len(board.move_stack)
    ('2p1yrg1/1o4b1/7O/B5k1/8/R7/7u/1G1YKPU1 b U', 8)
    """
def puzzles() -> list[Puzzle]:
    """The puzzles that come with the package, as dictionaries; the page on `analysis puzzles` describes them.

    >>> import kamisado
    >>> {puzzle["grade"] for puzzle in kamisado.puzzles()}
    {1, 2, 3, 4, 5}
    """
def practical() -> list[dict[str, Any]]:
    """How hard the first moves of the initial round are to play against, as dictionaries: the rows of `practical.csv`, which
    the data dictionary describes.

    >>> import kamisado
    >>> len(kamisado.practical())
    102
    """
