import { z } from 'zod';
import { MODES, type Mode } from '#access/key.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { OutflowChange } from '#payments/outflow/changes.ts';
import { OUTFLOW_VERDICTS, SETTLEMENTS, type NamedPayout } from '#payments/outflow/outflow.ts';
import type { OutflowKeeper, OutflowSource } from '#payments/outflow/ports.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { attemptColumns, attemptOf } from '#payments/storage/payout-attempts.ts';
import { PAYOUTS } from '#payments/storage/payouts.ts';
import { landingColumn, landingText } from './landing.ts';
import { noteHistory, progressOf } from './history.ts';

/**
 * Outflows: transactions that were not in the books when they were found, and the verdicts on them.
 */

type Change<Kind extends OutflowChange['change']> = Extract<OutflowChange, { change: Kind }>;

export const updateOutflow = (
  mode: Mode,
  { chain, outflow: { signature, verdict, landing } }: Change<'outflow-judged'>,
  at: Date,
): Statement[] => [
  sql`UPDATE outflows SET verdict = ${verdict}, landing = ${landingText(landing)},
        judged_at = ${at.toISOString()}
      WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
        AND verdict = 'FOUND'`,
  requireChanges(REFUSED.outdated),
];

/** Records that an outflow did not happen: as it is not proved, it has no landing. */
export const updateDenied = (
  mode: Mode,
  { chain, signature }: Change<'outflow-denied'>,
  at: Date,
): Statement[] => [
  sql`UPDATE outflows SET verdict = 'NOTHING', judged_at = ${at.toISOString()}
      WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
        AND verdict = 'FOUND'`,
  requireChanges(REFUSED.outdated),
];

export const updateSettled = (
  mode: Mode,
  { chain, signature, settlement, payoutId }: Change<'outflow-settled'>,
  at: Date,
): Statement[] => [
  sql`UPDATE outflows SET settled_at = ${at.toISOString()}, settled_as = ${settlement},
        payout_id = ${payoutId}
      WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
        AND verdict IN ('UNKNOWN', 'LOSS') AND settled_at IS NULL`,
  requireChanges(REFUSED.outdated),
];

const foundRow = z
  .object({
    signature: z.string(),
    memo: z.string(),
    block: z.bigint(),
    found_at: moment,
    named_by: json.pipe(z.array(z.string())),
  })
  .transform(({ found_at: foundAt, named_by: namedBy, ...found }) => ({
    ...found,
    foundAt,
    namedBy,
  }));

const judgedRow = z
  .object({
    signature: z.string(),
    memo: z.string(),
    verdict: z.enum(OUTFLOW_VERDICTS).exclude(['FOUND']),
    landing: landingColumn,
    judged_at: moment,
    settled_as: z.enum(SETTLEMENTS).nullable(),
  })
  .transform(({ judged_at: judgedAt, settled_as: settlement, ...outflow }) => {
    return { ...outflow, judgedAt, settlement };
  });

const namedRow = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  is_held: z.bigint(),
});

const payoutNamed = async (
  store: Store,
  mode: Mode,
  payoutId: string,
): Promise<NamedPayout | undefined> => {
  const [row] = await store.rows(
    z.unknown(),
    sql`SELECT payouts.*, EXISTS (
            SELECT 1 FROM payout_holds AS hold
            WHERE hold.organization_id = payouts.organization_id AND hold.mode = payouts.mode
              AND hold.payout_id = payouts.id) AS is_held
        FROM payouts WHERE id = ${payoutId} AND mode = ${mode}`,
  );
  if (row === undefined) return undefined;
  const { organization_id: organizationId, is_held: isHeld } = namedRow.parse(row);
  const attempts = await store.rows(
    attemptColumns,
    sql`SELECT * FROM payout_attempts
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND payout_id = ${payoutId}
        ORDER BY n`,
  );
  return {
    tenant: { organizationId, mode },
    payout: PAYOUTS.row.parse(row),
    attempts: attempts.map(attemptOf),
    isHeld: isHeld === 1n,
  };
};

const releasedRow = z.object({ payout_id: z.string(), released: moment });

const releases = async (
  store: Store,
  mode: Mode,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await store.rows(
    releasedRow,
    // A release after an operator's own hold does not count: it does not answer the worker's doubt.
    sql`SELECT payout_id, max(at) AS released FROM payout_orders AS ordered
        WHERE mode = ${mode} AND action = 'RELEASE'
          AND payout_id IN (SELECT value FROM json_each(${JSON.stringify(payoutIds)}))
          AND (SELECT action FROM payout_orders AS before
            WHERE before.organization_id = ordered.organization_id AND before.mode = ordered.mode
              AND before.payout_id = ordered.payout_id AND before.number < ordered.number
            ORDER BY before.number DESC LIMIT 1) IS NOT 'HOLD'
        GROUP BY payout_id`,
  );
  return new Map(rows.map(({ payout_id: id, released }) => [id, released]));
};

const countTries = async (
  store: Store,
  { mode, chain }: OutflowSource,
  signatures: readonly string[],
): Promise<void> => {
  await store.batch([
    sql`UPDATE outflows SET tries = tries + 1 WHERE mode = ${mode} AND chain = ${chain}
          AND signature IN (SELECT value FROM json_each(${JSON.stringify(signatures)}))`,
  ]);
};

export const outflowKeeper = (store: Store): OutflowKeeper => ({
  progress: (...asked) => progressOf(store, ...asked),
  note: (...noted) => noteHistory(store, ...noted),
  found: ({ mode, chain }, most) =>
    store.rows(
      foundRow,
      sql`SELECT signature, memo, block, found_at, named_by FROM outflows
          WHERE mode = ${mode} AND chain = ${chain} AND verdict = 'FOUND' AND settled_at IS NULL
          ORDER BY tries, block, signature LIMIT ${most}`,
    ),
  countTries: (...asked) => countTries(store, ...asked),
  payoutNamed: (...asked) => payoutNamed(store, ...asked),
  open: ({ mode, chain }) =>
    store.rows(
      judgedRow,
      sql`SELECT * FROM outflows
          WHERE mode = ${mode} AND chain = ${chain} AND verdict IN ('UNKNOWN', 'LOSS')
            AND settled_at IS NULL
          ORDER BY block, signature`,
    ),
  find: ({ mode, chain }, signature) =>
    store.row(
      judgedRow,
      sql`SELECT * FROM outflows
          WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
            AND landing IS NOT NULL`,
    ),
  releases: (...asked) => releases(store, ...asked),
});
