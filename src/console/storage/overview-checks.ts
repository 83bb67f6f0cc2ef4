import { firstColumn, type DatabaseCheck } from '#kernel/storage/check.ts';

/** Checks that the stored counts of ended payouts equal a count of the payouts themselves. */
export const endedPayouts: DatabaseCheck = {
  check: 'counts of ended payouts',
  problems: (reader) =>
    firstColumn(
      reader,
      `WITH kept AS (SELECT mode, status, sum(count) AS n FROM payout_days GROUP BY mode, status),
         here AS (SELECT mode, status, count(*) AS n FROM payouts
           WHERE status IN ('COMPLETED', 'FAILED', 'CANCELLED') GROUP BY mode, status)
       SELECT 'there are ' || coalesce(here.n, 0) || ' ' || coalesce(here.mode, kept.mode) ||
         ' payouts ' || coalesce(here.status, kept.status) || ', counted ' || coalesce(kept.n, 0)
       FROM here FULL JOIN kept USING (mode, status) WHERE here.n IS NOT kept.n`,
    ),
};
