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

const VERBS =
  'have|has|had|having|be|is|are|want|need|hat|haben|ist|sind|sein|a|ha|è|é|est|hanno|ont|avoir';
const SMALL = 'an|any|too|so|very|zu|sehr|ein(?:e[nmrs]?)?|das|die|des|un[eo]?';
const FILLERS = `${BETWEEN}|${VERBS}|${SMALL}`;
/** French says it twice: `n’a pas de`. */
const FIRST_HALF = String.raw`n['’]\s*\p{L}+\s+(?=pas)`;
const ENGLISH = String.raw`(?:(?:do|does|did|is|are|should|must|need)\s*n['’]?o?t|cannot)`;

/** What leaves out, with the small words that follow it; a text is split by it. */
export const NEGATION = new RegExp(
  String.raw`(?<![\p{L}'’])(?:(?:${FIRST_HALF})?(?:${ENGLISH}|${NOT_WORDS}))` +
    String.raw`(?:[\s'’]+(?:${FILLERS})(?!\p{L}))*(?![\p{L}])`,
  'iu',
);

/** What says near and not far, which leaves out nothing. */
export const NEAR_SAID = new RegExp(
  String.raw`(?<!\p{L})(?:not (?:too |very )?far(?: from| off)?|nicht (?:zu |sehr |so )?weit` +
    String.raw`(?: weg)?(?: vo[nm])?|pas (?:trop |très )?loin(?: d[eu]s?)?|` +
    String.raw`non (?:troppo |molto )?lontano(?: d(?:a|al|alla|allo))?)(?!\p{L})`,
  'giu',
);

/** Where what is not wanted ends. */
export const BUT_OR_WITH =
  /[|,;.]|(?<!\p{L})(?:but|with|aber|sondern|mit|mais|avec|ma|con)(?!\p{L})/iu;

/** What joins one thing that is not wanted to the next. */
export const JOINS = new RegExp(String.raw`(?<!\p{L})(?:${AND_OR})(?!\p{L})`, 'iu');
