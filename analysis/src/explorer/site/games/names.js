// The players of a game, by their names.

import { other } from "../moves/say.js";
import { text } from "../page/text.js";

/** The longest name that is written out. */
const LONGEST = 40;

/** What has no shape of its own. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the character is meant alone
const UNSEEN = /(?!\p{White_Space})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Variation_Selector}\u034f]/gu;

/** @import { Names, Player } from "../../answers.js" */

const plain = (/** @type {string} */ name) =>
  name
    .replace(UNSEEN, "")
    .normalize("NFC")
    .split(/\p{White_Space}+/u)
    .filter(Boolean)
    .join(" ");

/**
 * Whether names are the same player's, by the rule of `PlayerName` in the programs: they differ at most in how Unicode spells
 * their letters, in white space, or in invisible characters.
 *
 * @param {string} one
 * @param {string} other
 */
export const isSamePlayer = (one, other) => plain(one) === plain(other);

/**
 * The side of the reader in a game against the computer, as the page names them; null in other games.
 *
 * @param {Names} names
 * @returns {Player | null}
 */
export function ownSide({ black, gold }) {
  const [you, computer] = [text("play.you"), text("play.computer")];
  if (black === you && gold === computer) return "black";
  return black === computer && gold === you ? "gold" : null;
}

/**
 * A player within a sentence: the name, which may be long, with the side if both have the same.
 *
 * @param {Names} names
 * @param {Player} player
 */
export function called(names, player) {
  const own = ownSide(names);
  if (own) return text(player === own ? "games.you" : "games.computer");
  const side = text(`player.${player}`);
  const name = names[player];
  if (!name) return side;
  const shown = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  const opponent = names[other(player)] || text(`player.${other(player)}`);
  return isSamePlayer(name, opponent) ? text("games.name.side", { name: shown, side }) : shown;
}

/**
 * The same at the beginning of a sentence, where names stay as they are.
 *
 * @param {Names} names
 * @param {Player} player
 */
export function begun(names, player) {
  const name = called(names, player);
  return ownSide(names) ? name.replace(/^./, (first) => first.toUpperCase()) : name;
}

/**
 * Who plays whom.
 *
 * @param {Names} names
 */
export const against = (names) => text("games.against", { black: begun(names, "black"), gold: called(names, "gold") });
