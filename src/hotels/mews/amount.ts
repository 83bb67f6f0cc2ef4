import { z } from 'zod';

/**
 * A total in one of its two documented shapes: an amount by currency, or one amount that names its
 * currency.
 */

const gross = z.number().nullable();
const single = z.object({ Currency: z.string(), GrossValue: gross });
const byCurrency = z.record(z.string(), z.object({ GrossValue: gross }).nullable());

type Total = { cents: number } | 'no_amount' | 'other_currency' | 'unreadable';

/**
 * The cents that a JSON number says, to the nearest one, half upwards; null for what is no price.
 * Read from the shortest text of the number, which is the text that was sent: times 100 it would
 * be off by a fraction.
 */
export const centsOf = (value: number): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
  return fraction.charAt(2) >= '5' ? cents + 1 : cents;
};

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
