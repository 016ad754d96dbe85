"""The types of the dictionaries that `Engine.match`, `refill` and `explain`, records and puzzles give.

They have the fields of the programs' answers in JSON. `scripts/write-documents.sh` makes this file.
"""

from typing import Literal, TypedDict, Union

# One of the two players. Black moves first in the first round, with the home row at the top of the board.
Player = Literal["black", "gold"]


class ExplainedMove(TypedDict):
    """The move in question."""

    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation.
    notation: str
    # Whether it pushes towers.
    push: bool
    # The squares of the towers that must pass after it.
    passes: list[str]

# The result under best play, for the player to move, as far as it is known.
KnownValue = Literal["win", "loss", "unknown"]

# The deadlock rule, which ends a chain of forced passes: it is played in two variants.
Rules = Literal["kamisado-official-1", "kamisado-two-pass-1"]

# The limits of the first moves of tournament play, `1-3-5`: at most 1, 3 and 5 squares.
Opening = Literal["1-3-5"]

# The result under best play, from the side of the player to move.
Value = Literal["loss", "win"]


class ExplainedStep(TypedDict):
    """A move of the line of best play."""

    # The position before it.
    position: str
    # Who moves.
    player: Player
    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation.
    notation: str
    # Whether it pushes towers.
    push: bool
    # The squares of the towers that must pass after it.
    passes: list[str]
    # The value for the player who moves.
    value: Value
    # The tower moves to the end of the round, this one included.
    distance: int
    legal_moves: int
    # How many moves keep the value.
    keep_value: int
    # How many moves keep the value and the distance.
    keep_distance: int
    # Whether it alone keeps the value.
    only: bool

# How a round stands: it goes on, a tower is home, nobody can move, it was ended off the board, or, in `solver play`, a
# player has resigned.
RoundResult = Literal["ongoing", "win", "deadlock", "conceded", "resignation"]

# One of the eight hues; never a player. The order is that of a home row from its owner's left: brown to orange.
Color = Literal["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]


class ExplainAnswer(TypedDict):
    """Why a position or a move is won or lost. Values and distances are those of the player to move in `position`."""

    # The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).
    position: str
    to_move: Player
    # The squares of the towers that had to pass before it.
    passes: list[str]
    # The move in question; null if the position is.
    move: Union[ExplainedMove, None]
    value: KnownValue
    # The tower moves to the end of the round; null if unknown.
    distance: Union[int, None]
    rules: Rules
    # The limits of the first moves; null if none.
    opening: Union[Opening, None]
    # The moves made in the round before the position; null if that is not known.
    moves_made: Union[int, None]
    # The numbers of the start position; null if it was not given by numbers.
    tiles: Union[list[Union[int, str]], None]
    # Whether the value and the line are proved.
    proved: bool
    # The positions whose values came from a complete analysis of all that can be reached.
    resolved: int
    # Best play, one move after the other.
    line: list[ExplainedStep]
    # How the round ends; null if unknown.
    result: Union[RoundResult, None]
    # The winner of the round; null if unknown.
    winner: Union[Player, None]
    # The tower that gains a ring; null if unknown.
    promoted: Union[Color, None]
    # Positions searched.
    nodes: int
    seconds: float


class Points(TypedDict):
    """The points of both players."""

    black: int
    gold: int

# The source of a value, in ascending order of the trust that it requires.
Source = Literal["rules", "table", "retrograde", "search"]


class _ListedMove(TypedDict):
    # As coordinates (d8d3), or the side to fill from (left or right).
    move: str
    # In the rulebook's notation.
    notation: str
    value: KnownValue
    # The tower moves to the end of the round, this one included; in a match the rounds to its end. Null if unknown.
    distance: Union[int, None]


class ListedMove(_ListedMove, total=False):
    """A legal move or a fill with its value, for the player who makes it."""

    # How many answers refute it. Absent unless requested; null if it is unknown or there is nothing to answer.
    replies: Union[int, None]
    # The natural answers to the move, if it loses: null if they are unknown, or if it wins.
    natural: Union[int, None]
    # How many of these refute it; null as before.
    natural_wins: Union[int, None]


class MatchAnswer(TypedDict):
    """Who wins a match, and with which moves or fills. Values are those of the player to move or to choose."""

    # The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).
    position: str
    # Who is to move, or to choose the fill.
    to_move: Player
    # The length of a match: single, standard, long, marathon, or a number of points.
    match: str
    score: Points
    # Who is to choose the fill; null during a round.
    chooser: Union[Player, None]
    value: KnownValue
    # The rounds to the end of the match, in a single round the tower moves; null if unknown.
    distance: Union[int, None]
    source: Source
    rules: Rules
    # Whether all values are proved.
    proved: bool
    # Absent if the moves were not requested.
    moves: list[ListedMove]
    # Positions searched.
    nodes: int
    seconds: float


class Refutation(TypedDict):
    """How a wrong move is refuted."""

    # The wrong move, and the solver's further moves while the opponent must pass.
    moves: list[str]
    # The opponent's move that refutes them; null if they end the round in a deadlock, which the solver loses.
    reply: Union[str, None]


class _PuzzleSource(TypedDict):
    # The seed of the random numbers.
    seed: int
    # How the players play.
    players: str
    # The points that win the match.
    points: int
    # The number of the match, from 1.
    match: int
    # The number of the round in it, from 1.
    round: int
    # The number of the move in the round, from 1.
    move: int


class PuzzleSource(_PuzzleSource, total=False):
    """The simulated match that a puzzle is from."""

    # The share of their turns on which they blunder; absent for players without.
    blunders: float
    # The share of their turns on which they lapse; absent for players without.
    lapses: float
    # How lost rounds are played; absent if at random.
    resistance: str
    # How fills are chosen; absent if by a coin.
    fills: str
    # Which rounds of a match are used; absent if one.
    rounds: str


class Puzzle(TypedDict):
    """A puzzle: find the only winning move."""

    # From 1.
    number: int
    # The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).
    position: str
    # The solver.
    to_move: Player
    # The tower that must move; null if any may.
    due: Union[Color, None]
    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation: `Pink Forward 5 Purple`.
    notation: str
    # The tower moves to the end of the round, both players counted.
    distance: int
    # How hard it is, from 1 to 5.
    grade: int
    # The turns of the solver, in the solution, on which one of several natural moves keeps the win.
    only_moves: int
    legal_moves: int
    natural_moves: int
    # The chance that a natural player finds the way to the win, as a fraction: 1/3.
    natural_finds: str
    # One minus that chance.
    fail_share: float
    # The solution, with best play by both players.
    line: list[str]
    # For each wrong move, its refutation; one for each way to go on if the opponent must pass.
    refutations: list[Refutation]
    # The rings of all towers together.
    rings: int
    rules: Rules
    source: PuzzleSource


class Names(TypedDict):
    """The names of both players; null if the record does not give one."""

    # Who plays Black.
    black: Union[str, None]
    # Who plays Gold.
    gold: Union[str, None]

# How a board lies compared with ours, where Black's home is row 8 and its brown corner h8. Many programs and sites put
# Black, who moves first, at the bottom: their board is turned. A set that was laid out with orange instead of brown at
# each player's left is mirrored. The colours of the squares go with the board. ``` use kamisado::{Frame, Square}; let
# d8: Square = "d8".parse()?; assert_eq!(Frame::Turned.square(d8).to_string(), "e1");
# assert_eq!(Frame::Mirrored.square(d8).to_string(), "e8"); assert_eq!("turned mirrored".parse(),
# Ok(Frame::TurnedMirrored)); # Ok::<(), kamisado::SquareError>(()) ```
Frame = Literal["standard", "turned", "mirrored", "turned mirrored"]

# A rule of other programs that takes the place of one of ours where a game is replayed; see
# `docs/src/research/other-programs.md`. The positions are ordinary ones: only how one leads to the next differs.
OtherRule = Literal["same-color", "blocked-loses", "two-pass-wins", "push-ends-turn", "own-colors", "same-side", "winner-begins", "first-begins"]

# The side from which both players fill their home rows before the next round, each in their own frame. The winner of
# the last round (the Defender) chooses it, the loser (the Challenger) follows (F1, F2).
Fill = Literal["left", "right"]


class RecordedMove(TypedDict):
    """A move of a record, with what it caused."""

    player: Player
    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation.
    notation: str
    # The towers pushed, the nearest first, in the rulebook's notation.
    pushed: list[str]
    # The squares of the towers that had to pass after it.
    passes: list[str]

# Why a round was ended off the board.
Reason = Literal["resigned", "time", "agreed"]


class RecordedRound(TypedDict):
    """A round of a record."""

    # The number, from 1.
    round: int
    # The fill chosen before it; null for the first.
    fill: Union[Fill, None]
    # The numbers from which it was set up; null if none.
    tiles: Union[list[Union[int, str]], None]
    # Who moved first; null if the record begins in the middle of the round.
    challenger: Union[Player, None]
    # The position before its first move.
    position: str
    moves: list[RecordedMove]
    result: RoundResult
    # Why it was ended off the board; null if it was not.
    ended: Union[Reason, None]
    # Null while it goes on, and after an agreed draw.
    winner: Union[Player, None]
    # The tower that gains a ring; null without one.
    promoted: Union[Color, None]
    # The rings of that tower in the next round; null without one.
    level: Union[int, None]
    # The points that the winner gains; null without points.
    points: Union[int, None]
    # The score after it, or so far.
    score: Points


class NextRounds(TypedDict):
    """The set-ups between which the winner of a round chooses."""

    chooser: Player
    # Who moves first in the next round.
    challenger: Player
    # The set-up after a fill from the left.
    left: str
    # The set-up after a fill from the right.
    right: str

# What a move is worth, as chess players write it.
Sign = Literal["!", "?", "!!", "??", "!?", "?!"]


class StudyNode(TypedDict):
    """The start of a study, or a move with its notes."""

    # The number of the node before it, from 0; null at the start.
    before: Union[int, None]
    # Null at the start.
    move: Union[str, None]
    # What it is worth; null without a sign.
    sign: Union[Sign, None]
    # The comment; may be empty, or have several lines.
    comment: str


class Study(TypedDict):
    """A study: a tree of moves with comments and signs."""

    # May be empty.
    name: str
    # The players, if it is about a game.
    names: Names
    # The position from which it starts, as a text: `start`, `start:7:21` or rows.
    start: str
    # The match; single for a round alone.
    match: str
    # The deadlock rule.
    rules: Rules
    # The limits of the first moves of every round; null if none.
    opening: Union[Opening, None]
    # The start, and then the moves, each after the one before it. Of the moves after one, the first is that of the main
    # line.
    nodes: list[StudyNode]


class _RecordAnswer(TypedDict):
    names: Names
    # How the board lay in the text that was read.
    board: Frame
    # The length of a match: single, standard, long, marathon, or a number of points.
    match: str
    # The points that win the match; 1 in a single round.
    target: int
    rules: Rules
    # The limits of the first moves of every round; null if none.
    opening: Union[Opening, None]
    # The moves made in the first round before the start; null if that is not known.
    moves_made: Union[int, None]
    # The position from which the record begins, before the passes that it may begin with.
    start: str
    rounds: list[RecordedRound]
    score: Points
    # The winner of the match; null while it goes on.
    winner: Union[Player, None]
    # The last position; in a finished round, the winning tower does not have its new ring yet.
    position: str
    # Null if the round is over.
    to_move: Union[Player, None]
    # The tower that must move; null if any may, or if the round is over.
    due: Union[Color, None]
    # The next set-ups, while the winner of a round is to choose; otherwise null.
    next: Union[NextRounds, None]


class RecordAnswer(_RecordAnswer, total=False):
    """A record, checked and replayed."""

    # What is read as other programs do; absent if nothing is.
    readings: list[OtherRule]
    # The record with its comments, signs and variations: one study, or several where a round ended off the board;
    # absent if there are none, or if not requested.
    studies: list[Study]


class NotedMove(TypedDict):
    """A move in both notations."""

    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation: `Pink Forward 5 Purple`.
    notation: str


class Share(TypedDict):
    """An estimate, and the bounds within which the true value lies in 95% of samples."""

    estimate: float
    low: float
    high: float

# Which set-ups an effect was measured on, by the rings of both players together.
Rings = Literal["all", "2 or more", "1"]


class FeatureOfFill(TypedDict):
    """A feature that one set-up has more of than the other."""

    name: str
    # What it is, for players.
    about: str
    # How much more of it, in units.
    more: int
    # The set-ups that its effect was measured on, by their rings.
    rings: Rings
    # The number of these set-ups.
    setups: int
    # The winning first moves of the Challenger that go with it.
    effect: Share


class FilledSide(TypedDict):
    """One of the two set-ups of the next round; its value is the Challenger's."""

    # The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).
    position: str
    value: Value
    # How many first moves of the Challenger win.
    winning_moves: int
    # These moves.
    wins: list[NotedMove]
    # How many first moves the Challenger has.
    moves: int
    # The tower moves to the end of the round; null if not requested.
    distance: Union[int, None]
    # The percentage of set-ups of played rounds that are easier for the Challenger; null if none is comparable.
    harder_than: Union[Share, None]
    # The number of these set-ups.
    among: int
    # The rings that these set-ups have; null if they have any number.
    among_rings: Union[int, None]
    # What it has more of than the other set-up.
    features: list[FeatureOfFill]

# The side to fill from, or `either` if both are equally good as far as is known.
Advice = Literal["left", "right", "either"]


class MatchFills(TypedDict):
    """The value of the match after each fill, for the player who chooses."""

    # The length of a match: single, standard, long, marathon, or a number of points.
    format: str
    # The points, those of the finished round included.
    score: Points
    left: KnownValue
    right: KnownValue


class RefillAnswer(TypedDict):
    """The choice of the fill after a round."""

    # The winner of the round, who chooses.
    winner: Player
    # The loser, who moves first in the next round.
    challenger: Player
    # The tower that gains a ring.
    promoted: Color
    # The rings of that tower in the next round.
    level: int
    # The points that the winner gained.
    points: int
    left: FilledSide
    right: FilledSide
    advice: Advice
    # What the fills mean for the match; null if no match is named.
    match: Union[MatchFills, None]
    # The fill with which the record continues; null if it ends before the choice.
    chosen: Union[Fill, None]


class FillWorth(TypedDict):
    """A set-up after a fill, its value for the Challenger, and how many of the first moves win."""

    # The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).
    position: str
    value: Value
    # The moves that win.
    winning_moves: int
    # All of them.
    moves: int

# Whether the chosen fill was the better one.
FillQuality = Literal["better", "equal", "worse"]


class ReviewedFill(TypedDict):
    """The choice of a fill."""

    # Who chose.
    chooser: Player
    chosen: Fill
    left: FillWorth
    right: FillWorth
    advice: Advice
    choice: FillQuality
    # The winning first moves of the Challenger beyond those after the better fill.
    cost: int
    # Whether the Challenger wins after it, and loses after the other fill.
    gave_the_round_away: bool


class Blunder(TypedDict):
    """A move that gave the win of the round away."""

    # The number of the move in its round, from 1.
    number: int
    # Who made it.
    player: Player
    # The position before it.
    position: str
    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation: `Pink Forward 5 Purple`.
    notation: str
    # How many moves were legal.
    legal_moves: int
    # The moves that would have won.
    winning_moves: list[NotedMove]
    # Those of them that win soonest; empty without distances.
    fastest: list[NotedMove]
    # The answers that win now, or those that win soonest.
    refutations: list[NotedMove]
    # The tower moves until the fastest of them win; null without distances.
    wins_in: Union[int, None]
    # The tower moves until the played move loses; null without distances.
    loses_in: Union[int, None]


class Tally(TypedDict):
    """How a player did."""

    moves: int
    # The moves in positions in which the player had the win.
    won_positions: int
    # The moves in won positions with more than one legal move: only these could give the win away.
    with_a_choice: int
    # The moves that gave it away.
    blunders: int
    # How often the player gained the win, or had it at the start of a round.
    times_winning: int
    # How often the player regained a win after giving it away in the same round.
    got_back: int


class Tallies(TypedDict):
    """How both players did in a round."""

    black: Tally
    gold: Tally


class ReviewedRound(TypedDict):
    """A round of a review."""

    # The number, from 1.
    round: int
    # The position before its first move.
    position: str
    # The numbers from which it was set up; null if none.
    tiles: Union[list[Union[int, str]], None]
    # How many moves were made.
    moves: int
    result: RoundResult
    # Why it was ended off the board; null if it was not.
    ended: Union[Reason, None]
    # Null while it goes on, and after an agreed draw.
    winner: Union[Player, None]
    # Whether the winner had the win from the first move to the last.
    won_throughout: bool
    # Who has the win before each move and after the last.
    ahead: list[Player]
    # For each move, how many were legal.
    legal_moves: list[int]
    # For each move, how many won.
    winning_moves: list[int]
    # The choice of the fill before the round; null for the first.
    refill: Union[ReviewedFill, None]
    blunders: list[Blunder]
    tallies: Tallies


class KeepingMove(TypedDict):
    """A move or a fill that keeps the match won."""

    # A move as coordinates (d8d3), or a fill (fill left, fill right).
    move: str
    # In the rulebook's notation.
    notation: str


class MatchLoss(TypedDict):
    """A move or a fill that lost the match."""

    # The number of the round, from 1; of a fill, that of the round it begins.
    round: int
    # The number of the move in its round, from 1; null for a fill.
    number: Union[int, None]
    player: Player
    # The position before it.
    position: str
    # A move as coordinates (d8d3), or a fill (fill left, fill right).
    move: str
    # In the rulebook's notation.
    notation: str
    # Whether it also gives the round away.
    gives_the_round_away: bool
    legal_moves: int
    # What keeps the match won, as far as decided.
    keeping: list[KeepingMove]
    # The moves for which this was not decided.
    open: int


class MatchCourse(TypedDict):
    """Who was winning the match, as far as it was decided."""

    # The length of a match: single, standard, long, marathon, or a number of points.
    match: str
    # The limits for a position, in words.
    within: str
    # For each round, who wins the match before each move and after the last; null if not decided.
    ahead: list[list[Union[Player, None]]]
    losses: list[MatchLoss]


class ReviewedRecord(TypedDict):
    """A record with its reviewed rounds."""

    file: str
    # How the board lay in the text that was read.
    board: Frame
    # The length of a match: single, standard, long, marathon, or a number of points.
    match: str
    rules: Rules
    # The limits of the first moves of every round; null if none.
    opening: Union[Opening, None]
    names: Names
    score: Points
    # Null while the match is not over.
    winner: Union[Player, None]
    rounds: list[ReviewedRound]
    # How the match went; null if the record belongs to no match, or has limits or rounds from tiles, or if the limits
    # of the search were reached first.
    course: Union[MatchCourse, None]


class OnlyMoves(TypedDict):
    """Positions in which one of several legal moves won."""

    # The positions with such a move.
    positions: int
    # Those in which the player found it.
    found: int


class RefillCount(TypedDict):
    """How good the choices of fills were."""

    choices: int
    better: int
    equal: int
    worse: int
    # The total number of winning first moves that the Challengers had beyond those after the better fills.
    cost: int
    # Choices after which the Challenger won the next round under best play, and would have lost it after the other
    # fill.
    rounds_given_away: int


class PlayerSummary(TypedDict):
    """How a player did in all rounds."""

    # The name as the first record writes it, otherwise the side.
    name: str
    # Whether a record gives the name.
    named: bool
    records: int
    rounds: int
    rounds_won: int
    moves: int
    # The moves in positions in which the player had the win.
    won_positions: int
    # The moves in won positions with more than one legal move: only these could give the win away.
    with_a_choice: int
    # The moves that gave it away.
    blunders: int
    # How often the player gained the win, or had it at the start of a round.
    times_winning: int
    # How often the player regained a win after giving it away in the same round.
    got_back: int
    # The share of the moves with a choice that were blunders; null if there are none.
    blunder_share: Union[Share, None]
    only_moves: OnlyMoves
    refills: RefillCount


class ReviewedOpening(TypedDict):
    """How the initial rounds that began with a move went."""

    # A move as coordinates: d8d3.
    move: str
    # In the rulebook's notation: `Pink Forward 5 Purple`.
    notation: str
    # The value of the move for the first player.
    value: Value
    rounds: int
    # The rounds that the first player won.
    won: int
    # The rounds with a winner.
    decided: int
    # The moves of both players that gave the win away.
    blunders: int
    # The moves of both players that could have.
    with_a_choice: int
    # The share of these that were blunders; null if there are none.
    blunder_share: Union[Share, None]


class ReviewAnswer(TypedDict):
    """Which moves and fills gave a win away, in all records."""

    records: list[ReviewedRecord]
    # The records that were not reviewed, because the work was stopped.
    left_out: int
    # The records of the same game as an earlier one.
    repeated: int
    players: list[PlayerSummary]
    openings: list[ReviewedOpening]

# The direction of a move, in its player's frame.
Direction = Literal["forward", "left", "right"]

# What kind of failure it is, as a word for programs. Most are faults of the request. `busy` and `too_many_searches` are
# over when other searches have ended; `gave_up` means that the limits of a search were too narrow; `internal` is a
# fault of the program. Only a server answers `forbidden` (a page of another site asks), `wrong_host`,
# `method_not_allowed`, `request_timeout`, `busy` and `too_many_searches`.
ErrorCode = Literal["unusable_input", "forbidden", "not_found", "method_not_allowed", "request_timeout", "too_large", "wrong_host", "too_many_searches", "internal", "busy", "gave_up"]
