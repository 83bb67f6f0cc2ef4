import type { Facility } from '#register/records/hotels.ts';
import type { Condition } from './condition.ts';
import type { HotelShelf } from './shelf.ts';
import { isSmall } from './small-words.ts';
import { facilityCondition, isFacility, tagsOf } from './values.ts';

/** The facilities in a text, in the terms of the vocabulary. */

const LONGEST_PHRASE = 4;

/** With the position of its first word in the text. */
interface SpokenFacility {
  at: number;
  condition: Condition;
}

/** `Familienhotel` means one with family rooms; if no hotel has them, one for families. */
const conditionSaid = async (
  facility: Facility,
  text: string,
  shelf: Pick<HotelShelf, 'understand'>,
): Promise<Condition> => {
  const own = facilityCondition(facility, text);
  const [demand, ...others] = await shelf.understand(text);
  const tags = demand === undefined || others.length > 0 ? null : tagsOf(demand);
  return tags === null ? own : { ...own, otherwise: tags };
};

/** Small words make no name of a thing together: `et en` is not the Dutch `eten`. */
const isPhrase = (words: readonly string[]): boolean =>
  !words.some((word) => word === '|' || word === ',') &&
  (words.length === 1 || !isSmall(words.join(' ')));

/** The facilities in their order, and the text with a `|` in place of each. */
export const spokenFacilities = async (
  text: string,
  shelf: Pick<HotelShelf, 'facilityIn' | 'understand'>,
): Promise<{ facilities: readonly SpokenFacility[]; rest: string }> => {
  const words = text.match(/[\p{L}\p{N}\p{M}]+|[|,]/gu) ?? [];
  const facilities: SpokenFacility[] = [];
  const rest: string[] = [];
  for (let start = 0; start < words.length;) {
    const phrases = Array.from({ length: LONGEST_PHRASE }, (_, index) =>
      words.slice(start, start + LONGEST_PHRASE - index),
    ).filter((phrase) => isPhrase(phrase));
    const found = await shelf.facilityIn(phrases.map((phrase) => phrase.join(' ')));
    const facility = found?.value;
    if (found === null || facility === undefined || !isFacility(facility)) {
      rest.push(words[start] ?? '');
      start += 1;
      continue;
    }
    const condition = await conditionSaid(facility, found.text, shelf);
    facilities.push({ at: start, condition });
    rest.push('|');
    start += found.text.split(' ').length;
  }
  return { facilities, rest: rest.join(' ') };
};
