import { resolve } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import { keyStore } from '#access/storage/keys.ts';
import { requireSoundPages } from '#kernel/storage/page-check.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { loadDemoRates } from '../demo-rates/load.ts';
import { keepLocalKey } from '../local/key.ts';
import { keepLocalOrganization, type LocalOrganization } from '../local/organization.ts';
import { keepChain, type SandboxChain } from '../sandbox/keep-chain.ts';
import { bookOpening } from '../sandbox/opening.ts';
import { isLocalRun, sandboxFolder } from '../sandbox/folder.ts';
import { localWebhooks } from '../local/webhooks.ts';

/** The database of `npm start`, and what a local run has in it and beside it. */

export const KEY_FILE = '.kontor/test-key';
export const ORGANIZATION_FILE = '.kontor/test-organization';

export interface Prepared {
  /** Only on a local run, one with a database here. */
  organization: LocalOrganization | undefined;
  hasDemoRates: boolean;
  /** What functions read of webhooks in the environment. */
  webhookVariables: Readonly<Record<string, string>>;
  /** It is still being started. */
  chain: Promise<SandboxChain> | undefined;
}

const NAME_CHARACTERS = 12;

/** The chain of this very database: one that is made anew begins with another chain. */
const startChain = async (
  store: Store,
  { folder, slotMs }: { folder: string; slotMs: number },
): Promise<SandboxChain> => {
  const bytes = await sharedSecret(store, 'sandbox-chain', systemWorld);
  const name = Buffer.from(bytes).toString('hex').slice(0, NAME_CHARACTERS);
  return keepChain({ folder, name, slotMs });
};

const prepareLocalRun = async (store: Store, root: string): Promise<LocalOrganization> => {
  const ports = { keys: keyStore(store), world: systemWorld };
  await keepLocalKey(ports, resolve(root, KEY_FILE));
  return keepLocalOrganization(store, resolve(root, ORGANIZATION_FILE));
};

const prepare = async (store: Store, environment: Environment, root: string): Promise<Prepared> => {
  await migrate(store);
  await sealStored(store);
  // Reads need them, and go on where nothing can be written any more.
  for (const name of ['cursors', 'addresses']) await sharedSecret(store, name, systemWorld);
  const folder = sandboxFolder(environment);
  const slotMs = environment.sandboxSlotMs;
  const chain = folder === undefined ? undefined : startChain(store, { folder, slotMs });
  // Whoever waits for it hears what went wrong; nobody does yet.
  chain?.catch(() => undefined);
  if (chain !== undefined) await bookOpening(store, systemWorld.now);
  const isLocal = isLocalRun(environment);
  const organization = isLocal ? await prepareLocalRun(store, root) : undefined;
  const hasDemoRates = isLocal && environment.demo;
  if (hasDemoRates) await loadDemoRates(store, systemWorld.now);
  const webhookVariables = isLocal ? await localWebhooks(environment, root) : {};
  return { organization, hasDemoRates, webhookVariables, chain };
};

/** Migrates the database, and puts in what makes a local run worth trying. */
export const prepareStore = async (environment: Environment, root: string): Promise<Prepared> => {
  const { databaseUrl: url, databaseToken: token, dataKeys } = environment;
  const { unchecked } = await requireSoundPages(url);
  if (unchecked.length > 0)
    console.log(
      `Not looked for damage, for want of time: ${unchecked.join(', ')} (db verify does)`,
    );
  const store = await openStore({ url, token, dataKeys });
  try {
    return await prepare(store, environment, root);
  } finally {
    await store.close();
  }
};
