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

/** Ports for keys of a mode, in whose database the organization is then as well. */
export const keyPortsOf = async (
  storeOf: StoreOf,
  mode: Mode,
  organizationId: string,
): Promise<KeyPorts> => {
  const [live, store] = [await storeOf('live'), await storeOf(mode)];
  await copyOrganization({ live, test: store }, organizationId);
  return { ...keyPorts(store), organizations: organizationStore(live) };
};

/** One that knows all keys: those of test mode may be in another database than all others. */
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

/** Ports for the database that the key is in; where no database has it, the main one. */
export const keyPortsWith = async (storeOf: StoreOf, keyId: string): Promise<KeyPorts> => {
  const test = await testStoreApart(storeOf);
  const isTest = test !== undefined && (await keyStore(test).find(keyId)) !== undefined;
  return keyPorts(isTest ? test : await storeOf('live'));
};
