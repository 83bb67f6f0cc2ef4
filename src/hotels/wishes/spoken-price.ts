import {
  BOUND_AFTER,
  BOUND_BEFORE,
  readBound,
  amountOf,
  COUNT_WORDS,
  countOf,
  NUMBER,
  NUMBER_WORDS,
} from './spoken-numbers.ts';

/** Prices in natural language, in German, English, French and Italian. */

/** The usual currencies of hotels and guests; a price without a currency is in euros. */
type SpokenCurrency = 'EUR' | 'CHF' | 'USD' | 'GBP';

interface PriceOfNights {
  amount: number;
  nights: number;
  said: string;
}

export interface SpokenPrice {
  /** The maximum price of the stay, in the currency of the text. */
  maxTotal: number | null;
  /** Its words. */
  totalSaid: string | null;
  /** The maximum price of a number of nights, such as one or a week. */
  maxOfNights: PriceOfNights | null;
  currency: SpokenCurrency;
  /** The words that ask for cheap hotels; null: none do. */
  cheapSaid: string | null;
  /** Prices that do not narrow the search: a minimum for the stay, and prices for each guest. */
  notUsed: readonly string[];
  /** The text without them; a removed part is replaced by `|`. */
  rest: string;
}

const FRANC_SIGN = 'chf|sfr\\.?|fr\\.';
/** After a number, `Franken` means francs, not the region. */
const FRANC =
  `${FRANC_SIGN}|(?:schweizer )?franken|(?:swiss )?francs?(?: suisses?)?|` +
  'franchi(?: svizzeri)?';
const DOLLAR = '(?:us)?\\$|usd|(?:us[- ])?dollars?|dollari';
const POUND = '£|gbp|pounds?|pfund|livres sterling|sterline';
/** `150.-` and `150,–` are prices without a currency. */
const NO_CENTS = String.raw`[.,][-–—](?!\s*\d)`;
const CURRENCY =
  `(?:€|\\$|£|${NO_CENTS}(?:\\s*(?:€|(?:euros?|eur|${FRANC})(?!\\p{L})))?|` +
  `(?:euros?|eur|${DOLLAR}|${POUND}|${FRANC})(?!\\p{L}))`;
/**
 * Before a number only symbols are a currency: in `Franken 150 Euro` the first word is the region.
 */
const SIGN = `(?:€|(?:us)?\\$|£|(?:euros?|eur|usd|gbp|${FRANC_SIGN})(?!\\p{L}))`;

/** Counted things: a number before them is no price. */
const COUNTED =
  'ster|star|étoil|etoil|stell|\\*|pers|gäst|guest|näch|nacht|night|nuit|nott|jahr|year|ans|anni|' +
  'kind|child|kid|enfant|bambin|adult|erwachs|zimmer|room|chambre|camer|tag|tägig|day|jour|' +
  'giorn|übern|uebern|pernott|monat|month|mois|mes[ei]|' +
  'woche|week|semaine|settiman|min|stund|hour|heure|ore|uhr|m(?!\\p{L})|met|mèt|%|prozent|percent';

const EACH =
  'per|an?|pro|je|par|la|al|à|each|every|die|der|jede|the|chaque|ogni|' +
  'for (?:an?|one|each|the)|für (?:die|eine|jede)|pour (?:la|une)|eine|une|una';
const UNIT_OF_NIGHT =
  'night|nite|nacht|nuit(?:ée)?|notte|(?:ü|ue)bernachtung|(?:ü|ue)n|pernottamento|day|tag|jour|' +
  'giorno';
const NIGHT =
  String.raw`(?:(?:${EACH})\s*|/\s*)?(?:${UNIT_OF_NIGHT})(?!\p{L})|nightly(?!\p{L})|` +
  String.raw`(?:/\s*|p\.?\s?/?)n\.?(?![\p{L}\p{N}])`;
/** Words before a price that mark it as one. */
const NIGHT_FIRST =
  String.raw`(?:(?:per|pro|je|par|a|each|every|jede|chaque|ogni)\s+(?:${UNIT_OF_NIGHT})|` +
  String.raw`nightly(?: budget| rate| price)?|(?:nacht|(?:ü|ue)bernachtungs)preis)(?!\p{L})`;

const UNIT_OF_WEEK = 'week|woche|semaine|settimana';
const WEEK = String.raw`(?:(?:${EACH})\s*|/\s*)(?:${UNIT_OF_WEEK})(?!\p{L})|weekly(?!\p{L})`;
const FORTNIGHT = String.raw`(?:(?:${EACH})\s*)fortnight(?!\p{L})`;
const NIGHTS =
  'nights?|n(?:ä|ae)chten?|nacht|nuits?|nott[ei]|days?|tag(?:en?)?|jours?|giorn[io]|' +
  '(?:ü|ue)bernachtung(?:en)?|pernottament[io]';
const WEEKS = 'weeks?|wochen?|semaines?|settiman[ae]';
const someOf = (units: string): string =>
  String.raw`(?:for|für|fuer|pour|per|in|en|/)\s*(?:(?:the|die|les|le)\s+)?` +
  String.raw`(?<!\p{N})(?:[1-9]\d?|${COUNT_WORDS})[\s-]+(?:${units})(?!\p{L})`;

/** Some nights or weeks behind a price: `for 5 nights`, `pro Woche`. */
const SOME_NIGHTS = `${WEEK}|${FORTNIGHT}|${someOf(NIGHTS)}|${someOf(WEEKS)}`;

const first = (pattern: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${pattern})`, 'iu');

const WEEK_NIGHTS = 7;
/** Each time with its nights, of which a counted one has that number. */
const TIMES: readonly (readonly [RegExp, number])[] = [
  [first(someOf(NIGHTS)), 1],
  [first(someOf(WEEKS)), WEEK_NIGHTS],
  [first(WEEK), WEEK_NIGHTS],
  [first(FORTNIGHT), 2 * WEEK_NIGHTS],
  [first(NIGHT), 1],
];

/** The number of nights in the words behind a price; null if they name none. */
const nightsIn = (behind: string): number | null => {
  for (const [time, nights] of TIMES) {
    const said = time.exec(behind)?.[0];
    if (said !== undefined) return nights * countOf(said);
  }
  return null;
};

const GUEST =
  String.raw`(?:per|pro|je|par|a|/|each|for each)\s*(?:persons?|personnes?|persona|pers\.?|kopf|` +
  String.raw`head|nase|guest|gast|adulte?|adulto|erwachsene[nmr]?|kind|child)(?!\p{L})|` +
  String.raw`p\.?\s?p\.?(?!\p{L})`;
const ROOM =
  String.raw`(?:per|pro|je|par|a|the|das|la|/|for (?:the|a)|fürs?|each)\s*(?:double |doppel)?` +
  String.raw`(?:room|zimmer|chambre|camera)(?!\p{L})`;
const MONTH =
  String.raw`(?:(?:per|an?|pro|je|par|al|im|for an?|/)\s*)` +
  String.raw`(?:month|monat|mois|mese)(?!\p{L})`;
const TOTAL = '(?:in total|total|insgesamt|gesamt|zusammen|alles zusammen|au total|in totale)';
const BEHIND =
  String.raw`(?:\s*(?:(?:and|und|et|e|&|/)\s+)?` +
  String.raw`(?:${MONTH}|${GUEST}|${ROOM}|${SOME_NIGHTS}|${NIGHT}|${BOUND_AFTER}|${TOTAL})` +
  String.raw`(?!\p{L}))*`;

const ABOUT =
  'ca\\.?|circa|etwa|ungefähr|rund|um(?: die)?|gegen|around|about|approx(?:imately|\\.)?|roughly|' +
  'environ|autour de|vers|intorno (?:ai|a)|~|≈';
const AMOUNT = `(?:${NUMBER}|${NUMBER_WORDS})`;
const BETWEEN = 'zwischen|between|entre|tra|fra|von|from|de|da';
const TO = '-|–|bis(?: zu)?|to|und|and|à|et|a|e';

const PRICE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<first>${NIGHT_FIRST})[\s:,]*(?:budget\s*)?)?` +
    String.raw`(?:(?<low>(?:(?:${BETWEEN})\s+)?(?:${SIGN})?\s*${AMOUNT}\s*(?:${CURRENCY})?)` +
    String.raw`\s*(?:${TO})\s*|(?<before>${BOUND_BEFORE})[\s:]*)?(?:(?<about>${ABOUT})\s*)?` +
    String.raw`(?<sign>${SIGN})?\s*(?<amount>${AMOUNT})` +
    String.raw`(?![.,]?\p{Nd}|\s*(?:km|kilom|-?\s*(?:${COUNTED})))\s*(?<unit>${CURRENCY})?` +
    `(?<behind>${BEHIND})`,
  'giu',
);
/** A bare number below it is no price: `until 5`. */
const PRICE_LEAST = 30;

const isIn = (pattern: string): ((text: string) => boolean) => {
  const found = new RegExp(String.raw`(?<!\p{L})(?:${pattern})`, 'iu');
  return (text) => found.test(text);
};
const isOfNight = isIn(NIGHT);
const isOfGuest = isIn(GUEST);
const isOfMonth = isIn(MONTH);
const AFTER = new RegExp(String.raw`(?<!\p{L})(?:${BOUND_AFTER})`, 'iu');

const CURRENCIES: readonly (readonly [SpokenCurrency, RegExp])[] = [
  ['CHF', new RegExp(FRANC, 'iu')],
  ['USD', new RegExp(DOLLAR, 'iu')],
  ['GBP', new RegExp(POUND, 'iu')],
];
const currencyIn = (said: string): SpokenCurrency =>
  CURRENCIES.find(([, pattern]) => pattern.test(said))?.[0] ?? 'EUR';

type Parts = Readonly<Record<string, string | undefined>>;

const isPrice = ({ first, low, before, about, sign, amount = '', unit, behind = '' }: Parts) => {
  const isNamed = (sign ?? unit) !== undefined || IS_CURRENCY.test(low ?? '');
  if (amountOf(amount) <= 0) return false;
  if (isNamed || isOfNight(behind) || isOfGuest(behind)) return true;
  const isCompared = (before ?? about ?? first ?? AFTER.exec(behind)?.[0]) !== undefined;
  return isCompared && /\d/.test(amount) && amountOf(amount) >= PRICE_LEAST;
};
const IS_CURRENCY = new RegExp(CURRENCY, 'iu');

/** Whether it is a maximum for the stay, for all guests. */
const isMost = ({ low, before, behind = '' }: Parts): boolean => {
  const bound = low === undefined ? readBound(before, AFTER.exec(behind)?.[0]) : 'most';
  return bound !== 'least' && bound !== 'above' && !isOfGuest(behind) && !isOfMonth(behind);
};

const CHEAP =
  '(?:preis|kosten)?g(?:ü|ue)nstig(?:er|st)?(?:e[nmrs]?)?(?!\\s+(?:lage|gelegen))|' +
  'billig(?:er|st)?(?:e[nmrs]?)?|preiswert(?:er|est)?(?:e[nmrs]?)?|wenig geld|schn(?:ä|ae)ppchen|' +
  '(?:erschwinglich|bezahlbar)(?:e[nmrs]?)?|cheap(?:er|est|ly)?|inexpensive|affordabl[ey]|' +
  'less expensive|low[- ](?:cost|priced?|budget)|good value|value for money|' +
  'reasonabl[ey](?:[- ]pric(?:ed?|es))?|(?:tight|small|petits?|kleine[ms]?|piccolo) budget|' +
  'budget(?=[\\s-]+(?:friendly|hotels?|hôtels?|rooms?|stays?|accommodation))|bon marché|' +
  'abordables?|économiques?|(?:petits?|bas) prix|moins ch(?:er|ère)s?|economic(?:[oai]|he)|' +
  'buon (?:prezzo|mercato)|(?:poco|basso) (?:prezzo|costo)|convenient[ei]|poco costos[oaie]|' +
  'meno car[oaie]';
const DEAR =
  'expensive|pricey|costly|teuer|teure[nmrs]?|kostspielig|ch(?:er|ère)s?|coûteu(?:x|ses?)|' +
  'car[oaie]|costos[oaie]';
const NO = "(?:not|nicht|kein(?:e[mnrs]?)?|pas|non|n[’']t)";
const MUCH = String.raw`(?:\s+(?:too|so|very|zu|sehr|allzu|trop|très|troppo|molto|così))?\s+`;
const CHEAPLY = new RegExp(
  String.raw`(?<!\p{L})(?:(?<!(?<!\p{L})${NO}${MUCH})(?:m(?:ö|oe)glichst\s+)?(?:${CHEAP})|` +
    String.raw`${NO}${MUCH}(?:${DEAR}))(?!\p{L})`,
  'giu',
);

/** Removes the words for cheap hotels; `not cheap` is none of them. */
const readCheap = (text: string): Pick<SpokenPrice, 'cheapSaid' | 'rest'> => ({
  cheapSaid: text.match(CHEAPLY)?.[0] ?? null,
  rest: text.replace(CHEAPLY, ' | '),
});

type Read = Omit<SpokenPrice, 'notUsed' | 'rest' | 'cheapSaid'>;

const NOTHING: Read = {
  maxTotal: null,
  totalSaid: null,
  maxOfNights: null,
  currency: 'EUR',
};

const mostOf = (said: string, { first, low, sign, amount = '', unit, behind = '' }: Parts) => {
  const most = amountOf(amount);
  const nights = first === undefined ? nightsIn(behind) : 1;
  const currency = currencyIn(`${low} ${sign} ${unit}`);
  return nights === null
    ? { maxTotal: most, totalSaid: said, currency }
    : { maxOfNights: { amount: most, nights, said }, currency };
};

/** Reads the maximum price of a stay, or of a number of its nights, and the wish for a low one. */
export const readPrice = (text: string): SpokenPrice => {
  let read = NOTHING;
  const notUsed: string[] = [];
  const rest: string[] = [];
  let end = 0;
  for (const match of text.matchAll(PRICE)) {
    const parts: Parts = match.groups ?? {};
    if (!isPrice(parts)) continue;
    const said = match[0].trim();
    rest.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (isMost(parts)) read = { ...read, ...mostOf(said, parts) };
    if (!isMost(parts)) notUsed.push(said);
    else if (parts.low !== undefined) notUsed.push(parts.low.trim());
  }
  return { ...read, notUsed, ...readCheap([...rest, text.slice(end)].join(' | ')) };
};
