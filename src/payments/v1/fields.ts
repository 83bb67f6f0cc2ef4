import { z } from 'zod';
import { ASSET_CODES, ASSETS } from '#kernel/money/assets.ts';
import { AMOUNT_MOST, amountText, parseAmount, type Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { invalidFields } from './problem.ts';
import { charactersText } from '#kernel/text/issue-words.ts';
import { fieldFault } from './faults.ts';

/** Fields that several operations share, each with its meaning and its limit. */

export const NAME_MOST = 100;
export const DESCRIPTION_MOST = 500;
export const METADATA_KEYS_MOST = 50;
export const METADATA_KEY_MOST = 40;
export const METADATA_VALUE_MOST = 500;

const codePoints = (text: string): number => [...text].length;

const text = (least: number, most: number, allowed: RegExp, notAllowed: string) =>
  z
    .string()
    .refine((value) => !allowed.test(value), notAllowed)
    .refine((value) => codePoints(value) <= most, `expected at most ${charactersText(most)}`)
    .refine((value) => codePoints(value) >= least, `expected at least ${charactersText(least)}`)
    .meta({ maxLength: most, ...(least > 0 ? { minLength: least } : {}) });

/** One line of text. */
export const line = (most: number) =>
  text(1, most, /\p{Cc}/u, 'expected text without control characters');

export const name = line(NAME_MOST).describe('Display name');

export const description = text(
  0,
  DESCRIPTION_MOST,
  /[^\P{Cc}\n\r\t]/u,
  'expected text without control characters other than line breaks and tabs',
);

export const REFERENCE_MOST = 64;

/** A reference in a filter: older references may begin or end with a space, new ones may not. */
export const askedReference = text(
  1,
  REFERENCE_MOST,
  /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u,
  'expected printable characters: letters, digits, signs and plain spaces',
).refine(
  (value) => value === value.normalize('NFC'),
  'expected Unicode normal form C, in which an ü is one character',
);

/**
 * The integrator's reference of a payout or a payment. Spaces around it are refused, because such
 * references would look the same without being equal.
 */
export const reference = askedReference.refine(
  (value) => value === value.trim(),
  'expected no space at the start or the end',
);

const isShortText = (value: unknown): boolean =>
  codePoints(typeof value === 'string' ? value : JSON.stringify(value)) <= METADATA_VALUE_MOST;

const metadataKey = z
  .string()
  .refine(
    (key) => codePoints(key) >= 1 && codePoints(key) <= METADATA_KEY_MOST,
    `expected a key of 1 to ${METADATA_KEY_MOST} characters`,
  );

/** Custom data of the integrator, returned unchanged. */
export const metadata = z
  .record(
    metadataKey,
    z.unknown().refine(isShortText, `expected at most ${METADATA_VALUE_MOST} characters of JSON`),
  )
  .refine(
    (value) => Object.keys(value).length <= METADATA_KEYS_MOST,
    `expected at most ${METADATA_KEYS_MOST} keys`,
  )
  .meta({
    description:
      `Custom data: at most ${METADATA_KEYS_MOST} keys of ${METADATA_KEY_MOST} characters, ` +
      `values of at most ${METADATA_VALUE_MOST}`,
    maxProperties: METADATA_KEYS_MOST,
  });

/** Custom data in an answer. */
export const metadataShown = z.record(z.string(), z.unknown()).describe('Custom data');

const id = (prefix: string, meaning: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9A-Za-z_-]{1,100}$`), `expected an id such as ${prefix}_…`)
    .describe(meaning);

export const accountId = id('acct', 'The account');
export const paymentId = id('pmt', 'The payment');
export const payoutId = id('po', 'The payout');
export const quoteId = id('qt', 'The quote');
export const beneficiaryId = id('ben', 'The beneficiary');
export const webhookEndpointId = id('whe', 'The endpoint');
export const deliveryId = id('whd', 'The delivery');
export const eventId = id('evt', 'The event');

export const assetCode = z.enum(ASSET_CODES).describe('What the amount is of');

const AMOUNT_EXPECTED =
  'expected decimal text such as "10.5": digits and one point, in quotes, ' +
  'at most 19 digits before the point and 18 behind it';
const AMOUNT = /^(0|[1-9]\d{0,18})(\.\d{1,18})?$/;

/** An amount as a caller sends it. */
export const amount = z
  .string(AMOUNT_EXPECTED)
  .regex(AMOUNT, AMOUNT_EXPECTED)
  .describe('Decimal text in units of the asset, such as `10.5`');

/** An amount in an answer: always canonical. */
export const amountShown = z
  .string()
  .regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .describe('Decimal text in units of the asset, without superfluous zeros');

export const moment = z.iso.datetime().describe('ISO 8601, in UTC');

const YEAR_0_MS = Date.parse('0000-01-01T00:00:00Z');
const YEAR_9999_END_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Moments whose texts in UTC can be compared with stored ones; what is no moment is passed on. */
export const withinYears = <Text extends z.ZodType<string>>(asked: Text): Text =>
  asked.refine(
    (text) => {
      const ms = Date.parse(text);
      return !(ms < YEAR_0_MS || ms > YEAR_9999_END_MS);
    },
    { error: 'expected a moment of the years 0000 to 9999 in UTC' },
  );

/** The amount in smallest units. @throws Problem if the asset cannot represent it */
export const amountIn = (given: string, asset: AssetCode, field = 'amount'): Amount => {
  const parsed = parseAmount(given, asset);
  if (parsed !== null) return parsed;
  const { decimals } = ASSETS[asset];
  const isTooFine = (given.split('.')[1] ?? '').length > decimals;
  const expected = isTooFine
    ? `expected at most ${decimals} decimals, as ${asset} has`
    : `expected at most ${amountText(AMOUNT_MOST, asset)} ${asset}`;
  throw invalidFields([fieldFault(field, expected, given)]);
};
