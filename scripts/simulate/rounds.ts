import type { OutboundCall } from '#kernel/outbound/client.ts';
import { expireApprovals } from '#payments/payout/expire-approvals.ts';
import { WORKER_DEFAULTS, type Alarm } from '#payments/payout/worker/ports.ts';
import { runGuardedRound } from '#payments/payout/worker/guarded-round.ts';
import { expireQuotes } from '#payments/quote/expire.ts';
import { lateApprovalReader } from '#payments/storage/approvals/late.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { payoutFaults } from '#payments/storage/operator/payout-faults.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { lateQuoteReader } from '#payments/storage/quotes.ts';
import { webhookWork } from '#payments/storage/webhooks/webhook-work.ts';
import { showEvent } from '#payments/v1/events/event.ts';
import { messageText } from '#payments/webhooks/message.ts';
import { deliverer } from '#payments/webhooks/worker/deliver.ts';
import { DELIVERER_DEFAULTS } from '#payments/webhooks/worker/ports.ts';
import { judgeAlarm } from './oracle/alarms.ts';
import { watchBook, watchChain, watchWork } from './oracle/steps.ts';
import { heldBy } from './held.ts';
import type { Bench, Round } from './bench.ts';
import { KilledError } from './life.ts';
import { checkRound, gateOf } from './outflows.ts';
import { WEBHOOK_VAULT } from './server.ts';
import type { Story, World } from './world.ts';

/** What a worker does in each of its rounds, composed as it is served. */

const NEWER = { ...WORKER_DEFAULTS, pollMs: 3000, resendMs: 4000 } as const;
/** An older version has less patience with the other one, and takes less at once. */
const OLDER = { ...NEWER, leaseMs: 15_000, pollMs: 5000, resendMs: 7000, most: 2 } as const;
const SETTINGS = { newer: NEWER, older: OLDER } as const;

/** What examining the vault needs of this worker. */
const roomOf = (world: World, bench: Bench) => {
  const { life, store, chains } = bench;
  const held = world.cast.addresses ? heldBy(world, bench) : undefined;
  return {
    life,
    store,
    chain: chains[world.mode].chain,
    book: paymentBook(store, world.turnstile.now),
    readElsewhere: held?.readElsewhere,
    covered: held?.covered,
  };
};

export const vaultRound = (world: World, bench: Bench): Round =>
  checkRound(world, roomOf(world, bench));

export const payoutRound = (world: World, bench: Bench): Round => {
  const { life, store, owner, version } = bench;
  const { mode, turnstile } = world;
  const { now } = turnstile;
  const { covered, ...room } = roomOf(world, bench);
  const ports = {
    work: life.port(watchWork(world, payoutWork(store))),
    book: life.port(watchBook(world, room.book)),
    gate: gateOf(world, room),
    covered,
    chain: life.port(watchChain(world, room.chain)),
    faults: life.port(payoutFaults(store)),
    now,
    report: (alarm: Alarm) => judgeAlarm(world, alarm),
  };
  const settings = { ...SETTINGS[version], mode, chain: 'solana', owner } as const;
  return async () => void (await runGuardedRound(ports, settings));
};

/** Quotes and approvals whose time has ended. */
export const timelyRound = (
  { turnstile: { now }, cast: { modes } }: Pick<Story, 'turnstile' | 'cast'>,
  { life, store }: Bench,
): Round => {
  const ports = {
    lateQuotes: life.port(lateQuoteReader(store)),
    lateApprovals: life.port(lateApprovalReader(store)),
    book: life.port(paymentBook(store, now)),
    now,
  };
  return async () => {
    for (const mode of modes) {
      await expireQuotes(ports, mode);
      await expireApprovals(ports, mode);
    }
  };
};

/** One look for deliveries, until all that it began has ended. */
export const webhookRound = (
  { turnstile, random, laws, receivers }: Story,
  { life, store, owner }: Bench,
): Round => {
  const { now } = turnstile;
  const textOf = (event: Parameters<typeof showEvent>[0]): string =>
    messageText({ ...event, data: showEvent(event).data });
  const work = webhookWork(store, textOf);
  // One round at a time: all that is sent in it was claimed together.
  let claimed = { nowMs: 0, readMs: 0 };
  const { turn, settled } = deliverer(
    {
      work: life.port({
        ...work,
        claim: (due: Parameters<typeof work.claim>[0]) => {
          claimed = { nowMs: due.now.getTime(), readMs: turnstile.nowMs };
          return work.claim(due);
        },
      }),
      book: life.port(paymentBook(store, now)),
      outbound: life.port({ call: (sent: OutboundCall) => receivers.call(sent, claimed) }),
      vault: WEBHOOK_VAULT,
      urlRules: () => ({ allowHttp: false, allowLoopback: false }),
      now,
      clockMs: () => turnstile.nowMs,
      random: () => random.next(),
      report: ({ deliveryId, error }) =>
        laws.demand(error instanceof KilledError, `${deliveryId} fails: ${String(error)}`),
    },
    { ...DELIVERER_DEFAULTS, owner },
  );
  return async () => {
    await turn();
    await settled();
  };
};
