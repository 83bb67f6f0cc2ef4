import { formatKey, parseKey, SECRET_BYTES, type FormedKey } from '#access/format.ts';
import { newId } from '#access/id.ts';
import type { KeyPorts } from '#access/ports.ts';
import { createAccount } from '#payments/account/create.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { idsFrom } from '#payments/ids.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { keyStore } from '#access/storage/keys.ts';
import { copyOrganization, organizationStore } from '#access/storage/organizations.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { keepSecret } from './kept-file.ts';
import { isSpent, takeIn } from './key.ts';

/** The organization with which /v1 can be tried out on a local run. */
export interface LocalOrganization {
  organizationId: string;
  /** One of its accounts. */
  accountId: string;
}

interface Credentials {
  organizationId: string;
  key: FormedKey;
}

/** As `curl -u` takes them. */
const parse = (text: string): Credentials | null => {
  const [, organizationId, keyText = ''] = /^(org_[0-9a-f]{32}):(\S+)$/.exec(text) ?? [];
  const key = parseKey(keyText);
  return organizationId !== undefined && key?.kind === 'test' ? { organizationId, key } : null;
};

const make = (): string => {
  const key = formatKey('test', systemWorld.randomBytes(SECRET_BYTES));
  return `${newId('org', systemWorld)}:${key.text}`;
};

const takeInOrganization = async (ports: KeyPorts, organizationId: string): Promise<void> => {
  const { organizations, world } = ports;
  const isKnown = async () => (await organizations.find(organizationId)) !== undefined;
  if (await isKnown()) return;
  const facts = { organizationId, name: 'Local test organization', closedAt: null };
  try {
    await organizations.add({ ...facts, createdAt: world.now() });
  } catch (error) {
    // Another process that starts at the same moment may have taken it in.
    if (!(await isKnown())) throw error;
  }
};

const anyAccount = async (store: Store, organizationId: string): Promise<string> => {
  const tenant = { organizationId, mode: 'test' } as const;
  const [known] = await accountReader(store).list(tenant, { after: null, limit: 1 });
  if (known !== undefined) return known.accountId;
  const { now } = systemWorld;
  const ports = { ...idsFrom(systemWorld), now };
  // The PRIMARY one is left for those who try the API out.
  const order = { classification: 'SECONDARY', name: 'Test account' } as const;
  const decide = async () => createAccount(ports, order);
  return (await commitDecision(paymentBook(store, now), { tenant, decide })).accountId;
};

/**
 * Sees to it that the file holds `organization:key`, and that this database knows both, with an
 * account. The same organization serves every local database, as the local key does.
 */
export const keepLocalOrganization = async (
  { live, test }: { live: Store; test: Store },
  file: string,
): Promise<LocalOrganization> => {
  const keys = keyStore(test);
  const organizations = organizationStore(live);
  const ports = { keys, organizations, world: systemWorld };
  const isOver = async ({ organizationId, key }: Credentials): Promise<boolean> =>
    (await isSpent(ports, key)) || (await organizations.find(organizationId))?.closedAt != null;
  const { organizationId, key } = await keepSecret(file, { parse, make }, isOver);
  await takeInOrganization(ports, organizationId);
  await copyOrganization({ live, test }, organizationId);
  const holder = { type: 'organization', organizationId, mode: 'test' } as const;
  await takeIn(ports, key, { holder, name: 'local test key' });
  return { organizationId, accountId: await anyAccount(test, organizationId) };
};
