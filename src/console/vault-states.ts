import { MODES, type Mode } from '#access/key.ts';
import type { Timer } from '#kernel/world.ts';
import type { VaultState } from './overview.ts';

/** Reads the vaults from chains, which may be slow, and caches the result for a short time. */

/** How long the page waits for a chain; a later result is shown at the next request. */
const PATIENCE_MS = 50;
/** A reading is shown for this long before it is read again. */
const FRESH_MS = 15_000;

export interface VaultPorts {
  read(mode: Mode): Promise<VaultState>;
  now(): Date;
  timer: Timer;
}

export const vaultStates = ({ read, now, timer }: VaultPorts) => {
  const known = new Map<Mode, VaultState>();
  const reading = new Map<Mode, Promise<void>>();

  const isFresh = (vault: VaultState | undefined): boolean =>
    vault?.state === 'read' && now().getTime() - vault.at.getTime() < FRESH_MS;

  const renew = (mode: Mode): Promise<void> => {
    const running = reading.get(mode) ?? read(mode).then((vault) => void known.set(mode, vault));
    reading.set(mode, running);
    return running.finally(() => reading.delete(mode));
  };

  return async (): Promise<VaultState[]> => {
    const stale = MODES.filter((mode) => !isFresh(known.get(mode)));
    const late = new Promise<void>((resolve) => void timer.after(PATIENCE_MS, resolve));
    await Promise.race([Promise.all(stale.map(renew)), late]);
    return MODES.toReversed().map((mode) => known.get(mode) ?? { mode, state: 'waiting' });
  };
};
