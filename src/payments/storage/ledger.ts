import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { Balance } from '#payments/account/balance.ts';
import type { Entry } from '#payments/account/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import { unknownCursor } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import { moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

export const balanceRow = z
  .object({ asset: z.enum(ASSET_CODES), posted: z.bigint(), pending: z.bigint() })
  .transform(({ asset: assetCode, posted, pending }): Balance => ({
    assetCode,
    available: posted - pending,
    pending,
    posted,
  }));

export const balancesOf = async (
  store: Store,
  { organizationId, mode }: Tenant,
  accountId: string,
): Promise<Balance[]> => {
  const found = await store.rows(
    balanceRow,
    sql`SELECT asset, credits_posted - debits_posted AS posted, debits_pending AS pending
        FROM ledger_accounts
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND kind = 'customer'
          AND account_id = ${accountId}`,
  );
  return ASSET_CODES.flatMap((code) => found.filter(({ assetCode }) => assetCode === code));
};

const PHASES = { pending: 'PENDING', posted: 'POSTED', post: 'POSTED', void: 'VOIDED' } as const;

const entryRow = z
  .object({
    transfer_id: z.string(),
    phase: z.enum(['pending', 'posted', 'post', 'void']),
    direction: z.enum(['CREDIT', 'DEBIT']),
    asset: z.enum(ASSET_CODES),
    amount: z.bigint(),
    balance_after: z.bigint(),
    reason: z.string(),
    reference: z.string(),
    created_at: moment,
  })
  .transform((read): Entry => ({
    entryId: `${read.transfer_id}.${read.direction.toLowerCase()}`,
    transferId: read.transfer_id,
    assetCode: read.asset,
    direction: read.direction,
    phase: PHASES[read.phase],
    amount: read.amount,
    balanceAfter: read.balance_after,
    reason: read.reason,
    reference: read.reference,
    createdAt: read.created_at,
  }));

const LATEST = 2n ** 63n - 1n;

const seqRow = z.object({ seq: z.bigint() });

/**
 * The position of an entry's transfer in the order of writing: later transfers have greater
 * numbers. @throws PaymentError VALIDATION_ERROR if it is gone, as test data is in time
 */
const positionOf = async (
  store: Store,
  { organizationId, mode }: Tenant,
  entryId: string,
): Promise<bigint> => {
  const transferId = entryId.replace(/\.(credit|debit)$/, '');
  const found = await store.row(
    seqRow,
    sql`SELECT seq FROM ledger_transfers
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId}`,
  );
  if (found === undefined) throw unknownCursor('entry');
  return found.seq;
};

/** Entries in the order of writing, for which timestamps would be too coarse. */
export const entriesOf = async (
  store: Store,
  tenant: Tenant,
  { accountId, after, limit }: PageAsked & { accountId: string },
): Promise<Entry[]> => {
  const { organizationId, mode } = tenant;
  const before = after === null ? LATEST : await positionOf(store, tenant, after.id);
  return store.rows(
    entryRow,
    sql`SELECT moved.id AS transfer_id, phase, direction, entry.asset, entry.amount,
          balance_after, reason, reference, created_at
        FROM ledger_entries AS entry JOIN ledger_transfers AS moved ON moved.seq = transfer_seq
        WHERE entry.organization_id = ${organizationId} AND entry.mode = ${mode}
          AND kind = 'customer' AND account_id = ${accountId} AND transfer_seq < ${before}
        ORDER BY transfer_seq DESC LIMIT ${limit}`,
  );
};
