/** Words that compare with a number, in German, English, French and Italian. */

/**
 * The meaning of a number: an allowed minimum or maximum, or a value that is too little or too
 * much.
 */
export type Bound = 'least' | 'most' | 'above' | 'below';

type Words = Readonly<Record<Bound, string>>;

const BEFORE: Words = {
  most:
    'up to|at (?:the )?most|at maximum|maxim(?:um|al)(?: of| von)?|max\\.?|bis zu|bis|' +
    "h(?:ö|oe)chstens|jusqu[’']à|au (?:plus|maximum)|fino a|al massimo|massimo|within|entro|" +
    'budget(?: of| von| de| di)?|≤|<=',
  above:
    'more than|over|above|exceeding|(?:higher|greater) than|(?:more expensive|pricier) than|' +
    'mehr als|(?:ü|ue)ber|oberhalb von|teurer als|höher als|plus (?:de|que)|plus cher que|' +
    'au[- ]dessus de|supérieure? à|più di|oltre(?: i)?|sopra(?: i)?|più car[oa] di|superiore a|>',
  below:
    'under|below|(?:less|fewer|lower|cheaper) than|less expensive than|unter(?:halb von)?|' +
    'weniger als|(?:günstiger|billiger|niedriger) als|moins (?:de|que)|moins cher que|sous|' +
    'en dessous de|inférieure? à|meno (?:di|caro di)|sotto(?: i)?|più economico di|' +
    'inferiore a|<',
  least:
    'at least|at minimum|minimum(?: of| von| de| di)?|minimal|min\\.?|mindestens|mind\\.?|' +
    'wenigstens|ab|from|starting (?:at|from)|au (?:moins|minimum)|à partir de|dès|almeno|' +
    'a partire da|minimo|≥|>=',
};

const AFTER: Words = {
  most:
    'or (?:less|fewer|under|below|lower|cheaper)|at (?:the )?most|max(?:imum|imal|\\.)?|tops|' +
    'oder (?:weniger|günstiger|darunter|drunter)|h(?:ö|oe)chstens|(?:ou|et) moins|' +
    'au (?:plus|maximum)|o meno|al massimo|massimo',
  least:
    '\\+|plus(?!\\s*\\p{L})|(?:or|and) (?:more|better|higher|above|up(?:wards)?)|at least|' +
    'minimum|min\\.?|upwards|' +
    '(?:oder|und) (?:mehr|besser|höher|darüber)|aufwärts|mindestens|mind\\.?|' +
    '(?:ou|et) (?:plus|mieux)|au (?:moins|minimum)|[oe] (?:più|meglio)|in su|o superiore|' +
    'almeno|minimo',
  above: '(?!)',
  below: '(?!)',
};

/** `Not under` means at least. */
const NOT = String.raw`(?:not|no|never|nothing|nicht|nichts|kein(?:e[mnrs]?)?|nie|pas|non)`;
const OPPOSITE: Readonly<Record<Bound, Bound>> = {
  below: 'least',
  least: 'below',
  most: 'above',
  above: 'most',
};

const BOUNDS: readonly Bound[] = ['most', 'above', 'below', 'least'];
const anyOf = (words: Words): string => BOUNDS.map((bound) => words[bound]).join('|');

const COMPARES = `(?:${anyOf(BEFORE)})`;
/** Comparisons before a number, also `not under` and `bis maximal`. */
export const BOUND_BEFORE = String.raw`(?:${NOT}\s+)?${COMPARES}(?:\s+${COMPARES})?`;
/** Comparisons after a number, unless they belong to the next: `4 stars max 200 euros`. */
export const BOUND_AFTER = String.raw`(?:${anyOf(AFTER)})(?!\s*(?:\p{Sc}|eur|chf)?\s*\d)`;

const STARTS_NOT = new RegExp(String.raw`^${NOT}\s+`, 'iu');

const boundIn = (said: string, words: Words): Bound | null =>
  BOUNDS.find((bound) =>
    new RegExp(String.raw`^(?:${words[bound]})(?![\p{L}=])`, 'iu').test(said),
  ) ?? null;

/** The meaning of a number by the words before and after it; null: there is no comparison. */
export const readBound = (before: string | undefined, after: string | undefined): Bound | null => {
  if (before === undefined) return after === undefined ? null : boundIn(after, AFTER);
  const bound = boundIn(before.replace(STARTS_NOT, ''), BEFORE);
  return bound !== null && STARTS_NOT.test(before) ? OPPOSITE[bound] : bound;
};
