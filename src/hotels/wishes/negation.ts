/** Words before an unwanted thing in a wish, in German, English, French and Italian. */

export const NOT_WORDS = [
  'not?|nor|neither|never|nothing|without|except(?: for)?|anything but|avoid(?:ing)?|instead',
  'rather than|other than|apart from|aside from|exclud(?:e|es|ing)|with the exception',
  'nicht|nichts|kein(?:e[mnrs]?)?|weder|ohne|außer|ausser|(?:an)?statt|anstelle|abgesehen',
  "mit ausnahme|pas|ni|rien|sans|sauf|hormis|excepté|à part|à l[’']exception|au lieu",
  "plutôt qu[e’']|autre que|non|né|niente|senza|tranne|eccetto|escluso|a parte|invece|anziché",
  'piuttosto che',
].join('|');

/** Words that may be between such a word and a name: `not in the`. */
const BETWEEN = [
  'hotels?|hôtels?|alberg(?:o|hi)|unterk[uü]nfte?|zimmer|rooms?|chambres?|camer[ae]',
  'anything|something|etwas|nichts|being|staying|somewhere|anywhere|place',
  'directly|direkt|unmittelbar|directement|direttamente',
  'the|of|von|der|die|das|dem|den|um|from|de|du|d|l|la|le|les|di|da|al|alla|dal|dalla|lake',
  'in|im|at|am|an|auf|to|nach|a|à|en|dans|nel|nella|near|bei|region',
  'aufs|ans|über|übers|over|onto|sur|su|sul|sull|sulla|sui|sulle|aux?|des|del|dell|della|dei|delle',
].join('|');

/** Finds such words at the end of the text before a name. */
export const beforeName = (words: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})(?:[\s'’]+(?:${BETWEEN}))*['’\s]*$`, 'iu');

const AND_OR = 'or|nor|and|oder|und|noch|ou|ni|et|o|e|né';

const joinedBy = (words: string): RegExp =>
  new RegExp(String.raw`^\s*(?:${words})\s*(?:(?:${BETWEEN})(?!\p{L})['’\s]*)*$`, 'iu');
const BY_WORD = joinedBy(String.raw`,?\s*(?:${AND_OR})(?!\p{L})`);
const BY_COMMA = joinedBy(',');

/**
 * Whether a name belongs to the list of the name before it, from the texts before each name. `Not
 * in Zermatt or Saas-Fee` excludes both. After an excluded name a single comma ends the list,
 * unless the list ends in such a word: `not Berlin, Potsdam`, `not Berlin, Bonn or Köln`.
 */
export const isJoinedTo = (isLeftOut: boolean, gaps: readonly string[], index: number): boolean => {
  const [gap = '', ...others] = gaps.slice(index);
  if (BY_WORD.test(gap)) return true;
  if (!BY_COMMA.test(gap)) return false;
  return !isLeftOut || BY_WORD.test(others.find((other) => !BY_COMMA.test(other)) ?? '');
};

/** `Lieber Potsdam als Berlin` means Potsdam and not Berlin. */
const RATHER = new RegExp(
  String.raw`(?<!\p{L})(?:lieber|eher|rather|preferably|sooner|plutôt|piuttosto|meglio)\s+` +
    String.raw`([^|,;.]{2,40}?)\s+(?:als|than|que|che)(?!\p{L})`,
  'giu',
);
export const withoutRather = (text: string): string => text.replace(RATHER, '$1 instead of');

const VERBS =
  'have|has|had|having|be|is|are|want|need|hat|haben|ist|sind|sein|a|ha|è|é|est|hanno|ont|avoir';
const SMALL = 'an|any|too|so|very|zu|sehr|ein(?:e[nmrs]?)?|das|die|des|un[eo]?';
const FILLERS = `${BETWEEN}|${VERBS}|${SMALL}`;
/** French has two words for it: `n’a pas de`. */
const FIRST_HALF = String.raw`n['’]\s*\p{L}+\s+(?=pas)`;
const ENGLISH = String.raw`(?:(?:do|does|did|is|are|should|must|need)\s*n['’]?o?t|cannot)`;

/** Words of exclusion with the small words after them; a text is split at them. */
export const NEGATION = new RegExp(
  String.raw`(?<![\p{L}'’])(?:(?:${FIRST_HALF})?(?:${ENGLISH}|${NOT_WORDS}))` +
    String.raw`(?:[\s'’]+(?:${FILLERS})(?!\p{L}))*(?![\p{L}])`,
  'iu',
);

/** Phrases that say "not far", which exclude nothing. */
export const NEAR_SAID = new RegExp(
  String.raw`(?<!\p{L})(?:not (?:too |very )?far(?: from| off)?|nicht (?:zu |sehr |so )?weit` +
    String.raw`(?: weg)?(?: vo[nm])?|pas (?:trop |très )?loin(?: d[eu]s?)?|` +
    String.raw`non (?:troppo |molto )?lontano(?: d(?:a|al|alla|allo))?)(?!\p{L})`,
  'giu',
);

/** The end of an unwanted part. */
export const BUT_OR_WITH =
  /[|,;.]|(?<!\p{L})(?:but|with|aber|sondern|mit|mais|avec|ma|con)(?!\p{L})/iu;

/** Words that join one unwanted thing to the next. */
export const JOINS = new RegExp(String.raw`(?<!\p{L})(?:${AND_OR})(?!\p{L})`, 'iu');
