import type { Language } from '#words/language.ts';
import { valueWordsIn } from '#words/values.ts';
import { dayWords } from '#words/words.ts';
import { nightWords } from './stay.ts';
import { staysIn } from './stay-words.ts';

/** What the answer to a question for a price says, in words. */

const wordOf = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** A sentence on why there is no price; `limit` is the number of nights that was missed. */
export const reasonWords = (reason: string, limit?: number, language: Language = 'en'): string => {
  const words = staysIn(language);
  if (limit !== undefined && reason === 'min_stay')
    return words.minStay(nightWords(limit, language));
  if (limit !== undefined && reason === 'max_stay')
    return words.maxStay(nightWords(limit, language));
  return wordOf(words.reasons, reason) ?? words.noPrice;
};

export const boardWords = (board: string | null, language: Language = 'en'): string => {
  const { boards, noBoard } = staysIn(language);
  return wordOf(boards, board ?? '') ?? noBoard;
};

/** €297.60, CHF 280.00 */
export const moneyWords = (
  { amount, currency }: { amount: number; currency: string },
  language: Language = 'en',
): string =>
  new Intl.NumberFormat(valueWordsIn(language).locale, { style: 'currency', currency }).format(
    amount,
  );

/** Fri 5 March */
export const nightDay = (date: string, language: Language = 'en'): string =>
  new Intl.DateTimeFormat(valueWordsIn(language).locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(',', '');

interface Terms {
  refundable: boolean | null;
  freeUntil?: string | undefined;
  text?: string | undefined;
}

const ruleWords = ({ refundable, freeUntil }: Terms, language: Language): string => {
  const { never, always, until } = staysIn(language).cancellation;
  if (refundable === null) return '';
  if (!refundable) return never;
  return freeUntil === undefined ? always : until(dayWords(freeUntil, language));
};

/** Can be cancelled free of charge until 3 March 2027. Empty where the hotel does not say it. */
export const cancellationWords = (terms: Terms, language: Language = 'en'): string =>
  [ruleWords(terms, language), terms.text ?? ''].filter((part) => part !== '').join(' ');

interface Aged {
  moreOffers: number;
  ratesHeardAt: string;
  advisories: readonly string[];
}

/** Since when the hotel's rates are known, and what else a guest should know of the prices. */
export const ageWords = (
  { moreOffers, ratesHeardAt, advisories }: Aged,
  language: Language = 'en',
): string[] => {
  const words = staysIn(language);
  const day = dayWords(ratesHeardAt.slice(0, 10), language);
  return [
    ...(moreOffers > 0 ? [words.more(moreOffers)] : []),
    advisories.includes('rates_old') ? words.oldRatesOf(day) : words.ratesOf(day),
    ...(advisories.includes('exchange_rate_old') ? [words.oldExchange] : []),
  ];
};

/** Prices of 14:05, valid until 14:15. In the time zone of the reader. */
export const freshnessWords = (
  pricedAt: string,
  validUntil: string | null,
  language: Language = 'en',
): string => {
  const clock = new Intl.DateTimeFormat(valueWordsIn(language).locale, {
    hour: '2-digit',
    minute: '2-digit',
  });
  const time = (moment: string): string => clock.format(new Date(moment));
  return staysIn(language).freshness(time(pricedAt), validUntil === null ? null : time(validUntil));
};
