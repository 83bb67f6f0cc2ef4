/**
 * Dates, durations and guests in natural language: the search takes them from arguments, not from
 * words.
 */

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|' +
  'januar|jänner|jaenner|februar|feber|märz|maerz|mai|juni|juli|oktober|dezember|' +
  'janvier|f[ée]vrier|mars|avril|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|' +
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre';
/** They occur only beside a day. */
const SHORT_MONTHS =
  '(?:jan|feb|mär|mar|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec|gen|mag|giu|lug|ago|set|ott|' +
  'dic)\\.?';
const MONTH_OF_DAY = `(?:${MONTHS}|${SHORT_MONTHS})`;
const DAY = String.raw`(?:\d{1,2}(?:\.|st|nd|rd|th|er|[°º])?|primo|premier)`;
const YEAR = String.raw`(?:,?\s*(?:20\d{2}|['’]\d{2})(?!\d))?`;
const TO = '-|–|/|bis(?: zum)?|to|until|till|through|au|al|and|und|et|e';
const BEFORE_DATE =
  'in|im|en|au mois de|nel mese di|a|ab|from|seit|vom|von|bis(?: zum)?|until|till|to|through|on|' +
  'am|an|um den|um|around|the|der|den|dem|le|la|du|au|dal|al|il|nel|zwischen|between|und|and|' +
  'for|für|über|zu|pour|per|à|at|this|next|coming|last|diese[nmrs]?|nächste[nmrs]?|' +
  'kommende[nmrs]?|letzte[nmrs]?|jede[nmrs]?|every|ce(?:tte)?|quest[oa]|prossim[oa]|one|' +
  'ein(?:e[nmr]?)?|une?|una|mid|early|late|anfang|mitte|ende|' +
  '(?:the )?(?:end|beginning|middle) of|début|mi|fin|' +
  'inizio|metà|fine|lange[nmrs]?|long|ponte del|pont du';
/**
 * Some of them follow from others, such as `um den`: each is matched in one way only, for with two
 * ways each the time would double with each of them.
 */
const LEAD =
  String.raw`(?<![\p{L}\p{N}])` + String.raw`(?:(?=(?<lead>(?:${BEFORE_DATE})[\s-]+))\k<lead>)*`;

const WEEKDAYS =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|' +
  'mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|lundi|mardi|mercredi|jeudi|' +
  'vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica';
const TIMES =
  'week[- ]?ends?|wochenenden?|fine settimana|fin de semaine|weeks?|wochen?|semaines?|' +
  'settiman[ae](?!\\s+bianc)|month|monats?|mois|mese|fortnight|tonight|tomorrow|today|' +
  'heute|morgen|' +
  "übermorgen|ce soir|demain|stasera|domani|oggi|aujourd[’']hui";
const FEASTS =
  'ostern|osterferien|easter|pâques|pasqua|pfingsten|pentecost|whitsun|pentecôte|pentecoste|' +
  "weihnachten|christmas|xmas|noël|natale|silvester|neujahr|new year(?:[’']?s)?(?: eve| day)?|" +
  'nouvel an|capodanno|ferragosto|half[- ]term(?: break| holidays?)?|mid[- ]?term(?: break)?|' +
  'spring break|bank holidays?|(?:herbst|sommer|winter|weihnachts|pfingst|faschings|ski|schul)' +
  'ferien|school holidays?|vacances scolaires|vacanze scolastiche|(?:christi )?himmelfahrt|' +
  'fronleichnam|allerheiligen|brückentage?|ascension|ascensione|toussaint|karfreitag|' +
  'good friday|ostermontag|easter monday|pfingstmontag|lundi de pâques|pasquetta';
const SEASONS =
  'sommer|winter|frühling|frühjahr|herbst|summer|autumn|spring|été|hiver|printemps|automne|' +
  'estate|inverno|primavera|autunno';
/** `im Sommer` is a date, but `Winter` alone is not. */
const IN_SEASON = String.raw`(?<!\p{L})(?:in|im|en|au|this|next|diese[nmr]|nächste[nmr]|d[’'])\s+`;
const LATER = String.raw`(?:\s+(?:prochaine?|suivante?|prossim[oa]|lang)(?!\p{L}))?`;

/** Things counted by a number after a month, which is then no day: `September 2 Personen`. */
const COUNTED =
  '[\\s-]*(?:€|euro|chf|\\*|ster|star|étoil|stell|pers|people|erw|adult|guest|gäst|child|kid|' +
  'kind|enfant|bambin|room|zimmer|chambre|camer|night|näch|nuit|nott)';

const DATES: readonly RegExp[] = [
  /(?<!\d)\d{1,2}\.(?:\d{1,2}\.)?\s?[-–]\s?\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?/gu,
  /\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{2,4}/gu,
  new RegExp(
    String.raw`${LEAD}${DAY}(?:\s*(?:${TO})\s*${DAY})*\s*(?:of\s+|de\s+)?(?:${MONTH_OF_DAY})` +
      String.raw`(?!\p{L})${YEAR}`,
    'giu',
  ),
  new RegExp(
    String.raw`${LEAD}(?:${MONTH_OF_DAY})\s+(?:the\s+)?${DAY}(?!\d|[.,]?\d|${COUNTED})` +
      String.raw`(?:\s*(?:${TO})\s*(?:${MONTH_OF_DAY}\s+)?${DAY}(?!\d))?${YEAR}`,
    'giu',
  ),
  new RegExp(String.raw`${LEAD}(?:${MONTHS})(?!\p{L})${YEAR}`, 'giu'),
];

/** They are read after prices: `500 a week`. */
const TIMES_SAID: readonly RegExp[] = [
  new RegExp(
    String.raw`${LEAD}(?:${WEEKDAYS}|${TIMES}|${FEASTS})(?![\p{L}-])${LATER}${YEAR}`,
    'giu',
  ),
  new RegExp(String.raw`${IN_SEASON}(?:${SEASONS})(?!\p{L})${YEAR}`, 'giu'),
];

const CHILDREN =
  'kids?|child(?:ren)?|kinder(?:n)?|kind|enfants?|bambin[io]|figli[oa]?|toddlers?|babys?|babies';
const PERSONS =
  `adults?|erwachsenen?|adultes?|adult[io]|people|persons?|personen|personnes?|person[ae]|` +
  `guests?|gäste|gästen|${CHILDREN}|nights?|nächten?|nacht|nuits?|nott[ei]|` +
  '(?:ü|ue)bernachtung(?:en)?|pernottament[io]|days?|tag(?:en?)?|jours?|giorn[io]|' +
  '(?:tägig|wöchig)(?:e[nmrs]?)?|months?|monat(?:en?)?|mois|mes[ei]|' +
  'weeks?|wochen?|semaines?|settiman[ae]|rooms?|zimmern?|chambres?|camere?';
const WORD_COUNT =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|zwei|drei|vier|fünf|sechs|sieben|' +
  'acht|neun|zehn|zwölf|vierzehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|quinze|due|tre|' +
  'quattro|cinque|sei|sette|otto|nove|dieci|quattordici';
const ONE = 'one|an?|ein(?:e[nmr]?)?|une?|una|uno';
const AGE = `(?:\\d{1,2}|${WORD_COUNT})`;
const AGES =
  String.raw`${AGE}(?:\s*(?:,(?:\s*(?:and|und|et|e))?|&|/|-|–|and|und|et|e|bis|` +
  String.raw`to)\s*${AGE}(?!\p{N}))*`;
const YEARS =
  String.raw`-?\s*(?:jahren?(?: alt)?|jährige[nmrs]?|years?(?:[- ]olds?)?|y\.?o\.?|yrs?|ans|` +
  String.raw`anni)(?!\p{L})`;
const AGED = 'aged?|ages|im alter(?: von)?|alter|âgée?s? de|di età|età';
const OF_AGE = String.raw`(?:${AGED}|de|di|von)\s*:?\s*`;

const FAMILY = 'family|familie|famille|famiglia|group|gruppe|groupe|gruppo|party';

const GUESTS: readonly RegExp[] = [
  // How many they are: `a family of four` asks for no family hotel, nor does `vierköpfig`.
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:for|für|pour|per)\s+)?(?:(?:${ONE}|the|die|la)\s+)?` +
      String.raw`(?:${FAMILY})\s+(?:of|von|de|di|à|zu)\s+(?:\d{1,2}|${WORD_COUNT})(?!\p{L})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:für\s+)?(?:(?:${ONE})\s+)?` +
      String.raw`(?:\d{1,2}|${WORD_COUNT})-?köpfige[nmrs]?\s+(?:${FAMILY})(?!\p{L})`,
    'giu',
  ),
  // The last of a party: `2 adults and one child`, which alone would ask for a family hotel.
  new RegExp(
    String.raw`(?<=\p{L})\s*(?:,|&|and|und|et|e)\s+(?:${ONE})\s+(?:${CHILDREN})(?!\p{L})` +
      String.raw`(?!\s*[:(]?\s*\d)`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})\(?(?:${OF_AGE})?(?<![\p{L}\p{N}])${AGES}\s*${YEARS}\)?`, 'giu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:${AGED})\s*:?\s*` + String.raw`${AGES}(?![\p{L}\p{N}])`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:for|für|pour|per|mit|with|avec|con)\s+)?` +
      String.raw`(?:(?:${AGE}|${ONE})\s+)?(?:${CHILDREN})\s*[:(]?\s*${AGES}(?![\p{L}\p{N}])\)?`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:(?:for|für|pour|per)\s+)?(?<![\p{L}\p{N}])(?:\d{1,2}|${WORD_COUNT})[\s-]+` +
      String.raw`(?:${PERSONS})(?!\p{L})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:for|für|pour|per)\s+(?:${ONE})\s+(?:${PERSONS})(?!\p{L})`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:for|für|pour|per)\s+(?:${WORD_COUNT})(?!\p{L})`, 'giu'),
];

interface Taken {
  taken: readonly string[];
  /** The text without it; a removed part is replaced by `|`. */
  rest: string;
}

/** Removes the matches of the patterns, and returns them. */
const takeOut = (text: string, patterns: readonly RegExp[]): Taken => {
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

/** Days and months, whose numbers are no prices. */
export const takeDates = (text: string): Taken => takeOut(text, DATES);

/** Guests, durations, and days without a number. */
export const takeGuests = (text: string): Taken => takeOut(text, [...GUESTS, ...TIMES_SAID]);
