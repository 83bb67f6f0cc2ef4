import { RefusalError } from '#kernel/refusal-error.ts';
import { makeKey, type NewKey } from './create.ts';
import { keyState, type ApiKey } from './key.ts';
import type { KeyPorts } from './ports.ts';
import { showKey } from './revoke.ts';

interface Rotation extends NewKey {
  /** Until when the old key remains valid as well. */
  oldKeyEndsAt: Date;
}

const inactive = (message: string): RefusalError => new RefusalError('KEY_INACTIVE', message);

// A key that was created for ninety days is replaced by one for ninety days.
const sameLifetime = ({ createdAt, expiresAt }: ApiKey, now: Date): Date | null =>
  expiresAt === null ? null : new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());

/**
 * Replaces an active key by a new one with the same holder, name and scopes. The old key stays
 * valid for `overlapMs` more, but never longer than before.
 */
export const rotateKey = async (
  { keys, world }: Pick<KeyPorts, 'keys' | 'world'>,
  { keyId, overlapMs, expiresAt }: { keyId: string; overlapMs: number; expiresAt?: Date | null },
): Promise<Rotation> => {
  const now = world.now();
  const old = await showKey({ keys }, keyId);
  if (old.replacedBy !== null) throw inactive(`${keyId} was rotated before: ${old.replacedBy}`);
  const state = keyState(old, now);
  if (state !== 'active') throw inactive(`${keyId} is ${state}`);
  const end = now.getTime() + overlapMs;
  const oldKeyEndsAt = new Date(Math.min(end, old.expiresAt?.getTime() ?? end));
  const { holder, name, scopes, addressRanges } = old;
  const order = { holder, name, scopes, addressRanges };
  const made = makeKey({ ...order, expiresAt: expiresAt ?? sameLifetime(old, now) }, world);
  if (!(await keys.replace(keyId, { key: made.record, endsAt: oldKeyEndsAt })))
    throw inactive(`${keyId} was rotated or revoked at the same moment`);
  return { ...made, oldKeyEndsAt };
};
