import { HOUR_MS } from '#kernel/durations.ts';
import type { Account } from '#payments/account/account.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { ChainTransfer, Sighting, SightingsAsked } from '#payments/chain/deposit.ts';
import { transferName } from '#payments/deposit/deposit.ts';
import { watchDeposits, type DepositPorts } from '#payments/deposit/watch.ts';
import { Laws } from '../oracle/laws.ts';
import { DepositRows } from './deposit-rows.ts';
import type { Option, Scene } from './explorer.ts';
import { Process, textOf } from './process.ts';
import { Budget, playOn } from './scene-parts.ts';

/**
 * A history of several pages with two watchers, through the watcher's own rounds: every order of
 * what they do, of when each provider learns of a transaction, and of where a process ends.
 */

interface DepositBudget {
  /** Rounds that watchers begin. */
  rounds: number;
  crashes: number;
  /** Questions to a provider that nobody answers. */
  silences: number;
  /** Transactions that one provider alone invents. */
  lies: number;
  /** Times that everything which waits becomes due. */
  waits: number;
}

/** Makes other ports of those that watchers have, so that a test can show what is found. */
type BendPorts = (ports: DepositPorts) => DepositPorts;

const START_MS = Date.parse('2026-11-21T10:00:00.000Z');
const STEPS_MOST = 800;
const PAGE = 2;
const SOURCE = { mode: 'test', chain: 'solana' } as const;
const TENANT = { organizationId: 'org_1', mode: 'test' } as const;
const ADDRESS = 'vault account';
const PROVIDERS = ['p', 'q'] as const;
const INVENTED = 'invented';

const NOW = new Date(START_MS);
const ACCOUNT: Account = {
  accountId: 'acct_1',
  name: '',
  description: '',
  purpose: 'OPERATING',
  classification: 'PRIMARY',
  status: 'ACTIVE',
  metadata: {},
  referenceKey: 'reference',
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
};

const transferOf = (signature: string, position: number, amount: bigint): ChainTransfer => ({
  ...{ signature, position, amount, block: 1n, blockTime: NOW, finalized: true, failed: false },
  ...{ token: 'usdc', assetCode: 'USDC', tokenAccount: ADDRESS, sender: null, disputed: false },
  references: [ACCOUNT.referenceKey],
});

/** What comes in, the oldest first: the second transaction brings two transfers. */
const INCOMING: readonly (readonly ChainTransfer[])[] = [
  [transferOf('s1', 0, 1_000_001n)],
  [transferOf('s2', 0, 1_000_002n), transferOf('s2', 1, 1_000_003n)],
  [transferOf('s3', 0, 1_000_004n)],
];
const TRANSFERS = INCOMING.flat();
const SIGNATURES = INCOMING.map(([first]) => first?.signature ?? '');

const nobodyAsks = (): Promise<never> => Promise.reject(new Error('nobody asks'));

class DepositScene implements Scene {
  readonly #rows = new DepositRows();
  readonly #processes: readonly Process[];
  readonly #budget: Budget<keyof DepositBudget>;
  readonly #bend: BendPorts;
  /** What each provider names, the oldest first. */
  readonly #histories: Record<(typeof PROVIDERS)[number], string[]> = { p: [], q: [] };
  #nowMs = START_MS;
  #ids = 0;
  readonly #laws = new Laws();

  constructor(budget: DepositBudget, bend: BendPorts) {
    this.#budget = new Budget<keyof DepositBudget>({ ...budget });
    this.#bend = bend;
    this.#processes = ['A', 'B'].map((name) => new Process(name, (own) => this.#round(own)));
  }

  #historyOf(provider: string): string[] {
    return provider === 'p' ? this.#histories.p : this.#histories.q;
  }

  #page({ provider, until, before }: SightingsAsked): { sightings: Sighting[]; more: boolean } {
    const newestFirst = this.#historyOf(provider).toReversed();
    const begin = before === undefined ? 0 : newestFirst.indexOf(before) + 1;
    const end = until === undefined ? -1 : newestFirst.indexOf(until);
    const found = newestFirst.slice(begin, end < 0 ? undefined : end);
    const sightings = found.slice(0, PAGE).map((signature): Sighting => {
      return { signature, block: 1n, failed: false, memos: [] };
    });
    return { sightings, more: found.length > PAGE };
  }

  #sightingsOf(own: Process): DepositPorts['sightings'] {
    const rows = this.#rows;
    return {
      progress: (_, history) =>
        own.call(`progress of ${history.provider}`, () => rows.progress(history)),
      note: (_, history, read) =>
        own.call(`note of ${history.provider}`, () => rows.note(history, read)),
      due: () => own.call('due', () => rows.due(new Date(this.#nowMs))),
      done: (_, signatures) => own.call(`done ${signatures.join()}`, () => rows.done(signatures)),
      delay: (_, sighting, dueAt) =>
        own.call(`delay ${sighting.signature}`, () => rows.delay(sighting, dueAt)),
    };
  }

  #portsOf(own: Process): DepositPorts {
    const rows = this.#rows;
    const now = (): Date => new Date(this.#nowMs);
    return {
      now,
      newId: (prefix) => `${prefix}_${(this.#ids += 1)}`,
      accounts: {
        find: async () => ACCOUNT,
        ...{ ofQuote: nobodyAsks, list: nobodyAsks, balances: nobodyAsks, entries: nobodyAsks },
      },
      payments: {
        findReported: (_, reported) =>
          own.call(`reported ${reported.providerPaymentId}`, () => rows.findReported(reported)),
        ...{ find: nobodyAsks, list: nobodyAsks, sideOf: nobodyAsks },
      },
      chain: {
        providers: PROVIDERS,
        readSightings: (asked) => own.call(`history of ${asked.provider}`, () => this.#page(asked)),
        proveTransfers: (signature) => own.call(`prove ${signature}`, () => this.#proof(signature)),
      },
      keeper: {
        unjudged: (_, transfers) => own.call('unjudged', () => rows.unjudged(transfers)),
        accountsOf: async () => [{ tenant: TENANT, accountId: ACCOUNT.accountId }],
        accountAt: async () => undefined,
        findHeld: async () => [],
        isRecorded: async () => false,
      },
      sightings: this.#sightingsOf(own),
      book: {
        commit: (_, changes) => own.call('commit', () => rows.commit(changes)),
        commitTogether: nobodyAsks,
      },
      report: ({ transfer, verdict }) =>
        this.#laws.demand(false, `${transferName(transfer)} was not credited: ${verdict}`),
      reportUnreadable: (signature) => this.#laws.demand(false, `${signature} cannot be read`),
      reportUnproved: () => undefined,
    };
  }

  /** Proved is what both have. */
  #proof(signature: string): Awaited<ReturnType<DepositPorts['chain']['proveTransfers']>> {
    const isKnown = PROVIDERS.every((provider) => this.#historyOf(provider).includes(signature));
    const transfers = INCOMING[SIGNATURES.indexOf(signature)];
    return isKnown && transfers !== undefined
      ? { state: 'proved', fact: { transfers }, dissenters: [] }
      : { state: 'open', dissenters: [] };
  }

  #round(own: Process): Promise<unknown> {
    const order = { ...SOURCE, addresses: [ADDRESS] };
    return watchDeposits(this.#bend(this.#portsOf(own)), order);
  }

  #ofProcess(own: Process): Option[] {
    const { next, name } = own;
    if (own.isIdle)
      return this.#budget.left.rounds > 0
        ? [{ name: `${name} begins`, happen: this.#budget.spend('rounds', () => own.begin()) }]
        : [];
    if (next === undefined) return [];
    const does = `${name} ${next}`;
    const options: Option[] = [{ name: does, happen: () => own.step() }];
    if (this.#budget.left.crashes > 0) {
      const end = this.#budget.spend('crashes', () => own.step(true));
      options.push({ name: `${does} and ends`, happen: end });
    }
    if (this.#budget.left.silences > 0 && next.startsWith('history')) {
      const beSilent = this.#budget.spend('silences', () =>
        own.fail(new ChainUnavailableError('nobody answers')),
      );
      options.push({ name: `${does} is not answered`, happen: beSilent });
    }
    return options;
  }

  /** Each provider learns of what is on the chain in its order, in its own time. */
  #hearings(): Option[] {
    return PROVIDERS.flatMap((provider): Option[] => {
      const history = this.#historyOf(provider);
      const next = SIGNATURES.find((signature) => !history.includes(signature));
      if (next === undefined) return [];
      return [{ name: `${provider} names ${next}`, happen: () => void history.push(next) }];
    });
  }

  #lies(): Option[] {
    if (this.#budget.left.lies === 0) return [];
    const lie = this.#budget.spend('lies', () => void this.#histories.q.push(INVENTED));
    return [{ name: 'q invents one', happen: lie }];
  }

  options(): readonly Option[] {
    const wait = this.#budget.spend('waits', () => void (this.#nowMs += HOUR_MS));
    return [
      ...this.#processes.flatMap((own) => this.#ofProcess(own)),
      ...this.#hearings(),
      ...this.#lies(),
      ...(this.#budget.left.waits > 0 ? [{ name: 'time passes', happen: wait }] : []),
    ];
  }

  state(): string {
    return textOf([
      this.#nowMs - START_MS,
      this.#budget.left,
      this.#histories,
      this.#rows.state(),
      this.#processes.map(({ state, isIdle }) => [state, isIdle]),
    ]);
  }

  #isCredited = (transfer: ChainTransfer): boolean =>
    this.#rows.payments().some(({ amount }) => BigInt(amount) === transfer.amount);

  broken(): string | undefined {
    for (const own of this.#processes)
      this.#laws.demand(own.fault === undefined, `${own.name}: ${own.fault}`);
    const amounts = this.#rows.payments().map(({ amount }) => BigInt(amount));
    const known = TRANSFERS.map(({ amount }) => amount);
    for (const amount of amounts) {
      this.#laws.demand(known.includes(amount), `${amount} was credited and never came`);
      const times = amounts.filter((other) => other === amount).length;
      this.#laws.demand(times === 1, `${amount} was credited ${times} times`);
    }
    for (const { transfer, verdict } of this.#rows.verdicts())
      this.#laws.demand(
        verdict === 'CREDITED' && this.#isCredited(transfer),
        `${transferName(transfer)} is ${verdict} without a payment`,
      );
    return this.#laws.broken;
  }

  /** Nothing goes wrong any more: whatever came is credited. */
  async finish(): Promise<string | undefined> {
    await playOn({
      processes: this.#processes,
      stepsMost: STEPS_MOST,
      isOver: () => TRANSFERS.every(this.#isCredited),
      arrivals: () => this.#hearings(),
      wait: () => void (this.#nowMs += HOUR_MS),
    });
    for (const transfer of TRANSFERS)
      this.#laws.demand(this.#isCredited(transfer), `${transferName(transfer)} is never credited`);
    return this.broken();
  }
}

export const depositScene =
  (budget: DepositBudget, bend: BendPorts = (ports) => ports) =>
  () =>
    new DepositScene(budget, bend);
