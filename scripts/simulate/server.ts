import { authenticateOrganization } from '#access/authenticate.ts';
import type { Mode } from '#access/key.ts';
import { keyStore } from '#access/storage/keys.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Chains, PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import { idsFrom } from '#payments/ids.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { depositAddressBook } from '#payments/storage/deposits/addresses.ts';
import { beneficiaryReader } from '#payments/storage/beneficiaries.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { NO_DENY_LIST } from '#payments/storage/deny-list.ts';
import { deliveryReader } from '#payments/storage/webhooks/webhook-deliveries.ts';
import { endpointReader } from '#payments/storage/webhooks/webhook-endpoints.ts';
import { eventReader } from '#payments/storage/events.ts';
import { idempotencyReader } from '#payments/storage/idempotency.ts';
import { operatorReader } from '#payments/storage/liquidity.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { referenceReader } from '#payments/storage/requests/references.ts';
import { testDeposits } from '#payments/storage/requests/test-deposits.ts';
import { snapshotReader } from '#payments/storage/reserves/snapshots.ts';
import { quoteReader } from '#payments/storage/quotes.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { openingStore } from '#payments/storage/costs/openings.ts';
import { keyLineage } from '#access/storage/key-lineage.ts';
import { clockReader } from '#payments/storage/sandbox-clocks.ts';
import { secretVault } from '#payments/webhooks/vault.ts';
import type { Dependencies } from '#payments/v1/dependencies.ts';
import { v1Endpoint } from '#payments/v1/endpoint.ts';
import { idempotency } from '#payments/v1/idempotency.ts';
import { seededRandom, type Random } from '../bench/random.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import type { Cast } from './cast.ts';
import type { ModeChain } from './chains.ts';
import { Meeting, meetingBook } from './meeting.ts';
import type { LoopName, Naps } from './naps.ts';
import { PER_EURO, termsOf } from './prices.ts';
import { seededWorld, type Tenancy } from './tenancies.ts';
import type { Turnstile } from './turnstile.ts';
import type { PaidWallet } from './wallets.ts';

/** The payments API as it is served, on virtual time. */

export interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The Idempotency-Key. */
  key?: string;
}

export interface Answer {
  status: number;
  text: string;
}

/** What was done under a key, as its client was answered. */
export interface Done {
  tenancy: Tenancy;
  asked: Asked;
  text: string;
  /** Of virtual time, when it was first asked for. */
  atMs: number;
}

interface Process {
  ask(tenancy: Tenancy, asked: Asked): Promise<Answer>;
  /** What it does before it writes. */
  beforeWrites: () => Promise<void>;
}

export interface Server extends Pick<Process, 'ask'> {
  /** Two requests at the same moment, each to a process of its own. */
  askTogether(tenancy: Tenancy, asked: readonly [Asked, Asked]): Promise<Answer[]>;
}

interface Parts {
  store: Store;
  random: Random;
  turnstile: Turnstile;
  wallets: readonly PaidWallet[];
  naps: Naps;
  cast: Pick<Cast, 'openings'>;
}

/** What seals the secrets of webhooks; its randomness is shown nowhere. */
export const WEBHOOK_VAULT = secretVault(['a key of the simulation, long enough'], (count) =>
  new Uint8Array(count).fill(7),
);

type Truths = Readonly<Record<Mode, Pick<ModeChain, 'truth' | 'derive'>>>;

/** Wallets are frozen after they were looked at: else no transfer could fail on the chain. */
const beforeTheFreeze = (
  truth: PayoutChain & VaultChain,
  wallets: readonly PaidWallet[],
): PayoutChain & VaultChain => ({
  ...truth,
  readDestination: async (address, assetCode) => {
    const wallet = wallets.find((each) => each.frozen && each.address === address);
    if (wallet === undefined || assetCode === 'EUR')
      return truth.readDestination(address, assetCode);
    return {
      payable: true,
      kind: 'wallet',
      address,
      tokenAccount: wallet.tokenAccounts[assetCode],
      owner: address,
      createsTokenAccount: false,
      sentence: 'It was not frozen yet',
      checks: [],
    };
  },
});

const chainsOf = (truths: Truths, wallets: readonly PaidWallet[]): Chains => ({
  find: (mode) => ({
    chain: beforeTheFreeze(truths[mode].truth, wallets),
    deposits: {
      derive: truths[mode].derive,
      vaultAddress: truths[mode].truth.vaultAddress,
      tokens: SANDBOX_MINTS,
      paymentUri: (token, reference) => `solana:${token}?reference=${reference}`,
    },
    canSign: true,
    watched: [],
    testWallet: undefined,
  }),
});

const operationsOf = (parts: Parts, truths: Truths): Dependencies['operations'] => {
  const { store, turnstile, wallets, cast } = parts;
  const { now } = turnstile;
  const world = seededWorld(parts);
  const ids = idsFrom(world);
  return {
    ...ids,
    accounts: accountReader(store),
    payments: paymentReader(store),
    payouts: payoutReader(store),
    quotes: quoteReader(store),
    operator: operatorReader(store),
    beneficiaries: beneficiaryReader(store),
    events: eventReader(store),
    references: referenceReader(store),
    testDeposits: testDeposits(store),
    reserves: snapshotReader(store),
    chains: chainsOf(truths, wallets),
    depositAddresses: depositAddressBook(store, now),
    screening: NO_DENY_LIST,
    rates: { current: async () => ({ rates: { day: '2026-11-20', perEuro: PER_EURO } }) },
    rails: { isConfigured: () => true },
    terms: termsOf(cast),
    clock: clockReader(store),
    ...{ approvalPolicies: approvalPolicies(store), openings: openingStore(store) },
    keyLineage: keyLineage(store),
    cursorSecret: async () => new Uint8Array(32),
    webhooks: {
      newId: ids.newId,
      now,
      endpoints: endpointReader(store),
      deliveries: deliveryReader(store),
      vault: WEBHOOK_VAULT,
      addresses: async () => ['93.184.216.34'],
      urlRules: () => ({ allowHttp: false, allowLoopback: false }),
      randomBytes: world.randomBytes,
    },
    now,
  };
};

const PLENTY = 1_000_000;
/** The process that was to wake a worker may end before: then it wakes by itself. */
const UNHEARD_PART = 0.2;

const wake = ({ random, naps }: Parts, loopName: LoopName): void => {
  naps.stir();
  if (!random.chance(UNHEARD_PART)) naps.wake(loopName);
};

const dependenciesOf = (
  parts: Parts,
  truths: Truths,
  arrive: () => Promise<void>,
): Dependencies => {
  const { store, turnstile } = parts;
  const { now } = turnstile;
  const rule = { prefix: 'simulation', most: PLENTY, windowMs: 10_000 };
  return {
    authenticate: (credentials) =>
      authenticateOrganization(
        { keys: keyStore(store), now, noteUse: () => undefined },
        credentials,
      ),
    requests: requestQuota(store, rule, now),
    failures: requestQuota(store, { ...rule, prefix: 'failures' }, now),
    storage: { storedBytes: async () => 0, megabytesMost: { test: PLENTY, live: PLENTY } },
    operations: operationsOf(parts, truths),
    book: meetingBook(paymentBook(store, now), arrive),
    wakePayouts: async () => undefined,
    resumePayouts: () => undefined,
    wakeWebhooks: () => wake(parts, 'webhooks'),
    idempotent: idempotency({ answers: idempotencyReader(store), now }),
  };
};

const AT_ONCE = async (): Promise<void> => undefined;

/** One process of several that serve the same database; with choices of its own. */
const openProcess = (shared: Parts, truths: Truths): Process => {
  const parts = { ...shared, random: seededRandom(Math.floor(shared.random.next() * 2 ** 32)) };
  const dependencies = dependenciesOf(parts, truths, () => process.beforeWrites());
  const answer = v1Endpoint({
    siteUrl: () => 'https://simulation.invalid',
    open: async () => dependencies,
    log: () => undefined,
  });
  // What follows an answer waits by the machine's own clock: here it happens with the answer.
  const host = { ip: '192.0.2.1', waitUntil: () => wake(parts, 'payouts') };
  const ask: Process['ask'] = async ({ authorization }, { method = 'POST', path, body, key }) => {
    const request = new Request(`https://simulation.invalid${path}`, {
      method,
      headers: {
        Authorization: authorization,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await answer(request, host);
    return { status: response.status, text: await response.text() };
  };
  const process: Process = { ask, beforeWrites: AT_ONCE };
  return process;
};

/** Two processes: which one a request comes to, the seed says. */
export const openServer = (parts: Parts, truths: Truths): Server => {
  const { random } = parts;
  const processes = [openProcess(parts, truths), openProcess(parts, truths)];
  return {
    ask: (tenancy, asked) => random.pick(processes).ask(tenancy, asked),
    askTogether: (tenancy, asked) => {
      const meeting = new Meeting(asked.length);
      const isTurned = random.chance(0.5);
      const answers = processes.map(async (each, index) => {
        const position = isTurned ? asked.length - 1 - index : index;
        each.beforeWrites = () => meeting.arrive(position);
        try {
          return await each.ask(tenancy, asked[index] ?? asked[0]);
        } finally {
          meeting.end(position);
          each.beforeWrites = AT_ONCE;
        }
      });
      return Promise.all(answers);
    },
  };
};
