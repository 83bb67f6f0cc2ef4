/** What a wish says before something that is not wanted, in German, English, French and Italian. */

export const NOT_WORDS =
  'not?|nicht|kein(?:e[mnrs]?)?|pas|non|except(?: for)?|außer|ausser|without|ohne|sans|senza|' +
  'niente|sauf|tranne|anything but|avoid(?:ing)?';

/** What may stand between such words and a name: `not in the`. */
const BETWEEN = [
  'the|of|von|der|dem|den|um|from|de|du|d|l|la|le|les|di|da|al|alla|dal|dalla|lake',
  'in|im|at|am|an|auf|to|nach|a|à|en|dans|nel|nella|near|bei|region',
].join('|');

/** Finds such words at the end of what stands before a name. */
export const beforeName = (words: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})(?:[\s'’]+(?:${BETWEEN}))*['’\s]*$`, 'iu');

const AND_OR = 'or|nor|and|oder|und|noch|ou|ni|et|o|e|né';

/** `not in Zermatt or Saas-Fee` leaves out both. */
export const JOINED = new RegExp(
  String.raw`^\s*(?:,|,?\s*(?:${AND_OR}))\s*(?:(?:${BETWEEN})['’\s]*)*$`,
  'iu',
);

/** A word that is one of those that leave out, and one that joins what follows to it. */
export const IS_NOT = new RegExp(`^(?:${NOT_WORDS})$`, 'iu');
export const IS_AND_OR = new RegExp(`^(?:${AND_OR})$`, 'iu');
