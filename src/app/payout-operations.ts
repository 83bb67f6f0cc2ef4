import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MODES, type Mode } from '#access/key.ts';
import { once, operationalStore } from './operations.ts';
import { openedChains } from './payment-chains.ts';
import { watchDeposits, type DepositPorts } from '#payments/deposit/watch.ts';
import { idsFrom } from '#payments/ids.ts';
import { runFor, startLoop, type WorkerLoop } from '#payments/payout/worker/loop.ts';
import { WORKER_DEFAULTS, type WorkerPorts } from '#payments/payout/worker/ports.ts';
import { runRound } from '#payments/payout/worker/round.ts';
import { runSimulatedBank } from '#payments/rail/simulated.ts';
import { shared } from '#kernel/shared.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { bankWork } from '#payments/storage/bank.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { depositKeeper } from '#payments/storage/deposits.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { expireQuotes } from '#payments/storage/quotes.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';

/** The composition root of the payout worker and of the watcher of deposits. */

const { now } = systemWorld;

/** A word in the log that a person has to look at; the log is JSON, a line each. */
const tell = (kind: string, told: object): void =>
  console.error(JSON.stringify({ at: now().toISOString(), kind, ...told }));

/** The name of this process, for leases. */
const owner = randomUUID();

const workerPorts = async (mode: Mode): Promise<WorkerPorts | undefined> => {
  const opened = (await openedChains())[mode];
  if (opened === undefined) return undefined;
  const store = await operationalStore();
  const { chain } = opened;
  return { work: payoutWork(store), chain, now, report: (alarm) => tell('payout-alarm', alarm) };
};

const depositPorts = once(async (): Promise<Omit<DepositPorts, 'chain'>> => {
  const store = await operationalStore();
  return {
    ...idsFrom(systemWorld),
    accounts: accountReader(store),
    payments: paymentReader(store),
    keeper: depositKeeper(store),
    book: paymentBook(store, now),
    now,
    reportUnreadable: (signature) => tell('deposit-unreadable', { signature }),
    report: ({ transfer, verdict }) =>
      tell('deposit-not-credited', {
        verdict,
        signature: transfer.signature,
        position: transfer.position,
        mint: transfer.mint,
        amount: String(transfer.amount),
      }),
  };
});

/** One round for the payouts of a mode; nothing where it has no chain. */
const payOut = async (mode: Mode): Promise<number> => {
  const ports = await workerPorts(mode);
  const nonceAccounts = (await openedChains())[mode]?.nonceAccounts ?? [];
  if (ports === undefined) return 0;
  return (await runRound(ports, { ...WORKER_DEFAULTS, mode, owner, nonceAccounts })).claimed;
};

const credit = async (mode: Mode): Promise<void> => {
  const opened = (await openedChains())[mode];
  if (opened === undefined) return;
  const { chain, watched: addresses } = opened;
  await watchDeposits({ ...(await depositPorts()), chain }, { mode, addresses });
};

/** Deposits, the bank and quotes are looked at less often than payouts are moved on. */
const LOOK_EVERY_MS = 1000;
let lookedAtMs = 0;

/** The bank of test mode is a part of Kontor; that of live mode is not. */
const runTestBank = async (): Promise<void> => {
  const ports = { ...(await depositPorts()), bank: bankWork(await operationalStore()) };
  await runSimulatedBank(ports, 'test');
};

/** Quotes that nobody has accepted in time. */
const expireAll = async (): Promise<void> => {
  for (const mode of MODES) await expireQuotes(await operationalStore(), mode, now());
};

const round = async (): Promise<{ claimed: number }> => {
  let claimed = 0;
  for (const mode of MODES) claimed = Math.max(claimed, await payOut(mode));
  if (now().getTime() - lookedAtMs >= LOOK_EVERY_MS) {
    lookedAtMs = now().getTime();
    for (const mode of MODES) await credit(mode);
    await runTestBank();
    await expireAll();
  }
  return { claimed };
};

const PAUSE_MS = 250;
/** A scheduled function has 30 seconds, and its last round may take a while. */
const SPAN_MS = 18_000;
/** After the last acceptance: long enough to sign and send. */
const KICK_MS = 3000;

const spell = (untilMs: () => number): Promise<void> =>
  runFor({ round, now, pause, pauseMs: PAUSE_MS, most: WORKER_DEFAULTS.most, untilMs });

let loop: WorkerLoop | undefined;

/** The scheduled sweep; where a loop runs, it is at work anyway. */
export const sweepPayouts = async (): Promise<void> => {
  if (loop !== undefined) return loop.kick();
  const untilMs = now().getTime() + SPAN_MS;
  return spell(() => untilMs);
};

/** Round after round in this process, as long as it runs. */
export const startPayoutLoop = (): WorkerLoop => {
  const report = (error: unknown): void => tell('payout-round-failed', { error: String(error) });
  loop = startLoop({
    round,
    timer: systemTimer,
    pauseMs: PAUSE_MS,
    most: WORKER_DEFAULTS.most,
    report,
  });
  return loop;
};

let kickedUntilMs = 0;

/** A function whose answer is out has not much more time than a scheduled one. */
const kickedSpell = shared((): Promise<void> => {
  const mostMs = now().getTime() + SPAN_MS;
  return spell(() => Math.min(kickedUntilMs, mostMs));
});

/** Something was accepted: whoever works here goes on at once; many kicks are one. */
export const kickPayouts = async (): Promise<void> => {
  if (loop !== undefined) return loop.kick();
  kickedUntilMs = now().getTime() + KICK_MS;
  await kickedSpell();
};
