import { middleOfSelection, neighbourhoodOf } from '#documents/selections/neighbourhood.ts';
import type { NearEntry } from '#documents/selections/nearest.ts';
import { isLocation, type Selection } from '#documents/selections/selection.ts';
import { selectionTitle, traitWord } from '#documents/selections/words.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { countriesFrame, localFrame, type Frame } from '#site/map/frame.ts';
import { mapSvg, type MapMark } from '#site/map/map.ts';
import { townsIn } from '#site/map/towns.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { counted } from '#words/words.ts';
import { selections } from './selections.ts';
import { site } from './site.ts';

/** The maps on pages: of all hotels, of a town, area or country, and around one hotel. */

const WIDTH = 640;
/** The least kilometres that a map shows around a town, and around a hotel. */
const TOWN_KM = 30;
const HOTEL_KM = 20;

interface Drawing {
  frame: Frame;
  marks: readonly MapMark[];
  title: string;
  language: Language;
}

const drawn = async ({ language, ...parts }: Drawing): Promise<string> =>
  mapSvg({ ...parts, towns: townsIn((await site()).towns, language) });

const byName = (left: MapMark, right: MapMark): number => left.name.localeCompare(right.name, 'de');

/** A dot for a town, with the number of the given hotels in it. */
const townMark = (
  town: Selection,
  hotels: readonly Entry[],
  language: Language,
): MapMark | null => {
  const position = middleOfSelection(town);
  const [trait] = town.traits;
  if (position === null || trait === undefined) return null;
  const words = valueWordsIn(language).registers[town.kind];
  const caption = traitWord(town.kind, trait, language);
  // Most towns have one hotel, so that its count would only make the page larger.
  const isOne = hotels.length === 1;
  const name = isOne ? caption : `${caption}, ${counted(hotels.length, words, language)}`;
  return { ...position, name, caption, href: localPath(language, town.path), count: hotels.length };
};

const isTown = (each: Selection): boolean =>
  isLocation(each) && each.isListed && each.traits[0]?.area === undefined;

/** The towns of some hotels, in the order of their names. */
const townMarks = (
  hotels: readonly Entry[],
  all: readonly Selection[],
  language: Language,
): MapMark[] => {
  const asked = new Set(hotels.filter((hotel) => !isFictional(hotel)));
  return all
    .filter(isTown)
    .flatMap((town) => {
      const inTown = town.entries.filter((hotel) => asked.has(hotel));
      return inTown.length === 0 ? [] : (townMark(town, inTown, language) ?? []);
    })
    .sort(byName);
};

const hotelMark = (hotel: Entry, language: Language): MapMark[] => {
  const position = hotel.location?.position ?? null;
  const href = localPath(language, `/${hotel.kind}/${hotel.slug}`);
  return position === null ? [] : [{ ...position, name: hotel.record.name, href }];
};

/** All towns with hotels in the three countries. */
export const registerMap = async (language: Language): Promise<string> => {
  const all = (await selections()).hotels;
  const { hotels } = (await site()).entries;
  const marks = townMarks(hotels, all, language);
  const title = wordsIn(language).selection.mapOfAll;
  return drawn({ frame: countriesFrame(WIDTH), marks, title, language });
};

/** The hotels of a town that have positions of their own, and the towns near by. */
const marksInTown = (town: Selection, all: readonly Selection[], language: Language): MapMark[] => {
  const exact = town.entries.filter((hotel) => hotel.location?.isExact && !isFictional(hotel));
  const near = (neighbourhoodOf(town, all)?.near ?? [])
    .filter(({ km }) => km <= TOWN_KM)
    .flatMap(({ selection }) => townMark(selection, selection.entries, language) ?? []);
  const own = townMark(town, town.entries, language);
  return [
    ...near,
    ...(exact.length === 0 && own !== null ? [{ ...own, href: null }] : []),
    ...exact.flatMap((hotel) => hotelMark(hotel, language)),
  ];
};

/** The map of a town, an area or a country; null for other selections. */
export const selectionMap = async (
  selection: Selection,
  language: Language,
): Promise<string | null> => {
  if (selection.kind !== 'hotels') return null;
  const all = (await selections()).hotels;
  if (neighbourhoodOf(selection, all) === null) return null;
  const marks = isTown(selection)
    ? marksInTown(selection, all, language)
    : townMarks(selection.entries, all, language);
  if (marks.length === 0) return null;
  const title = wordsIn(language).selection.mapOf(selectionTitle(selection, language));
  const size = { width: WIDTH, height: isTown(selection) ? 360 : 480, leastKm: TOWN_KM };
  return drawn({ frame: localFrame(marks, size), marks, title, language });
};

/** A hotel with the hotels near by; null if its position is not known. */
export const hotelMap = async (
  hotel: Entry,
  nearest: readonly NearEntry[],
  language: Language,
): Promise<string | null> => {
  const [own] = hotelMark(hotel, language);
  if (own === undefined) return null;
  const others = nearest.flatMap(({ entry }) => hotelMark(entry, language));
  const marks = [...others, { ...own, href: null }];
  const size = { width: WIDTH, height: 320, leastKm: HOTEL_KM };
  const title = wordsIn(language).selection.mapOf(hotel.record.name);
  return drawn({ frame: localFrame(marks, size), marks, title, language });
};
