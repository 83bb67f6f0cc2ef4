import type { Board, Rate, RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Protocol } from '#hotels/pricing/protocol.ts';
import {
  choice,
  dayRange,
  noteFault,
  onlyChild,
  readEach,
  noteOverlaps,
  requiredAmount,
  requiredChoice,
  requiredNumber,
  requiredText,
  wholeNumber,
} from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';

const BOARD_CODES = {
  1: 'all_inclusive',
  3: 'breakfast',
  10: 'full_board',
  12: 'half_board',
  14: 'room_only',
} as const satisfies Record<number, Board>;

const UNIT_NIGHTS = { from: 1, to: 365 };
const GUESTS = { from: 1, to: 99 };
/** Ages of children; those of an adult begin at 18 at the latest. */
const AGES = { from: 0, to: 21 };

const unitNights = (element: XmlElement): number => {
  const { RateTimeUnit, UnitMultiplier } = element.attributes;
  if ((RateTimeUnit === undefined) !== (UnitMultiplier === undefined))
    noteFault(element, 'expected RateTimeUnit and UnitMultiplier both, or none of them');
  choice(element, 'RateTimeUnit', { Day: true });
  return wholeNumber(element, 'UnitMultiplier', UNIT_NIGHTS) ?? 1;
};

/** The settings in the first Rate of a plan, which apply to all its rates. */
export const readStaticRate = (
  element: XmlElement,
): Pick<RatePlan, 'basis' | 'unitNights' | 'board'> => {
  for (const attribute of ['Start', 'End', 'InvTypeCode'])
    if (element.attributes[attribute] !== undefined)
      noteFault(element, `expected the first Rate to hold for all dates, without ${attribute}`);
  const meals = childNamed(element, 'MealsIncluded');
  return {
    unitNights: unitNights(element),
    board: meals === undefined ? null : choice(meals, 'MealPlanCodes', BOARD_CODES),
    basis: requiredChoice(
      onlyChild(onlyChild(element, 'BaseByGuestAmts'), 'BaseByGuestAmt'),
      'Type',
      { 7: 'person', 25: 'room' },
    ),
  };
};

const readBase = (rate: XmlElement): Rate['base'] => {
  const base: Rate['base'] = {};
  const elements = childrenNamed(childNamed(rate, 'BaseByGuestAmts'), 'BaseByGuestAmt');
  if (elements.length === 0) noteFault(rate, 'expected at least one BaseByGuestAmt');
  for (const element of elements) {
    requiredChoice(element, 'AgeQualifyingCode', { 10: true });
    const guests = requiredNumber(element, 'NumberOfGuests', GUESTS);
    if (base[guests] !== undefined && !Number.isNaN(guests))
      noteFault(rate, `expected one BaseByGuestAmt for NumberOfGuests ${guests}`);
    base[guests] = requiredAmount(element, 'AmountAfterTax');
  }
  return base;
};

type ChildPrice = Rate['children'][number];

const readChildPrice = (element: XmlElement): ChildPrice => {
  const { MinAge, MaxAge } = element.attributes;
  if (MinAge === undefined && MaxAge === undefined)
    noteFault(element, 'expected MinAge, MaxAge or both');
  const from = wholeNumber(element, 'MinAge', AGES);
  const below = wholeNumber(element, 'MaxAge', { ...AGES, from: 1 });
  if (from !== null && below !== null && from >= below)
    noteFault(element, 'expected MinAge below MaxAge');
  const amount = requiredAmount(element, 'Amount');
  return { fromAge: from === 0 ? null : from, belowAge: below, amount };
};

const noteSharedAges = (rate: XmlElement, prices: readonly ChildPrice[]): void => {
  const ordered = prices.toSorted((one, other) => (one.fromAge ?? 0) - (other.fromAge ?? 0));
  for (const [index, { fromAge }] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined && (before.belowAge ?? Infinity) > (fromAge ?? 0))
      noteFault(rate, `expected one price for a child of ${fromAge ?? 0}, not two`);
  }
};

const readExtraAdult = (element: XmlElement): number => {
  if (element.attributes['MinAge'] !== undefined || element.attributes['MaxAge'] !== undefined)
    noteFault(element, 'expected no ages of an adult');
  return requiredAmount(element, 'Amount');
};

const readExtras = (
  rate: XmlElement,
  protocol: Protocol,
): Pick<Rate, 'extraAdult' | 'children'> => {
  const elements = childrenNamed(
    childNamed(rate, 'AdditionalGuestAmounts'),
    'AdditionalGuestAmount',
  );
  const byAge = Map.groupBy(elements, (element) =>
    requiredChoice(element, 'AgeQualifyingCode', { 8: 'child', 10: 'adult' }),
  );
  const adults = readEach(byAge.get('adult') ?? [], readExtraAdult);
  const children = readEach(byAge.get('child') ?? [], readChildPrice);
  if (adults.length > 1) noteFault(rate, 'expected one AdditionalGuestAmount of adults');
  if (protocol === '2017-10' && byAge.has('child') && !byAge.has('adult'))
    noteFault(rate, 'expected an AdditionalGuestAmount of adults beside those of children');
  noteSharedAges(rate, children);
  return { extraAdult: adults[0] ?? null, children };
};

const readRate = (element: XmlElement, protocol: Protocol): Rate => ({
  room: requiredText(element, 'InvTypeCode'),
  ...dayRange(element),
  base: readBase(element),
  ...readExtras(element, protocol),
});

/** Prices of rooms by dates; the date ranges of one room must not overlap. */
export const readDatedRates = (elements: readonly XmlElement[], protocol: Protocol): Rate[] => {
  const rates = readEach(elements, (element) => ({ element, rate: readRate(element, protocol) }));
  for (const group of Map.groupBy(rates, ({ rate }) => rate.room).values())
    noteOverlaps(
      group.map(({ element, rate }) => ({ element, first: rate.first, last: rate.last })),
      'Rate of the room',
    );
  return rates.map(({ rate }) => rate);
};
