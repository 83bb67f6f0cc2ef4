import type { HotelFilter } from './filter.ts';
import type { HotelShelf } from './shelf.ts';
import { isTown, nameOf } from '#register/places/locality.ts';
import { toponymKey, toponymWords } from '#register/places/names.ts';
import { HOTEL_TAGS, isHotelTag, type HotelTag } from '#register/records/hotel-tags.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import type { Condition } from './condition.ts';
import { locatedHotels, type Located } from './located.ts';
import { localityNamed, type LocalityUse, type NamedLocality } from './named-places.ts';
import { readSpoken, type Spoken } from './spoken.ts';
import type { Wish } from './wish.ts';
import { conditionOf, facilityCondition, isFacility } from './values.ts';
import { inPlaces, leftOut, nearPlaces, nearPosition } from './where.ts';

/** An argument without a known meaning, with values that would have one. */
export interface Fault {
  argument: 'region' | 'near' | 'tags' | 'facilities' | 'currency' | 'sort';
  asked: string;
  known: readonly string[];
  /** The named place, from which nothing can be measured. */
  withoutMiddle?: string | undefined;
}

interface Read {
  conditions: Condition[];
  named: NamedLocality[];
  faults: Fault[];
}

interface Ground {
  shelf: HotelShelf;
  hotels: readonly Located[];
}

const named = (text: string, use: LocalityUse, { country }: HotelFilter, ground: Ground) =>
  localityNamed(text, { use, country }, { gazetteer: ground.shelf.places, hotels: ground.hotels });

/** With similar names of places for an unknown one. */
const unknownLocality = async (
  argument: 'region' | 'near',
  asked: string,
  { shelf: { places } }: Ground,
): Promise<Read> => {
  const alike = await places.beginningLike(toponymKey(asked));
  const meant = argument === 'near' ? alike : alike.filter((each) => !isTown(each));
  const known = [...new Set(meant.map((each) => nameOf(each, 'de')))];
  return { conditions: [], named: [], faults: [{ argument, asked, known }] };
};

/** A town is found by complete words of its name, or by any of its names. */
const readCity = async (filter: HotelFilter, ground: Ground): Promise<Read> => {
  const { city } = filter;
  if (city === null) return { conditions: [], named: [], faults: [] };
  const words = toponymWords(city);
  const read = await named(city, 'town', filter, ground);
  const condition = read === null ? null : inPlaces(city, read.places);
  const holds = (located: Located): boolean =>
    condition?.holds(located) === true ||
    (words.length > 0 && words.every((word) => located.townWords.has(word)));
  return {
    conditions: [
      {
        by: 'place',
        asked: city,
        meant: condition?.meant ?? city,
        localities: read?.places ?? [],
        holds,
      },
    ],
    named: read === null ? [] : [read],
    faults: [],
  };
};

const readRegion = async (filter: HotelFilter, ground: Ground): Promise<Read> => {
  const { region } = filter;
  if (region === null) return { conditions: [], named: [], faults: [] };
  const read = await named(region, 'area', filter, ground);
  if (read === null) return unknownLocality('region', region, ground);
  return { conditions: [inPlaces(region, read.places)], named: [read], faults: [] };
};

const readNear = async (filter: HotelFilter, ground: Ground): Promise<Read> => {
  const { near, radiusKm } = filter;
  if (near === null) return { conditions: [], named: [], faults: [] };
  if (typeof near !== 'string')
    return { conditions: [nearPosition(near, radiusKm)], named: [], faults: [] };
  const read = await named(near, 'any', filter, ground);
  if (read === null) return unknownLocality('near', near, ground);
  return {
    conditions: [nearPlaces(near, read.places, radiusKm)],
    named: [read],
    faults: [],
  };
};

const listed = (values: readonly (string | number)[]): string => values.join(', ');

const starsCondition = (stars: readonly number[]): Condition[] =>
  stars.length === 0
    ? []
    : [
        {
          by: 'stars',
          asked: listed(stars),
          meant: listed(stars),
          holds: ({ hotel }) => stars.some((each) => each === hotel.record.stars),
        },
      ];

/** `chalets` and `chalet` are the same tag. */
const tagKey = (tag: string): string => toponymWords(tag).join(' ').replace(/s$/, '');

const tagCondition = (tag: HotelTag, asked: string): Condition => ({
  by: 'tag',
  asked,
  meant: tag,
  holds: ({ hotel }) => hotel.record.tags.includes(tag),
});

const plainConditions = (
  { country, slugs, stars }: HotelFilter,
  spoken: Spoken | null,
): Condition[] => {
  const wanted = new Set(slugs);
  return [
    ...(country === null
      ? []
      : [
          {
            by: 'country' as const,
            asked: country.toUpperCase(),
            meant: country.toUpperCase(),
            holds: ({ hotel }: Located) => hotel.record.country === country,
          },
        ]),
    ...(slugs === null
      ? []
      : [
          {
            by: 'slug' as const,
            asked: slugs.join(', '),
            meant: slugs.join(', '),
            holds: ({ hotel }: Located) => wanted.has(hotel.slug),
          },
        ]),
    ...starsCondition(stars ?? spoken?.amounts.stars ?? []),
    ...starsCondition(spoken?.amounts.notStars ?? []).map(leftOut),
  ];
};

/** From the requested position, else from the first named town or area with a centre. */
const fromOf = ({ near }: HotelFilter, places: readonly NamedLocality[]): Wish['from'] => {
  if (near !== null && typeof near !== 'string') return near;
  const all = places.flatMap(({ places: meant }) => meant);
  return all.find((each) => !('line' in each) || each.line.length > 0) ?? null;
};

/** A facility by its name or a word for it, in any language of the vocabulary. */
const readFacility = async (text: string, { shelf }: Ground): Promise<Condition | Fault> => {
  const value = isFacility(text) ? text : (await shelf.facilityIn([text]))?.value;
  return value !== undefined && isFacility(value)
    ? facilityCondition(value, text)
    : { argument: 'facilities', asked: text, known: FACILITIES };
};

/** A tag by its name, in singular or plural, or by a word for it, as with facilities. */
const readTag = async (text: string, { shelf }: Ground): Promise<Condition | Fault> => {
  const key = tagKey(text);
  const lawful = HOTEL_TAGS.find((tag) => tagKey(tag) === key);
  if (lawful !== undefined) return tagCondition(lawful, text);
  const [demand, ...others] = await shelf.understand(text);
  const asked = others.length > 0 ? undefined : demand;
  const meant = asked === undefined ? null : conditionOf(asked);
  if (meant !== null && meant.by !== 'country') return { ...meant, by: 'tag', asked: text };
  const region = asked?.senses.map((sense) => sense.replace(/^region:/, '')).find(isHotelTag);
  return region === undefined
    ? { argument: 'tags', asked: text, known: HOTEL_TAGS }
    : tagCondition(region, text);
};

const readValues = async (
  { tags, facilities }: HotelFilter,
  ground: Ground,
): Promise<Pick<Read, 'conditions' | 'faults'>> => {
  const read = [
    ...(await Promise.all(tags.map((tag) => readTag(tag, ground)))),
    ...(await Promise.all(facilities.map((facility) => readFacility(facility, ground)))),
  ];
  return {
    conditions: read.flatMap((each) => ('argument' in each ? [] : [each])),
    faults: read.flatMap((each) => ('argument' in each ? [each] : [])),
  };
};

/** Unknown slugs, if some of the requested ones are known. */
const unknownSlugs = ({ slugs }: HotelFilter, hotels: readonly Located[]): string[] => {
  const known = new Set(hotels.map(({ hotel }) => hotel.slug));
  const unknown = (slugs ?? []).filter((slug) => !known.has(slug));
  return unknown.length === slugs?.length ? [] : unknown;
};

/** The request, or the arguments without a known meaning. */
export const readWish = async (
  filter: HotelFilter,
  shelf: HotelShelf,
): Promise<Wish | { faults: readonly Fault[] }> => {
  const hotels = await locatedHotels(await shelf.all(), shelf.places);
  const ground = { shelf, hotels };
  const read = [
    await readNear(filter, ground),
    await readCity(filter, ground),
    await readRegion(filter, ground),
  ];
  const valued = await readValues(filter, ground);
  const faults = [...read, valued].flatMap((each) => each.faults);
  if (faults.length > 0) return { faults };
  const spoken = filter.query === null ? null : await readSpoken(filter.query, ground);
  const wanted = (spoken?.places ?? []).filter(({ relation }) => relation !== 'elsewhere');
  const places = [...read.flatMap((each) => each.named), ...wanted];
  return {
    hotels,
    conditions: [
      ...read.flatMap(({ conditions }) => conditions),
      ...plainConditions(filter, spoken),
      ...valued.conditions,
      ...(spoken?.conditions ?? []),
    ],
    ranks: spoken?.ranks ?? null,
    from: fromOf(filter, places),
    amounts: spoken?.amounts ?? null,
    repaired: [
      ...read.flatMap(({ named: all }) =>
        all.flatMap(({ text, repaired }) =>
          repaired === null ? [] : [{ written: text, read: repaired }],
        ),
      ),
      ...(spoken?.repaired ?? []),
    ],
    notUsed: [...unknownSlugs(filter, hotels), ...(spoken?.notUsed ?? [])],
  };
};
