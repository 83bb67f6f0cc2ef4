import type { Mode } from '#access/key.ts';
import type { KeyPorts, KeyStore } from '#access/ports.ts';
import { keyStore } from '#access/storage/keys.ts';
import { copyOrganization, organizationStore } from '#access/storage/organizations.ts';
import { testStoreApart, type StoreOf } from '#access/storage/each-store.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';

export const keyPorts = (store: Store): KeyPorts => ({
  keys: keyStore(store),
  organizations: organizationStore(store),
  world: systemWorld,
});

/** The ports for keys of a mode. The organization is copied to the database of that mode. */
export const keyPortsOf = async (
  storeOf: StoreOf,
  mode: Mode,
  organizationId: string,
): Promise<KeyPorts> => {
  const [live, store] = [await storeOf('live'), await storeOf(mode)];
  await copyOrganization({ live, test: store }, organizationId);
  return { ...keyPorts(store), organizations: organizationStore(live) };
};

/** Stores for all keys: keys of test mode may be in a database of their own. */
const keysOf = async (storeOf: StoreOf): Promise<Pick<KeyStore, 'find' | 'findByDigest'>[]> => {
  const test = await testStoreApart(storeOf);
  return [await storeOf('live'), ...(test === undefined ? [] : [test])].map(keyStore);
};

export const findByDigest =
  (storeOf: StoreOf): KeyStore['findByDigest'] =>
  async (digest) => {
    for (const keys of await keysOf(storeOf)) {
      const found = await keys.findByDigest(digest);
      if (found !== undefined) return found;
    }
    return undefined;
  };

/** The ports for the database that contains the key; the main database if none does. */
export const keyPortsWith = async (storeOf: StoreOf, keyId: string): Promise<KeyPorts> => {
  const test = await testStoreApart(storeOf);
  const isTest = test !== undefined && (await keyStore(test).find(keyId)) !== undefined;
  return keyPorts(isTest ? test : await storeOf('live'));
};
