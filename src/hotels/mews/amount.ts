import { z } from 'zod';
import { centsOf } from '#hotels/live/cents.ts';

/**
 * A total in one of its two documented shapes: an amount by currency, or one amount that names its
 * currency.
 */

/** Prices are requested in this currency; a price in another currency is not converted. */
export const ASKED_CURRENCY = 'EUR';

const gross = z.number().nullable();
const single = z.object({ Currency: z.string(), GrossValue: gross });
const byCurrency = z.record(z.string(), z.object({ GrossValue: gross }).nullable());

type Total = { cents: number } | 'no_amount' | 'other_currency' | 'unreadable';

const amountIn = (value: unknown, currency: string): number | null | undefined | 'unreadable' => {
  const one = single.safeParse(value);
  if (one.success) return one.data.Currency === currency ? one.data.GrossValue : undefined;
  const several = byCurrency.safeParse(value);
  if (!several.success) return 'unreadable';
  const own = Object.entries(several.data).find(([code]) => code === currency);
  if (own !== undefined) return own[1]?.GrossValue ?? null;
  return Object.keys(several.data).length === 0 ? null : undefined;
};

export const totalIn = (value: unknown, currency: string): Total => {
  const amount = amountIn(value, currency);
  if (amount === 'unreadable') return 'unreadable';
  if (amount === undefined) return 'other_currency';
  if (amount === null || amount === 0) return 'no_amount';
  const cents = centsOf(amount);
  return cents === null ? 'unreadable' : { cents };
};
