import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { PaymentChange } from '#payments/payment/changes.ts';
import { PAYMENT_SIDES, type PaymentSide } from '#payments/payment/movements.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, type Payment } from '#payments/payment/payment.ts';
import type { PaymentFilter, PaymentReader } from '#payments/payment/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { amount, count, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import { knownRows } from '#kernel/storage/rows/known-rows.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table } from '#kernel/storage/table.ts';
import { metadata } from './columns.ts';
import { REFUSED } from './constraints.ts';
import { sealedNames } from '#payments/storage/seals/looked-up.ts';
import { foundBy, matching, type Found } from './money-filter.ts';
import { ofTenant, TenantTable } from './tenant-table.ts';

export const PAYMENTS = new TenantTable(
  'payments',
  {
    paymentId: z.string(),
    accountId: z.string(),
    amount,
    assetCode: z.enum(ASSET_CODES),
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    provider: z.string(),
    providerPaymentId: z.string(),
    description: z.string(),
    metadata,
    reference: z.string().nullable(),
    version: count,
    initiatedAt: moment,
    processedAt: moment.nullable(),
    completedAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
  },
  { paymentId: 'id', assetCode: 'asset', reference: 'given_reference' },
);

/**
 * `digest` is stored in place of the payment's reference where references are checked to be unique.
 */
export const insertPayment = (
  tenant: Tenant,
  payment: Payment,
  digest: string | null,
): Statement[] => [
  refusedAs(
    REFUSED.payment,
    PAYMENTS.insertFor(tenant, payment, { reference_digest: sql`${digest}` }),
  ),
];

/** The side on which the money of a payment was booked last. */
const selectSide = ({ organizationId, mode }: Tenant, paymentId: string): Statement =>
  sql`SELECT debit_kind AS side FROM ledger_transfers
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND id IN
        (${`${paymentId}.payment`}, ${`${paymentId}.match`}, ${`${paymentId}.rebooked`})
      ORDER BY seq DESC LIMIT 1`;

const sideRow = z.object({ side: z.enum(PAYMENT_SIDES) });

const sideOf = async (store: Store, tenant: Tenant, paymentId: string): Promise<PaymentSide> => {
  const booked = await store.row(sideRow, selectSide(tenant, paymentId));
  if (booked === undefined) throw new Error(`${paymentId} is not booked`);
  return booked.side;
};

const requireSide = (tenant: Tenant, paymentId: string, side: PaymentSide): Statement =>
  refusedAs(
    REFUSED.outdated,
    joined(
      sql`INSERT INTO guard (ok) SELECT 0 WHERE ${side} IS NOT (`,
      selectSide(tenant, paymentId),
      sql`)`,
    ),
  );

/** Updates the status and its times only: the account and the amount stay as first reported. */
export const updatePayment = (
  tenant: Tenant,
  { payment, side }: Extract<PaymentChange, { change: 'payment-updated' }>,
): Statement[] => {
  const { paymentId: id, version } = payment;
  const fields = ['status', 'version', 'processedAt', 'completedAt', 'updatedAt'] as const;
  return [
    ...(side === undefined ? [] : [requireSide(tenant, id, side)]),
    ...PAYMENTS.updateFor(tenant, { id, version }, PAYMENTS.update(payment, fields)),
  ];
};

/** The queries of one page: of whole rows, or of their ids and versions. */
export const paymentsQuery = (
  tenant: Tenant,
  filter: Found<PaymentFilter>,
  page: PageAsked,
  part: 'whole' | 'versions' = 'whole',
): Statement => {
  const options = { ...filter, where: matching(tenant, filter) };
  return part === 'whole'
    ? PAYMENTS.pageQuery(tenant, page, options)
    : PAYMENTS.versionsQuery(tenant, page, options);
};

const findReported = async (
  store: Store,
  tenant: Tenant,
  reported: Pick<Payment, 'provider' | 'providerPaymentId'>,
): Promise<Payment | undefined> => {
  const { organizationId } = tenant;
  const sealer = await store.seals.sealerFor([{ subject: organizationId, organizationId }]);
  const { provider, providerPaymentId } = sealedNames(sealer, organizationId, reported);
  // A payment from before names were sealed, if not sealed yet, is found by its plain names.
  return store.row(
    PAYMENTS.row,
    joined(
      sql`SELECT * FROM payments WHERE`,
      ofTenant(tenant),
      sql`AND (provider, provider_payment_id) IN (VALUES (${provider}, ${providerPaymentId}),
            (${reported.provider}, ${reported.providerPaymentId}))`,
    ),
  );
};

const VERSIONS = new Table('payments', { id: z.string(), version: count }, {});

/** Nothing of it is sealed. */
const versionRow = { parse: (columns: unknown) => VERSIONS.row.parse(columns) };

/** In characters: the fields of a payment of which nobody chooses the length. */
const FIXED_LENGTH = 600;

const lengthOf = ({ description, metadata, provider, providerPaymentId }: Payment): number =>
  Object.entries(metadata).reduce(
    (length, [name, value]) => length + name.length + String(value).length,
    FIXED_LENGTH + description.length + provider.length + providerPaymentId.length,
  );

/** Reads pages of payments, of which this process remembers those that it read before. */
const pageReader = (store: Store) => {
  const read = knownRows<Payment>({
    versionOf: ({ paymentId: id, version }) => ({ id, version }),
    lengthOf,
  });
  return async (tenant: Tenant, filter: Found<PaymentFilter>, page: PageAsked) => {
    const { organizationId, mode } = tenant;
    const readAll = () => store.rows(PAYMENTS.row, paymentsQuery(tenant, filter, page));
    // A server is far: it is asked once.
    if (!store.isNear) return readAll();
    const versions = paymentsQuery(tenant, filter, page, 'versions');
    return read({
      owner: `${organizationId} ${mode}`,
      found: await store.rows(versionRow, versions),
      openedUntilMs: () => store.seals.openedUntilMs(organizationId),
      readAll,
      readThose: (ids) => store.rows(PAYMENTS.row, PAYMENTS.thoseQuery(tenant, ids)),
    });
  };
};

export const paymentReader = (store: Store): PaymentReader => {
  const readPage = pageReader(store);
  return {
    find: (tenant, paymentId) => PAYMENTS.find(store, tenant, paymentId),
    findReported: (tenant, reported) => findReported(store, tenant, reported),
    sideOf: (tenant, paymentId) => sideOf(store, tenant, paymentId),
    list: async (tenant, filter, page) =>
      readPage(tenant, await foundBy(store, tenant, filter), page),
  };
};
