import { isTown, nameOf, type Locality, type Position } from '#register/places/locality.ts';
import type { Condition } from './condition.ts';
import type { SpokenCountry } from './countries.ts';
import { awayFrom, liesIn, type Located } from './located.ts';
import { liesBetween } from '#hotels/wishes/places/between.ts';
import type { SpokenLocality } from './spoken-places.ts';

/** Conditions on the location of a hotel. */

/** The default radius of "near". */
const NEAR_KM = 25;

const titleOf = (places: readonly Locality[]): string =>
  [...new Set(places.map((locality) => nameOf(locality, 'en')))].join(', ');

export const inPlaces = (asked: string, places: readonly Locality[]): Condition => ({
  by: 'place',
  asked,
  meant: titleOf(places),
  localities: places,
  holds: (located) => places.some((locality) => liesIn(locality, located)),
});

/**
 * The width of an area is added; an area without a centre, such as a state, is searched without a
 * radius.
 */
const isNear = (locality: Locality, radiusKm: number | null, located: Located): boolean => {
  if (liesIn(locality, located)) return true;
  const away = awayFrom(locality, located);
  const reach = radiusKm ?? (isTown(locality) ? NEAR_KM : locality.withinKm);
  return away !== null && away <= reach;
};

export const nearPlaces = (
  asked: string,
  places: readonly Locality[],
  radiusKm: number | null,
): Condition => ({
  by: 'near',
  asked,
  meant: `${titleOf(places)}${radiusKm === null ? '' : `, ${radiusKm} km`}`,
  localities: places,
  holds: (located) => places.some((locality) => isNear(locality, radiusKm, located)),
});

export const nearPosition = (from: Position, radiusKm: number | null): Condition => {
  const reach = radiusKm ?? NEAR_KM;
  const text = `${from.latitude}, ${from.longitude}`;
  return {
    by: 'near',
    asked: text,
    meant: `${text}, ${reach} km`,
    holds: (located) => (awayFrom(from, located) ?? Infinity) <= reach,
  };
};

/** The negation of a condition; its places are not suggested. */
export const leftOut = ({ by, asked, meant, holds }: Condition): Condition => ({
  by,
  asked: `not ${asked}`,
  meant: `not ${meant}`,
  holds: (located) => !holds(located),
});

const inAnyOf = (countries: readonly SpokenCountry[]): Condition => ({
  by: 'country',
  asked: countries.map(({ said }) => said).join(', '),
  meant: countries.map(({ code }) => code.toUpperCase()).join(', '),
  holds: ({ hotel }) => countries.some(({ code }) => code === hotel.record.country),
});

/** In any of the countries in a text, and in none that it excludes. */
export const inCountries = (countries: readonly SpokenCountry[]): Condition[] => {
  const wanted = countries.filter(({ isLeftOut }) => !isLeftOut);
  const others = countries.filter(({ isLeftOut }) => isLeftOut);
  return [
    ...(wanted.length === 0 ? [] : [inAnyOf(wanted)]),
    ...(others.length === 0 ? [] : [leftOut(inAnyOf(others))]),
  ];
};

/** Without those that a text repeats: each is held against every hotel. */
const distinct = (conditions: readonly Condition[]): Condition[] => [
  ...new Map(conditions.map((each) => [`${each.by} ${each.asked}: ${each.meant}`, each])).values(),
];

const anyOf = (some: readonly Condition[]): Condition[] => {
  const [first] = some;
  if (first === undefined || some.length === 1) return [...some];
  const joined = (of: 'asked' | 'meant') => some.map((each) => each[of]).join(', ');
  const holds = (located: Located): boolean => some.some((each) => each.holds(located));
  const localities = some.flatMap((each) => each.localities ?? []);
  return [{ ...first, asked: joined('asked'), meant: joined('meant'), localities, holds }];
};

/** Between two towns, and in neither of them. */
const betweenTowns = (asked: string, places: readonly Locality[]): Condition => ({
  by: 'place',
  asked,
  meant: `between ${places.map((locality) => nameOf(locality, 'en')).join(' and ')}`,
  localities: places,
  holds: (located) =>
    located.position !== null &&
    liesBetween(places, located.position) &&
    !places.some((locality) => liesIn(locality, located)),
});

const wanted = (
  { text, places, relation }: SpokenLocality,
  radiusKm: number | null,
): readonly Condition[] => {
  const isIn = inPlaces(text, places);
  if (relation === 'elsewhere') return [leftOut(isIn)];
  if (relation === 'between') return [betweenTowns(text, places)];
  const isNear = nearPlaces(text, places, radiusKm);
  if (relation === 'outside') return [isNear, leftOut(isIn)];
  return [relation === 'around' || radiusKm !== null ? isNear : isIn];
};

/** Each place with its kind, or with that of the one before if it is an alternative to it. */
const withKinds = (places: readonly SpokenLocality[]) => {
  let kind: Locality['kind'] | undefined;
  return places.map((spoken) => {
    if (!spoken.isChoice) kind = spoken.places[0]?.kind;
    return { spoken, kind };
  });
};

/**
 * The places of a text: any of one kind, as in `Zermatt or Saas-Fee`, and all kinds, as in `Lindau,
 * Bodensee`; none of those that it excludes.
 */
export const spokenConditions = (
  places: readonly SpokenLocality[],
  radiusKm: number | null,
): Condition[] => {
  const isAlternative = ({ relation }: SpokenLocality) =>
    relation === 'in' || relation === 'around';
  const alternatives = Map.groupBy(
    withKinds(places.filter(isAlternative)),
    ({ kind }) => kind,
  ).values();
  return [
    ...[...alternatives].flatMap((some) =>
      anyOf(distinct(some.flatMap(({ spoken }) => wanted(spoken, radiusKm)))),
    ),
    ...distinct(
      places.filter((each) => !isAlternative(each)).flatMap((each) => wanted(each, radiusKm)),
    ),
  ];
};
