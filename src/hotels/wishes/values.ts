import type { Facility } from '#register/records/hotels.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import type { Demand } from '#register/search/understand.ts';
import { toponymKey, toponymWords } from '#register/places/names.ts';
import type { Condition } from './condition.ts';
import type { Located } from './located.ts';
import type { SaidSide } from './spoken-places.ts';

/** Facilities and tags of hotels. */

/** Tags that imply a facility. */
const SAID_BY_TAGS: Readonly<Partial<Record<Facility, readonly string[]>>> = {
  breakfast: ['bed-and-breakfast'],
  restaurant: ['restaurant', 'fine-dining'],
  spa: ['spa', 'thermal-spa'],
  pool: ['rooftop-pool', 'thermal-spa'],
  conference: ['conference'],
};

/** A hotel with one of these tags also has the other tag. */
const SAID_BY_OTHERS: Readonly<Record<string, readonly string[]>> = { spa: ['thermal-spa'] };

const hasTag = (tag: string, { hotel: { record } }: Located): boolean =>
  [tag, ...(SAID_BY_OTHERS[tag] ?? [])].some((each) => record.tags.includes(each));

/** `Romantikhotel` means a hotel with the name Romantik Hotel. */
const isCalled = (words: readonly string[], { nameWords, hotel }: Located): boolean => {
  const name = toponymKey(hotel.record.name).replaceAll(' ', '');
  return words.every(
    (word) => nameWords.has(word) || (word.endsWith('hotel') && name.includes(word)),
  );
};

export const isFacility = (text: string): text is Facility =>
  FACILITIES.some((facility) => facility === text);

/** Whether a hotel is known to have it, by its facilities or by a tag. */
const hasFacility = (facility: Facility, { hotel: { record } }: Located): boolean =>
  record.facilities.includes(facility) ||
  (SAID_BY_TAGS[facility] ?? []).some((tag) => record.tags.includes(tag));

export const facilityCondition = (facility: Facility, asked: string): Condition => ({
  by: 'facility',
  asked,
  meant: facility,
  holds: (located) => hasFacility(facility, located),
});

const valuesOf = (section: string, { senses }: Demand): string[] =>
  senses.flatMap((sense) =>
    sense.startsWith(`${section}:`) ? [sense.slice(section.length + 1)] : [],
  );

/** The countries of a word: `Swiss`, `in Österreich`. */
const countryCondition = (demand: Demand): Condition | null => {
  const countries = valuesOf('country', demand);
  if (countries.length === 0) return null;
  return {
    by: 'country',
    asked: demand.text,
    meant: countries.map((code) => code.toUpperCase()).join(', '),
    holds: ({ hotel }) => countries.includes(hotel.record.country),
  };
};

/** The tags and facilities of a word; a hotel with the word in its name has them as well. */
const valueCondition = (demand: Demand): Condition | null => {
  const tags = valuesOf('tag', demand);
  const facilities = valuesOf('facility', demand).filter(isFacility);
  if (tags.length + facilities.length === 0) return null;
  const words = toponymWords(demand.text);
  return {
    by: facilities.length > 0 ? 'facility' : 'tag',
    asked: demand.text,
    meant: [...new Set([...facilities, ...tags])].join(', '),
    holds: (located) =>
      facilities.some((facility) => hasFacility(facility, located)) ||
      tags.some((tag) => hasTag(tag, located)) ||
      isCalled(words, located),
  };
};

/** At the edge of a lake, or with a view of it; at its edge there is a view as well. */
export const lakeCondition = ({ side, said }: SaidSide): Condition => {
  const tags = side === 'view' ? ['lake-view', 'lakeside'] : ['lakeside'];
  return {
    by: 'tag',
    asked: said,
    meant: tags.join(', '),
    holds: (located) => tags.some((tag) => hasTag(tag, located)),
  };
};

/** Only the tags of a word; null if it has none. */
export const tagsOf = (demand: Demand): Condition | null => {
  const tags = demand.senses.filter((sense) => sense.startsWith('tag:'));
  return tags.length === 0 ? null : valueCondition({ ...demand, senses: tags });
};

/** The condition of a word of the vocabulary; null for other words. */
export const conditionOf = (demand: Demand): Condition | null => {
  const own = countryCondition(demand) ?? valueCondition(demand);
  if (own !== null || demand.parts.length === 0) return own;
  const parts = demand.parts.flatMap((part) => conditionOf(part) ?? []);
  if (parts.length < demand.parts.length) return null;
  return {
    by: 'tag',
    asked: demand.text,
    meant: parts.map(({ meant }) => meant).join(' + '),
    holds: (located) => parts.every((part) => part.holds(located)),
  };
};
