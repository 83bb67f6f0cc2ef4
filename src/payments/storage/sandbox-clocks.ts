import { z } from 'zod';
import type { ClockChange } from '#payments/sandbox/changes.ts';
import type { ClockReader } from '#payments/sandbox/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { count } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { beginLongWrite, PART_MOST, type LongWrite, type Part } from './long-writes.ts';

/** The clocks of organizations in test mode. */

/** The tables whose rows wait for a worker, and the columns with their due times. */
const WAITING = {
  'move-payouts': {
    ...{ table: 'payouts', key: 'id', due: 'next_attempt_at' },
    where: "status = 'INITIATED' AND lease_owner IS NULL",
  },
  'move-bank-payments': {
    ...{ table: 'bank_payments', key: 'payout_id', due: 'due_at' },
    where: 'due_at IS NOT NULL',
  },
  'move-deliveries': {
    ...{ table: 'webhook_deliveries', key: 'id', due: 'next_attempt_at' },
    where: 'next_attempt_at IS NOT NULL AND lease_owner IS NULL',
  },
} as const;
type Waiting = keyof typeof WAITING;
const MOVES: readonly Waiting[] = ['move-payouts', 'move-bank-payments', 'move-deliveries'];

const plain = (text: string): Statement => ({ sql: text, args: [] });

const secondsOf = (byMs: number | null): string => `-${(byMs ?? 0) / 1000} seconds`;

/** Moves due times: workers use the real clock, so waiting rows become due earlier by `byMs`. */
export const moving = ({
  kind,
  organizationId,
  byMs,
  at,
  after,
}: Omit<LongWrite, 'kind' | 'endpointId'> & { kind: Waiting }): Part => {
  const { table, key, due, where } = WAITING[kind];
  const own = sql`WHERE organization_id = ${organizationId} AND mode = 'test'`;
  const beyond = (id: Statement) => joined(own, plain(`AND ${key} >`), id);
  const upTo = joined(
    plain(`coalesce((SELECT max(id) FROM (SELECT ${key} AS id FROM ${table}`),
    beyond(sql`${after}`),
    plain(`ORDER BY ${key} LIMIT ${PART_MOST})),`),
    sql`${after})`,
  );
  return {
    upTo,
    isMoreLeft: joined(plain(`EXISTS (SELECT 1 FROM ${table}`), beyond(upTo), plain(')')),
    // The due times of rows created after the clock was moved are right already.
    update: joined(
      plain(`UPDATE ${table} SET ${due} = strftime('%Y-%m-%dT%H:%M:%fZ', ${due},`),
      sql`${secondsOf(byMs)})`,
      beyond(sql`${after}`),
      plain(`AND ${key} <=`),
      upTo,
      plain(`AND ${where}`),
      sql`AND created_at <= ${at}`,
    ),
  };
};

const bringForward = (organizationId: string, byMs: number, at: string): Statement[] =>
  MOVES.flatMap((kind) => {
    const write = { kind, organizationId, byMs, at, after: '', mode: 'test' } as const;
    return beginLongWrite({ ...write, endpointId: null }, moving(write));
  });

export const updateClock = (
  { organizationId }: Tenant,
  { byMs }: ClockChange,
  now: Date,
): Statement[] => {
  const at = now.toISOString();
  return [
    sql`INSERT INTO sandbox_clocks (organization_id, ahead_ms, updated_at)
        VALUES (${organizationId}, ${byMs}, ${at})
        ON CONFLICT (organization_id) DO UPDATE
          SET ahead_ms = sandbox_clocks.ahead_ms + excluded.ahead_ms,
            updated_at = excluded.updated_at`,
    ...bringForward(organizationId, byMs, at),
    sql`UPDATE webhook_endpoints
        SET paused_until = strftime('%Y-%m-%dT%H:%M:%fZ', paused_until, ${secondsOf(byMs)})
        WHERE organization_id = ${organizationId} AND mode = 'test' AND paused_until IS NOT NULL
          AND deleted_at IS NULL`,
  ];
};

const row = z.object({ ahead_ms: count });

export const clockReader = (store: Store): ClockReader => ({
  aheadMs: async ({ organizationId, mode }) => {
    if (mode === 'live') return 0;
    const found = await store.row(
      row,
      sql`SELECT ahead_ms FROM sandbox_clocks WHERE organization_id = ${organizationId}`,
    );
    return found?.ahead_ms ?? 0;
  },
});
