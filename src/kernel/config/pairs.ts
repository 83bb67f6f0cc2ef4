import type { z } from 'zod';
import type { Ratio } from '#kernel/money/ratio.ts';
import { databaseFile } from '#kernel/storage/client.ts';

/** Settings that are well-formed one by one and contradict each other. */

interface Read {
  DATABASE_URL: string;
  TEST_DATABASE_URL?: string | undefined;
  PAYOUT_LEAST: Ratio;
  PAYOUT_MOST: Ratio;
  SOLANA_PRIORITY_FEE: number;
  SOLANA_PRIORITY_FEE_MOST: number;
  RATES_OLD_DAYS: number;
  RATES_STALE_DAYS: number;
}

/** `file:k.db` and `file:./k.db` are one database. */
const fileOrAddress = (address: string): string => databaseFile(address) ?? address;

const isLess = (left: Ratio, right: Ratio): boolean =>
  left.numerator * right.denominator < right.numerator * left.denominator;

const RULES: readonly {
  name: keyof Read;
  isBroken: (read: Read) => boolean;
  expected: string;
}[] = [
  {
    name: 'TEST_DATABASE_URL',
    isBroken: ({ DATABASE_URL, TEST_DATABASE_URL }) =>
      TEST_DATABASE_URL !== undefined &&
      fileOrAddress(DATABASE_URL) === fileOrAddress(TEST_DATABASE_URL),
    expected: 'another address than that of DATABASE_URL',
  },
  {
    name: 'PAYOUT_MOST',
    isBroken: (read) => isLess(read.PAYOUT_MOST, read.PAYOUT_LEAST),
    expected: 'at least the amount of PAYOUT_LEAST',
  },
  {
    name: 'SOLANA_PRIORITY_FEE_MOST',
    isBroken: (read) => read.SOLANA_PRIORITY_FEE_MOST < read.SOLANA_PRIORITY_FEE,
    expected: 'at least the fee of SOLANA_PRIORITY_FEE',
  },
  {
    name: 'RATES_STALE_DAYS',
    isBroken: (read) => read.RATES_STALE_DAYS < read.RATES_OLD_DAYS,
    expected: 'at least the days of RATES_OLD_DAYS',
  },
];

/** Names the second variable of each pair that contradicts itself. */
export const requirePairs = (read: Read, context: z.RefinementCtx): void => {
  for (const { name, isBroken, expected } of RULES)
    if (isBroken(read)) context.addIssue({ code: 'custom', path: [name], message: expected });
};
