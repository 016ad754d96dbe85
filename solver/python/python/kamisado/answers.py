"""The types of the dictionaries that `Engine.match`, `refill` and `explain`, records and puzzles give.

They have the fields of the programs' answers in JSON, which the book describes.
"""

from typing import Any, Literal, TypedDict

from ._names import Color, Fill, Frame, Opening, Player, Reason, Result, Value


class Points(TypedDict):
    """The points of both players."""

    black: int
    gold: int


class NotedMove(TypedDict):
    """A move in both notations."""

    move: str
    notation: str


class _ListedMove(NotedMove):
    value: Literal["win", "loss", "unknown"]
    distance: int | None


class ListedMove(_ListedMove, total=False):
    """A legal move or a fill with its value."""

    replies: int | None


class MatchAnswer(TypedDict):
    """Who wins a match: the answer of `solver query --match`."""

    position: str
    to_move: Player
    match: str
    score: Points
    chooser: Player | None
    value: Literal["win", "loss", "unknown"]
    distance: int | None
    source: str
    rules: str
    proved: bool
    moves: list[ListedMove]
    nodes: int
    seconds: float


class Share(TypedDict):
    """An estimate with its 95 % interval."""

    estimate: float
    low: float
    high: float


class FeatureOfFill(TypedDict):
    """A feature of a set-up in which it differs from the other fill."""

    name: str
    about: str
    more: int
    rings: str
    setups: int
    effect: Share


class FilledSide(TypedDict):
    """One of the two set-ups of the next round; its value is the Challenger's."""

    position: str
    value: Value
    winning_moves: int
    wins: list[NotedMove]
    moves: int
    distance: int | None
    harder_than: Share | None
    among: int
    among_rings: int | None
    features: list[FeatureOfFill]


class MatchFills(TypedDict):
    """The value of the match after each fill, for the player who chooses."""

    format: str
    score: Points
    left: str
    right: str


class RefillAnswer(TypedDict):
    """The choice of the fill after a round: the answer of `analysis refill`."""

    winner: Player
    challenger: Player
    promoted: Color
    level: int
    points: int
    left: FilledSide
    right: FilledSide
    advice: Literal["left", "right", "either"]
    match: MatchFills | None
    chosen: Fill | None


class ExplainedMove(NotedMove):
    """The move in question."""

    push: bool
    passes: list[str]


class ExplainedStep(NotedMove):
    """A move of the line of best play."""

    position: str
    player: Player
    push: bool
    passes: list[str]
    value: Value
    distance: int
    legal_moves: int
    keep_value: int
    keep_distance: int
    only: bool


class ExplainAnswer(TypedDict):
    """Why a position or a move is won or lost: the answer of `solver explain`."""

    position: str
    to_move: Player
    passes: list[str]
    move: ExplainedMove | None
    value: Literal["win", "loss", "unknown"]
    distance: int | None
    rules: str
    opening: Opening | None
    moves_made: int | None
    tiles: list[int | str] | None
    proved: bool
    resolved: int
    line: list[ExplainedStep]
    result: Result | None
    winner: Player | None
    promoted: Color | None
    nodes: int
    seconds: float


class RecordedMove(NotedMove):
    """A move of a record, with what it caused."""

    player: Player
    pushed: list[str]
    passes: list[str]


class RecordedRound(TypedDict):
    """A round of a record."""

    round: int
    fill: Fill | None
    tiles: list[int | str] | None
    challenger: Player | None
    position: str
    moves: list[RecordedMove]
    result: Result
    ended: Reason | None
    winner: Player | None
    promoted: Color | None
    level: int | None
    points: int | None
    score: Points


class NextRounds(TypedDict):
    """The set-ups that the winner of the last round chooses from."""

    chooser: Player
    challenger: Player
    left: str
    right: str


class Names(TypedDict):
    """The names of both players."""

    black: str | None
    gold: str | None


class RecordAnswer(TypedDict):
    """A record: the answer of `solver record`."""

    names: Names
    board: Frame
    match: str
    target: int
    rules: str
    opening: Opening | None
    moves_made: int | None
    start: str
    rounds: list[RecordedRound]
    score: Points
    winner: Player | None
    position: str
    to_move: Player | None
    due: Color | None
    next: NextRounds | None


class Blunder(NotedMove):
    """A move that gave the win of the round away."""

    number: int
    player: Player
    position: str
    legal_moves: int
    winning_moves: list[NotedMove]
    fastest: list[NotedMove]
    refutations: list[NotedMove]
    wins_in: int | None
    loses_in: int | None


class FillWorth(TypedDict):
    """A set-up after a fill, its value for the Challenger, and how many of the first moves win."""

    position: str
    value: Value
    winning_moves: int
    moves: int


class ReviewedFill(TypedDict):
    """The choice of a fill."""

    chooser: Player
    chosen: Fill
    left: FillWorth
    right: FillWorth
    advice: Literal["left", "right", "either"]
    choice: str
    cost: int
    gave_the_round_away: bool


class Tally(TypedDict):
    """How a player did."""

    moves: int
    won_positions: int
    with_a_choice: int
    blunders: int
    times_winning: int
    got_back: int


class Tallies(TypedDict):
    """How both players did."""

    black: Tally
    gold: Tally


class ReviewedRound(TypedDict):
    """A round of a review.

    `ahead` says who has the win before each move and after the last, `winning_moves` how many of the `legal_moves` won.
    """

    round: int
    position: str
    tiles: list[int | str] | None
    moves: int
    result: Result
    ended: Reason | None
    winner: Player | None
    won_throughout: bool
    ahead: list[Player]
    legal_moves: list[int]
    winning_moves: list[int]
    refill: ReviewedFill | None
    blunders: list[Blunder]
    tallies: Tallies


class MatchLoss(NotedMove):
    """A move or a fill that lost the match."""

    round: int
    number: int | None
    player: Player
    position: str
    gives_the_round_away: bool
    legal_moves: int
    keeping: list[NotedMove]
    open: int


class MatchCourse(TypedDict):
    """Who was winning the match, as far as it was decided."""

    match: str
    within: str
    ahead: list[list[Player | None]]
    losses: list[MatchLoss]


class ReviewedRecord(TypedDict):
    """A record with its reviewed rounds."""

    file: str
    board: Frame
    match: str
    rules: str
    opening: Opening | None
    names: Names
    score: Points
    winner: Player | None
    rounds: list[ReviewedRound]
    course: MatchCourse | None


class RefillCount(TypedDict):
    """How good a player's choices of fills were."""

    choices: int
    better: int
    equal: int
    worse: int
    cost: int
    rounds_given_away: int


class OnlyMoves(TypedDict):
    """How often a player found a move that alone won."""

    positions: int
    found: int


class PlayerSummary(Tally):
    """How a player did in all rounds."""

    name: str
    named: bool
    records: int
    rounds: int
    rounds_won: int
    blunder_share: Share | None
    only_moves: OnlyMoves
    refills: RefillCount


class ReviewedOpening(NotedMove):
    """How the rounds went that began with a move."""

    value: Value
    rounds: int
    won: int
    decided: int
    blunders: int
    with_a_choice: int
    blunder_share: Share | None


class ReviewAnswer(TypedDict):
    """Which moves gave the win away: the answer of `analysis review`."""

    records: list[ReviewedRecord]
    left_out: int
    repeated: int
    players: list[PlayerSummary]
    openings: list[ReviewedOpening]


class Puzzle(NotedMove):
    """A puzzle: the only winning move is to be found."""

    number: int
    position: str
    to_move: Player
    due: Color | None
    distance: int
    grade: int
    only_moves: int
    legal_moves: int
    natural_moves: int
    natural_finds: str
    fail_share: float
    line: list[str]
    refutations: dict[str, Any]
    rings: int
    rules: str
    source: dict[str, Any]
