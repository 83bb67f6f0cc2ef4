import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { World } from '../world.ts';

/** The events of a payout, in the order in which they were written. */

const eventRow = z.object({ type: z.string(), version: z.bigint(), data: z.string() });
const shown = z.looseObject({ status: z.string(), version: z.number() });

const ORDER = ['pending_approval', 'initiated', 'processing', 'completed', 'failed', 'cancelled'];

/** One event for each version, from the first to the one that is shown now, and none after it. */
export const judgeEvents = async (
  { laws, store }: World,
  payout: Payout,
  isReturned: boolean,
): Promise<void> => {
  const { payoutId, status, version } = payout;
  const all = await store.rows(
    eventRow,
    sql`SELECT type, version, data FROM events
        WHERE object_kind = 'payout' AND object_id = ${payoutId} ORDER BY seq`,
  );
  const back = all.filter(({ type }) => type === 'payout.returned');
  const isBack = back.length === (isReturned && status === 'COMPLETED' ? 1 : 0);
  laws.demand(isBack, `${payoutId} came back ${back.length} times`);
  const rows = all.filter(({ type }) => type !== 'payout.returned');
  laws.demand(
    rows.length === version,
    `${payoutId} ${version} has ${rows.map(({ type: kind }) => kind).join(', ')}`,
  );
  const kinds = rows.map(({ type }) => type.replace('payout.', ''));
  const ranks = kinds.map((kind) => ORDER.indexOf(kind));
  const isOrdered = ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0));
  laws.demand(isOrdered, `${payoutId} has ${kinds.join(', ')}`);
  const first = payout.approval === null ? 'initiated' : 'pending_approval';
  laws.demand(kinds[0] === first, `${payoutId} began with ${kinds[0]}`);
  laws.demand(kinds.at(-1) === status.toLowerCase(), `${payoutId} ends with ${kinds.at(-1)}`);
  const ends = ranks.filter((rank) => rank > ORDER.indexOf('processing'));
  laws.demand(ends.length === 1, `${payoutId} ended ${ends.length} times`);
  for (const [index, { type, data }] of rows.entries()) {
    const fact = shown.parse(JSON.parse(data));
    const isSame = `payout.${fact.status.toLowerCase()}` === type && fact.version === index + 1;
    laws.demand(isSame, `${payoutId} has ${type} with ${fact.status} ${fact.version}`);
  }
};
