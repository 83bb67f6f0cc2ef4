import { toponymKey } from '#register/places/names.ts';
import { isOneMistake } from '#register/search/repair.ts';
import type { Demand } from '#register/search/understand.ts';
import type { Located } from './located.ts';
import { likelyPlaces, nameRead } from './named-places.ts';
import type { HotelShelf } from './shelf.ts';
import { isSmall } from './small-words.ts';
import type { SpokenLocality } from './spoken-places.ts';

/** Places whose names in a wish differ from those of the gazetteer. */

interface Ground {
  shelf: HotelShelf;
  hotels: readonly Located[];
}

const REPAIRED_FROM = 4;
/** In a shorter word another first letter makes another word: `Lamm` is no `Hamm`. */
const LONG = 7;

/** The ends of names of landscapes: `Lechtal` is no mistyped Vechta. */
const LANDSCAPE = /(?:wald|tal|land|gebirge|gau|see|heide|berge)$/u;

/** Whether a name may be a mistyped other one. */
const isMistyped = (written: string, read: string, isAlone: boolean): boolean => {
  const [end] = LANDSCAPE.exec(written) ?? [''];
  if (end !== '') return read.endsWith(end) && isOneMistake(written, read);
  return read[0] === written[0] || (isAlone && written.length >= LONG);
};

const WITH = 'with|having|has|mit|hat|avec|ayant|con';
const ARTICLE = 'an?|the|ein(?:e[mnr]?)?|une?|una?|des?|le|la|il|lo';
/** The end of the part after `with`. */
const PREPOSITION = 'in|near|at|on|im|am|an|auf|bei|nahe|à|au|dans|sur|près|a|ad|nel|sul|vicino';
const THINGS = new RegExp(
  String.raw`(?<!\p{L})(?:${WITH})\s+(?:(?:${ARTICLE})\s+)?` +
    String.raw`((?:(?!(?:${PREPOSITION})(?!\p{L}))[\p{L}\p{M}'’-]+\s*){1,3})`,
  'giu',
);

/** The words after `with`: what a hotel should have, and no place. */
export const thingsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(THINGS)].flatMap(([, said = '']) => said.split(/\s+/).map(toponymKey)));

/** Words that no hotel has and that resemble the name of a place. */
export const repairedPlaces = async (
  text: string,
  demands: readonly Demand[],
  { shelf, hotels }: Ground,
): Promise<SpokenLocality[]> => {
  const things = thingsIn(text);
  const places: SpokenLocality[] = [];
  for (const demand of demands) {
    const { text: said, senses, parts } = demand;
    const key = toponymKey(said);
    const isKnown =
      isSmall(said) || senses.length > 0 || parts.length > 0 || said.length < REPAIRED_FROM;
    if (isKnown || things.has(key) || (await shelf.holds(demand))) continue;
    // A correctly written small town is not a misspelled larger one.
    const isTown = (await shelf.places.named([key])).has(key);
    const alike = isTown ? [key] : await shelf.places.alike(key);
    const read = alike.find((each) => isTown || isMistyped(key, each, demands.length === 1));
    const named = read === undefined ? [] : ((await shelf.places.named([read])).get(read) ?? []);
    const likely = likelyPlaces(named, hotels, 'any');
    if (read !== undefined && likely.length > 0)
      places.push({
        text: said,
        places: likely,
        repaired: isTown ? null : nameRead(read, likely),
        relation: 'in',
        side: null,
        isChoice: false,
      });
  }
  return places;
};

/** Places for which the vocabulary has other words than the gazetteer: `bayerisch`. */
export const vocabularyPlaces = async (demands: readonly Demand[], { shelf, hotels }: Ground) => {
  const places: SpokenLocality[] = [];
  for (const { text, senses } of demands)
    // Of a town and its state the town is meant.
    for (const sense of senses.toSorted((left, right) => left.localeCompare(right))) {
      const [section = '', value = ''] = sense.split(':');
      if (section !== 'region' && section !== 'city') continue;
      const key = toponymKey(value.replaceAll('-', ' '));
      const named = (await shelf.places.named([key])).get(key) ?? [];
      const likely = likelyPlaces(named, hotels, 'any');
      if (likely.length > 0)
        places.push({
          ...{ text, places: likely, repaired: null },
          ...{ relation: 'in', side: null, isChoice: false },
        });
      break;
    }
  return places;
};
