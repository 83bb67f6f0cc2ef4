import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Ordered } from '../orders.ts';
import type { Restored } from '../restore.ts';
import type { World } from '../world.ts';
import { landingOf } from './truth.ts';

/** What a restored backup must never do: pay twice, or pay what was cancelled. */

export interface Outflows {
  /** Which payouts were paid on the chain, by the memos. */
  landed: ReadonlySet<string>;
  /** Payouts for which another one's transaction counts. */
  paidByOther: ReadonlySet<string>;
  /** Payouts whose transaction the operator has paid for. */
  lost: ReadonlySet<string>;
}

const row = z.object({
  memo: z.string(),
  verdict: z.string(),
  settlement: z.string().nullable(),
  payout_id: z.string().nullable(),
});

export const readOutflows = async (
  { store, mode, laws }: World,
  landed: ReadonlySet<string>,
): Promise<Outflows> => {
  const rows = await store.rows(
    row,
    sql`SELECT memo, verdict, settled_as AS settlement, payout_id FROM outflows
        WHERE mode = ${mode} AND verdict IN ('UNKNOWN', 'LOSS')`,
  );
  for (const { memo, settlement } of rows)
    laws.demand(settlement !== null, `nobody has said what paid ${memo}`);
  const settled = (as: string) => rows.filter(({ settlement }) => settlement === as);
  return {
    landed,
    paidByOther: new Set(settled('PAYOUT').flatMap(({ payout_id: id }) => id ?? [])),
    lost: new Set(settled('LOSS').map(({ memo }) => memo)),
  };
};

const judgedRow = z.object({ signature: z.string(), memo: z.string(), denied: z.bigint() });

/** What a provider has named as an outflow: only what has landed is one, and all that has. */
export const judgeOutflows = async (world: World): Promise<void> => {
  const { store, mode, laws } = world;
  const rows = await store.rows(
    judgedRow,
    sql`SELECT signature, memo, landing IS NULL AS denied FROM outflows
        WHERE mode = ${mode} AND verdict <> 'FOUND'`,
  );
  for (const { signature, memo, denied } of rows) {
    const landing = await landingOf(world, signature);
    const isRight = (landing === undefined) === (denied === 1n);
    laws.demand(isRight, `${signature} counts as ${denied ? 'nothing' : 'an outflow'} of ${memo}`);
  }
};

const countRow = z.object({ count: z.bigint() });

/** What a backup has is signed only once an operator has released it after the restore. */
export const judgeRelease = async (
  { store, faults: { restored }, laws }: World,
  payoutId: string,
): Promise<void> => {
  if (!restored.payouts.has(payoutId)) return;
  const row = await store.row(
    countRow,
    sql`SELECT count(*) AS count FROM payout_orders
        WHERE payout_id = ${payoutId} AND action IN ('RELEASE', 'RETRY')
          AND number > ${restored.lastOrder}`,
  );
  const isReleased = (row?.count ?? 0n) > 0n;
  laws.demand(isReleased, `${payoutId} is of the backup, and signed without a release since`);
};

/** Of one wish, however often it was asked for: one transfer at most, none once it was refused. */
export const judgeRestoredOrder = (
  { laws }: World,
  ordered: Ordered,
  { before, again, landed }: Pick<Restored, 'before' | 'again'> & Pick<Outflows, 'landed'>,
): void => {
  const { payoutId, reported } = ordered;
  const repetition = again.get(payoutId);
  const paid = [payoutId, repetition?.payoutId].filter((id) => id !== undefined && landed.has(id));
  laws.demand(paid.length <= 1, `${payoutId} and its retry ${repetition?.payoutId} were both paid`);
  const was = before.get(payoutId);
  const isRefused = reported === 'CANCELLED' || was === 'CANCELLED' || was === 'FAILED';
  laws.demand(!isRefused || paid.length === 0, `${payoutId} was ${was}, and was paid after all`);
  const isKept = was !== 'COMPLETED' || landed.has(payoutId);
  laws.demand(isKept, `${payoutId} was COMPLETED, and nothing was paid`);
};
