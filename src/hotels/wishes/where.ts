import { isTown, nameOf, type Locality, type Position } from '#register/places/locality.ts';
import type { Condition } from './condition.ts';
import type { HotelCountry } from './countries.ts';
import { awayFrom, liesIn, type Located } from './located.ts';
import type { SpokenLocality } from './spoken-places.ts';

/** Conditions on where a hotel is. */

/** How far around a place is near, where nothing is said. */
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

/** An area's own width counts as well; one without a middle, such as a state, has only itself. */
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

/** In any of the countries that a text names. */
export const inCountries = (
  countries: readonly { said: string; code: HotelCountry }[],
): Condition[] =>
  countries.length === 0
    ? []
    : [
        {
          by: 'country',
          asked: countries.map(({ said }) => said).join(', '),
          meant: countries.map(({ code }) => code.toUpperCase()).join(', '),
          holds: ({ hotel }) => countries.some(({ code }) => code === hotel.record.country),
        },
      ];

const anyOf = (some: readonly Condition[]): Condition[] => {
  const [first] = some;
  if (first === undefined || some.length === 1) return [...some];
  const joined = (of: 'asked' | 'meant') => some.map((each) => each[of]).join(', ');
  const holds = (located: Located): boolean => some.some((each) => each.holds(located));
  const localities = some.flatMap((each) => each.localities ?? []);
  return [{ ...first, asked: joined('asked'), meant: joined('meant'), localities, holds }];
};

/**
 * The places of a text: any of those of a kind, as in `Zermatt or Saas-Fee`, and all kinds, as in
 * `Lindau, Bodensee`.
 */
export const spokenConditions = (
  places: readonly SpokenLocality[],
  radiusKm: number | null,
): Condition[] => {
  const kinds = new Set(places.map(({ places: [first] }) => first?.kind));
  return [...kinds].flatMap((kind) =>
    anyOf(
      places
        .filter(({ places: [first] }) => first?.kind === kind)
        .map(({ text, places: meant, isAround }) =>
          isAround || radiusKm !== null ? nearPlaces(text, meant, radiusKm) : inPlaces(text, meant),
        ),
    ),
  );
};
