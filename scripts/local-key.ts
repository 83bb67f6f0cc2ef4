import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recordKey, type KeyOrder } from '#keys/create.ts';
import { digestOf } from '#keys/digest.ts';
import { formatKey, parseKey, SECRET_BYTES, type FormedKey } from '#keys/format.ts';
import { keyState } from '#keys/key.ts';
import type { KeyStore, KeyWorld } from '#keys/ports.ts';

/** The operator key with which a local run can be tried out: the one key that a file keeps. */

const ORDER: KeyOrder = { holder: { type: 'operator' }, name: 'local test key', scopes: ['fx'] };

const readKey = async (file: string): Promise<FormedKey | null> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const key = parseKey(text.trim());
  return key?.kind === 'op' ? key : null;
};

// A link, unlike a rename, leaves the file of another process that was faster.
const settle = async (temporary: string, file: string, replace: boolean): Promise<void> => {
  const isKept =
    !replace &&
    (await link(temporary, file).then(
      () => true,
      async () => (await readKey(file)) !== null,
    ));
  if (!isKept) await rename(temporary, file);
};

/** Puts a new key into the file; of two processes that do so at once, both get the same one. */
const writeKey = async (
  file: string,
  world: KeyWorld,
  { replace }: { replace: boolean },
): Promise<FormedKey> => {
  const key = formatKey('op', world.randomBytes(SECRET_BYTES));
  const temporary = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporary, `${key.text}\n`, { mode: 0o600, flush: true });
    await settle(temporary, file, replace);
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readKey(file)) ?? key;
};

const takeIn = async (
  { keys, world }: { keys: KeyStore; world: KeyWorld },
  key: FormedKey,
): Promise<void> => {
  try {
    await keys.add(recordKey(key, ORDER, world));
  } catch (error) {
    // Another process that starts at the same moment may have taken it in.
    if ((await keys.findByDigest(digestOf(key))) === undefined) throw error;
  }
};

/**
 * Sees to it that the file holds an operator key with the scope fx that this database knows. The
 * same key serves every local database: one that does not know it yet takes it in.
 */
export const keepLocalKey = async (
  { keys, world }: { keys: KeyStore; world: KeyWorld },
  file: string,
): Promise<void> => {
  const kept = await readKey(file);
  const known = kept === null ? undefined : await keys.findByDigest(digestOf(kept));
  const isSpent = known !== undefined && keyState(known, world.now()) !== 'active';
  const key = kept === null || isSpent ? await writeKey(file, world, { replace: isSpent }) : kept;
  await chmod(file, 0o600);
  if (key !== kept || known === undefined) await takeIn({ keys, world }, key);
};
