import { openOnce } from '#kernel/async/single-flight.ts';
import { usableRates } from '#fx/current.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import type { Environment } from '#kernel/config/env.ts';
import { ASSET_CODES, ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import { OutboundError } from '#kernel/outbound/error.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { startLoop, type Loop } from '#kernel/worker/loop.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';
import { checkAlarms, type CheckPorts } from '#payments/alarms/check.ts';
import { GAS_FOR } from '#payments/alarms/judge.ts';
import { notifyAlarms, type AlarmMessage } from '#payments/alarms/notify.ts';
import type { AlarmReader, VaultReading } from '#payments/alarms/ports.ts';
import { isReconciled, reconcile } from '#payments/reconcile/reconcile.ts';
import { alarmKeeper, alarmReader, noteBeat } from '#payments/storage/alarms.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { sharedHeaders } from '#payments/webhooks/sign.ts';
import { newId, openKeeper } from './reports.ts';
import { emitAlarm } from './emit.ts';
import { elsewhereReader } from '#app/held/elsewhere.ts';
import { environment } from '#app/environment.ts';
import { doubtsOfModes } from '#app/outflows.ts';
import { openedVaults, type vaultsIn } from '#app/payment-chains.ts';
import { rowsOfBoth, type StoreOf } from '#access/storage/each-store.ts';
import { operationalStore, storeOf } from '#app/store.ts';

/** The composition root of alarms: scheduled checks, reports of workers, and notifications. */

const { now } = systemWorld;

type Vault = ReturnType<typeof vaultsIn>[number];

/** A payout that lands between two queries causes a difference; a second reading shows none. */
const READINGS = 2;

const readVault = async (storeOf: StoreOf, vault: Vault): Promise<VaultReading> => {
  const { mode, opened } = vault;
  const { chain } = opened;
  try {
    const store = await storeOf(mode);
    const reader = reconciliationReader(store);
    const readElsewhere = elsewhereReader(store, vault);
    const wanted = Array.from({ length: GAS_FOR }, () => ({ createsTokenAccount: true }));
    const { count: gasFor } = await chain.affordable(wanted);
    let differences: Extract<VaultReading, { state: 'read' }>['differences'] = [];
    for (let reading = 0; reading < READINGS; reading += 1) {
      const { assets } = await reconcile({ reader, chain, readElsewhere, now }, mode);
      differences = assets.filter((each) => !isReconciled([each]));
      if (differences.length === 0) break;
    }
    return { mode, state: 'read', differences, gasFor };
  } catch {
    return { mode, state: 'silent' };
  }
};

const leastOf = ({ alarms }: Environment): Partial<Record<AssetCode, bigint>> => {
  const { liquidityLeast: least } = alarms;
  if (least === undefined) return {};
  const partsOf = (assetCode: AssetCode): bigint =>
    (least.numerator * 10n ** BigInt(ASSETS[assetCode].decimals)) / least.denominator;
  return Object.fromEntries(ASSET_CODES.map((assetCode) => [assetCode, partsOf(assetCode)]));
};

const bothReader = (main: Store, storeOf: StoreOf): AlarmReader => ({
  beats: alarmReader(main).beats,
  latePayouts: (since) => rowsOfBoth(storeOf, (store) => alarmReader(store).latePayouts(since)),
  lateApprovals: (since) => rowsOfBoth(storeOf, (store) => alarmReader(store).lateApprovals(since)),
  failingDeliveries: (since) =>
    rowsOfBoth(storeOf, (store) => alarmReader(store).failingDeliveries(since)),
  liquidity: () => rowsOfBoth(storeOf, (store) => alarmReader(store).liquidity()),
});

/** The ports of an alarm check, for the scheduled check and for commands. */
export const checkPorts = (
  { main, storeOf }: { main: Store; storeOf: StoreOf },
  settings: { environment: Environment; vaults: readonly Vault[] },
): CheckPorts => ({
  reader: bothReader(main, storeOf),
  keeper: alarmKeeper(main, newId),
  vaults: () => Promise.all(settings.vaults.map((vault) => readVault(storeOf, vault))),
  doubts: () => doubtsOfModes(storeOf),
  rates: async () => {
    const state = await fxRateStore(main).state();
    // Before the first request for a rate, no rate can be too old.
    const areUsable = state === null || usableRates(state, now()) !== null;
    return { fetchedAt: state?.fetchedAt ?? null, areUsable };
  },
  mailsGivenUp: async () => (await outbox(main).list('GIVEN_UP')).length,
  liquidityLeast: leastOf(settings.environment),
  now,
});

const openOutbound = openOnce(async () => outboundClient());

const ANSWER_MOST_BYTES = 1024;

/** Any network is allowed: only the operator can set this receiver. */
const send = async ({ id, body }: AlarmMessage): Promise<boolean> => {
  const { receiver } = environment().alarms;
  if (receiver === undefined) return false;
  try {
    const { status } = await (
      await openOutbound()
    ).call({
      url: receiver.url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...sharedHeaders({ eventId: id, body, at: now() }, receiver.secret),
      },
      body,
      rules: null,
      mostBytes: ANSWER_MOST_BYTES,
    });
    if (status >= 200 && status < 300) return true;
    emitAlarm('alarm-not-delivered')({ id, status });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    emitAlarm('alarm-not-delivered')({ id, error: error.message });
  }
  return false;
};

/** Sends new alarms to the operator's receiver, if one is configured. */
const notifyOperator = async (): Promise<void> => {
  if (environment().alarms.receiver === undefined) return;
  await notifyAlarms({ keeper: await openKeeper(), send, now });
};

const CHECK_EVERY_MS = 60_000;

const runCheck = async (): Promise<void> => {
  const settings = { environment: environment(), vaults: await openedVaults() };
  await checkAlarms(checkPorts({ main: await operationalStore(), storeOf }, settings));
  await notifyOperator();
  await noteBeat(await operationalStore(), 'alarms', now());
};

let isLooping = false;

/** The scheduled check; does nothing if this process runs the loop, which checks anyway. */
export const sweepAlarms = async (): Promise<void> => {
  if (!isLooping) await runCheck();
};

/** Checks once a minute in this process until it is stopped. */
export const startAlarmLoop = (): Pick<Loop, 'stop'> => {
  isLooping = true;
  return startLoop({
    round: async () => {
      await runCheck();
      return 'idle';
    },
    timer: systemTimer,
    pauseMs: CHECK_EVERY_MS,
    report: (error) => emitAlarm('alarm-round-failed')({ error: String(error) }),
  });
};
