import type { Board } from '#hotels/calendar/rate-plan.ts';
import { readPrice, type SpokenPrice } from './spoken-price.ts';
import { takeDates, takeGuests } from './spoken-stay.ts';
import { BOUND_BEFORE, NUMBER } from './spoken-numbers.ts';
import { readStars } from './spoken-stars.ts';

/**
 * The parts of a wish in numbers and fixed phrases: price, stars, distance, board, party and dates.
 */
export interface Amounts extends SpokenPrice {
  stars: readonly number[];
  /** The unwanted ones. */
  notStars: readonly number[];
  radiusKm: number | null;
  boards: readonly Board[];
  /** Parts that do not narrow the search, such as dates and guests, which are arguments. */
  notUsed: readonly string[];
  /** The rest of the text. */
  rest: string;
}

const KM_OF_A_MILE = 1.609;

const RADIUS = new RegExp(
  String.raw`(?:(?:within|im umkreis von|umkreis von|umkreis|innerhalb von|dans un rayon de|` +
    String.raw`nel raggio di|entro|max\.?|höchstens|at most|maximal)\s*)?(\d{1,3})[\s-]*` +
    String.raw`(?:(?<miles>miles?|meilen?|mil(?:le)?s|miglia)|km|kilomet\p{L}+)(?!\p{L})` +
    String.raw`(?:\s*(?:radius|umkreis))?`,
  'giu',
);

/** Heights, and distances on foot: `above 1,500 m`, `200 m from the beach`. None is known. */
const METRES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${BOUND_BEFORE}|auf|at|in|à|a|ad)\s*)?${NUMBER}\s*` +
    String.raw`(?:m|met(?:er|re)s?|metern|mètres?|metri)(?![\p{L}\p{N}])` +
    String.raw`(?:\s*(?:höhe|hoch|high|up|altitude|elevation|d[’']altitude|` +
    String.raw`di (?:altitudine|quota)|` +
    String.raw`above sea level|ü\.?\s?(?:d\.?\s?)?m\.?|über (?:dem )?meer(?:esspiegel)?|` +
    String.raw`s\.?l\.?m\.?)(?![\p{L}\p{N}]))?`,
  'giu',
);

const takeMetres = (text: string): { taken: string[]; rest: string } => {
  const taken: string[] = [];
  const rest = text.replace(METRES, (said) => {
    taken.push(said.trim());
    return ' | ';
  });
  return { taken, rest };
};

const ALL_INCLUSIVE: readonly Board[] = ['all_inclusive'];
const FULL: readonly Board[] = ['full_board', ...ALL_INCLUSIVE];
const HALF: readonly Board[] = ['half_board', ...FULL];
const WITH_BREAKFAST: readonly Board[] = ['breakfast', ...HALF];

const BREAKFAST = '(?:fr(?:ü|ue)hstück|breakfast|petits?[- ]d[ée]jeuner|(?:prima )?colazione)';
const WITHOUT =
  String.raw`(?:ohne|without|no|kein(?:e[mnrs]?)?|sans|pas (?:de )?|senza|niente)\s+` +
  '(?:ein |das |a |the |le |la )?';
const WITH = String.raw`(?:mit|inkl\.?|inklusive|incl\.?|including|with|avec|con)\s+(?:la |le )?`;
const INCLUDED = '(?:inklusive|inbegriffen|included|compris|inclus|inclusa|compresa)';

const phrase = (...words: readonly string[]): RegExp => new RegExp(words.join('|'), 'giu');

/** A guest who wants breakfast also accepts half board. */
const BOARD_PHRASES: readonly (readonly [RegExp, readonly Board[]])[] = [
  [
    phrase(
      'nur übernachtung',
      `${WITHOUT}${BREAKFAST}`,
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

const readRadius = (text: string): { radiusKm: number | null; rest: string } => {
  let radiusKm: number | null = null;
  const rest = text.replace(RADIUS, (_all, said: string, miles: string | undefined) => {
    radiusKm = miles === undefined ? Number(said) : Math.round(Number(said) * KM_OF_A_MILE);
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

/** Reads them in German, English, French and Italian; a removed part is replaced by `|`. */
export const readAmounts = (text: string): Amounts => {
  const { rest: withoutStars, ...stars } = readStars(text);
  const { radiusKm, rest: withoutRadius } = readRadius(withoutStars);
  const { taken: metres, rest: withoutMetres } = takeMetres(withoutRadius);
  const { taken: dates, rest: withoutDates } = takeDates(withoutMetres);
  const { boards, rest: withoutBoards } = readBoards(withoutDates);
  const price = readPrice(withoutBoards);
  const { taken: guests, rest } = takeGuests(price.rest);
  const notUsed = [...metres, ...dates, ...guests, ...price.notUsed];
  return { ...price, ...stars, radiusKm, boards, notUsed, rest };
};
