import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import {
  FAILURE_CODES,
  PAYOUT_PHASES,
  PAYOUT_STATUSES,
  type Payout,
} from '#payments/payout/payout.ts';
import { APPROVAL_OUTCOMES, APPROVAL_VERDICTS, APPROVER_KINDS } from '#payments/payout/approval.ts';
import type { Opening } from '#payments/payout/opening.ts';
import type { PayoutReader } from '#payments/payout/ports.ts';
import { isFinal } from '#payments/payout/states.ts';
import { PAYOUT_METHODS } from '#payments/quote/method.ts';
import type { Tenant } from '#payments/tenant.ts';
import { amount, count, json, moment, wholeText } from '#kernel/storage/columns.ts';
import { refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { fees, metadata } from './columns.ts';
import { requireNoPolicy } from '#payments/storage/approvals/policies.ts';
import { REFUSED } from './constraints.ts';
import { foundBy, matching } from './money-filter.ts';
import { KEYS } from '#payments/storage/seals/looked-up.ts';
import { requireOpening } from '#payments/storage/costs/openings.ts';
import { TenantTable } from './tenant-table.ts';

const cryptoDetails = json.pipe(
  z.object({
    toAddress: z.string(),
    chain: z.enum(CHAIN_NAMES),
    tokenAccount: z.string(),
    wallet: z.string().nullable(),
    transactionSignature: z.string().nullable(),
    confirmations: z.int().nullable(),
    networkFee: wholeText.nullable(),
  }),
);

export const fiatDetails = json.pipe(
  z.object({
    beneficiaryId: z.string(),
    name: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    railReference: z.string().nullable(),
  }),
);

const approval = json.pipe(
  z.object({
    needed: z.int(),
    requestedBy: z.string().nullable(),
    expiresAt: moment,
    decisions: z
      .array(
        z.object({
          kind: z.enum(APPROVER_KINDS),
          by: z.string(),
          verdict: z.enum(APPROVAL_VERDICTS),
          reason: z.string(),
          at: moment,
        }),
      )
      .readonly(),
    outcome: z.enum(APPROVAL_OUTCOMES).nullable(),
  }),
);

export const PAYOUTS = new TenantTable(
  'payouts',
  {
    payoutId: z.string(),
    accountId: z.string(),
    quoteId: z.string().nullable(),
    method: z.enum(PAYOUT_METHODS),
    status: z.enum(PAYOUT_STATUSES),
    phase: z.enum(PAYOUT_PHASES),
    version: count,
    sourceAmount: amount,
    sourceAssetCode: z.enum(ASSET_CODES),
    destinationAmount: amount,
    destinationAssetCode: z.enum(ASSET_CODES),
    fees,
    cryptoDetails: cryptoDetails.nullable(),
    fiatDetails: fiatDetails.nullable(),
    failure: json.pipe(z.object({ code: z.enum(FAILURE_CODES), message: z.string() })).nullable(),
    description: z.string(),
    metadata,
    reference: z.string().nullable(),
    approval: approval.nullable(),
    initiatedAt: moment,
    completedAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
    nextAttemptAt: moment.nullable(),
  },
  {
    payoutId: 'id',
    sourceAssetCode: 'source_asset',
    destinationAssetCode: 'destination_asset',
    reference: 'given_reference',
  },
);

/** Refuses the payout if its beneficiary was erased while the payout was decided on. */
const notErased = ({ organizationId, mode }: Tenant, { fiatDetails }: Payout): Statement[] => {
  if (fiatDetails === null) return [];
  const erased = sql`INSERT INTO guard (ok) SELECT 0 FROM beneficiaries
    WHERE organization_id = ${organizationId} AND mode = ${mode}
      AND id = ${fiatDetails.beneficiaryId} AND erased_at IS NOT NULL`;
  return [refusedAs(REFUSED.outdated, erased)];
};

interface Asked {
  /** The digest that is stored in place of the Idempotency-Key. */
  keyDigest: string | null;
  /**
   * The digest that is stored in place of the reference where references are checked to be unique.
   */
  digest: string | null;
}

/** Writes a new payout; refused unless its account is ACTIVE. */
export const insertPayout = (
  tenant: Tenant,
  { payout, opening }: { payout: Payout; opening: Opening | null },
  { keyDigest, digest }: Asked,
): Statement[] => [
  ...notErased(tenant, payout),
  ...requireNoPolicy(tenant, payout),
  ...(opening === null ? [] : requireOpening(tenant, payout, opening)),
  refusedAs(
    REFUSED.outdated,
    sql`INSERT INTO guard (ok) SELECT 0 WHERE NOT EXISTS (
          SELECT 1 FROM accounts
          WHERE organization_id = ${tenant.organizationId} AND mode = ${tenant.mode}
            AND id = ${payout.accountId} AND status = 'ACTIVE')`,
  ),
  refusedAs(
    REFUSED.reference,
    PAYOUTS.insertFor(tenant, payout, {
      idempotency_key: sql`${keyDigest}`,
      opens_on: sql`${opening?.day ?? null}`,
      reference_digest: sql`${digest}`,
    }),
  ),
];

/**
 * Updates the state of a payout: its amounts and recipient never change. When it is final, it is
 * released from its worker.
 */
export const updatePayout = (tenant: Tenant, payout: Payout, fence?: bigint): Statement[] => {
  const { payoutId: id, version } = payout;
  const fields = [
    'status',
    'phase',
    'version',
    'cryptoDetails',
    'fiatDetails',
    'failure',
    'approval',
    'completedAt',
    'updatedAt',
    'nextAttemptAt',
  ] as const;
  const released = isFinal(payout) ? [sql`, lease_owner = NULL, lease_until = NULL`] : [];
  const where = fence === undefined ? [] : [sql`AND fence = ${fence}`];
  const set = PAYOUTS.update(payout, fields);
  return PAYOUTS.updateFor(tenant, { id, version, where }, set, ...released);
};

export const payoutReader = (store: Store): PayoutReader => ({
  find: (tenant, payoutId) => PAYOUTS.find(store, tenant, payoutId),
  list: async (tenant, { idempotencyKey: key, ...filter }, page) => {
    const found = await foundBy(store, tenant, filter);
    const forms = key === undefined ? null : await KEYS.forms(store.seals, tenant, key);
    const where = [
      ...matching(tenant, found),
      ...(forms === null
        ? []
        : [sql`AND idempotency_key IN (SELECT value FROM json_each(${forms}))`]),
    ];
    return PAYOUTS.page(store, tenant, page, { ...found, where });
  },
});
