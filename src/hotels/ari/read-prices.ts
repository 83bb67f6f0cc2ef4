import { joined } from '#kernel/text/joined.ts';
import type { Advice } from '#hotels/calendar/advice.ts';
import {
  noteFault,
  onlyChild,
  readEach,
  requiredAmount,
  requiredChoice,
  requiredNumber,
  requiredText,
  wholeNumber,
} from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { daysOf, expectHotel, roomOf } from './control.ts';
import type { AriMessage } from './message.ts';
import type { AriChange, AriExtras } from './state.ts';

/** Reads OTA_HotelRateAmountNotifRQ: prices for each night by number of guests. */

type NotifType = 'Overlay' | 'Delta' | 'Remove';
const NOTIF_TYPES = { Overlay: 'Overlay', Delta: 'Delta', Remove: 'Remove' } as const;

/** A message without this attribute replaces earlier prices. */
const notifTypeOf = (root: XmlElement): NotifType =>
  root.attributes['NotifType'] === undefined
    ? 'Overlay'
    : requiredChoice(root, 'NotifType', NOTIF_TYPES);

interface Product {
  room: string;
  package: string;
}

const GUESTS = { from: 1, to: 99 };
const AGES = { from: 0, to: 99 };

const currencyOf = (element: XmlElement): string => {
  const currency = requiredText(element, 'CurrencyCode');
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency))
    noteFault(element, 'CurrencyCode: expected three capital letters such as EUR');
  return currency;
};

/** The price for guests includes all taxes. */
const amountOf = (element: XmlElement): number => {
  if (element.attributes['AmountAfterTax'] === undefined)
    noteFault(
      element,
      joined(
        'AmountAfterTax: expected the price with all taxes; prices before taxes and TaxFeeInfo ',
        'are not understood',
      ),
    );
  else return requiredAmount(element, 'AmountAfterTax');
  return NaN;
};

const pricesOf = (rate: XmlElement) =>
  readEach(childrenNamed(childNamed(rate, 'BaseByGuestAmts'), 'BaseByGuestAmt'), (each) => ({
    guests:
      each.attributes['NumberOfGuests'] === undefined
        ? 2
        : requiredNumber(each, 'NumberOfGuests', GUESTS),
    amount: amountOf(each),
    currency: currencyOf(each),
  }));

const AGE_CODES = { 10: 'adult', 8: 'child' } as const;

const extrasOf = (rate: XmlElement): AriExtras | null => {
  const parent = childNamed(rate, 'AdditionalGuestAmounts');
  if (parent === undefined) return null;
  let adult: number | null = null;
  const children: AriExtras['children'] = [];
  for (const each of childrenNamed(parent, 'AdditionalGuestAmount')) {
    const code = requiredChoice(each, 'AgeQualifyingCode', AGE_CODES);
    const amount = requiredAmount(each, 'Amount');
    if (code === 'adult') adult = amount;
    else children.push({ mostAge: wholeNumber(each, 'MaxAge', AGES) ?? 17, amount });
  }
  return { adult, children };
};

/** Rates by length of stay are another pricing model. */
const noteLengths = (rate: XmlElement): void => {
  if ((wholeNumber(rate, 'UnitMultiplier', { from: 1, to: 99 }) ?? 1) > 1)
    noteFault(rate, 'UnitMultiplier: prices by length of stay are not understood, only by night');
};

const ofRate = (
  rate: XmlElement,
  product: Product,
  days: readonly { first: number; last: number }[],
): AriChange[] => {
  noteLengths(rate);
  const prices = pricesOf(rate);
  const extras = extrasOf(rate);
  return days.flatMap((range): AriChange[] => [
    ...prices.map((price): AriChange => ({ type: 'price', ...product, ...price, ...range })),
    ...(extras === null ? [] : [{ type: 'extras' as const, ...product, extras, ...range }]),
  ]);
};

const ofMessage = (message: XmlElement, notifType: NotifType): AriChange[] => {
  const control = onlyChild(message, 'StatusApplicationControl');
  const product = { room: roomOf(control), package: requiredText(control, 'RatePlanCode') };
  const days = daysOf(control);
  const clears = days.map((range): AriChange => ({
    ...{ type: 'clear-rates', ...product, ...range },
    isRemoval: notifType === 'Remove',
  }));
  if (notifType === 'Remove') return clears;
  const rates = childrenNamed(onlyChild(message, 'Rates'), 'Rate');
  if (rates.length === 0) noteFault(message, 'expected a Rate');
  const said = rates.flatMap((rate) => ofRate(rate, product, days));
  return notifType === 'Overlay' ? [...clears, ...said] : said;
};

const NOT_OVERNIGHT = '26';

/** Prices for another kind of stay are not stored. */
const isOvernight = (message: XmlElement): boolean =>
  childNamed(message, 'StatusApplicationControl')?.attributes['RatePlanType'] !== NOT_OVERNIGHT;

const leftOut = (count: number): Advice[] =>
  count === 0
    ? []
    : [
        {
          type: 'warning',
          sentence: `RatePlanType 26 is not understood: ${count} RateAmountMessage left out`,
        },
      ];

export const readPrices = (root: XmlElement, bound: string | null): AriMessage => {
  const parent = onlyChild(root, 'RateAmountMessages');
  const hotelCode = expectHotel(parent, parent.attributes['HotelCode'], bound);
  const notifType = notifTypeOf(root);
  const messages = childrenNamed(parent, 'RateAmountMessage');
  if (messages.length === 0) noteFault(parent, 'expected a RateAmountMessage');
  const followed = messages.filter(isOvernight);
  const changes = readEach(followed, (each) => ofMessage(each, notifType)).flat();
  root.faults.refuse();
  return { hotelCode, changes, advice: leftOut(messages.length - followed.length) };
};
