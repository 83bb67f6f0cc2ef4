import { keyState, type ApiKey } from './key.ts';
import type { KeyStore } from './ports.ts';
import type { OperatorScope } from './scopes.ts';

/** The operator key with this id, if it is still valid and has this scope. */
export const stillOpens = async (
  { keys, now }: { keys: Pick<KeyStore, 'find'>; now(): Date },
  keyId: string,
  scope: OperatorScope,
): Promise<ApiKey | undefined> => {
  const key = await keys.find(keyId);
  if (key === undefined || key.holder.type !== 'operator') return undefined;
  return keyState(key, now()) === 'active' && key.scopes.includes(scope) ? key : undefined;
};
