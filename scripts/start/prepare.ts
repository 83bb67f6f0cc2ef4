import { resolve } from 'node:path';
import type { Environment } from '#kernel/config/env.ts';
import { keyStore } from '#access/storage/keys.ts';
import { requireSoundPages } from '#kernel/storage/page-check.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { prepareTestDatabase } from '#payments/storage/separate-modes.ts';
import { openStore, type Store, type StoreOptions } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { loadDemoRates } from '../demo-rates/load.ts';
import { keepLocalKey } from '../local/key.ts';
import { keepLocalOrganization, type LocalOrganization } from '../local/organization.ts';
import { keepChain, type SandboxChain } from '../sandbox/keep-chain.ts';
import { bookOpening } from '../sandbox/opening.ts';
import { isLocalRun, sandboxFolder } from '../sandbox/folder.ts';
import { localWebhooks } from '../local/webhooks.ts';

/** Prepares the database of `npm start`, and what a local run needs besides. */

export const KEY_FILE = '.kontor/test-key';
export const ORGANIZATION_FILE = '.kontor/test-organization';

export interface Prepared {
  /** Set only on a local run, whose database is on this machine. */
  organization: LocalOrganization | undefined;
  hasDemoRates: boolean;
  /** The environment variables of webhooks that functions read. */
  webhookVariables: Readonly<Record<string, string>>;
  /** The chain may still be starting. */
  chain: Promise<SandboxChain> | undefined;
}

const NAME_CHARACTERS = 12;

/** The sandbox chain of this database: a new database gets a new chain. */
const startChain = async (
  store: Store,
  { folder, slotMs }: { folder: string; slotMs: number },
): Promise<SandboxChain> => {
  const bytes = await sharedSecret(store, 'sandbox-chain', systemWorld);
  const name = Buffer.from(bytes).toString('hex').slice(0, NAME_CHARACTERS);
  return keepChain({ folder, name, slotMs });
};

interface Stores {
  live: Store;
  /** Undefined if test mode is off. */
  test: Store | undefined;
}

const prepareLocalRun = async (
  { live, test }: Stores,
  root: string,
): Promise<LocalOrganization | undefined> => {
  const ports = { keys: keyStore(live), world: systemWorld };
  await keepLocalKey(ports, resolve(root, KEY_FILE));
  return test && keepLocalOrganization({ live, test }, resolve(root, ORGANIZATION_FILE));
};

/** Creates secrets that reads need too, so that they work when nothing can be written any more. */
const makeSecrets = async (store: Store): Promise<void> => {
  for (const name of ['cursors', 'addresses']) await sharedSecret(store, name, systemWorld);
};

const prepare = async (
  { live, test }: Stores,
  environment: Environment,
  root: string,
): Promise<Prepared> => {
  const folder = sandboxFolder(environment);
  const slotMs = environment.sandboxSlotMs;
  const hasChain = folder !== undefined && test !== undefined;
  const chain = hasChain ? startChain(test, { folder, slotMs }) : undefined;
  // The error is thrown when the promise is awaited, which happens later.
  chain?.catch(() => undefined);
  if (hasChain) await bookOpening(test, systemWorld.now);
  const isLocal = isLocalRun(environment);
  const organization = isLocal ? await prepareLocalRun({ live, test }, root) : undefined;
  const hasDemoRates = isLocal && environment.demo;
  if (hasDemoRates) await loadDemoRates(live, systemWorld.now);
  const webhookVariables = isLocal ? await localWebhooks(environment, root) : {};
  return { organization, hasDemoRates, webhookVariables, chain };
};

const requireSound = async (url: string): Promise<void> => {
  const { unchecked } = await requireSoundPages(url);
  if (unchecked.length > 0)
    console.log(
      `Not looked for damage, for want of time: ${unchecked.join(', ')} (db verify does)`,
    );
};

/** An error in the database of test mode does not prevent the start of live mode. */
const openTest = async (main: StoreOptions, test: StoreOptions): Promise<Store | undefined> => {
  try {
    await requireSound(test.url);
    await prepareTestDatabase(main, test, { now: systemWorld.now() });
    const store = await openStore(test);
    await makeSecrets(store);
    return store;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    console.error(`Test mode is off. ${error.message}`);
    return undefined;
  }
};

/** Migrates the databases and adds the example data of a local run. */
export const prepareStore = async (environment: Environment, root: string): Promise<Prepared> => {
  const { databaseUrl: url, databaseToken: token, dataKeys, testDatabase } = environment;
  const main = { url, token, dataKeys };
  await requireSound(url);
  const live = await openStore(main);
  let test: Store | undefined;
  try {
    await migrate(live);
    await sealStored(live);
    await makeSecrets(live);
    test = testDatabase ? await openTest(main, { ...testDatabase, dataKeys }) : live;
    return await prepare({ live, test }, environment, root);
  } finally {
    for (const store of new Set([live, test])) await store?.close();
  }
};
