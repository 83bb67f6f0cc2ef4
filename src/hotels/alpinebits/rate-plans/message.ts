import type { PlanOverlay } from '#hotels/calendar/overlay.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Protocol } from '#hotels/pricing/protocol.ts';
import { faultOf, onlyChild, requiredChoice, requiredText } from '#hotels/alpinebits/attributes.ts';
import {
  childNamed,
  childrenNamed,
  parseXml,
  type XmlElement,
  type XmlLimits,
} from '#hotels/alpinebits/xml.ts';
import { readBookingRules } from './booking-rules.ts';
import { readOffers } from './offers.ts';
import { readDatedRates, readStaticRate } from './rates.ts';
import { readSupplementPrices, readSupplements } from './supplements.ts';
import { readTitles } from './titles.ts';

/** What a message says of one plan. */
export type PlanNotice =
  | { notifType: 'New'; plan: RatePlan }
  | { notifType: 'Overlay'; overlay: PlanOverlay }
  | { notifType: 'Remove'; code: string };

interface RatePlansMessage {
  hotelCode: string | null;
  /** Whether it says everything: plans that it does not name are then gone. */
  isComplete: boolean;
  notices: readonly PlanNotice[];
}

interface Reading {
  protocol: Protocol;
}

/** Since 2024-10 a whole plan is called `Full`. */
const NOTIF_TYPES = { New: 'New', Full: 'New', Overlay: 'Overlay', Remove: 'Remove' } as const;

const notifTypeOf = (element: XmlElement): PlanNotice['notifType'] =>
  element.attributes['RatePlanNotifType'] === undefined
    ? 'New'
    : requiredChoice(element, 'RatePlanNotifType', NOTIF_TYPES);

const currencyOf = (element: XmlElement, { protocol }: Reading): string => {
  const currency = requiredText(element, 'CurrencyCode');
  if (protocol === '2017-10' || protocol === '2018-10')
    requiredChoice(element, 'CurrencyCode', { EUR: true });
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  throw faultOf(element, 'CurrencyCode: expected three capital letters such as EUR');
};

const readPlan = (element: XmlElement, reading: Reading): RatePlan => {
  const rates = onlyChild(element, 'Rates');
  const [first, ...dated] = childrenNamed(rates, 'Rate');
  if (first === undefined) throw faultOf(element, 'expected a Rate that holds for all dates');
  return {
    code: requiredText(element, 'RatePlanCode'),
    names: readTitles(element),
    currency: currencyOf(element, reading),
    ...readStaticRate(first),
    rates: readDatedRates(dated, reading.protocol),
    rules: readBookingRules(element),
    supplements: readSupplements(element),
    ...readOffers(element),
  };
};

const readOverlay = (element: XmlElement, reading: Reading): PlanOverlay => {
  if (childNamed(element, 'Offers') !== undefined)
    throw faultOf(element, 'expected no Offers in an Overlay: they come with a whole plan');
  const rates = childrenNamed(element, 'Rates').flatMap((each) => childrenNamed(each, 'Rate'));
  return {
    code: requiredText(element, 'RatePlanCode'),
    currency: currencyOf(element, reading),
    rates: readDatedRates(rates, reading.protocol),
    rules: readBookingRules(element),
    supplements: readSupplementPrices(element),
  };
};

const readNotice = (element: XmlElement, reading: Reading): PlanNotice => {
  const notifType = notifTypeOf(element);
  switch (notifType) {
    case 'New':
      return { notifType, plan: readPlan(element, reading) };
    case 'Overlay':
      return { notifType, overlay: readOverlay(element, reading) };
    case 'Remove':
      return { notifType, code: requiredText(element, 'RatePlanCode') };
  }
};

const refuseMixed = (elements: readonly XmlElement[]): void => {
  const codes = new Set<string | undefined>();
  let currency: string | undefined;
  for (const element of elements) {
    const { RatePlanCode, CurrencyCode } = element.attributes;
    if (codes.has(RatePlanCode)) throw faultOf(element, 'expected each RatePlanCode once');
    codes.add(RatePlanCode);
    currency ??= CurrencyCode;
    if (CurrencyCode !== undefined && CurrencyCode !== currency)
      throw faultOf(element, 'expected the same CurrencyCode in all rate plans');
  }
};

const isEmpty = ({ attributes, children }: XmlElement): boolean =>
  children.length === 0 && Object.keys(attributes).length === 0;

const isCompleteSet = (root: XmlElement): boolean => {
  const id = childNamed(root, 'UniqueID');
  if (id === undefined) return false;
  return id.attributes['Type'] === '16' && id.attributes['Instance'] === 'CompleteSet';
};

/** Reads an OTA_HotelRatePlanNotifRQ that is parsed already. @throws MessageError */
export const ratePlansOf = (root: XmlElement, reading: Reading): RatePlansMessage => {
  if (root.name !== 'OTA_HotelRatePlanNotifRQ')
    throw faultOf(root, 'expected OTA_HotelRatePlanNotifRQ');
  const isComplete = isCompleteSet(root);
  const plans = onlyChild(root, 'RatePlans');
  // A complete set without any plan has one empty element, since the schema demands one.
  const elements = childrenNamed(plans, 'RatePlan').filter(
    (element) => !(isComplete && isEmpty(element)),
  );
  if (elements.length === 0 && !isComplete) throw faultOf(plans, 'expected a RatePlan');
  refuseMixed(elements);
  return {
    hotelCode: plans.attributes['HotelCode'] ?? null,
    isComplete,
    notices: elements.map((element) => readNotice(element, reading)),
  };
};

/** Reads the text of an OTA_HotelRatePlanNotifRQ. @throws MessageError */
export const parseRatePlans = (
  text: string,
  { sizeLimit, ...reading }: Reading & XmlLimits,
): RatePlansMessage => ratePlansOf(parseXml(text, { sizeLimit }), reading);
