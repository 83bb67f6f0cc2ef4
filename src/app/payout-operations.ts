import { randomUUID } from 'node:crypto';
import { openOnceFor } from '#kernel/async/single-flight.ts';
import { MODES, type Mode } from '#access/key.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import { backgroundWorker, type Worker } from '#kernel/worker/worker.ts';
import type { Loop } from '#kernel/worker/loop.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';
import { watchDeposits, type DepositPorts, type WatchReport } from '#payments/deposit/watch.ts';
import { examineVault } from '#payments/outflow/examine.ts';
import { signingGate } from '#payments/outflow/gate.ts';
import { expireQuotes } from '#payments/quote/expire.ts';
import type { Alarm } from '#payments/alarms/alarm.ts';
import { idsFrom } from '#payments/ids.ts';
import {
  WORKER_DEFAULTS,
  type RoundReport,
  type WorkerPorts,
} from '#payments/payout/worker/ports.ts';
import { expireApprovals } from '#payments/payout/expire-approvals.ts';
import { runGuardedRound } from '#payments/payout/worker/guarded-round.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { lateApprovalReader } from '#payments/storage/approvals/late.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { depositKeeper } from '#payments/storage/deposits/deposits.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import { payoutFaults } from '#payments/storage/operator/payout-faults.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { lateQuoteReader } from '#payments/storage/quotes.ts';
import { beatOf, reportAlarm } from '#app/alarms/reports.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { outflowStores } from './outflows.ts';
import { publishReserves } from './reserves.ts';
import { elsewhereReader } from '#app/held/elsewhere.ts';
import { heldCoins } from '#app/held/coins.ts';
import { idleTimer, storeOf } from './store.ts';
import { runTestBank } from '#app/bank/test-bank.ts';
import type { Store } from '#kernel/storage/store.ts';
import { openedVaults } from './payment-chains.ts';

/** The composition root of the payment workers: payouts, deposits, sweeps and checks. */

const { now } = systemWorld;

/** The name of this process, for leases. */
const owner = randomUUID();

type Vault = Awaited<ReturnType<typeof openedVaults>>[number];

/** Reports a fault of a payout: in the log, and as an alarm that stays open while it persists. */
const reportPayout =
  (mode: Mode): WorkerPorts['report'] =>
  (found) => {
    emitAlarm('payout-alarm')(found);
    const kind = found.disputed ? 'providers_disagree' : 'payout_fails';
    reportAlarm({ kind, mode, subject: found.payoutId, sentence: found.sentence });
  };

/** One round for the payouts of a vault. */
const payOut = async ({ mode, chain, opened }: Vault): Promise<RoundReport> => {
  const store = await storeOf(mode);
  const parts = { work: payoutWork(store), book: paymentBook(store, now) };
  const vault = { mode, chain, opened };
  const readElsewhere = elsewhereReader(store, vault);
  const looked = { ...outflowStores(store), chain: opened.chain, readElsewhere };
  const gate = signingGate(looked, { mode, chain });
  const ports = { ...parts, gate, chain: opened.chain, now, report: reportPayout(mode) };
  const { covered } = await heldCoins(vault);
  return runGuardedRound(
    { ...ports, covered, faults: payoutFaults(store) },
    { ...WORKER_DEFAULTS, mode, chain, owner },
  );
};

const depositPortsOf = openOnceFor(async (store: Store) => {
  const reportUncredited = emitAlarm('deposit-not-credited');
  const reportUnreadable = emitAlarm('deposit-unreadable');
  const report: DepositPorts['report'] = ({ transfer, verdict }) => {
    const { signature, position, token, amount } = transfer;
    reportUncredited({ verdict, signature, position, token, amount: String(amount) });
  };
  return {
    ...idsFrom(systemWorld),
    accounts: accountReader(store),
    payments: paymentReader(store),
    keeper: depositKeeper(store),
    sightings: sightingKeeper(store),
    book: paymentBook(store, now),
    now,
    report,
    reportUnreadable: (signature: string) => reportUnreadable({ signature }),
  };
});

const creditDeposits = async ({ mode, chain, opened }: Vault): Promise<WatchReport> => {
  const reportUnproved: DepositPorts['reportUnproved'] = (unproved) => {
    emitAlarm('deposit-unproved')(unproved);
    const { signature: subject, dissenters } = unproved;
    const transaction = `a transaction into the ${mode} vault`;
    const found: Pick<Alarm, 'kind' | 'sentence'> =
      dissenters.length > 0
        ? {
            kind: 'providers_disagree',
            sentence: `These say something else of ${transaction}: ${dissenters.join(', ')}.`,
          }
        : {
            kind: 'deposit_waits',
            sentence: `Too few providers know ${transaction} that one of them has named.`,
          };
    reportAlarm({ ...found, mode, subject });
  };
  const { look, formerAddresses } = await heldCoins({ mode, chain, opened });
  const ports = {
    ...(await depositPortsOf(await storeOf(mode))),
    chain: opened.chain,
    look,
    reportUnproved,
  };
  const addresses = [...opened.watched, ...(await formerAddresses())];
  return watchDeposits(ports, { mode, chain, addresses });
};

/** A scheduled function may run for 30 seconds, and its last round may take long. */
const RUN_MOST_MS = 7000;
/** How long to go on after the last acceptance: enough to sign and send. */
const LINGER_MS = 3000;
/** A payout that was sent is checked again within a second. */
const QUIET_MS = 1500;
const SHARED = {
  now,
  timer: systemTimer,
  idleTimer,
  runMostMs: RUN_MOST_MS,
  lingerMs: LINGER_MS,
  quietMs: QUIET_MS,
};

const vaultsOf = async (mode: Mode): Promise<Vault[]> =>
  (await openedVaults()).filter((vault) => vault.mode === mode);

/** Each mode has its own workers, so that live mode never waits for test mode. */
const payoutsOf = (mode: Mode): Worker => {
  const beat = beatOf(`payouts:${mode}`);
  return backgroundWorker({
    name: `payouts:${mode}`,
    ...SHARED,
    round: async () => {
      let claimed = 0;
      // Without a signer this process only watches for deposits: another one pays out.
      const paying = (await vaultsOf(mode)).filter(({ opened }) => opened.canSign);
      for (const vault of paying) claimed = Math.max(claimed, (await payOut(vault)).claimed);
      if (paying.length > 0) await beat();
      if (claimed === 0) return 'idle';
      return claimed < WORKER_DEFAULTS.most ? 'busy' : 'full';
    },
    pauseMs: 250,
    report: (error) => emitAlarm('payout-round-failed')({ mode, error: String(error) }),
  });
};

const INCOMING_EVERY_MS = 1000;

// Each round costs a request to the chain: one per second is enough, however often it is woken.
const EVERY_SECOND = { pauseMs: INCOMING_EVERY_MS, gatherMs: INCOMING_EVERY_MS } as const;

/** Credits deposits. A round is bounded, since payouts use the same providers. */
const depositsOf = (mode: Mode): Worker => {
  const beat = beatOf(`deposits:${mode}`);
  return backgroundWorker({
    name: `deposits:${mode}`,
    ...SHARED,
    ...EVERY_SECOND,
    round: async () => {
      const vaults = await vaultsOf(mode);
      let isAny = false;
      for (const vault of vaults) {
        const { found, more } = await creditDeposits(vault);
        isAny ||= more || found > 0;
      }
      if (vaults.length > 0) await beat();
      return isAny ? 'busy' : 'idle';
    },
    report: (error) => emitAlarm('deposit-round-failed')({ mode, error: String(error) }),
  });
};

/** The bank of test mode; a separate worker, so that deposits do not wait for it. */
const testBank = backgroundWorker({
  name: 'bank:test',
  ...SHARED,
  ...EVERY_SECOND,
  round: async () => {
    await runTestBank();
    return 'idle';
  },
  report: (error) => emitAlarm('bank-round-failed')({ mode: 'test', error: String(error) }),
});

const SWEEP_EVERY_MS = 2000;

/** Moves coins into the vault; a separate worker, so that deposits do not wait for it. */
const sweepsOf = (mode: Mode): Worker => {
  const beat = beatOf(`sweeps:${mode}`);
  return backgroundWorker({
    name: `sweeps:${mode}`,
    ...SHARED,
    pauseMs: SWEEP_EVERY_MS,
    gatherMs: SWEEP_EVERY_MS,
    round: async () => {
      const signing = (await vaultsOf(mode)).filter(({ opened }) => opened.canSign);
      for (const vault of signing) await (await heldCoins(vault)).sweep();
      if (signing.length > 0) await beat();
      return 'idle';
    },
    report: (error) => emitAlarm('sweep-round-failed')({ mode, error: String(error) }),
  });
};

/** Handles quotes that were not accepted in time, and payouts that were not approved in time. */
const timelyOf = (mode: Mode): Worker =>
  backgroundWorker({
    name: `late:${mode}`,
    ...SHARED,
    ...EVERY_SECOND,
    round: async () => {
      const store = await storeOf(mode);
      const [lateQuotes, lateApprovals] = [lateQuoteReader(store), lateApprovalReader(store)];
      const ports = { lateQuotes, lateApprovals, book: paymentBook(store, now), now };
      await Promise.all([expireQuotes(ports, mode), expireApprovals(ports, mode)]);
      return 'idle';
    },
    report: (error) => emitAlarm('quote-round-failed')({ mode, error: String(error) }),
  });

const CHECK_EVERY_MS = 15_000;

/** Books what left a vault and publishes what is owed, even if nothing is paid out. */
const checksOf = (mode: Mode): Worker =>
  backgroundWorker({
    name: `checks:${mode}`,
    ...SHARED,
    pauseMs: CHECK_EVERY_MS,
    gatherMs: CHECK_EVERY_MS,
    round: async () => {
      const store = await storeOf(mode);
      for (const vault of await vaultsOf(mode)) {
        const readElsewhere = elsewhereReader(store, vault);
        const ports = { ...outflowStores(store), chain: vault.opened.chain, readElsewhere };
        await examineVault(ports, { mode, chain: vault.chain });
        await publishReserves(vault);
      }
      return 'idle';
    },
    report: (error) => emitAlarm('vault-check-failed')({ mode, error: String(error) }),
  });

const PAYOUTS = { test: payoutsOf('test'), live: payoutsOf('live') } as const;

const OF_MODE = {
  test: [PAYOUTS.test, depositsOf('test'), testBank, sweepsOf('test'), timelyOf('test')],
  live: [PAYOUTS.live, depositsOf('live'), sweepsOf('live'), timelyOf('live')],
} as const satisfies Record<Mode, readonly Worker[]>;

// They are never woken, since nothing that was accepted waits for them.
const checks: readonly Worker[] = MODES.map(checksOf);

const workers: readonly Worker[] = [...MODES.flatMap((mode) => OF_MODE[mode]), ...checks];

/** The scheduled sweep; loops in this process do the same work anyway. */
export const sweepPayouts = async (): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.sweep()));
};

/** Round after round in this process, as long as it runs. */
export const startPaymentLoops = (): Pick<Loop, 'stop'> => {
  const loops = workers.map((worker) => worker.start());
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
};

/** Wakes the workers after an acceptance or a deposit; many calls are merged into one. */
export const wakePayments = async (mode: Mode): Promise<void> => {
  await Promise.all(OF_MODE[mode].map((worker) => worker.wake()));
};

const lookedAtMs: Record<Mode, number> = { test: -Infinity, live: -Infinity };

/**
 * Between two sweeps, the process that answers the next request sends signed transactions again,
 * after its answer. Running loops do that anyway.
 */
export const resumePayouts = (mode: Mode, later: Later): void => {
  const worker = PAYOUTS[mode];
  const nowMs = performance.now();
  if (worker.isLooping() || nowMs - lookedAtMs[mode] < WORKER_DEFAULTS.resendMs) return;
  lookedAtMs[mode] = nowMs;
  later(worker.look);
};
