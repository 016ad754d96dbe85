// The parameters and answers of the API, by their paths. scripts/write-documents.sh makes this file.

export interface Answers {
  "position": PositionAnswer;
  "show": ShowAnswer;
  "explain": ExplainAnswer;
  "match": MatchAnswer;
  "reply": ReplyAnswer;
  "refill": RefillAnswer;
  "record": RecordAnswerWithSource;
  "review": ReviewAnswerWithSource;
  "study": StudiesAnswer;
  "puzzles": Puzzle;
  "mitsudomoe/show": MitsudomoeShowAnswer;
  "mitsudomoe/position": MitsudomoePositionAnswer;
  "mitsudomoe/record": MitsudomoeRecordAnswer;
  "mitsudomoe/review": MitsudomoeReviewAnswer;
  "mitsudomoe/reply": MitsudomoeReplyAnswer;
  "": IndexAnswer;
  "health": HealthAnswer;
  "practical": PracticalAnswer;
  "lessons": LessonsAnswer;
  "limits": LimitsAnswer;
  "findings": FindingsAnswer;
}

export interface Parameters {
  /** Who wins a position, and with which moves */
  "position": PositionParameters;
  /** A position, its legal moves, and what the moves led to */
  "show": ShowParameters;
  /** Why a position or a move is won or lost */
  "explain": ExplainParameters;
  /** Who wins a match, and with which moves or fills */
  "match": MatchParameters;
  /** The move or the fill of a computer player */
  "reply": ReplyParameters;
  /** The choice of the fill after a round */
  "refill": RefillParameters;
  /** The answer about a game, with what was recognised in its text */
  "record": RecordParameters;
  /** The answer about a game, with what was recognised in its text */
  "review": ReviewParameters;
  /** The studies in a text, or in such an object */
  "study": StudyParameters;
  /** A puzzle: find the only winning move */
  "puzzles": PuzzlesParameters;
  /** The position at the end of a record, its legal turns, and what the last turn led to */
  "mitsudomoe/show": MitsudomoeShowParameters;
  /** The same with what is known of each turn */
  "mitsudomoe/position": MitsudomoePositionParameters;
  /** A record, checked and replayed */
  "mitsudomoe/record": MitsudomoeRecordParameters;
  /** The turns that gave a forced win away or allowed one */
  "mitsudomoe/review": MitsudomoeReviewParameters;
  /** A computer player's turn, and why: it wins, plays what looks best, avoids turns that look better and lose, or every turn loses */
  "mitsudomoe/reply": MitsudomoeReplyParameters;
}

export interface PositionParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** Whether to count the moves to the end. */
  distance?: boolean;
  /** Whether to count the answers that refute each losing move. */
  replies?: boolean;
  /** The moves to value; all by default. */
  only?: string;
  /** 1-3-5 for the limits of the first moves in tournament play. */
  opening?: string;
  /** With an opening, the moves made before the position: 0 to 3, where 3 is three or more. */
  moves_made?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
}

export interface ShowParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** The length of the match: single, standard, long, marathon, or 1 to 15 points. */
  match?: string;
  /** 1-3-5 for the limits of the first moves in tournament play. */
  opening?: string;
  /** With an opening, the moves made before the position: 0 to 3, where 3 is three or more. */
  moves_made?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
}

export interface ExplainParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** 1-3-5 for the limits of the first moves in tournament play. */
  opening?: string;
  /** With an opening, the moves made before the position: 0 to 3, where 3 is three or more. */
  moves_made?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
}

export interface MatchParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** The length of the match: single, standard, long, marathon, or 1 to 15 points. */
  match: string;
  /** Whether to count the moves to the end. */
  distance?: boolean;
  /** Whether to count the answers that refute each losing move. */
  replies?: boolean;
  /** How long to search at most. */
  seconds?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
}

export interface ReplyParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** How the computer plays. */
  against?: Opponent;
  /** The share of the turns on which a strong player blunders, from 0 to 1; `0.1` by default. */
  blunders?: number;
  /** The seed of the random numbers; 1 by default. */
  seed?: number;
  /** The length of the match: single, standard, long, marathon, or 1 to 15 points. */
  match?: string;
  /** 1-3-5 for the limits of the first moves in tournament play. */
  opening?: string;
  /** With an opening, the moves made before the position: 0 to 3, where 3 is three or more. */
  moves_made?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
}

export interface RefillParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** The winner of the round, black or gold, if the position does not say it. */
  winner?: string;
  /** The tower that gains a ring, if the position does not say it. */
  promote?: string;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
}

export interface RecordParameters {
  /** The format of the text; detected by default. */
  from?: string;
  /** The number of the game in the text, from 1; by default, the first that can be read. */
  game?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
  /** The text that is read. */
  text: string;
}

export interface ReviewParameters {
  /** The length of the match: single, standard, long, marathon, or 1 to 15 points. */
  match?: string;
  /** Whether to count the moves to the end. */
  distance?: boolean;
  /** Whether to say who was winning the match. */
  course?: boolean;
  /** The format of the text; detected by default. */
  from?: string;
  /** The number of the game in the text, from 1; by default, the first that can be read. */
  game?: number;
  /** The deadlock rule. */
  deadlock?: DeadlockName;
  /** The text that is read. */
  text: string;
}

export interface StudyParameters {
  /** The text that is read. */
  text: string;
}

export interface PuzzlesParameters {
  /** How hard, from 1 to 5; any by default. */
  grade?: number;
  /** The number of the puzzle, from 1. */
  number?: number;
}

export interface MitsudomoeShowParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
}

export interface MitsudomoePositionParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** The number of turns within which the winner must win. */
  turns: number;
  /** How long to search at most. */
  seconds?: number;
}

export interface MitsudomoeRecordParameters {
  /** The text that is read. */
  text: string;
}

export interface MitsudomoeReviewParameters {
  /** The number of turns within which the winner must win. */
  turns: number;
  /** How long to search at most. */
  seconds?: number;
  /** The text that is read. */
  text: string;
}

export interface MitsudomoeReplyParameters {
  /** The position as a text; start is the first one. */
  position: string;
  /** Moves from the position on, separated by commas, in any notation. */
  moves?: string;
  /** How well the computer plays. */
  level?: Level;
  /** The seed of the random numbers; 1 by default. */
  seed?: number;
}

/** The side to fill from, or `either` if both are equally good as far as is known. */
export type Advice = "left" | "right" | "either";

/** A move that gave the win of the round away. */
export interface Blunder {
  /** The number of the move in its round, from 1. */
  number: number;
  /** Who made it. */
  player: Player;
  /** The position before it. */
  position: string;
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation: `Pink Forward 5 Purple`. */
  notation: string;
  /** How many moves were legal. */
  legal_moves: number;
  /** The moves that would have won. */
  winning_moves: (NotedMove)[];
  /** Those of them that win soonest; empty without distances. */
  fastest: (NotedMove)[];
  /** The answers that win now, or those that win soonest. */
  refutations: (NotedMove)[];
  /** The tower moves until the fastest of them win; null without distances. */
  wins_in: number | null;
  /** The tower moves until the played move loses; null without distances. */
  loses_in: number | null;
}

/** A move of the book. */
export interface BookMove {
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** The number of the next position; null if the round is over. */
  next: number | null;
}

/** A position of the book. */
export interface BookPosition {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  reason: BookReason;
  /** The number of a position to know, from 1; null for others. */
  number: number | null;
  /** The player's move, or all answers of the opponent. */
  moves: (BookMove)[];
}

/** Why the book has its move: it must be known, follows from the rule, is the only one, starts a win in sight, or is an answer of the opponent. */
export type BookReason = "know" | "rule" | "only" | "sight" | "answers";

/** What the player does in a position that the book need not have. */
export interface BookRule {
  name: RuleName;
  /** The rule in words. */
  text: string;
}

/** A move or a fill with the value that is claimed of it. */
export interface ClaimedMove {
  /** As coordinates (d8d3), or the side to fill from. */
  move: string;
  /** The value for the player who makes it; null if it is not claimed. */
  value: Value | null;
}

/** One of the eight hues; never a player. The order is that of a home row from its owner's left: brown to orange. */
export type Color = "brown" | "green" | "red" | "yellow" | "pink" | "purple" | "blue" | "orange";

/** A variant of the deadlock rule. */
export type DeadlockName = "official" | "two-pass";

/** The direction of a move, in its player's frame. */
export type Direction = "forward" | "left" | "right";

/** How many positions the player to move wins and loses in a number of moves. */
export interface DistanceCount {
  /** In tower moves of both players. */
  distance: number;
  wins: number;
  losses: number;
}

/** A drawing, in pixels. */
export interface DrawnPicture {
  /** Its path below the API. */
  path: string;
  width: number;
  height: number;
}

/** A book for those who learn it. Keys of `then` are the answers that lead to a turn: usually one move, several with spaces where the opponent moves again, none where the player does. After an answer that is missing there, a win is in sight or the round is over. */
export interface DrillBook {
  rule: RuleName;
  /** The owner of the book, who wins with it. */
  player: Player;
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  /** The positions to know. */
  known: number;
  /** No book with the same rule has fewer positions to know. */
  least: number;
  /** The turns at the beginning, by their places in `turns`. */
  then: { [name: string]: number };
  /** The player's turns that are met before a win is in sight, the nearest to the root first. */
  turns: (DrillTurn)[];
}

/** A turn of the player. */
export interface DrillTurn {
  reason: BookReason;
  /** A move as coordinates: d8d3. */
  move: string;
  /** The turns that follow, by their places. */
  then: { [name: string]: number };
  /** The number of a position to know, from 1; absent for others. */
  number?: number;
}

/** Everything reachable from a position, solved backwards. */
export interface EndgameAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  value: KnownValue;
  /** The tower moves to the end of the round, of both players, without passes; null if unknown or not requested. */
  distance: number | null;
  source: Source;
  rules: Rules;
  /** The limits of the first moves; null if none. */
  opening: Opening | null;
  /** The moves made in the round before the position; null if that is not known. */
  moves_made: number | null;
  /** The numbers of the start position; null if it was not given by numbers. */
  tiles: (number | string)[] | null;
  /** Whether all values are proved: by a table, by the rules, or by a search whose proof was replayed. */
  proved: boolean;
  /** The positions whose values came from a complete analysis of all that can be reached. */
  resolved: number;
  /** Absent if the moves were not requested. */
  moves?: (ListedMove)[];
  /** Positions searched. */
  nodes: number;
  seconds: number;
  /** The positions that can be reached, the given one included, symmetric ones counted once. */
  positions: number;
  statistics: EndgameStatistics;
}

/** The longest win, and how it is reached. */
export interface EndgameLongestWin {
  /** The moves that lead to it. */
  path: (string)[];
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  /** In tower moves. */
  distance: number;
  moves: (string)[];
}

/** Counts over all these positions. */
export interface EndgameStatistics {
  /** Those that the player to move wins. */
  wins: number;
  losses: number;
  /** The share of the wins, from 0 to 1. */
  win_share: number;
  /** The moves that reach home. */
  home_moves: number;
  /** The moves that end the round in a deadlock, which the player who moved loses. */
  deadlock_moves: number;
  /** The positions with such a move. */
  deadlock_positions: number;
  distances: (DistanceCount)[];
  /** Null if the player to move never wins. */
  longest_win: EndgameLongestWin | null;
}

/** What kind of failure it is, as a word for programs. Most are faults of the request. `busy` and `too_many_searches` are over when other searches have ended; `gave_up` means that the limits of a search were too narrow; `internal` is a fault of the program. Only a server answers `forbidden` (a page of another site asks), `wrong_host`, `method_not_allowed`, `request_timeout`, `busy` and `too_many_searches`. */
export type ErrorCode = "unusable_input" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "too_large" | "wrong_host" | "too_many_searches" | "internal" | "busy" | "gave_up";

/** Why a position or a move is won or lost. Values and distances are those of the player to move in `position`. */
export interface ExplainAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  /** The squares of the towers that had to pass before it. */
  passes: (string)[];
  /** The move in question; null if the position is. */
  move: ExplainedMove | null;
  value: KnownValue;
  /** The tower moves to the end of the round; null if unknown. */
  distance: number | null;
  rules: Rules;
  /** The limits of the first moves; null if none. */
  opening: Opening | null;
  /** The moves made in the round before the position; null if that is not known. */
  moves_made: number | null;
  /** The numbers of the start position; null if it was not given by numbers. */
  tiles: (number | string)[] | null;
  /** Whether the value and the line are proved. */
  proved: boolean;
  /** The positions whose values came from a complete analysis of all that can be reached. */
  resolved: number;
  /** Best play, one move after the other. */
  line: (ExplainedStep)[];
  /** How the round ends; null if unknown. */
  result: RoundResult | null;
  /** The winner of the round; null if unknown. */
  winner: Player | null;
  /** The tower that gains a ring; null if unknown. */
  promoted: Color | null;
  /** Positions searched. */
  nodes: number;
  seconds: number;
}

/** A move or a fill with its values, for the player who makes it. */
export interface ExplainedMatchMove {
  /** A move as coordinates (d8d3), or a fill (fill left, fill right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  value: KnownValue;
  /** The rounds to the end of the match; null if unknown. */
  distance: number | null;
  /** The value of the round alone; of a fill, that of the next round. */
  round_value: KnownValue;
}

/** The move in question. */
export interface ExplainedMove {
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** Whether it pushes towers. */
  push: boolean;
  /** The squares of the towers that must pass after it. */
  passes: (string)[];
}

/** A move of the line of best play. */
export interface ExplainedStep {
  /** The position before it. */
  position: string;
  /** Who moves. */
  player: Player;
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** Whether it pushes towers. */
  push: boolean;
  /** The squares of the towers that must pass after it. */
  passes: (string)[];
  /** The value for the player who moves. */
  value: Value;
  /** The tower moves to the end of the round, this one included. */
  distance: number;
  legal_moves: number;
  /** How many moves keep the value. */
  keep_value: number;
  /** How many moves keep the value and the distance. */
  keep_distance: number;
  /** Whether it alone keeps the value. */
  only: boolean;
}

/** Why a request was not answered. */
export interface Failure {
  /** A sentence for people. */
  error: string;
  code: ErrorCode;
  /** The line of the mistake in the text that came with the request, from 1; absent without such a place. */
  line?: number;
  /** The column of the mistake, from 1; absent without such a place. */
  column?: number;
}

/** A feature that one set-up has more of than the other. */
export interface FeatureOfFill {
  name: string;
  /** What it is, for players. */
  about: string;
  /** How much more of it, in units. */
  more: number;
  /** The set-ups that its effect was measured on, by their rings. */
  rings: Rings;
  /** The number of these set-ups. */
  setups: number;
  /** The winning first moves of the Challenger that go with it. */
  effect: Share;
}

/** The side from which both players fill their home rows before the next round, each in their own frame. The winner of the last round (the Defender) chooses it, the loser (the Challenger) follows (F1, F2). */
export type Fill = "left" | "right";

/** Whether the chosen fill was the better one. */
export type FillQuality = "better" | "equal" | "worse";

/** A set-up after a fill, its value for the Challenger, and how many of the first moves win. */
export interface FillWorth {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  value: Value;
  /** The moves that win. */
  winning_moves: number;
  /** All of them. */
  moves: number;
}

/** One of the two set-ups of the next round; its value is the Challenger's. */
export interface FilledSide {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  value: Value;
  /** How many first moves of the Challenger win. */
  winning_moves: number;
  /** These moves. */
  wins: (NotedMove)[];
  /** How many first moves the Challenger has. */
  moves: number;
  /** The tower moves to the end of the round; null if not requested. */
  distance: number | null;
  /** The percentage of set-ups of played rounds that are easier for the Challenger; null if none is comparable. */
  harder_than: Share | null;
  /** The number of these set-ups. */
  among: number;
  /** The rings that these set-ups have; null if they have any number. */
  among_rings: number | null;
  /** What it has more of than the other set-up. */
  features: (FeatureOfFill)[];
}

/** A question with its answer. */
export interface Finding {
  /** A word for links. */
  id: string;
  question: string;
  /** In one sentence. */
  answer: string;
  /** What the sentence leaves out, in paragraphs. */
  details: (string)[];
  /** What a player can do at the board; null if there is nothing. */
  advice: FindingAdvice | null;
  /** Charts, the most important first. */
  pictures: (Picture)[];
  boards: (FindingBoards)[];
  tables: (FindingTable)[];
  /** How sure the answer is. */
  sure: string;
  /** What was measured, and how. */
  measured: string;
  /** The commands that give the answer. */
  commands: (string)[];
}

/** What a player can do at the board. */
export interface FindingAdvice {
  /** Whom it is for. */
  when: string;
  what: string;
}

/** A board with arrows. */
export interface FindingBoard {
  caption: string;
  /** The position as a text. */
  position: string;
  /** The squares at the two ends of each arrow. */
  arrows: ((string)[])[];
}

/** Boards in a row. */
export interface FindingBoards {
  heading: string;
  boards: (FindingBoard)[];
}

/** The heading of one column or of a group of columns. */
export interface FindingHead {
  name: string;
  /** The names of the columns; none for a single column. */
  parts: (string)[];
}

/** Numbers with their headings; the first column is text. */
export interface FindingTable {
  caption: string;
  heads: (FindingHead)[];
  rows: ((string)[])[];
}

/** The questions of the report with their answers, in plain text. */
export interface FindingsAnswer {
  lead: string;
  /** What the answers leave open. */
  limits: (string)[];
  sections: (Finding)[];
  /** Explanations of terms, and notes on the whole. */
  notes: (string)[];
}

/** The moves that win a round soon, the best for the next round first. */
export interface FinishAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  winner: Player;
  challenger: Player;
  /** The tower moves within which the round must be over. */
  within: number;
  rules: Rules;
  /** The best moves. */
  best: (string)[];
  moves: (FinishMove)[];
}

/** A move that wins in time, and what the winner is sure of after it. */
export interface FinishMove {
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** The tower moves to the end of the round, this one included. */
  distance: number;
  /** A line of play that leads to it. */
  line: (string)[];
  /** The tower that gains a ring. */
  promoted: Color;
  /** The points that the winner gains. */
  points: number;
  /** Whether it wins the match. */
  wins_match: boolean;
  /** The value of the next round for the Challenger, after the better fill; null if the match is over. */
  value: Value | null;
  /** The winning first moves of the Challenger there; null if the match is over. */
  winning_moves: number | null;
  /** The better fill; null if the match is over. */
  fill: Advice | null;
  /** Null if the match is over. */
  left: FillWorth | null;
  /** Null if the match is over. */
  right: FillWorth | null;
  /** What the fills mean for the match; null if no match is named, or if it is over. */
  match: MatchFills | null;
}

/** A first move. */
export interface FirstMove {
  tower: Color;
  /** As the mover sees it. */
  direction: Direction;
  /** In squares. */
  length: number;
  value: Value;
}

/** The value of a first move for Black. */
export type FirstValue = "loss" | "win";

/** A format of games. */
export type Format = "record" | "json" | "boardspace" | "roialfassi" | "hackerrank" | "positions" | "coordinates" | "zillions";

/** How a board lies compared with ours, where Black's home is row 8 and its brown corner h8. Many programs and sites put Black, who moves first, at the bottom: their board is turned. A set that was laid out with orange instead of brown at each player's left is mirrored. The colours of the squares go with the board. ``` use kamisado::{Frame, Square}; let d8: Square = "d8".parse()?; assert_eq!(Frame::Turned.square(d8).to_string(), "e1"); assert_eq!(Frame::Mirrored.square(d8).to_string(), "e8"); assert_eq!("turned mirrored".parse(), Ok(Frame::TurnedMirrored)); # Ok::<(), kamisado::SquareError>(()) ``` */
export type Frame = "standard" | "turned" | "mirrored" | "turned mirrored";

/** What was recognised in a text. */
export interface GameSource {
  format: Format;
  /** What the format is, in words. */
  title: string;
  /** The line of the text in which the game begins, from 1. */
  line: number;
  /** The number of the game, from 1. */
  game: number;
  /** All games of the text. */
  games: (GameSummary)[];
}

/** A game in the list of all games of its text. All but `line` and `error` are null if it cannot be read. */
export interface GameSummary {
  /** The line in which it begins, from 1, or in which it is wrong. */
  line: number;
  names: Names | null;
  rounds: number | null;
  moves: number | null;
  /** Why it cannot be read; null if it can. */
  error: string | null;
}

/** The server is ready. */
export interface HealthAnswer {
  /** The searches that wait for a thread. */
  waiting: number;
}

/** What there is. */
export interface IndexAnswer {
  version: string;
  limits: LimitsAnswer;
  /** The address of the OpenAPI document. */
  schema: string;
  /** The paths below this one. */
  paths: (string)[];
}

/** A move or a fill that keeps the match won. */
export interface KeepingMove {
  /** A move as coordinates (d8d3), or a fill (fill left, fill right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
}

/** The result under best play, for the player to move, as far as it is known. */
export type KnownValue = "win" | "loss" | "unknown";

/** A legal move, or a fill. */
export interface LegalMove {
  /** As coordinates, or the side to fill from. */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** Whether it pushes towers. */
  push: boolean;
}

/** The moves of a length. */
export interface LengthCount {
  /** In squares. */
  length: number;
  /** The moves that win. */
  winning_moves: number;
  /** All of them. */
  moves: number;
}

/** The books to learn, the traps, and how many puzzles there are of each grade. */
export interface LessonsAnswer {
  books: (DrillBook)[];
  traps: (Trap)[];
  /** The number of puzzles by their grade, 1 to 5. */
  puzzles: { [name: string]: number };
}

/** How well a player plays; each level is stronger than those before it. */
export type Level = "random" | "greedy" | "careful" | "strong";

/** How much a request may ask for. */
export interface LimitsAnswer {
  /** How long a search takes at most. */
  seconds: number;
  /** The most that `seconds` of a request may be. */
  longest: number;
  /** The most lines of `positions`. */
  lines: number;
  /** The most bytes of `positions`. */
  bytes: number;
}

/** The answer to an invalid line of `query -`. */
export interface LineFailure {
  /** The number of the line, from 1. */
  line: number;
  /** The line; null if it is too long. */
  input: string | null;
  /** A sentence for people. */
  error: string;
  code: ErrorCode;
}

/** A legal move or a fill with its value, for the player who makes it. */
export interface ListedMove {
  /** As coordinates (d8d3), or the side to fill from (left or right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  value: KnownValue;
  /** The tower moves to the end of the round, this one included; in a match the rounds to its end. Null if unknown. */
  distance: number | null;
  /** How many answers refute it. Absent unless requested; null if it is unknown or there is nothing to answer. */
  replies?: number | null;
  /** The natural answers to the move, if it loses: null if they are unknown, or if it wins. */
  natural?: number | null;
  /** How many of these refute it; null as before. */
  natural_wins?: number | null;
}

/** The longest win of a player to move, with best play from there. */
export interface LongestWin {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  /** In tower moves. */
  distance: number;
  moves: (string)[];
}

/** Who wins a match, and with which moves or fills. Values are those of the player to move or to choose. */
export interface MatchAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  /** Who is to move, or to choose the fill. */
  to_move: Player;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  score: Points;
  /** Who is to choose the fill; null during a round. */
  chooser: Player | null;
  value: KnownValue;
  /** The rounds to the end of the match, in a single round the tower moves; null if unknown. */
  distance: number | null;
  source: Source;
  rules: Rules;
  /** Whether all values are proved. */
  proved: boolean;
  /** Absent if the moves were not requested. */
  moves?: (ListedMove)[];
  /** Positions searched. */
  nodes: number;
  seconds: number;
}

/** Who was winning the match, as far as it was decided. */
export interface MatchCourse {
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  /** The limits for a position, in words. */
  within: string;
  /** For each round, who wins the match before each move and after the last; null if not decided. */
  ahead: ((Player | null)[])[];
  losses: (MatchLoss)[];
}

/** Who wins a match, with which moves or fills, and how that differs from the round alone. Values are those of the player to move or to choose. */
export interface MatchExplanation {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  /** Who is to move, or to choose the fill. */
  to_move: Player;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  score: Points;
  /** Who is to choose the fill; null during a round. */
  chooser: Player | null;
  /** The move or the fill in question; null if the position is. */
  move: MatchMoveAsked | null;
  value: KnownValue;
  /** The moves or fills of the position, or of the one after the move in question. */
  moves: (ExplainedMatchMove)[];
  /** Best play; null if it is not known who wins, or if the match is over. */
  line: MatchLine | null;
  /** The winner of the round alone under best play; null if unknown, or between rounds. */
  round_winner: Player | null;
  /** The winner of the match under best play; null if unknown. */
  match_winner: Player | null;
  rules: Rules;
  /** Whether the value is proved. */
  proved: boolean;
  /** Positions searched. */
  nodes: number;
  seconds: number;
}

/** The value of the match after each fill, for the player who chooses. */
export interface MatchFills {
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  format: string;
  /** The points, those of the finished round included. */
  score: Points;
  left: KnownValue;
  right: KnownValue;
}

/** A line of best play. */
export interface MatchLine {
  steps: (MatchLineStep)[];
  /** The position at its end. */
  position: string;
  /** The score at its end. */
  score: Points;
  /** Whether it goes on to the end of the match. */
  complete: boolean;
}

/** A move or a fill of the line. What it means to the round alone is absent from a fill. */
export interface MatchLineStep {
  /** The position before it. */
  position: string;
  player: Player;
  /** A move as coordinates (d8d3), or a fill (fill left, fill right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** The squares of the towers that must pass after it. */
  passes: (string)[];
  /** The value of the round alone for the player who moves. */
  round_value?: Value;
  /** The tower moves to its end, this one included. */
  round_distance?: number;
  /** Whether the move is the best one for the round alone. */
  best_in_round?: boolean;
}

/** A move or a fill that lost the match. */
export interface MatchLoss {
  /** The number of the round, from 1; of a fill, that of the round it begins. */
  round: number;
  /** The number of the move in its round, from 1; null for a fill. */
  number: number | null;
  player: Player;
  /** The position before it. */
  position: string;
  /** A move as coordinates (d8d3), or a fill (fill left, fill right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** Whether it also gives the round away. */
  gives_the_round_away: boolean;
  legal_moves: number;
  /** What keeps the match won, as far as decided. */
  keeping: (KeepingMove)[];
  /** The moves for which this was not decided. */
  open: number;
}

/** The move or the fill in question, and what it leads to. */
export interface MatchMoveAsked {
  /** A move as coordinates (d8d3), or a fill (fill left, fill right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** The position after it. */
  position: string;
  /** The score after it. */
  score: Points;
}

/** Who can force a win in a position, as far as was searched. */
export interface MitsudomoeAhead {
  /** Null if nobody is known to. */
  winner: MitsudomoeWinner | null;
  /** Nobody can within this many turns. */
  none_within: number;
}

/** Whether the attacker can force a win within the turns. */
export type MitsudomoeClaimedResult = "win" | "none";

/** The colour of a ball or ring, which also names its player. Displayed as the capitalised name, for sentences. */
export type MitsudomoeColor = "white" | "black" | "red" | "yellow";

/** A player who is out, and why. */
export interface MitsudomoeElimination {
  player: MitsudomoeColor;
  reason: MitsudomoeReason;
}

/** How the game ended. */
export type MitsudomoeEnding = "home" | "last-left";

/** Who can force a win, with a line of best play and all that is known along it. */
export interface MitsudomoeExplanation {
  /** The position as a text. */
  position: string;
  to_move: MitsudomoeColor;
  /** The largest number of turns that was asked about. */
  turns: number;
  result: MitsudomoeForcedResult;
  /** The fewest turns of the winner's own within which the win can be forced; null if nobody is known to force one. */
  within: number | null;
  /** The turns of best play; empty if nobody is known to force a win. */
  best_play: (string)[];
  /** Nobody can force a win within this many turns. */
  none_within: number;
  rules: MitsudomoeRules;
  /** Whether the result is proved. */
  proved: boolean;
  /** Positions and half-made turns searched. */
  nodes: number;
  seconds: number;
  line: (MitsudomoeLineStep)[];
}

/** The review of a game in a file. */
export interface MitsudomoeFileReview {
  file: string;
  game: MitsudomoeName;
  rules: MitsudomoeRules;
  players: (MitsudomoeNamedPlayer)[];
  /** The largest number of turns that was searched. */
  turns: number;
  /** Who is ahead at the start and after each turn. */
  ahead: (MitsudomoeAhead)[];
  mistakes: (MitsudomoeMistake)[];
  /** Whether all was found within the limits. */
  complete: boolean;
  /** Positions and half-made turns searched. */
  nodes: number;
}

/** What can be forced: the player to move can win, another player can, nobody can within the turns, or it is not known within the limits. */
export type MitsudomoeForcedResult = "win" | "loss" | "none" | "unknown";

/** Who can force a win within a number of their own turns, whatever all others do. */
export interface MitsudomoeForcedWin {
  /** The position as a text. */
  position: string;
  to_move: MitsudomoeColor;
  /** The largest number of turns that was asked about. */
  turns: number;
  result: MitsudomoeForcedResult;
  /** The fewest turns of the winner's own within which the win can be forced; null if nobody is known to force one. */
  within: number | null;
  /** The turns of best play; empty if nobody is known to force a win. */
  best_play: (string)[];
  /** Nobody can force a win within this many turns. */
  none_within: number;
  rules: MitsudomoeRules;
  /** Whether the result is proved. */
  proved: boolean;
  /** Positions and half-made turns searched. */
  nodes: number;
  seconds: number;
}

/** A legal turn: a ring step, then a ball step. */
export interface MitsudomoeLegalTurn {
  /** Both steps. */
  turn: string;
  /** The ring step: place c1, or a2-b3. */
  ring: string;
  /** The ball step: a1-b2, or a1*c1 over balls. */
  ball: string;
  /** Whether the ball vaults. */
  vault: boolean;
}

/** A turn of the line; the other fields are about the position before it. */
export interface MitsudomoeLineStep {
  /** The position as a text. */
  position: string;
  to_move: MitsudomoeColor;
  /** The largest number of turns that was asked about. */
  turns: number;
  result: MitsudomoeForcedResult;
  /** The fewest turns of the winner's own within which the win can be forced; null if nobody is known to force one. */
  within: number | null;
  /** The turns of best play; empty if nobody is known to force a win. */
  best_play: (string)[];
  /** Nobody can force a win within this many turns. */
  none_within: number;
  rules: MitsudomoeRules;
  /** Whether the result is proved. */
  proved: boolean;
  /** Positions and half-made turns searched. */
  nodes: number;
  seconds: number;
  /** Every turn is a win, a loss or open to this number of turns. */
  depth: number;
  /** Whether the search ended before its limits. */
  complete: boolean;
  /** The legal turns, or those that win. */
  moves: (MitsudomoeTurn)[];
  turn: string;
}

/** A turn that gave a forced win away, allowed one, or put its own player out. */
export interface MitsudomoeMistake {
  /** The number of the turn, from 1. */
  number: number;
  player: MitsudomoeColor;
  /** The position before it, as a text. */
  position: string;
  turn: string;
  /** Before it, its player could force a win within this many turns; null if not. */
  gave_away: number | null;
  /** After it, another player can force a win; null if not. */
  allowed: MitsudomoeWinner | null;
  legal_turns: number;
  /** The turns that keep the win; without one, those that allow nobody else a win as soon. */
  better: (string)[];
  /** Whether these are all such turns; if not, the limits were reached first. */
  complete: boolean;
}

/** The name of the game. */
export type MitsudomoeName = "mitsudomoe";

/** A player of a reviewed record. */
export interface MitsudomoeNamedPlayer {
  player: MitsudomoeColor;
  /** Null if the record does not give one. */
  name: string | null;
}

/** A turn, or the start, with the players who were out after it. */
export interface MitsudomoePlayedTurn {
  /** Null for the start. */
  player: MitsudomoeColor | null;
  /** Null for the start. */
  turn: string | null;
  eliminated: (MitsudomoeElimination)[];
}

/** The same with what is known of each turn. */
export interface MitsudomoePositionAnswer {
  /** The position as a text. */
  position: string;
  to_move: MitsudomoeColor;
  /** The largest number of turns that was asked about. */
  turns: number;
  result: MitsudomoeForcedResult;
  /** The fewest turns of the winner's own within which the win can be forced; null if nobody is known to force one. */
  within: number | null;
  /** The turns of best play; empty if nobody is known to force a win. */
  best_play: (string)[];
  /** Nobody can force a win within this many turns. */
  none_within: number;
  rules: MitsudomoeRules;
  /** Whether the result is proved. */
  proved: boolean;
  /** Positions and half-made turns searched. */
  nodes: number;
  seconds: number;
  /** Every turn is a win, a loss or open to this number of turns. */
  depth: number;
  /** Whether the search ended before its limits. */
  complete: boolean;
  /** The legal turns, or those that win. */
  moves: (MitsudomoeTurn)[];
}

/** Why a player is out. */
export type MitsudomoeReason = "home-filled" | "no-turn" | "resigned";

/** A record, checked and replayed. */
export interface MitsudomoeRecordAnswer {
  game: MitsudomoeName;
  rules: MitsudomoeRules;
  /** The position before the first turn, as a text. */
  start: string;
  players: (MitsudomoeSeatedPlayer)[];
  /** The players who are out before the first turn. */
  eliminated: (MitsudomoeElimination)[];
  turns: (MitsudomoeRecordedTurn)[];
  result: MitsudomoeResult;
  /** Null while the game goes on. */
  winner: MitsudomoeColor | null;
  /** How the game was won; null while it goes on. */
  ending: MitsudomoeEnding | null;
  /** The last position as a text. */
  position: string;
  /** Null if the game is over. */
  to_move: MitsudomoeColor | null;
  /** The record as a text. */
  text: string;
}

/** A turn of a record. */
export interface MitsudomoeRecordedTurn {
  /** Null for the start. */
  player: MitsudomoeColor | null;
  /** Null for the start. */
  turn: string | null;
  eliminated: (MitsudomoeElimination)[];
  /** The position after it, as a text. */
  position: string;
}

/** A computer player's turn, and why: it wins, plays what looks best, avoids turns that look better and lose, or every turn loses. */
export interface MitsudomoeReplyAnswer {
  turn: string;
  value: MitsudomoeTurnValue;
  /** The turns of the winner's own within which the win can be forced; 0 if the turn itself gives the game away. Null if nobody is known to force one. */
  within: number | null;
  /** Nobody can force a win within this many turns, and more is not known; null for a win or a loss. */
  open_to: number | null;
  why: MitsudomoeWhy;
  /** Positions and half-made turns searched. */
  nodes: number;
  seconds: number;
}

/** Whether the game goes on or somebody has won. */
export type MitsudomoeResult = "ongoing" | "win";

/** The turns that gave a forced win away or allowed one. */
export interface MitsudomoeReviewAnswer {
  game: MitsudomoeName;
  rules: MitsudomoeRules;
  players: (MitsudomoeNamedPlayer)[];
  /** The largest number of turns that was searched. */
  turns: number;
  /** Who is ahead at the start and after each turn. */
  ahead: (MitsudomoeAhead)[];
  mistakes: (MitsudomoeMistake)[];
  /** Whether all was found within the limits. */
  complete: boolean;
  /** Positions and half-made turns searched. */
  nodes: number;
}

/** The reviews of several games. */
export interface MitsudomoeReviews {
  records: (MitsudomoeFileReview)[];
}

/** When a player whose balls are all on goal spaces wins: it is played in two variants. */
export type MitsudomoeRules = "mitsudomoe-1" | "mitsudomoe-own-turn-1";

/** A player of a record. */
export interface MitsudomoeSeatedPlayer {
  player: MitsudomoeColor;
  /** The corner of the board: a1, a5, e5 or e1. */
  seat: string;
  /** Null if the record does not give one. */
  name: string | null;
}

/** The position at the end of a record, its legal turns, and what the last turn led to. */
export interface MitsudomoeShowAnswer {
  /** The position as a text. */
  position: string;
  to_move: MitsudomoeColor;
  /** Absent if they are not to be listed. */
  legal_turns?: (MitsudomoeLegalTurn)[];
  /** The start, then every turn. */
  line: (MitsudomoePlayedTurn)[];
  /** The players whom the last turn put out. */
  eliminated: (MitsudomoeElimination)[];
  result: MitsudomoeResult;
  /** Null while the game goes on. */
  winner: MitsudomoeColor | null;
  rules: MitsudomoeRules;
}

/** A turn with what is known of it, for the player who makes it. */
export interface MitsudomoeTurn {
  turn: string;
  value: MitsudomoeTurnValue;
  /** The turns of the winner's own within which the win can be forced; 0 if the turn itself gives the game away. Null if nobody is known to force one. */
  within: number | null;
  /** Nobody can force a win within this many turns, and more is not known; null for a win or a loss. */
  open_to: number | null;
}

/** What is known of a turn: its player can force a win after it, an opponent can, or neither is known. */
export type MitsudomoeTurnValue = "win" | "loss" | "unknown";

/** Why a turn was chosen: it wins; it looks best; those that look better lose; or every turn loses. */
export type MitsudomoeWhy = "wins" | "plays" | "avoids" | "loses";

/** A player who can force a win. */
export interface MitsudomoeWinner {
  player: MitsudomoeColor;
  /** Within this many of their own turns and no fewer; 0 if the game is over. */
  within: number;
}

/** The names of both players; null if the record does not give one. */
export interface Names {
  /** Who plays Black. */
  black: string | null;
  /** Who plays Gold. */
  gold: string | null;
}

/** The set-ups between which the winner of a round chooses. */
export interface NextRounds {
  chooser: Player;
  /** Who moves first in the next round. */
  challenger: Player;
  /** The set-up after a fill from the left. */
  left: string;
  /** The set-up after a fill from the right. */
  right: string;
}

/** A move in both notations. */
export interface NotedMove {
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation: `Pink Forward 5 Purple`. */
  notation: string;
}

/** The answer to a line of `query -`: its number, its text, and who wins its position. */
export interface NumberedPosition {
  /** The number of the line, from 1. */
  line: number;
  input: string;
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  value: KnownValue;
  /** The tower moves to the end of the round, of both players, without passes; null if unknown or not requested. */
  distance: number | null;
  source: Source;
  rules: Rules;
  /** The limits of the first moves; null if none. */
  opening: Opening | null;
  /** The moves made in the round before the position; null if that is not known. */
  moves_made: number | null;
  /** The numbers of the start position; null if it was not given by numbers. */
  tiles: (number | string)[] | null;
  /** Whether all values are proved: by a table, by the rules, or by a search whose proof was replayed. */
  proved: boolean;
  /** The positions whose values came from a complete analysis of all that can be reached. */
  resolved: number;
  /** Absent if the moves were not requested. */
  moves?: (ListedMove)[];
  /** Positions searched. */
  nodes: number;
  seconds: number;
}

/** A record among several in a text. */
export interface NumberedRecord {
  /** The number of the game, from 1. */
  game: number;
  /** The line in which it begins, from 1. */
  line: number;
  names: Names;
  /** How the board lay in the text that was read. */
  board: Frame;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  /** The points that win the match; 1 in a single round. */
  target: number;
  rules: Rules;
  /** What is read as other programs do; absent if nothing is. */
  readings?: (OtherRule)[];
  /** The limits of the first moves of every round; null if none. */
  opening: Opening | null;
  /** The moves made in the first round before the start; null if that is not known. */
  moves_made: number | null;
  /** The position from which the record begins, before the passes that it may begin with. */
  start: string;
  rounds: (RecordedRound)[];
  score: Points;
  /** The winner of the match; null while it goes on. */
  winner: Player | null;
  /** The last position; in a finished round, the winning tower does not have its new ring yet. */
  position: string;
  /** Null if the round is over. */
  to_move: Player | null;
  /** The tower that must move; null if any may, or if the round is over. */
  due: Color | null;
  /** The next set-ups, while the winner of a round is to choose; otherwise null. */
  next: NextRounds | null;
  /** The record with its comments, signs and variations: one study, or several where a round ended off the board; absent if there are none, or if not requested. */
  studies?: (Study)[];
}

/** Positions in which one of several legal moves won. */
export interface OnlyMoves {
  /** The positions with such a move. */
  positions: number;
  /** Those in which the player found it. */
  found: number;
}

/** The limits of the first moves of tournament play, `1-3-5`: at most 1, 3 and 5 squares. */
export type Opening = "1-3-5";

/** All positions of the first plies, and all moves that lead from one to the next. Moves are as the mover sees them. */
export interface OpeningPlies {
  rules: Rules;
  plies: (PlyCount)[];
  /** The moves by the tower that moves. */
  towers: (TowerCount)[];
  /** The moves by the square that they reach. */
  squares: (SquareCount)[];
  /** The moves by their length. */
  lengths: (LengthCount)[];
}

/** How often the first moves of the initial round win. */
export interface OpeningsAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  rules: Rules;
  /** The moves that win. */
  winning_moves: number;
  /** All of them. */
  moves: number;
  /** One for each first move: a tower has at most one in a direction of a length. */
  cells: (FirstMove)[];
  /** What an opening table says about all moves; null without a table. */
  opening: OpeningPlies | null;
}

/** How the computer plays. */
export type Opponent = "perfect" | "strong" | "tricky" | "natural";

/** A rule of other programs that takes the place of one of ours where a game is replayed; see `docs/src/research/other-programs.md`. The positions are ordinary ones: only how one leads to the next differs. */
export type OtherRule = "same-color" | "blocked-loses" | "two-pass-wins" | "push-ends-turn" | "own-colors" | "same-side" | "winner-begins" | "first-begins";

/** How many lines of play, or positions, there are. */
export interface PerftAnswer {
  /** The position as a text. */
  position: string;
  /** True if positions are counted; absent for lines. */
  distinct?: boolean;
  /** The number after one move, two and so on. */
  counts: (number)[];
}

/** A chart for wide windows and for narrow ones. */
export interface Picture {
  title: string;
  /** How to read it, and what it is made of. */
  caption: string;
  /** What is drawn, for readers who cannot see it. */
  description: string;
  wide: DrawnPicture;
  narrow: DrawnPicture;
}

/** One of the two players. Black moves first in the first round, with the home row at the top of the board. */
export type Player = "black" | "gold";

/** How a player did in all rounds. */
export interface PlayerSummary {
  /** The name as the first record writes it, otherwise the side. */
  name: string;
  /** Whether a record gives the name. */
  named: boolean;
  records: number;
  rounds: number;
  rounds_won: number;
  moves: number;
  /** The moves in positions in which the player had the win. */
  won_positions: number;
  /** The moves in won positions with more than one legal move: only these could give the win away. */
  with_a_choice: number;
  /** The moves that gave it away. */
  blunders: number;
  /** How often the player gained the win, or had it at the start of a round. */
  times_winning: number;
  /** How often the player regained a win after giving it away in the same round. */
  got_back: number;
  /** The share of the moves with a choice that were blunders; null if there are none. */
  blunder_share: Share | null;
  only_moves: OnlyMoves;
  refills: RefillCount;
}

/** The positions of a ply. */
export interface PlyCount {
  /** The moves made before it. */
  ply: number;
  positions: number;
  /** Those that the player to move wins. */
  wins: number;
  /** Those that the player to move can win at once. */
  wins_at_once: number;
}

/** The points of both players. */
export interface Points {
  black: number;
  gold: number;
}

/** Who wins a position, and with which moves. Values and distances are those of the player to move. */
export interface PositionAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  value: KnownValue;
  /** The tower moves to the end of the round, of both players, without passes; null if unknown or not requested. */
  distance: number | null;
  source: Source;
  rules: Rules;
  /** The limits of the first moves; null if none. */
  opening: Opening | null;
  /** The moves made in the round before the position; null if that is not known. */
  moves_made: number | null;
  /** The numbers of the start position; null if it was not given by numbers. */
  tiles: (number | string)[] | null;
  /** Whether all values are proved: by a table, by the rules, or by a search whose proof was replayed. */
  proved: boolean;
  /** The positions whose values came from a complete analysis of all that can be reached. */
  resolved: number;
  /** Absent if the moves were not requested. */
  moves?: (ListedMove)[];
  /** Positions searched. */
  nodes: number;
  seconds: number;
}

/** How hard the first moves of the initial round are. */
export interface PracticalAnswer {
  moves: (PracticalMove)[];
}

/** A first move, with the columns of `practical.csv`. The winner is Black after a winning move, otherwise Gold. Chances go from 0 to 1; `_low` and `_high` are the bounds of the 95 % interval. */
export interface PracticalMove {
  /** The tower moves to the end of the round, this one included. */
  distance: number;
  /** The chance that a natural winner keeps the win to the end against a natural loser. */
  finds_natural: number;
  finds_natural_high: number;
  finds_natural_low: number;
  /** Black's chance after the trickiest answer; null after a losing move. */
  finds_trickiest: number | null;
  finds_trickiest_high: number | null;
  finds_trickiest_low: number | null;
  /** The chance that a natural winner keeps the win to the end against a tricky loser. */
  finds_tricky: number;
  finds_tricky_high: number;
  finds_tricky_low: number;
  /** The chance that Black wins the round, both players win-keeping. */
  keeping_wins: number;
  keeping_wins_high: number;
  keeping_wins_low: number;
  /** The share of the winner's legal moves that keep the win, averaged over the winner's turns, both players natural. */
  keeps: number;
  /** The move as coordinates: d8d3. */
  move: string;
  /** The chance that Black wins the round, both players natural. */
  natural_wins: number;
  natural_wins_high: number;
  natural_wins_low: number;
  /** In the rulebook's notation. */
  notation: string;
  /** The only moves of the winner on the lines of best resistance, if the winner aims for few and the loser for many; null if these lines have too many positions. */
  only_least: number | null;
  /** The same on average. */
  only_mean: number | null;
  /** The positions in a proof of the value, after a quick reduction. */
  proof: number;
  /** After a winning move, the answer that leaves a natural Black the least chance; otherwise null. */
  trickiest: string | null;
  /** In the rulebook's notation. */
  trickiest_notation: string | null;
  value: FirstValue;
}

/** A puzzle: find the only winning move. */
export interface Puzzle {
  /** From 1. */
  number: number;
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  /** The solver. */
  to_move: Player;
  /** The tower that must move; null if any may. */
  due: Color | null;
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation: `Pink Forward 5 Purple`. */
  notation: string;
  /** The tower moves to the end of the round, both players counted. */
  distance: number;
  /** How hard it is, from 1 to 5. */
  grade: number;
  /** The turns of the solver, in the solution, on which one of several natural moves keeps the win. */
  only_moves: number;
  legal_moves: number;
  natural_moves: number;
  /** The chance that a natural player finds the way to the win, as a fraction: 1/3. */
  natural_finds: string;
  /** One minus that chance. */
  fail_share: number;
  /** The solution, with best play by both players. */
  line: (string)[];
  /** For each wrong move, its refutation; one for each way to go on if the opponent must pass. */
  refutations: (Refutation)[];
  /** The rings of all towers together. */
  rings: number;
  rules: Rules;
  source: PuzzleSource;
}

/** The simulated match that a puzzle is from. */
export interface PuzzleSource {
  /** The seed of the random numbers. */
  seed: number;
  /** How the players play. */
  players: string;
  /** The share of their turns on which they blunder; absent for players without. */
  blunders?: number;
  /** The share of their turns on which they lapse; absent for players without. */
  lapses?: number;
  /** The points that win the match. */
  points: number;
  /** How lost rounds are played; absent if at random. */
  resistance?: string;
  /** How fills are chosen; absent if by a coin. */
  fills?: string;
  /** Which rounds of a match are used; absent if one. */
  rounds?: string;
  /** The number of the match, from 1. */
  match: number;
  /** The number of the round in it, from 1. */
  round: number;
  /** The number of the move in the round, from 1. */
  move: number;
}

/** How a point is read. */
export interface Reading {
  title: string;
  reading: string;
}

/** Why a round was ended off the board. */
export type Reason = "resigned" | "time" | "agreed";

/** A record, checked and replayed. */
export interface RecordAnswer {
  names: Names;
  /** How the board lay in the text that was read. */
  board: Frame;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  /** The points that win the match; 1 in a single round. */
  target: number;
  rules: Rules;
  /** What is read as other programs do; absent if nothing is. */
  readings?: (OtherRule)[];
  /** The limits of the first moves of every round; null if none. */
  opening: Opening | null;
  /** The moves made in the first round before the start; null if that is not known. */
  moves_made: number | null;
  /** The position from which the record begins, before the passes that it may begin with. */
  start: string;
  rounds: (RecordedRound)[];
  score: Points;
  /** The winner of the match; null while it goes on. */
  winner: Player | null;
  /** The last position; in a finished round, the winning tower does not have its new ring yet. */
  position: string;
  /** Null if the round is over. */
  to_move: Player | null;
  /** The tower that must move; null if any may, or if the round is over. */
  due: Color | null;
  /** The next set-ups, while the winner of a round is to choose; otherwise null. */
  next: NextRounds | null;
  /** The record with its comments, signs and variations: one study, or several where a round ended off the board; absent if there are none, or if not requested. */
  studies?: (Study)[];
}

/** The answer about a game, with what was recognised in its text. */
export interface RecordAnswerWithSource {
  names: Names;
  /** How the board lay in the text that was read. */
  board: Frame;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  /** The points that win the match; 1 in a single round. */
  target: number;
  rules: Rules;
  /** What is read as other programs do; absent if nothing is. */
  readings?: (OtherRule)[];
  /** The limits of the first moves of every round; null if none. */
  opening: Opening | null;
  /** The moves made in the first round before the start; null if that is not known. */
  moves_made: number | null;
  /** The position from which the record begins, before the passes that it may begin with. */
  start: string;
  rounds: (RecordedRound)[];
  score: Points;
  /** The winner of the match; null while it goes on. */
  winner: Player | null;
  /** The last position; in a finished round, the winning tower does not have its new ring yet. */
  position: string;
  /** Null if the round is over. */
  to_move: Player | null;
  /** The tower that must move; null if any may, or if the round is over. */
  due: Color | null;
  /** The next set-ups, while the winner of a round is to choose; otherwise null. */
  next: NextRounds | null;
  /** The record with its comments, signs and variations: one study, or several where a round ended off the board; absent if there are none, or if not requested. */
  studies?: (Study)[];
  source: GameSource;
}

/** A move of a record, with what it caused. */
export interface RecordedMove {
  player: Player;
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** The towers pushed, the nearest first, in the rulebook's notation. */
  pushed: (string)[];
  /** The squares of the towers that had to pass after it. */
  passes: (string)[];
}

/** A round of a record. */
export interface RecordedRound {
  /** The number, from 1. */
  round: number;
  /** The fill chosen before it; null for the first. */
  fill: Fill | null;
  /** The numbers from which it was set up; null if none. */
  tiles: (number | string)[] | null;
  /** Who moved first; null if the record begins in the middle of the round. */
  challenger: Player | null;
  /** The position before its first move. */
  position: string;
  moves: (RecordedMove)[];
  result: RoundResult;
  /** Why it was ended off the board; null if it was not. */
  ended: Reason | null;
  /** Null while it goes on, and after an agreed draw. */
  winner: Player | null;
  /** The tower that gains a ring; null without one. */
  promoted: Color | null;
  /** The rings of that tower in the next round; null without one. */
  level: number | null;
  /** The points that the winner gains; null without points. */
  points: number | null;
  /** The score after it, or so far. */
  score: Points;
}

/** The choice of the fill after a round. */
export interface RefillAnswer {
  /** The winner of the round, who chooses. */
  winner: Player;
  /** The loser, who moves first in the next round. */
  challenger: Player;
  /** The tower that gains a ring. */
  promoted: Color;
  /** The rings of that tower in the next round. */
  level: number;
  /** The points that the winner gained. */
  points: number;
  left: FilledSide;
  right: FilledSide;
  advice: Advice;
  /** What the fills mean for the match; null if no match is named. */
  match: MatchFills | null;
  /** The fill with which the record continues; null if it ends before the choice. */
  chosen: Fill | null;
}

/** How good the choices of fills were. */
export interface RefillCount {
  choices: number;
  better: number;
  equal: number;
  worse: number;
  /** The total number of winning first moves that the Challengers had beyond those after the better fills. */
  cost: number;
  /** Choices after which the Challenger won the next round under best play, and would have lost it after the other fill. */
  rounds_given_away: number;
}

/** How a wrong move is refuted. */
export interface Refutation {
  /** The wrong move, and the solver's further moves while the opponent must pass. */
  moves: (string)[];
  /** The opponent's move that refutes them; null if they end the round in a deadlock, which the solver loses. */
  reply: string | null;
}

/** The positions to know to be sure of a win. */
export interface RepertoireAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  rules: Rules;
  /** The owner of the book, who wins with it. */
  player: Player;
  rule: BookRule;
  /** The positions to know. */
  known: number;
  /** No book with the same rule has fewer positions to know. */
  least: number;
  /** Numbered from 0, the root first. */
  positions: (BookPosition)[];
}

/** The move or the fill of a computer player. */
export interface ReplyAnswer {
  /** A move as coordinates (d8d3), or a fill (fill left, fill right). */
  move: string;
  /** In the rulebook's notation. */
  notation: string;
  /** The value of the round for the player who moves. */
  value: KnownValue;
  /** The tower moves to the end of the round, this one included; null if unknown. */
  distance: number | null;
  /** Whether the value is proved. */
  proved: boolean;
  /** The value of the match for that player; absent outside a match. */
  match_value?: KnownValue;
  /** Positions searched. */
  nodes: number;
  seconds: number;
}

/** Which moves and fills gave a win away, in all records. */
export interface ReviewAnswer {
  records: (ReviewedRecord)[];
  /** The records that were not reviewed, because the work was stopped. */
  left_out: number;
  /** The records of the same game as an earlier one. */
  repeated: number;
  players: (PlayerSummary)[];
  openings: (ReviewedOpening)[];
}

/** The answer about a game, with what was recognised in its text. */
export interface ReviewAnswerWithSource {
  records: (ReviewedRecord)[];
  /** The records that were not reviewed, because the work was stopped. */
  left_out: number;
  /** The records of the same game as an earlier one. */
  repeated: number;
  players: (PlayerSummary)[];
  openings: (ReviewedOpening)[];
  source: GameSource;
}

/** The choice of a fill. */
export interface ReviewedFill {
  /** Who chose. */
  chooser: Player;
  chosen: Fill;
  left: FillWorth;
  right: FillWorth;
  advice: Advice;
  choice: FillQuality;
  /** The winning first moves of the Challenger beyond those after the better fill. */
  cost: number;
  /** Whether the Challenger wins after it, and loses after the other fill. */
  gave_the_round_away: boolean;
}

/** How the initial rounds that began with a move went. */
export interface ReviewedOpening {
  /** A move as coordinates: d8d3. */
  move: string;
  /** In the rulebook's notation: `Pink Forward 5 Purple`. */
  notation: string;
  /** The value of the move for the first player. */
  value: Value;
  rounds: number;
  /** The rounds that the first player won. */
  won: number;
  /** The rounds with a winner. */
  decided: number;
  /** The moves of both players that gave the win away. */
  blunders: number;
  /** The moves of both players that could have. */
  with_a_choice: number;
  /** The share of these that were blunders; null if there are none. */
  blunder_share: Share | null;
}

/** A record with its reviewed rounds. */
export interface ReviewedRecord {
  file: string;
  /** How the board lay in the text that was read. */
  board: Frame;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  rules: Rules;
  /** The limits of the first moves of every round; null if none. */
  opening: Opening | null;
  names: Names;
  score: Points;
  /** Null while the match is not over. */
  winner: Player | null;
  rounds: (ReviewedRound)[];
  /** How the match went; null if the record belongs to no match, or has limits or rounds from tiles, or if the limits of the search were reached first. */
  course: MatchCourse | null;
}

/** A round of a review. */
export interface ReviewedRound {
  /** The number, from 1. */
  round: number;
  /** The position before its first move. */
  position: string;
  /** The numbers from which it was set up; null if none. */
  tiles: (number | string)[] | null;
  /** How many moves were made. */
  moves: number;
  result: RoundResult;
  /** Why it was ended off the board; null if it was not. */
  ended: Reason | null;
  /** Null while it goes on, and after an agreed draw. */
  winner: Player | null;
  /** Whether the winner had the win from the first move to the last. */
  won_throughout: boolean;
  /** Who has the win before each move and after the last. */
  ahead: (Player)[];
  /** For each move, how many were legal. */
  legal_moves: (number)[];
  /** For each move, how many won. */
  winning_moves: (number)[];
  /** The choice of the fill before the round; null for the first. */
  refill: ReviewedFill | null;
  blunders: (Blunder)[];
  tallies: Tallies;
}

/** Which set-ups an effect was measured on, by the rings of both players together. */
export type Rings = "all" | "2 or more" | "1";

/** How a round stands: it goes on, a tower is home, nobody can move, it was ended off the board, or, in `solver play`, a player has resigned. */
export type RoundResult = "ongoing" | "win" | "deadlock" | "conceded" | "resignation";

/** How a player chooses a move in an unknown position. The player first takes a win in sight. Otherwise the player chooses among the *safe* moves, after which the opponent cannot win at once, or among all moves if none is safe. Of moves that are equal by the rule, the longest is played; of equally long ones the straight one, then the one to the left; if any tower may move, the tower furthest to the left. Left is as the player sees it. */
export type RuleName = "longest" | "fewest";

/** The deadlock rule, which ends a chain of forced passes: it is played in two variants. */
export type Rules = "kamisado-official-1" | "kamisado-two-pass-1";

/** How the program reads what the rules leave open. */
export interface RulesAnswer {
  /** The name of the game. */
  game: string;
  /** The name of the rules. */
  rules: string;
  readings: (Reading)[];
}

/** How far a search has come: an event `progress` of a stream of events, of which the last is `answer` or `error`. */
export interface SearchProgress {
  /** Positions searched. */
  positions: number;
  seconds: number;
}

/** An estimate, and the bounds within which the true value lies in 95% of samples. */
export interface Share {
  estimate: number;
  low: number;
  high: number;
}

/** A position, its legal moves, and what the moves led to. */
export interface ShowAnswer {
  /** The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any). */
  position: string;
  to_move: Player;
  /** The tower that must move; null if any may. */
  due: Color | null;
  /** The limits of the first moves; null if none. */
  opening: Opening | null;
  /** The moves made in the round before the position; null if that is not known. */
  moves_made: number | null;
  /** The numbers of the start position; null if it was not given by numbers. */
  tiles: (number | string)[] | null;
  /** The legal moves, or the fills if the match waits for one; absent if they were not requested. */
  legal_moves?: (LegalMove)[];
  /** The squares of the towers that had to pass after the last move. */
  passes: (string)[];
  result: RoundResult;
  /** The winner of the round; null while it goes on. */
  winner: Player | null;
  /** The tower that gains a ring; null without one. */
  promoted: Color | null;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match?: string;
  score?: Points;
  /** Who is to choose the fill; null while nobody is. */
  chooser?: Player | null;
  /** The winner of the match; null while it goes on. */
  match_winner?: Player | null;
  /** The possible next set-ups, while the match waits for a fill; otherwise null. */
  next?: NextRounds | null;
}

/** What a move is worth, as chess players write it. */
export type Sign = "!" | "?" | "!!" | "??" | "!?" | "?!";

/** The source of a value, in ascending order of the trust that it requires. */
export type Source = "rules" | "table" | "retrograde" | "search";

/** The moves to two squares that the mirror exchanges; home is row 1. */
export interface SquareCount {
  squares: (string)[];
  /** The moves that win. */
  winning_moves: number;
  /** All of them. */
  moves: number;
}

/** The studies in a text, or in such an object. */
export interface StudiesAnswer {
  studies: (Study)[];
  /** What the text was read as, in words. */
  title: string;
  /** Whether it is a text of another program, of which only the moves are read. */
  plain: boolean;
  /** The studies as one text. */
  text: string;
}

/** A study: a tree of moves with comments and signs. */
export interface Study {
  /** May be empty. */
  name: string;
  /** The players, if it is about a game. */
  names: Names;
  /** The position from which it starts, as a text: `start`, `start:7:21` or rows. */
  start: string;
  /** The match; single for a round alone. */
  match: string;
  /** The deadlock rule. */
  rules: Rules;
  /** The limits of the first moves of every round; null if none. */
  opening: Opening | null;
  /** The start, and then the moves, each after the one before it. Of the moves after one, the first is that of the main line. */
  nodes: (StudyNode)[];
}

/** The start of a study, or a move with its notes. */
export interface StudyNode {
  /** The number of the node before it, from 0; null at the start. */
  before: number | null;
  /** Null at the start. */
  move: string | null;
  /** What it is worth; null without a sign. */
  sign: Sign | null;
  /** The comment; may be empty, or have several lines. */
  comment: string;
}

/** What a table holds. A table of everything reachable has one row with all positions. */
export interface TableAnswer {
  /** The name of the rules. */
  rules: string;
  /** The position from which all others are reached. */
  root: string;
  /** The last ply; null for everything reachable. */
  last_ply: number | null;
  /** The last ply with distances; null if none, and for everything reachable. */
  distance_plies: number | null;
  /** The positions held. */
  held: number;
  plies: (TablePly)[];
}

/** A ply in numbers, with its distances. */
export interface TablePly {
  /** The moves made before it. */
  ply: number;
  positions: number;
  /** Those that occur at no earlier ply. */
  distinct: number;
  /** Those that the player to move wins. */
  wins: number;
  losses: number;
  /** Those that the player to move can win at once. */
  wins_at_once: number;
  /** The legal moves in all positions. */
  moves: number;
  /** The legal moves of a position, on average. */
  branching: number;
  /** The moves that reach home. */
  home_moves: number;
  /** The moves that end the round in a deadlock. */
  deadlocks: number;
  /** The forced passes. */
  passes: number;
  /** Empty if the ply has none. */
  distances: (DistanceCount)[];
}

/** How both players did in a round. */
export interface Tallies {
  black: Tally;
  gold: Tally;
}

/** How a player did. */
export interface Tally {
  moves: number;
  /** The moves in positions in which the player had the win. */
  won_positions: number;
  /** The moves in won positions with more than one legal move: only these could give the win away. */
  with_a_choice: number;
  /** The moves that gave it away. */
  blunders: number;
  /** How often the player gained the win, or had it at the start of a round. */
  times_winning: number;
  /** How often the player regained a win after giving it away in the same round. */
  got_back: number;
}

/** The moves of two towers that the mirror exchanges. */
export interface TowerCount {
  towers: (Color)[];
  /** The moves that win. */
  winning_moves: number;
  /** All of them. */
  moves: number;
  /** The same by ply. */
  plies: (WinCount)[];
}

/** A position in which most natural moves lose; the columns of `traps.csv` that the page shows. */
export interface Trap {
  first_move: string;
  /** The moves after it, separated by spaces. */
  line: string;
  /** The natural moves there. */
  natural: number;
  /** How many of these lose. */
  lose: number;
  /** The only move that wins. */
  winning: string;
}

/** The result under best play, from the side of the player to move. */
export type Value = "loss" | "win";

/** What a certificate claims, whether that is proved, and the size of the proof. */
export interface VerifiedForcedWin {
  /** The position as a text. */
  position: string;
  to_move: MitsudomoeColor;
  rules: string;
  /** Who is said to win, or not to. */
  attacker: MitsudomoeColor;
  /** Within this many of their own turns. */
  turns: number;
  result: MitsudomoeClaimedResult;
  verified: boolean;
  /** The positions with the winner to move in which a move is named or forced. */
  winning_moves: number;
  /** Those of them with a single legal move. */
  forced: number;
  /** The positions with the loser to move, whose moves are all answered. */
  answered: number;
  /** How often the winner wins at once. */
  wins_at_once: number;
  /** How often a move of the loser ends the game as a win of the winner. */
  ended_by_loser: number;
  /** The rounds after the first; absent if there are none. */
  rounds?: number;
  /** The size of the file. */
  bytes: number;
  /** Where and why the proof fails; null if it holds. */
  error: string | null;
}

/** What a certificate claims, whether that is proved, and the size of the proof. */
export interface VerifiedMatch {
  /** The position as a text. */
  position: string;
  /** Who is to move, or to choose the fill. */
  to_move: Player;
  /** The length of a match: single, standard, long, marathon, or a number of points. */
  match: string;
  rules: string;
  /** The value of the match for that player; null if it is not claimed. */
  value: Value | null;
  moves: (ClaimedMove)[];
  verified: boolean;
  /** The positions with the winner to move in which a move is named or forced. */
  winning_moves: number;
  /** Those of them with a single legal move. */
  forced: number;
  /** The positions with the loser to move, whose moves are all answered. */
  answered: number;
  /** How often the winner wins at once. */
  wins_at_once: number;
  /** How often a move of the loser ends the game as a win of the winner. */
  ended_by_loser: number;
  /** The rounds after the first; absent if there are none. */
  rounds?: number;
  /** The size of the file. */
  bytes: number;
  /** Where and why the proof fails; null if it holds. */
  error: string | null;
}

/** What a certificate claims, whether that is proved, and the size of the proof. */
export interface VerifiedRound {
  /** The position as a text. */
  position: string;
  to_move: Player;
  rules: string;
  /** The value for the player to move; null if it is not claimed. */
  value: Value | null;
  /** The limits of the first moves; null if none, or after them. */
  opening: Opening | null;
  moves: (ClaimedMove)[];
  verified: boolean;
  /** The positions with the winner to move in which a move is named or forced. */
  winning_moves: number;
  /** Those of them with a single legal move. */
  forced: number;
  /** The positions with the loser to move, whose moves are all answered. */
  answered: number;
  /** How often the winner wins at once. */
  wins_at_once: number;
  /** How often a move of the loser ends the game as a win of the winner. */
  ended_by_loser: number;
  /** The rounds after the first; absent if there are none. */
  rounds?: number;
  /** The size of the file. */
  bytes: number;
  /** Where and why the proof fails; null if it holds. */
  error: string | null;
}

/** A table, checked by the slow rules. */
export interface VerifiedTable {
  /** The name of the rules. */
  rules: string;
  /** The position from which all others are reached. */
  root: string;
  /** The last ply; null for everything reachable. */
  last_ply: number | null;
  /** The last ply with distances; null if none, and for everything reachable. */
  distance_plies: number | null;
  /** The positions held. */
  held: number;
  plies: (TablePly)[];
  /** Absent unless everything reachable was verified. */
  longest_win?: LongestWin;
  verified: boolean;
  /** The positions that agree with those that their moves lead to. */
  checked: number;
  /** The values and distances that were proved again. */
  proved_afresh: number;
  /** The values and distances that nothing in the table proves. */
  frontier: number;
  /** The seed that chose those to prove again; null if all were. */
  seed: number | null;
  /** Whether the counts match the published ones; null if there are none. */
  counts_as_published: boolean | null;
  /** What is wrong; null if nothing is. */
  error: string | null;
  /** The file that says that all of it is proved; null if none was written. */
  note: string | null;
}

/** How many of a list of moves win for the player who makes them. */
export interface WinCount {
  /** The moves that win. */
  winning_moves: number;
  /** All of them. */
  moves: number;
}
