import { recordKey, type KeyOrder } from '#access/create.ts';
import { digestOf } from '#access/digest.ts';
import { formatKey, parseKey, SECRET_BYTES, type FormedKey } from '#access/format.ts';
import { keyState } from '#access/key.ts';
import type { KeyPorts, KeyStore, KeyWorld } from '#access/ports.ts';
import { keepSecret } from './kept-file.ts';

/** The operator key with which a local run can be tried out: the one key that a file keeps. */

const ORDER: KeyOrder = { holder: { type: 'operator' }, name: 'local test key', scopes: ['fx'] };

type Ports = Omit<KeyPorts, 'organizations'>;

/** Whether the database knows the key as one that opens nothing any more. */
export const isSpent = async ({ keys, world }: Ports, key: FormedKey): Promise<boolean> => {
  const known = await keys.findByDigest(digestOf(key));
  return known !== undefined && keyState(known, world.now()) !== 'active';
};

/** Sees to it that the database knows the key. */
export const takeIn = async (
  { keys, world }: Ports,
  key: FormedKey,
  order: KeyOrder,
): Promise<void> => {
  const isKnown = async () => (await keys.findByDigest(digestOf(key))) !== undefined;
  if (await isKnown()) return;
  try {
    await keys.add(recordKey(key, order, world));
  } catch (error) {
    // Another process that starts at the same moment may have taken it in.
    if (!(await isKnown())) throw error;
  }
};

const parseOperatorKey = (text: string): FormedKey | null => {
  const key = parseKey(text);
  return key?.kind === 'op' ? key : null;
};

/**
 * Sees to it that the file holds an operator key with the scope fx that this database knows. The
 * same key serves every local database: one that does not know it yet takes it in.
 */
export const keepLocalKey = async (
  ports: { keys: KeyStore; world: KeyWorld },
  file: string,
): Promise<void> => {
  const make = () => formatKey('op', ports.world.randomBytes(SECRET_BYTES)).text;
  const spent = (key: FormedKey) => isSpent(ports, key);
  const key = await keepSecret(file, { parse: parseOperatorKey, make }, spent);
  await takeIn(ports, key, ORDER);
};
