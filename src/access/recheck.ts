import { isElsewhere } from './authenticate.ts';
import { keyState, type ApiKey } from './key.ts';
import type { KeyStore } from './ports.ts';
import type { OperatorScope } from './scopes.ts';

/** The operator key with this id, if it is still valid from this address and has this scope. */
export const stillOpens = async (
  { keys, now }: { keys: Pick<KeyStore, 'find'>; now(): Date },
  { keyId, address }: { keyId: string; address: string },
  scope: OperatorScope,
): Promise<ApiKey | undefined> => {
  const key = await keys.find(keyId);
  if (key === undefined || key.holder.type !== 'operator') return undefined;
  if (isElsewhere(key, address)) return undefined;
  return keyState(key, now()) === 'active' && key.scopes.includes(scope) ? key : undefined;
};
