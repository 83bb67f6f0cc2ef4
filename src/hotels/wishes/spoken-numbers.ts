/** Amounts in digits and in words, and what they are compared with, in four languages. */

const DIGITS = String.raw`\d{1,3}(?:[.,'’\u00a0 ]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?`;
const THOUSAND = String.raw`\s?(?:k|tsd\.?|tausend|thousand|mille|mila)(?!\p{L})`;
/** `1.250`, `2 000`, `99,50`, `1.5k`. */
export const NUMBER = String.raw`(?:${DIGITS})(?:${THOUSAND})?`;

const ONES: Readonly<Record<string, number>> = {
  ...{ eine: 1, ein: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9 },
  ...{ one: 1, an: 1, a: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ nine: 9, deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9 },
  ...{ due: 2, tre: 3, quattro: 4, cinque: 5, sei: 6, sette: 7, otto: 8, nove: 9 },
};
const TENS: Readonly<Record<string, number>> = {
  ...{ zwanzig: 20, dreißig: 30, dreissig: 30, vierzig: 40, fünfzig: 50, sechzig: 60 },
  ...{ siebzig: 70, achtzig: 80, neunzig: 90, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ sixty: 60, seventy: 70, eighty: 80, ninety: 90, vingt: 20, trente: 30, quarante: 40 },
  ...{ cinquante: 50, soixante: 60, septante: 70, huitante: 80, nonante: 90, venti: 20 },
  ...{ trenta: 30, quaranta: 40, cinquanta: 50, sessanta: 60, settanta: 70, ottanta: 80 },
  ...{ novanta: 90 },
};
const UNITS: Readonly<Record<string, number>> = {
  ...{ hundert: 100, hundred: 100, cents: 100, cento: 100, cent: 100 },
  ...{ tausend: 1000, thousand: 1000, mille: 1000, mila: 1000 },
};

const words = (table: Readonly<Record<string, number>>): string => Object.keys(table).join('|');
const AND = String.raw`[\s-]*(?:and\s+|und\s*)?`;
const HUNDREDS = String.raw`(?:(?:${words(ONES)})[\s-]*)?(?:${words(UNITS)})`;
/** `hundert`, `one thousand two hundred`, `duecentocinquanta`, `eighty`. */
export const NUMBER_WORDS =
  String.raw`(?:${HUNDREDS}(?:${AND}${HUNDREDS})?(?:${AND}(?:${words(TENS)}))?|` +
  String.raw`(?:${words(TENS)}))(?!\p{L})`;

/** Small numbers that count nights, and begin no hundreds. */
const COUNTS: Readonly<Record<string, number>> = {
  ...ONES,
  ...{ zehn: 10, ten: 10, dix: 10, dieci: 10, vierzehn: 14, fourteen: 14, quatorze: 14 },
  ...{ quattordici: 14, quinze: 15 },
};
export const COUNT_WORDS = words(COUNTS);

const COUNT = new RegExp(String.raw`\d+|(?<!\p{L})(?:${COUNT_WORDS})(?!\p{L})`, 'iu');

/** The first number in a text with digits or `COUNT_WORDS`; 1 if there is none. */
export const countOf = (text: string): number => {
  const said = COUNT.exec(text)?.[0].toLowerCase() ?? '1';
  return COUNTS[said] ?? Number(said);
};

const PART = new RegExp(`${words(TENS)}|${words(UNITS)}|${words(ONES)}`, 'giu');

const spelledOut = (text: string): number => {
  let sum = 0;
  let ones = 1;
  for (const [part] of text.toLowerCase().matchAll(PART)) {
    const unit = UNITS[part];
    if (unit !== undefined) sum += ones * unit;
    else if (TENS[part] !== undefined) sum += TENS[part];
    ones = unit === undefined ? (ONES[part] ?? 1) : 1;
  }
  return sum;
};

/** The value of a match of `NUMBER` or `NUMBER_WORDS`. */
export const amountOf = (text: string): number => {
  const digits = new RegExp(`^(?:${DIGITS})`, 'u').exec(text)?.[0];
  if (digits === undefined) return spelledOut(text);
  const isGrouped = /^\d{1,3}(?:[.,'’\u00a0 ]\d{3})+$/.test(digits);
  const amount = Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
  return digits.length < text.trim().length ? amount * 1000 : amount;
};

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
