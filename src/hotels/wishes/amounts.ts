import type { Board } from '#hotels/calendar/rate-plan.ts';
import { beforeName, NOT_WORDS } from './negation.ts';

/** What the three countries pay with; a price without a currency is one in euros. */
type SpokenCurrency = 'EUR' | 'CHF';

/** What a wish says in numbers and set phrases: price, stars, distance, board, party and dates. */
export interface Amounts {
  /** Most that the stay may cost, in the currency that was said. */
  maxTotal: number | null;
  /** The same for each night, and how it was said. */
  maxNight: number | null;
  nightSaid: string | null;
  currency: SpokenCurrency;
  stars: readonly number[];
  /** Those that are not wanted. */
  notStars: readonly number[];
  radiusKm: number | null;
  boards: readonly Board[];
  /** What was said that is asked for by arguments and not in words, such as dates and guests. */
  notUsed: readonly string[];
  /** The text without all that. */
  rest: string;
}

const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0 ]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?`;
const MOST =
  'under|below|less than|up to|at most|no more than|maximum|max\\.?|budget(?: of| von)?|' +
  'unter|bis zu|bis|höchstens|maximal|weniger als|nicht mehr als|' +
  "moins de|jusqu[’']à|au plus|sous|meno di|sotto i|sotto|fino a|al massimo|massimo";
const FRANC_SIGN = 'chf|sfr\\.?|fr\\.';
/** After a number `Franken` are francs, not the region. */
const FRANC =
  `${FRANC_SIGN}|(?:schweizer )?franken|(?:swiss )?francs?(?: suisses?)?|` +
  'franchi(?: svizzeri)?';
const CURRENCY = `(?:€|(?:euros?|eur|${FRANC})(?!\\p{L}))`;
/** Before a number only signs are a currency: in `Franken 150 Euro` the region stands first. */
const SIGN = `(?:€|(?:euros?|eur|${FRANC_SIGN})(?!\\p{L}))`;
/** What is counted, so that a number before it is no price. */
const COUNTED = 'ster|star|étoil|stell|\\*|pers|gäst|guest|näch|nacht|night|nuit|nott';
const PER_NIGHT = '(?:per|a|pro|je|par|la|a)\\s*(?:night|nacht|nuit|notte)';
const AT_MOST_AFTER = '(?:max(?:imum|imal|\\.)?|at most|höchstens)';
const PRICE = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${MOST})\\s*(${SIGN})?\\s*(${NUMBER})` +
    `(?!\\s*(?:km|kilom|\\p{Nd}|-?\\s*(?:${COUNTED})))\\s*(${CURRENCY})?` +
    `|(?:(${NUMBER})\\s*(${CURRENCY})` +
    `|(?<![\\p{L}\\p{N}])(${SIGN})\\s*(${NUMBER}))` +
    `(?:\\s*${AT_MOST_AFTER})?)(\\s*${PER_NIGHT})?`,
  'giu',
);
/** A bare number below it is no price: `until 5`. */
const PRICE_LEAST = 30;

const numberOf = (text: string): number => {
  const grouped = /^\d{1,3}(?:[.,'’\u00a0 ]\d{3})+$/.test(text);
  return Number(grouped ? text.replace(/\D/g, '') : text.replace(',', '.'));
};

const COUNTS: Readonly<Record<string, number>> = {
  ...{ ein: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, one: 1, two: 2, three: 3, four: 4, five: 5 },
  ...{ une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, una: 1, due: 2, tre: 3, quattro: 4 },
  ...{ cinque: 5 },
};
const COUNT = `[1-5]|${Object.keys(COUNTS).join('|')}`;
const AT_LEAST = String.raw`mindestens|mind\.?|at least|minimum|min\.?|ab|au moins|almeno`;
const MOST_STARS =
  String.raw`höchstens|maxim(?:al|um)|max\.?|bis zu|up to|at most|no more than|` +
  "jusqu[’']à|al massimo";
const OR_MORE = String.raw`\+|or more|or better|and up|oder mehr|oder besser|et plus|ou plus|o più`;
const STAR = String.raw`\*|stars?|sterne?(?:hotels?|haus|häuser|n)?|étoiles?|etoiles?|stelle`;
const STARS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${AT_LEAST})|(${MOST_STARS}))?\s*(${COUNT})` +
    String.raw`(?:\s*(?:-|–|bis|to|und|and|et|e|oder|or|ou|o|à|/)\s*(${COUNT}))?[\s-]*` +
    String.raw`(?:${STAR})(?:[-\s]*(?:superior|s)(?!\p{L}))?\s*(${OR_MORE})?(?!\p{Ll})`,
  'giu',
);
const DRAWN = /[★⭐*]{2,5}/gu;

const RADIUS = new RegExp(
  String.raw`(?:(?:within|im umkreis von|umkreis von|umkreis|innerhalb von|dans un rayon de|` +
    String.raw`nel raggio di|entro|max\.?|höchstens|at most|maximal)\s*)?(\d{1,3})\s*` +
    String.raw`(?:km|kilomet\p{L}+)(?:\s*(?:radius|umkreis))?`,
  'giu',
);

const ALL_INCLUSIVE: readonly Board[] = ['all_inclusive'];
const FULL: readonly Board[] = ['full_board', ...ALL_INCLUSIVE];
const HALF: readonly Board[] = ['half_board', ...FULL];
const WITH_BREAKFAST: readonly Board[] = ['breakfast', ...HALF];

const BREAKFAST = '(?:frühstück|breakfast|petit[- ]déjeuner|colazione)';
const WITH = String.raw`(?:mit|inkl\.?|inklusive|incl\.?|including|with|avec|con)\s+(?:la |le )?`;
const INCLUDED = '(?:inklusive|inbegriffen|included|compris|inclus|inclusa|compresa)';

const phrase = (...words: readonly string[]): RegExp => new RegExp(words.join('|'), 'giu');

/** Who asks for breakfast takes half board as well. */
const BOARD_PHRASES: readonly (readonly [RegExp, readonly Board[]])[] = [
  [
    phrase(
      'nur übernachtung',
      'ohne frühstück',
      'room only',
      'chambre seule',
      'solo pernottamento',
    ),
    ['room_only'],
  ],
  [
    phrase('all[- ]inclusive', 'alles inklusive', 'tout compris', 'tutto (?:in)?compres[ao]'),
    ALL_INCLUSIVE,
  ],
  [phrase('vollpension', 'full[- ]board', 'pension complète', 'pensione completa'), FULL],
  [phrase('halbpension', 'half[- ]board', 'demi[- ]pension', 'mezza pensione'), HALF],
  [phrase(`${WITH}${BREAKFAST}(?:\\s+included)?`, `${BREAKFAST}\\s+${INCLUDED}`), WITH_BREAKFAST],
];

const PERSONS =
  'adults?|erwachsenen?|adultes?|adulti|people|persons?|personen|personnes|persone|guests?|gäste|' +
  'kids?|child(?:ren)?|kinder(?:n)?|kind|enfants?|bambini|nights?|nächten?|nacht|nuits?|notti|' +
  'days?|tagen?|jours?|giorni|weeks?|wochen?|semaines?|settiman[ae]';
const MONTHS =
  'january|february|march|april|june|july|august|september|october|november|december|januar|' +
  'jänner|februar|märz|juni|juli|oktober|dezember|janvier|février|avril|juin|juillet|août|' +
  'septembre|octobre|novembre|décembre|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|' +
  'agosto|settembre|ottobre|dicembre';
const WORD_COUNT =
  'two|three|four|five|six|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|six|due|tre|quattro';
const NOT_USED: readonly RegExp[] = [
  /\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{2,4}/gu,
  new RegExp(
    String.raw`(?:(?:for|für|pour|per)\s+)?(?<![\p{L}\p{N}])(?:\d{1,2}|${WORD_COUNT})\s+` +
      String.raw`(?:${PERSONS})(?!\p{L})`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:for|für|pour|per)\s+(?:${WORD_COUNT})(?!\p{L})`, 'giu'),
  new RegExp(
    String.raw`(?:(?:in|im|en|au mois de|a|ab|from|seit)\s+)?(?<!\p{L})(?:\d{1,2}\.?\s+)?` +
      String.raw`(?:${MONTHS})(?:\s+\d{4})?(?!\p{L})`,
    'giu',
  ),
];

/** Takes out what the patterns find, and keeps it. */
const takeOut = (text: string, patterns: readonly RegExp[]): { taken: string[]; rest: string } => {
  const taken: string[] = [];
  const rest = patterns.reduce(
    (left, pattern) =>
      left.replace(pattern, (found) => {
        taken.push(found.trim());
        return ' | ';
      }),
    text,
  );
  return { taken, rest };
};

const starsFrom = (least: number, most: number): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);

const NOT_BEFORE = beforeName(NOT_WORDS);
/** Stands where stars were taken out that are not wanted. */
const NOT_WANTED = '\u0000';

type Stars = Pick<Amounts, 'stars' | 'notStars' | 'rest'>;

const readStars = (text: string): Stars => {
  const stars = new Set<number>();
  const notStars = new Set<number>();
  const countOf = (word: string): number => COUNTS[word.toLowerCase()] ?? Number(word);
  const words = text.replace(STARS, (all: string, ...found: (string | undefined)[]) => {
    const [least, most, from = '', to, up] = found;
    const isLeftOut = NOT_BEFORE.test(text.slice(0, text.indexOf(all)));
    const first = most === undefined ? countOf(from) : 1;
    const isOpen = least !== undefined || up !== undefined;
    const last = countOf(to ?? from);
    const read = isLeftOut ? notStars : stars;
    for (const each of starsFrom(first, isOpen ? 5 : last)) read.add(each);
    return isLeftOut ? NOT_WANTED : ' | ';
  });
  const kept = words
    .split(NOT_WANTED)
    .map((part, index, all) => (index < all.length - 1 ? part.replace(NOT_BEFORE, '') : part));
  const rest = kept.join(' | ').replace(DRAWN, (drawn) => {
    stars.add([...drawn].length);
    return ' | ';
  });
  return { stars: [...stars].sort(), notStars: [...notStars].sort(), rest };
};

const IS_FRANC = new RegExp(FRANC, 'iu');

type Price = Pick<Amounts, 'maxTotal' | 'maxNight' | 'nightSaid' | 'currency' | 'rest'>;

const readPrice = (text: string): Price => {
  const read: { total: number | null; night: number | null } = { total: null, night: null };
  let nightSaid: string | null = null;
  let currency: SpokenCurrency = 'EUR';
  const rest = text.replace(PRICE, (all: string, ...found: (string | undefined)[]) => {
    const [sign, bare, unit, said, saidUnit, signBefore, after, night] = found;
    const named = sign ?? unit ?? saidUnit ?? signBefore;
    const amount = numberOf(bare ?? said ?? after ?? '');
    if (amount <= 0 || (named === undefined && amount < PRICE_LEAST)) return all;
    read[night === undefined ? 'total' : 'night'] = amount;
    if (night !== undefined) nightSaid = all.trim();
    currency = named !== undefined && IS_FRANC.test(named) ? 'CHF' : 'EUR';
    return ' | ';
  });
  return { maxTotal: read.total, maxNight: read.night, nightSaid, currency, rest };
};

const readRadius = (text: string): { radiusKm: number | null; rest: string } => {
  let radiusKm: number | null = null;
  const rest = text.replace(RADIUS, (_all, km: string) => {
    radiusKm = Number(km);
    return ' near ';
  });
  return { radiusKm, rest };
};

const readBoards = (text: string): { boards: readonly Board[]; rest: string } => {
  let boards: readonly Board[] = [];
  const rest = BOARD_PHRASES.reduce(
    (left, [phrase, meant]) =>
      left.replace(phrase, () => {
        boards = meant;
        return ' | ';
      }),
    text,
  );
  return { boards, rest };
};

/** Reads them in German, English, French and Italian; `|` stands where something was taken out. */
export const readAmounts = (text: string): Amounts => {
  const { stars, notStars, rest: withoutStars } = readStars(text);
  const { radiusKm, rest: withoutRadius } = readRadius(withoutStars);
  const { taken, rest: withoutDates } = takeOut(withoutRadius, NOT_USED);
  const { boards, rest: withoutBoards } = readBoards(withoutDates);
  return { ...readPrice(withoutBoards), stars, notStars, radiusKm, boards, notUsed: taken };
};
