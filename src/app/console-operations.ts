import { setTimeout as pause } from 'node:timers/promises';
import { openOnce } from '#kernel/async/single-flight.ts';
import { answerConsole as answerDoor, type ConsolePorts } from '#console/door.ts';
import type { VaultState } from '#console/overview.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { DEFAULT_CHAIN } from '#kernel/money/chains.ts';
import { MODES, type Mode } from '#access/key.ts';
import { afterTheAnswer, nameClient, noteUse, operationalStore } from './operations.ts';
import { openedChains } from './payment-chains.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { signOutStore } from '#console/storage/console-sessions.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { sourceHealth } from '#hotels/storage/hotel-source-health.ts';
import { keyStore } from '#access/storage/keys.ts';
import { overviewReader } from '#console/storage/overview.ts';
import { reconciliationReader } from '#payments/storage/reconciliation.ts';
import { requestQuota } from '#kernel/storage/request-quota.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import { systemWorld } from '#kernel/world.ts';

/** The composition root of the operator's console. */

const { now } = systemWorld;

/** Nobody waits longer for a chain: what is read later is there for the next visit. */
const PATIENCE_MS = 50;
/** A reading serves for so long. */
const FRESH_MS = 15_000;

const kept = new Map<Mode, VaultState>();
const reading = new Map<Mode, Promise<void>>();

const readVault = async (mode: Mode): Promise<VaultState> => {
  const opened = (await openedChains())[mode][DEFAULT_CHAIN];
  if (opened === undefined) return { mode, state: 'no-chain' };
  const reader = reconciliationReader(await operationalStore());
  try {
    const reconciliation = await reconcile({ reader, chain: opened.chain, now }, mode);
    return { mode, state: 'read', at: now(), reconciliation };
  } catch {
    return { mode, state: 'silent' };
  }
};

const isFresh = (vault: VaultState | undefined): boolean =>
  vault?.state === 'read' && now().getTime() - vault.at.getTime() < FRESH_MS;

const renew = (mode: Mode): Promise<void> => {
  const running = reading.get(mode) ?? readVault(mode).then((vault) => void kept.set(mode, vault));
  reading.set(mode, running);
  return running.finally(() => reading.delete(mode));
};

const vaults = async (): Promise<VaultState[]> => {
  const stale = MODES.filter((mode) => !isFresh(kept.get(mode)));
  await Promise.race([Promise.all(stale.map(renew)), pause(PATIENCE_MS)]);
  return MODES.toReversed().map((mode) => kept.get(mode) ?? { mode, state: 'waiting' });
};

const SESSION_ID_BYTES = 16;
const FAILURES = { prefix: 'console-failures', most: 20, windowMs: 60_000 };

const open = openOnce(async (): Promise<ConsolePorts> => {
  const store = await operationalStore();
  const failures = requestQuota(store, FAILURES, now);
  return {
    reader: overviewReader(store),
    vaults,
    feed: () => fxRateStore(store).state(),
    hotels: {
      settings: () => hotelSettingStore(store).list(),
      pushes: () => hotelPushLog(store).latest(),
      health: () => sourceHealth(store),
    },
    keys: keyStore(store),
    noteUse,
    countFailure: async (address) => (await failures.take(nameClient(address))).allowed,
    newSessionId: () =>
      Buffer.from(systemWorld.randomBytes(SESSION_ID_BYTES)).toString('base64url'),
    signOuts: signOutStore(store),
    secret: openOnce(() => sharedSecret(store, 'console', systemWorld)),
    now,
  };
});

export const answerConsole = (
  request: Request,
  context: { ip: string; waitUntil(work: Promise<unknown>): void },
): Promise<Response> => {
  const later = afterTheAnswer((work) => context.waitUntil(work));
  const siteUrl = () => readEnvironment().siteUrl;
  return answerDoor(open, request, { address: context.ip, siteUrl, later });
};
