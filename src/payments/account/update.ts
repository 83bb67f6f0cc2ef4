import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { AccountChange } from './changes.ts';
import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Account, AccountStatus, Classification, Metadata } from './account.ts';
import { readAccount } from './read.ts';

/** Omitted fields stay as they are; `metadata` replaces all metadata. */
interface AccountPatch {
  name?: string | undefined;
  description?: string | undefined;
  metadata?: Metadata | undefined;
  classification?: Classification | undefined;
}

type Ports = ReadsAccounts & Pick<World, 'now'>;
type Facts = Pick<Account, 'name' | 'description' | 'metadata' | 'classification' | 'status'>;

const text = ({ name, description, metadata, classification, status }: Facts): string =>
  JSON.stringify([name, description, metadata, classification, status]);

/** The account with these values; if nothing differs, its version stays and nothing is written. */
const changed = (account: Account, facts: Facts, now: Date): Decision<Account, AccountChange> => {
  if (text(account) === text(facts)) return { result: account, changes: [] };
  const { version } = account;
  const next = { ...account, ...facts, version: version + 1, updatedAt: now };
  return { result: next, changes: [{ change: 'account-updated', account: next }] };
};

/** Changes facts of the account. @throws PaymentError ACCOUNT_NOT_FOUND */
export const updateAccount = async (
  ports: Ports,
  tenant: Tenant,
  { accountId, patch }: { accountId: string; patch: AccountPatch },
): Promise<Decision<Account, AccountChange>> => {
  const account = await readAccount(ports, tenant, accountId);
  const { name, description, metadata, classification, status } = account;
  const facts = {
    name: patch.name ?? name,
    description: patch.description ?? description,
    metadata: patch.metadata ?? metadata,
    classification: patch.classification ?? classification,
    status,
  };
  return changed(account, facts, ports.now());
};

/** An operation of the operator: an INACTIVE account takes no part in transactions. */
export const setAccountStatus = async (
  ports: Ports,
  tenant: Tenant,
  { accountId, status }: { accountId: string; status: AccountStatus },
): Promise<Decision<Account, AccountChange>> => {
  const account = await readAccount(ports, tenant, accountId);
  return changed(account, { ...account, status }, ports.now());
};
