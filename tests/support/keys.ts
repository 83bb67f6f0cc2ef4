import { randomBytes } from 'node:crypto';
import { createKey, type KeyOrder, type NewKey } from '#access/create.ts';
import type { KeyPorts, KeyWorld } from '#access/ports.ts';
import { keyStore } from '#access/storage/keys.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import type { Store } from '#kernel/storage/store.ts';

/** A world whose clock stands until a test moves it. */
export interface HeldWorld extends KeyWorld {
  pass(milliseconds: number): void;
}

export const heldWorld = (start = '2026-11-20T12:00:00.000Z'): HeldWorld => {
  let timeMs = Date.parse(start);
  return { now: () => new Date(timeMs), randomBytes, pass: (length) => void (timeMs += length) };
};

export const keyPorts = (
  store: Store,
  world: KeyWorld = { now: () => new Date(), randomBytes },
): KeyPorts => ({ keys: keyStore(store), organizations: organizationStore(store), world });

export const OPERATOR: KeyOrder = { holder: { type: 'operator' }, scopes: ['fx'] };

export const operatorKey = (store: Store, order: Partial<KeyOrder> = {}): Promise<NewKey> =>
  createKey(keyPorts(store), { ...OPERATOR, ...order });
