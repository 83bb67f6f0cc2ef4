import { createHmac } from 'node:crypto';
import { openOnce } from '#kernel/async/single-flight.ts';
import { consoleEndpoint, type ConsolePorts } from '#console/endpoint.ts';
import type { VaultState } from '#console/overview.ts';
import { vaultStates } from '#console/vault-states.ts';
import type { Mode } from '#access/key.ts';
import { openKeeper } from '#app/alarms/reports.ts';
import { environment } from './environment.ts';
import { nameClient, noteUse, operationalStore, storeOf } from './store.ts';
import { doubtsOfModes } from './outflows.ts';
import { overviewOfModes } from '#app/storage/overview-of-modes.ts';
import { openedChains } from './payment-chains.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { signOutStore } from '#console/storage/console-sessions.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { sourceHealth } from '#hotels/storage/hotel-source-health.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { waitingRequests } from '#register/storage/waiting-requests.ts';
import { auditLog } from '#access/storage/audit-log.ts';
import { keyStore } from '#access/storage/keys.ts';
import { elsewhereReader } from '#app/held/elsewhere.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { DEFAULT_CHAIN } from '#kernel/money/chains.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';

/** The composition root of the operator's console: its data, sessions and access. */

const { now } = systemWorld;

const readVault = async (mode: Mode): Promise<VaultState> => {
  const opened = (await openedChains())[mode][DEFAULT_CHAIN];
  if (opened === undefined) return { mode, state: 'no-chain' };
  try {
    const store = await storeOf(mode);
    const reader = reconciliationReader(store);
    const readElsewhere = elsewhereReader(store, { mode, chain: DEFAULT_CHAIN, opened });
    const ports = { reader, chain: opened.chain, readElsewhere, now };
    const reconciliation = await reconcile(ports, mode);
    return { mode, state: 'read', at: now(), reconciliation };
  } catch {
    return { mode, state: 'silent' };
  }
};

const SESSION_ID_BYTES = 16;
const FAILURES = { prefix: 'console-failures', most: 20, windowMs: 60_000 };

const SECRET_BYTES = 32;
const processSecret = systemWorld.randomBytes(SECRET_BYTES);

/**
 * It is stored in neither database nor backup, so that nobody who reads one can forge a session.
 * Without CONSOLE_KEY, sessions end with this process at the latest.
 */
const sessionSecret = (): Uint8Array => {
  const { consoleKey } = environment();
  if (consoleKey === undefined) return processSecret;
  return createHmac('sha256', consoleKey).update('console sessions').digest();
};

const open = openOnce(async (): Promise<ConsolePorts> => {
  const store = await operationalStore();
  const failures = requestQuota(store, FAILURES, now);
  return {
    reader: overviewOfModes(storeOf),
    vaults: vaultStates({ read: readVault, now, timer: systemTimer }),
    doubts: async () => (await doubtsOfModes(storeOf)).flatMap(({ sentences }) => sentences),
    requests: (most) => waitingRequests(store, most),
    feed: () => fxRateStore(store).state(),
    alarms: async () => (await openKeeper()).open(),
    hotels: {
      settings: () => hotelSettingStore(store).list(),
      pushes: () => hotelPushLog(store).latest(),
      health: () => sourceHealth(store),
      vendors: hotelVendorStore(store, { now, withoutVendor: ariWithoutVendor }),
      demand: (month) => demandStore(store).counts({ month }),
    },
    keys: keyStore(store),
    noteUse,
    countFailure: async (address) => (await failures.take(nameClient(address))).allowed,
    record: (fact) => auditLog(store).append(fact),
    newSessionId: () =>
      Buffer.from(systemWorld.randomBytes(SESSION_ID_BYTES)).toString('base64url'),
    signOuts: signOutStore(store),
    secret: sessionSecret,
    now,
  };
});

export const answerConsole = consoleEndpoint(open, () => environment().siteUrl);
