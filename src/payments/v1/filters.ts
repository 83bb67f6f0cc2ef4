import { z } from 'zod';
import { accountId, askedReference, withinYears } from './fields.ts';

/** The filters of lists of payments and payouts. */

export const since = withinYears(
  z.union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'expected an ISO 8601 moment or day, such as 2026-11-21T00:00:00Z',
  ),
);

/** The filters of a list of `rows`, such as Payments. */
export const moneyFilters = <const Statuses extends readonly [string, ...string[]]>(
  rows: string,
  statuses: Statuses,
) => ({
  accountId: accountId.optional().describe(`${rows} for this account`),
  status: z.enum(statuses).optional().describe(`${rows} in this status`),
  createdFrom: since.optional().describe(`${rows} recorded at this moment or later`),
  createdBefore: since.optional().describe(`${rows} recorded before this moment`),
  reference: askedReference.optional().describe(`${rows} with this reference: one at most`),
});

interface Asked<Status> {
  accountId?: string | undefined;
  status?: Status | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  reference?: string | undefined;
}

interface Filter<Status> {
  accountId?: string;
  status?: Status;
  createdFrom?: Date;
  createdBefore?: Date;
  reference?: string;
}

export const filterOf = <Status>(asked: Asked<Status>): Filter<Status> => {
  const { accountId: account, status, createdFrom, createdBefore, reference: name } = asked;
  const filter: Filter<Status> = {};
  if (account !== undefined) filter.accountId = account;
  if (status !== undefined) filter.status = status;
  if (createdFrom !== undefined) filter.createdFrom = new Date(createdFrom);
  if (createdBefore !== undefined) filter.createdBefore = new Date(createdBefore);
  if (name !== undefined) filter.reference = name;
  return filter;
};
