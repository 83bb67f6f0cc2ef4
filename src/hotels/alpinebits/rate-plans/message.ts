import type { PlanOverlay } from '#hotels/calendar/overlay.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Protocol } from '#hotels/pricing/protocol.ts';
import {
  faultOf,
  noteFault,
  onlyChild,
  readEach,
  requiredChoice,
  requiredText,
} from '#hotels/ota/attributes.ts';
import { childNamed, childrenNamed, parseXml, type XmlLimits } from '#hotels/ota/xml.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { readBookingRules } from './booking-rules.ts';
import { readCancellation } from './cancellation.ts';
import { readOffers } from './offers.ts';
import { readDatedRates, readStaticRate } from './rates.ts';
import { readSupplementPrices, readSupplements } from './supplements.ts';
import { readTitles } from './titles.ts';

/** The content of a message for one plan. */
export type PlanNotice =
  | { notifType: 'New'; plan: RatePlan }
  | { notifType: 'Overlay'; overlay: PlanOverlay }
  | { notifType: 'Remove'; code: string };

interface RatePlansMessage {
  hotelCode: string | null;
  /** Whether the message is a complete set: plans that it does not name are then removed. */
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
  else if (currency !== '' && !/^[A-Z]{3}$/.test(currency))
    noteFault(element, 'CurrencyCode: expected three capital letters such as EUR');
  return currency;
};

type Rates = Pick<RatePlan, 'basis' | 'unitNights' | 'board' | 'rates' | 'cancellation'>;

const readRates = (element: XmlElement, { protocol }: Reading): Rates => {
  const [first, ...dated] = childrenNamed(onlyChild(element, 'Rates'), 'Rate');
  if (first === undefined) throw faultOf(element, 'expected a Rate that holds for all dates');
  const rates = readDatedRates(dated, protocol);
  return { ...readStaticRate(first), ...readCancellation(element, first), rates };
};

/** Undefined if there is a fault; all parts are read nevertheless, to find all faults. */
const readPlan = (element: XmlElement, reading: Reading): RatePlan | undefined => {
  const rates = element.faults.attempt(() => readRates(element, reading));
  const offers = element.faults.attempt(() => readOffers(element));
  const rest = {
    code: requiredText(element, 'RatePlanCode'),
    names: readTitles(element),
    currency: currencyOf(element, reading),
    rules: readBookingRules(element),
    supplements: readSupplements(element),
  };
  return rates && offers && { ...rest, ...rates, ...offers };
};

const readOverlay = (element: XmlElement, reading: Reading): PlanOverlay => {
  if (childNamed(element, 'Offers') !== undefined)
    noteFault(element, 'expected no Offers in an Overlay: they come with a whole plan');
  const rates = childrenNamed(element, 'Rates').flatMap((each) => childrenNamed(each, 'Rate'));
  return {
    code: requiredText(element, 'RatePlanCode'),
    currency: currencyOf(element, reading),
    rates: readDatedRates(rates, reading.protocol),
    rules: readBookingRules(element),
    supplements: readSupplementPrices(element),
  };
};

const readNotice = (element: XmlElement, reading: Reading): PlanNotice[] => {
  const notifType = notifTypeOf(element);
  switch (notifType) {
    case 'New': {
      const plan = readPlan(element, reading);
      return plan === undefined ? [] : [{ notifType, plan }];
    }
    case 'Overlay':
      return [{ notifType, overlay: readOverlay(element, reading) }];
    case 'Remove':
      return [{ notifType, code: requiredText(element, 'RatePlanCode') }];
  }
};

const noteMixed = (elements: readonly XmlElement[]): void => {
  const codes = new Set<string | undefined>();
  let currency: string | undefined;
  for (const element of elements) {
    const { RatePlanCode, CurrencyCode } = element.attributes;
    if (RatePlanCode !== undefined && codes.has(RatePlanCode))
      noteFault(element, 'expected each RatePlanCode once');
    codes.add(RatePlanCode);
    currency ??= CurrencyCode;
    if (CurrencyCode !== undefined && CurrencyCode !== currency)
      noteFault(element, 'expected the same CurrencyCode in all rate plans');
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
  // A complete set without plans has one empty element, since the schema requires one.
  const elements = childrenNamed(plans, 'RatePlan').filter(
    (element) => !(isComplete && isEmpty(element)),
  );
  if (elements.length === 0 && !isComplete) throw faultOf(plans, 'expected a RatePlan');
  noteMixed(elements);
  const notices = readEach(elements, (element) => readNotice(element, reading)).flat();
  root.faults.refuse();
  return { hotelCode: plans.attributes['HotelCode'] ?? null, isComplete, notices };
};

/** Reads the text of an OTA_HotelRatePlanNotifRQ. @throws MessageError */
export const parseRatePlans = (
  text: string,
  { sizeLimit, ...reading }: Reading & XmlLimits,
): RatePlansMessage => ratePlansOf(parseXml(text, { sizeLimit }), reading);
