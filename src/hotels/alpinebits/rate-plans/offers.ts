import { NIGHTS_MOST, type RatePlan, type Restriction } from '#hotels/calendar/rate-plan.ts';
import {
  choice,
  faultOf,
  noteFault,
  onlyChild,
  readEach,
  requiredChoice,
  requiredNumber,
  wholeNumber,
} from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { ARRIVAL_LIMITS, readLengths, readWeekdays } from './stay-limits.ts';

type Offers = Pick<RatePlan, 'restriction' | 'freeNights' | 'familyOffer'>;

const COUNT = { from: 0, to: 999_999_999 };
const COUNT_MOST = 99;
const ADULT_AGE = { from: 0, to: 18 };
const CHILD_AGE = { from: 0, to: 21 };
const NIGHTS = { from: 1, to: 365 };

const count = (element: XmlElement | undefined, attribute: string): number | null => {
  const number = element === undefined ? null : wholeNumber(element, attribute, COUNT);
  return number === null ? null : Math.min(number, COUNT_MOST);
};

/** The number of days of a duration such as `P30D`. */
const offsetDays = (rule: XmlElement, attribute: string): number | null => {
  const value = rule.attributes[attribute];
  if (value === undefined) return null;
  const [, days] = /^P(\d{1,9})D$/.exec(value) ?? [];
  if (days === undefined) noteFault(rule, `${attribute}: expected days such as P30D`);
  return Math.min(Number(days), NIGHTS_MOST);
};

/** The Occupancy of adults and that of children, if the plan accepts children. */
const readOccupancies = (rule: XmlElement) => {
  const elements = childrenNamed(rule, 'Occupancy');
  const byAge = Map.groupBy(elements, (element) =>
    requiredChoice(element, 'AgeQualifyingCode', { 8: 'children', 10: 'adults' }),
  );
  const [adults, ...moreAdults] = byAge.get('adults') ?? [];
  const [children, ...moreChildren] = byAge.get('children') ?? [];
  if (adults === undefined || moreAdults.length > 0)
    throw faultOf(rule, 'expected one Occupancy with AgeQualifyingCode 10');
  if (moreChildren.length > 0)
    noteFault(rule, 'expected at most one Occupancy with AgeQualifyingCode 8');
  if (adults.attributes['MaxAge'] !== undefined) noteFault(adults, 'expected no MaxAge of adults');
  return { adults, children };
};

type Ages = Pick<Restriction, 'adultAge' | 'childFromAge' | 'childBelowAge'>;

const readAges = (adults: XmlElement, children: XmlElement | undefined): Ages => {
  const adultAge = wholeNumber(adults, 'MinAge', ADULT_AGE);
  if (children === undefined) {
    if (adultAge === null) return { adultAge, childFromAge: null, childBelowAge: null };
    throw faultOf(adults, 'expected an Occupancy of children beside MinAge of adults');
  }
  if (adultAge === null)
    throw faultOf(adults, 'MinAge: expected the age of adults beside an Occupancy of children');
  const from = wholeNumber(children, 'MinAge', CHILD_AGE);
  const below = wholeNumber(children, 'MaxAge', { ...CHILD_AGE, from: 1 });
  if ((from ?? -1) >= adultAge || (below ?? 0) > adultAge)
    throw faultOf(children, `expected ages of children below ${adultAge}, the age of adults`);
  // If adults begin at 0 years, nobody is a child: such a plan accepts no children.
  return {
    adultAge: adultAge === 0 ? null : adultAge,
    childFromAge: from === 0 ? null : from,
    childBelowAge: below,
  };
};

const readRestriction = (offer: XmlElement): Restriction => {
  for (const name of ['Discount', 'Guests'])
    if (childNamed(offer, name) !== undefined)
      noteFault(offer, `expected the first Offer to have an OfferRule, no ${name}`);
  const rule = onlyChild(onlyChild(offer, 'OfferRules'), 'OfferRule');
  const { minimum, maximum } = readLengths(rule, ARRIVAL_LIMITS);
  const ofStays = {
    minimumAdvanceDays: offsetDays(rule, 'MinAdvancedBookingOffset'),
    maximumAdvanceDays: offsetDays(rule, 'MaxAdvancedBookingOffset'),
    minimumNights: minimum,
    maximumNights: maximum,
    ...readWeekdays(rule),
  };
  const { adults, children } = readOccupancies(rule);
  return {
    ...ofStays,
    ...readAges(adults, children),
    minimumAdults: count(adults, 'MinOccupancy'),
    maximumAdults: count(adults, 'MaxOccupancy'),
    minimumChildren: count(children, 'MinOccupancy'),
    maximumChildren: count(children, 'MaxOccupancy'),
  };
};

const readFreeNights = (discount: XmlElement): RatePlan['freeNights'] => {
  const required = requiredNumber(discount, 'NightsRequired', NIGHTS);
  const discounted = requiredNumber(discount, 'NightsDiscounted', { ...NIGHTS, to: required });
  if (Number.isNaN(required + discounted)) return null;
  const pattern = '0'.repeat(required - discounted) + '1'.repeat(discounted);
  const repeating = choice(discount, 'DiscountPattern', { [pattern]: true }) ?? false;
  return { required, discounted, repeating };
};

const readFamilyOffer = (offer: XmlElement): RatePlan['familyOffer'] => {
  const guest = onlyChild(onlyChild(offer, 'Guests'), 'Guest');
  requiredChoice(guest, 'AgeQualifyingCode', { 8: true });
  requiredChoice(guest, 'FirstQualifyingPosition', { 1: true });
  const minimumChildren = requiredNumber(guest, 'MinCount', COUNT);
  return {
    belowAge: requiredNumber(guest, 'MaxAge', { ...COUNT, from: 1 }),
    minimumChildren,
    freeChildren: requiredNumber(guest, 'LastQualifyingPosition', { from: 1, to: minimumChildren }),
  };
};

const hasNights = ({ attributes }: XmlElement): boolean =>
  ['NightsRequired', 'NightsDiscounted', 'DiscountPattern'].some(
    (attribute) => attributes[attribute] !== undefined,
  );

const addDiscount = (offers: Omit<Offers, 'restriction'>, offer: XmlElement): void => {
  const discount = onlyChild(offer, 'Discount');
  requiredChoice(discount, 'Percent', { 100: true });
  const kind = hasNights(discount) ? 'freeNights' : 'familyOffer';
  if (offers[kind] !== null)
    noteFault(offer, 'expected at most one Offer of free nights and one for families');
  if (kind === 'freeNights') offers.freeNights = readFreeNights(discount);
  else offers.familyOffer = readFamilyOffer(offer);
};

/** The conditions of the plan for every stay, and its free nights or guests. */
export const readOffers = (plan: XmlElement): Offers => {
  const [first, ...discounts] = childrenNamed(onlyChild(plan, 'Offers'), 'Offer');
  if (first === undefined) throw faultOf(plan, 'expected an Offer with an OfferRule');
  const found: Omit<Offers, 'restriction'> = { freeNights: null, familyOffer: null };
  readEach(discounts, (offer) => addDiscount(found, offer));
  return { restriction: readRestriction(first), ...found };
};
