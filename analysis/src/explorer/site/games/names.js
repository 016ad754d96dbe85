// Which names are the same player's: by the rule of `PlayerName` in the programs.

/** What has no shape of its own. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the character is meant alone
const UNSEEN = /(?!\p{White_Space})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Variation_Selector}\u034f]/gu;

const plain = (name) =>
  name
    .replace(UNSEEN, "")
    .normalize("NFC")
    .split(/\p{White_Space}+/u)
    .filter(Boolean)
    .join(" ");

/**
 * Whether names differ at most in how Unicode spells their letters, in white space, or in characters that nobody sees.
 *
 * @param {string} one
 * @param {string} other
 */
export const isSamePlayer = (one, other) => plain(one) === plain(other);
