// All messages of the page in English, by their names. Each file has those of a part of the page; another language is another
// folder with the same names.

import { board } from "./en/board.js";
import { findings } from "./en/findings.js";
import { frame } from "./en/frame.js";
import { games } from "./en/games.js";
import { help } from "./en/help.js";
import { learn } from "./en/learn.js";
import { match } from "./en/match.js";
import { mitsudomoe } from "./en/mitsudomoe.js";
import { moves } from "./en/moves.js";
import { play } from "./en/play.js";
import { refill } from "./en/refill.js";
import { round } from "./en/round.js";
import { setup } from "./en/setup.js";
import { source } from "./en/source.js";
import { studies } from "./en/studies.js";

export const LANGUAGE = "en";

/** @type {Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>} */
export const words = {
  ...board, ...findings, ...frame, ...games, ...help, ...learn, ...match, ...mitsudomoe, ...moves, ...play, ...refill, ...round, ...setup,
  ...source, ...studies,
};
