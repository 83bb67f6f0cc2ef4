import { EVERY_WEEKDAY, type Supplement } from '#hotels/calendar/rate-plan.ts';
import {
  dayRange,
  flag,
  noteFault,
  noteOverlaps,
  readEach,
  requiredAmount,
  requiredChoice,
  requiredText,
} from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { readTitles } from './titles.ts';

const CHARGE_CODES = {
  1: 'night',
  19: 'night',
  12: 'stay',
  18: 'stay',
  20: 'person_stay',
  21: 'person_night',
  24: 'item',
} as const satisfies Record<number, Supplement['charge']>;

type Price = Supplement['prices'][number];

const isStatic = ({ attributes }: XmlElement): boolean =>
  attributes['ChargeTypeCode'] !== undefined;

const readWeekdays = (element: XmlElement): string => {
  const prerequisite = childNamed(element, 'PrerequisiteInventory');
  if (prerequisite === undefined) return EVERY_WEEKDAY;
  requiredChoice(prerequisite, 'InvType', { ALPINEBITSDOW: true });
  const digits = requiredText(prerequisite, 'InvCode');
  if (/^[01]{7}$/.test(digits)) return digits;
  if (digits !== '')
    noteFault(prerequisite, 'InvCode: expected seven digits 0 or 1, from Monday to Sunday');
  return EVERY_WEEKDAY;
};

const readStatic = (element: XmlElement): Omit<Supplement, 'prices'> => {
  for (const attribute of ['Start', 'End'])
    if (element.attributes[attribute] !== undefined)
      noteFault(element, `expected no ${attribute} beside ChargeTypeCode`);
  if (flag(element, 'AddToBasicRateIndicator') !== true)
    noteFault(element, 'AddToBasicRateIndicator: expected true');
  const mandatory = flag(element, 'MandatoryIndicator') ?? false;
  if (element.attributes['MandatoryIndicator'] === undefined)
    noteFault(element, 'MandatoryIndicator: expected true or false');
  return {
    code: requiredText(element, 'InvCode'),
    names: readTitles(element),
    charge: requiredChoice(element, 'ChargeTypeCode', CHARGE_CODES),
    mandatory,
    weekdays: readWeekdays(element),
  };
};

const readPrice = (element: XmlElement): Price => {
  const prerequisite = childNamed(element, 'PrerequisiteInventory');
  if (prerequisite !== undefined) requiredChoice(prerequisite, 'InvType', { ROOMTYPE: true });
  return {
    room: prerequisite === undefined ? null : requiredText(prerequisite, 'InvCode'),
    ...dayRange(element),
    amount: requiredAmount(element, 'Amount'),
  };
};

/** Prices by dates; date ranges for the same room, or for every room, must not overlap. */
const readPrices = (elements: readonly XmlElement[]): Price[] => {
  const prices = readEach(elements, (element) => ({ element, price: readPrice(element) }));
  for (const group of Map.groupBy(prices, ({ price }) => price.room).values())
    noteOverlaps(
      group.map(({ element, price }) => ({ element, first: price.first, last: price.last })),
      'price of the Supplement',
    );
  return prices.map(({ price }) => price);
};

const byCode = (plan: XmlElement): ReadonlyMap<string, XmlElement[]> => {
  const elements = childrenNamed(plan, 'Supplements').flatMap((supplements) =>
    childrenNamed(supplements, 'Supplement'),
  );
  const named = readEach(elements, (element) => {
    requiredChoice(element, 'InvType', { EXTRA: true, ALPINEBITSEXTRA: true });
    return { element, code: requiredText(element, 'InvCode') };
  });
  return new Map(
    [...Map.groupBy(named, ({ code }) => code)].map(([code, each]) => [
      code,
      each.map(({ element }) => element),
    ]),
  );
};

/** The supplements of a plan, each with its definition and its prices. */
export const readSupplements = (plan: XmlElement): Supplement[] =>
  [...byCode(plan)].flatMap(([code, elements]) => {
    const [definition, ...others] = elements.filter(isStatic);
    if (definition === undefined || others.length > 0)
      noteFault(plan, `expected one Supplement ${code} with ChargeTypeCode`);
    const dated = elements.filter((element) => !isStatic(element));
    if (dated.length === 0 && definition)
      noteFault(definition, `expected a Supplement ${code} with Start, End and Amount`);
    const prices = readPrices(dated);
    return definition ? [{ ...readStatic(definition), prices }] : [];
  });

/** Only the prices, for supplements that the plan already has. */
export const readSupplementPrices = (plan: XmlElement): Pick<Supplement, 'code' | 'prices'>[] =>
  [...byCode(plan)].map(([code, elements]) => {
    const definition = elements.find(isStatic);
    if (definition !== undefined) noteFault(definition, 'expected no ChargeTypeCode in an Overlay');
    return { code, prices: readPrices(elements.filter((element) => !isStatic(element))) };
  });
