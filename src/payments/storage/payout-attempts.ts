import { z } from 'zod';
import { ATTEMPT_STATES, type Attempt, type AttemptEnding } from '#payments/payout/attempt.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { SpendGuard } from '#payments/payout/changes.ts';
import type { Tenant } from '#payments/tenant.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import { REFUSED } from './constraints.ts';
import { ofTenant } from './tenant-table.ts';

/** How signed attempts of payouts are stored. Only the chain's own code reads a lifetime's text. */

export const attemptColumns = z.object({
  n: count,
  signature: z.string(),
  wire: z.string(),
  lifetime: z.string(),
  bound_to: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  created_at: moment,
  updated_at: moment,
});

export const attemptOf = (row: z.output<typeof attemptColumns>): Attempt => ({
  number: row.n,
  signature: row.signature,
  wire: row.wire,
  lifetime: { value: row.lifetime, boundTo: row.bound_to },
  state: row.state,
  signedAt: row.created_at,
  sentAt: row.state === 'SIGNED' ? null : row.updated_at,
});

interface NewAttempt {
  payoutId: string;
  chain: Chain;
  attempt: Attempt;
  guard?: SpendGuard | undefined;
}

/**
 * The condition of a spend guard: since its mark, others have signed at most `othersMost`
 * transfers. Row ids rise in the order of writing.
 */
const within = (
  { mode }: Tenant,
  chain: Chain,
  { since, owner, othersMost }: SpendGuard,
): Statement =>
  sql`WHERE ${othersMost} >= (
        SELECT count(*) FROM payout_attempts AS other JOIN payouts
          ON payouts.organization_id = other.organization_id AND payouts.mode = other.mode
            AND payouts.id = other.payout_id
        WHERE other.rowid > ${since.attempts} AND other.mode = ${mode} AND other.chain = ${chain}
          AND payouts.lease_owner IS NOT ${owner})
      + (SELECT count(*) FROM sweeps
        WHERE rowid > ${since.sweeps} AND mode = ${mode} AND chain = ${chain})`;

/**
 * Adds an attempt. Refused if the payout has a live attempt, if the same bytes are stored, or if
 * what they are bound to is in use; with a guard also if others have signed for more than the
 * vault can pay besides.
 */
export const insertAttempt = (
  tenant: Tenant,
  { payoutId, chain, attempt, guard }: NewAttempt,
): Statement[] => {
  const { organizationId, mode } = tenant;
  const { number, signature, wire, lifetime, state, signedAt } = attempt;
  const at = signedAt.toISOString();
  const insert = sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, chain,
        signature, wire, lifetime, bound_to, state, created_at, updated_at)
      SELECT ${organizationId}, ${mode}, ${payoutId}, ${number}, ${chain}, ${signature},
        ${wire}, ${lifetime.value}, ${lifetime.boundTo}, ${state}, ${at}, ${at}`;
  if (guard === undefined) return [refusedAs(REFUSED.outdated, insert)];
  return [
    refusedAs(REFUSED.outdated, joined(insert, within(tenant, chain, guard))),
    requireChanges(REFUSED.outdated),
  ];
};

export const updateAttempt = (
  tenant: Tenant,
  { attempt: { signature, state }, error, networkFee, rent = null, replies }: AttemptEnding,
  at: Date,
): Statement[] => [
  joined(
    sql`UPDATE payout_attempts SET state = ${state}, network_fee = ${networkFee}, rent = ${rent},
          error = ${error === null ? null : JSON.stringify(error)},
          replies = coalesce(${replies === undefined ? null : JSON.stringify(replies)}, replies),
          updated_at = ${at.toISOString()}
        WHERE`,
    ofTenant(tenant),
    // The chain decides: an attempt that was taken for expired may turn out to have landed.
    sql`AND signature = ${signature}
          AND (state IN ('SIGNED', 'SENT') OR state = 'EXPIRED' AND ${state} = 'LANDED')`,
  ),
  requireChanges(REFUSED.outdated),
];
