import { makeKey } from '#access/create.ts';
import type { ApiKey } from '#access/key.ts';
import { newId } from '#access/id.ts';
import type { Organization } from '#access/organization.ts';
import { SECOND_MS } from '#kernel/durations.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { createAccount } from '#payments/account/create.ts';
import type { Account } from '#payments/account/account.ts';
import { idsFrom } from '#payments/ids.ts';
import type { Payment } from '#payments/payment/payment.ts';
import { systemWorld } from '#kernel/world.ts';
import { seededRandom } from '../random.ts';

/** What both sides hold before the first request: the same books for both. */
export interface Books {
  organization: Organization;
  key: ApiKey;
  /** The header of the key's holder. */
  authorization: string;
  accounts: readonly Account[];
  payments: readonly Payment[];
}

const generatedAccounts = (count: number): Account[] => {
  const ports = { ...idsFrom(systemWorld), now: systemWorld.now };
  return Array.from(
    { length: count },
    () => createAccount(ports, { classification: 'SECONDARY' }).result,
  );
};

/** One each second up to now, spread over all accounts. */
/** From 1 to 501 units of the asset. */
const SMALLEST_PARTS = { EUR: 1n, USDC: 10_000n } as const;

interface BookCounts {
  accounts: number;
  payments: number;
  /** What the payments are of; euros by default. */
  assetCode?: keyof typeof SMALLEST_PARTS;
}

const generatedPayments = (
  { payments: count, assetCode = 'EUR' }: BookCounts,
  accounts: readonly Account[],
): Payment[] => {
  const random = seededRandom(5);
  const first = Date.now() - count * SECOND_MS;
  return Array.from({ length: count }, (_, turn) => {
    const at = new Date(first + turn * SECOND_MS);
    const ids = idsFrom({ ...systemWorld, now: () => at });
    return {
      paymentId: ids.newId('pmt'),
      accountId: random.pick(accounts).accountId,
      amount: amountOf(
        BigInt(100 + Math.floor(random.next() * 50_000)) * SMALLEST_PARTS[assetCode],
      ),
      assetCode,
      method: 'CARD',
      reference: null,
      status: 'COMPLETED',
      provider: 'stripe',
      providerPaymentId: `pi_before_${turn}`,
      description: `Order ${turn}`,
      metadata: { orderId: String(turn), channel: 'web' },
      version: 1,
      ...{ initiatedAt: at, processedAt: at, completedAt: at, createdAt: at, updatedAt: at },
    };
  });
};

export const generateBooks = (counts: BookCounts): Books => {
  const organizationId = newId('org', systemWorld);
  const createdAt = systemWorld.now();
  const holder = { type: 'organization', organizationId, mode: 'test' } as const;
  const { key, record } = makeKey({ holder }, systemWorld);
  const accounts = generatedAccounts(counts.accounts);
  return {
    organization: { organizationId, name: 'Acme', createdAt, closedAt: null },
    key: record,
    authorization: `Basic ${Buffer.from(`${organizationId}:${key.text}`).toString('base64')}`,
    accounts,
    payments: generatedPayments(counts, accounts),
  };
};
