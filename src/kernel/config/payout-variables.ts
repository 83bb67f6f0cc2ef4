import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import type { Ratio } from '#kernel/money/ratio.ts';
import { basisPoints, decimal, text, wholeUpTo } from './values.ts';
import { section, variable } from './variable.ts';

/** The variables of payouts: fees, limits, the bank that euros leave from. */

const ratio = (numerator: bigint, denominator = 1n): Ratio => ({ numerator, denominator });

/** Longer than any weekend with adjacent holidays. */
export const RATE_DAYS_DEFAULT = 5;

/** For an organization in live mode: about two SOL of rent. */
export const TOKEN_ACCOUNTS_DAILY = 1000;

export const PAYOUTS = section('Payouts', ['functions', 'npm start', 'kontor'], {
  PAYOUT_SPREAD_BPS: variable(basisPoints.default(30), {
    about: 'The fee of Kontor on an exchanged amount, in hundredths of a percent',
    example: '30',
  }),
  PAYOUT_FEE_CRYPTO: variable(decimal.default(ratio(0n)), {
    about: 'The fee of Kontor for a payout on the chain, in units of the source asset',
    example: '0.1',
  }),
  PAYOUT_FEE_FIAT: variable(decimal.default(ratio(0n)), {
    about: 'The fee of Kontor for a payout to a bank, in units of the source asset',
    example: '0.25',
  }),
  PAYOUT_FEE_TOKEN_ACCOUNT: variable(decimal.default(ratio(0n)), {
    about:
      'The additional fee of Kontor if a payout opens a token account, in units of the source ' +
      'asset',
    example: '0.4',
  }),
  PAYOUT_TOKEN_ACCOUNTS_DAILY: variable(wholeUpTo(10_000_000).optional(), {
    about:
      'So many token accounts may be opened a day for each organization and mode; orgs limit ' +
      `sets it for one alone. Absent: ${TOKEN_ACCOUNTS_DAILY} in live mode, no limit in test mode`,
    example: String(TOKEN_ACCOUNTS_DAILY),
  }),
  PAYOUT_RATE_DAYS: variable(wholeUpTo(30).optional(), {
    about:
      'How many days old the exchange rate of a quote may be. Absent: ' +
      `${RATE_DAYS_DEFAULT}, for weekends and holidays; any with the saved feed of a local run`,
    example: '5',
  }),
  PAYOUT_LEAST: variable(decimal.default(ratio(1n, 100n)), {
    about: 'The smallest payout, in units of the asset that arrives',
    example: '0.01',
  }),
  PAYOUT_MOST: variable(decimal.default(ratio(1_000_000n)), {
    about: 'The largest payout, in units of the asset that arrives',
    example: '1000000',
  }),
  SEPA_NAME: variable(text.optional(), {
    about:
      'The payer of payouts in euros in live mode, by the name of the bank account. Absent: ' +
      'no payouts to banks',
    example: 'Kontor GmbH',
    needs: ['SEPA_IBAN'],
  }),
  SEPA_IBAN: variable(
    z
      .string()
      .refine((value) => isValidIBAN(value), 'an IBAN without spaces')
      .optional(),
    {
      about: 'The account that payouts to banks are paid from',
      example: 'DE02120300000000202051',
      needs: ['SEPA_NAME'],
    },
  ),
  SEPA_BIC: variable(
    z
      .string()
      .refine((value) => isValidBIC(value), 'a BIC')
      .optional(),
    {
      about: 'The bank of that account; optional',
      example: 'BYLADEM1001',
      needs: ['SEPA_NAME', 'SEPA_IBAN'],
    },
  ),
});
