import { notFound } from '#kernel/refusal-error.ts';
import type { ApiKey } from './key.ts';
import type { KeyPorts } from './ports.ts';

/** The record of a key, or the refusal NOT_FOUND. */
export const showKey = async ({ keys }: Pick<KeyPorts, 'keys'>, keyId: string): Promise<ApiKey> => {
  const key = await keys.find(keyId);
  if (!key) throw notFound('key', keyId);
  return key;
};

/** Ends a key at once and for good. A second time changes nothing. */
export const revokeKey = async (
  ports: Pick<KeyPorts, 'keys' | 'world'>,
  keyId: string,
): Promise<ApiKey> => {
  await showKey(ports, keyId);
  await ports.keys.revoke(keyId, ports.world.now());
  return showKey(ports, keyId);
};
