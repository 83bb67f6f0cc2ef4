import { z } from 'zod';
import { UsageError } from '../failure.ts';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const isUnit = (letter: string | undefined): letter is keyof typeof UNITS_MS =>
  letter !== undefined && Object.hasOwn(UNITS_MS, letter);

const lengthMs = (given: string): number | undefined => {
  const [, digits, unit] = /^(\d{1,5})([mhd])$/.exec(given) ?? [];
  return isUnit(unit) ? Number(digits) * UNITS_MS[unit] : undefined;
};

/** A duration such as 30m, 24h or 7d in milliseconds; `0` for none. @throws UsageError */
export const parseLength = (option: string, given: string): number => {
  const length = given === '0' ? 0 : lengthMs(given);
  if (length === undefined) throw new UsageError(`${option}: expected a time such as 30m, 24h, 7d`);
  return length;
};

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** When something ends: after a duration, or at an ISO 8601 date or time. @throws UsageError */
export const parseEnd = (option: string, given: string, now: Date): Date => {
  const length = lengthMs(given);
  if (length !== undefined) return new Date(now.getTime() + length);
  const read = moment.safeParse(given);
  if (!read.success)
    throw new UsageError(`${option}: expected a time such as 90d, or a date such as 2027-01-31`);
  return new Date(read.data);
};
