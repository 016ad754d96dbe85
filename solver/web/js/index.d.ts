import type {
  Answers,
  ErrorCode,
  LegalMove,
  ListedMove,
  MitsudomoeLegalTurn,
  Parameters,
  SearchProgress,
} from "./answers.js";

export type * from "./answers.js";

export interface Options {
  /** The most searches at a time; as many as the device has cores by default. */
  workers?: number;
  /**
   * The memory of all searches together, in bytes; 256 MiB by default. Each worker has an equal part of it, of at least
   * 16 MiB, so there may be fewer workers. It is at least 1 MiB.
   */
  memory?: number;
  /** The most positions to search for one answer; 20 million by default. */
  nodes?: number;
  /** The most seconds to search for one answer; 20 by default. */
  seconds?: number;
  /** Receives why a worker was lost. Another one has its question, which is refused if that is lost, too. */
  onLost?: (why: string) => void;
}

/** What may come with a question. */
export interface More<Found> {
  /** Stops the search; the question is then rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Receives how far the search has come, up to four times a second from each worker. A fault here ends the question. */
  onProgress?: (far: SearchProgress) => void;
  /** Receives the answer as far as it is known, of `mitsudomoe.position` and `mitsudomoe.review` alone. */
  onPartial?: (found: Found) => void;
}

/** The answer of a path, which always has the moves. */
export type Answer<Path extends keyof Answers> = Answers[Path] &
  (Path extends "match" | "position"
    ? { moves: ListedMove[] }
    : Path extends "show"
      ? { legal_moves: LegalMove[] }
      : Path extends "mitsudomoe/show"
        ? { legal_turns: MitsudomoeLegalTurn[] }
        : unknown);

type Question<Path extends keyof Parameters> = (
  parameters: Parameters[Path],
  more?: More<Answer<Path>>,
) => Promise<Answer<Path>>;

/** A method for each path of the HTTP API that searches or checks something, with its parameters and its answer. */
export type Solver = {
  readonly [Path in Exclude<keyof Parameters, `mitsudomoe/${string}`>]: Question<Path>;
} & {
  readonly mitsudomoe: {
    readonly [Path in keyof Parameters as Path extends `mitsudomoe/${infer Name}` ? Name : never]: Question<Path>;
  };
  /** Ends all workers. Running and later questions are rejected. */
  close(): void;
};

/** Loads the module; workers start with the first questions. */
export function createSolver(options?: Options): Promise<Solver>;

/** Why a question was refused. */
export class KamisadoError extends Error {
  constructor(message: string, failure?: { code?: ErrorCode | "closed"; line?: number; column?: number });
  readonly code: ErrorCode | "closed";
  /** The line of a mistake in the text that came with the question, from 1. */
  readonly line?: number;
  /** The column of the mistake, from 1. */
  readonly column?: number;
}
