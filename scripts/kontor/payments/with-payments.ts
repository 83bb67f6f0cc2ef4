import type { Command } from 'commander';
import { MODES } from '#access/key.ts';
import { showOrganization } from '#access/organizations.ts';
import { idsFrom } from '#payments/ids.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { PaymentBook } from '#payments/changes.ts';
import type { Ids } from '#payments/ids.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import type { ApprovalPorts } from '#payments/payout/approve.ts';
import type { ReadsHolds, ReadsPayouts } from '#payments/payout/ports.ts';
import type { ReadsReferences } from '#payments/reference.ts';
import type { Tenant } from '#payments/tenant.ts';
import { keyLineage } from '#access/storage/key-lineage.ts';
import { withDeniedEndings } from '#payments/sandbox/magic.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { denyList } from '#payments/storage/deny-list.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { referenceReader } from '#payments/storage/requests/references.ts';
import { clockReader } from '#payments/storage/sandbox-clocks.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';
import { withStores } from '../workplace.ts';

/** The organization and mode of a command on payments. */
export interface TenantOptions {
  org: string;
  mode: string;
}

export const forTenant = (command: Command): Command =>
  command
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--mode <mode>', 'test or live');

/** The ports for payments: commands use the same rules and the same book as the API. */
interface OpenedPayments {
  store: Store;
  tenant: Tenant;
  ports: ReadsAccounts &
    ReadsPayments &
    ReadsPayouts &
    ReadsReferences &
    ReadsHolds &
    ApprovalPorts &
    Pick<World, 'now'> &
    Ids;
  book: PaymentBook;
}

/** Runs the work for an existing organization. @throws UsageError, RefusalError NOT_FOUND */
export const withPayments = <Result>(
  { org, mode: given }: TenantOptions,
  work: (opened: OpenedPayments) => Promise<Result>,
): Promise<Result> => {
  const mode = oneOf('--mode', MODES, given);
  if (mode === undefined) throw new UsageError('--mode: expected test or live');
  return withStores(async (storeOf) => {
    const main = await storeOf('live');
    await showOrganization({ organizations: organizationStore(main) }, org);
    const store = await storeOf(mode);
    const { now } = systemWorld;
    return work({
      store,
      tenant: { organizationId: org, mode },
      ports: {
        ...idsFrom(systemWorld),
        accounts: accountReader(store),
        payments: paymentReader(store),
        payouts: payoutReader(store),
        references: referenceReader(store),
        holds: holdReader(store),
        clock: clockReader(store),
        screening: withDeniedEndings(denyList(main)),
        keyLineage: keyLineage(store),
        now,
      },
      book: paymentBook(store, now),
    });
  });
};

export const LIST_OPTION = ['--limit <number>', 'how many at most, newest first', '25'] as const;

const LIMIT_MOST = 1000;

export const parseLimit = (given: string): number => {
  const limit = Number(given);
  if (Number.isInteger(limit) && limit > 0 && limit <= LIMIT_MOST) return limit;
  throw new UsageError(`--limit: expected 1 to ${LIMIT_MOST}`);
};
