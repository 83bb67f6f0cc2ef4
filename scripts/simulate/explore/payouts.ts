import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import { Laws } from '../oracle/laws.ts';
import { ModelChain } from './chain.ts';
import { WORKER_DEFAULTS, type WorkerPorts } from '#payments/payout/worker/ports.ts';
import { runRound } from '#payments/payout/worker/round.ts';
import type { Option, Scene } from './explorer.ts';
import { orderOf } from './orders.ts';
import { Ledger } from './ledger.ts';
import { Process, textOf } from './process.ts';
import { Budget, playOn } from './scene-parts.ts';
import { Rows } from './rows.ts';

/**
 * Payouts with two workers, through the worker's own rounds and the table of states: every order of
 * what they do, what becomes of what was sent, and where a process ends.
 */

interface PayoutBudget {
  /** Rounds that workers begin. */
  rounds: number;
  crashes: number;
  /** Times that a lease, and half of the life of bytes, passes. */
  waits: number;
  /** Bytes that never arrive anywhere. */
  losses: number;
  /** Questions to the chain that nobody answers. */
  silences: number;
}

/** Makes another chain of the one that workers see, so that a test can show what is found. */
type Bend = (chain: PayoutChain) => PayoutChain;

const START_MS = Date.parse('2026-11-21T10:00:00.000Z');
/** Longer than a lease. */
const WAIT_MS = 35_000;
const TENANT = { organizationId: 'org_1', mode: 'test' } as const;
const STEPS_MOST = 500;
const SETTINGS = {
  ...WORKER_DEFAULTS,
  mode: 'test',
  chain: 'solana',
  pollMs: 0,
  resendMs: 30_000,
} as const;

class PayoutScene implements Scene {
  readonly #chain = new ModelChain();
  readonly #rows = new Rows();
  readonly #ledger = new Ledger();
  readonly #processes: readonly Process[];
  readonly #ids: readonly string[];
  readonly #budget: Budget<keyof PayoutBudget>;
  readonly #bend: Bend;
  #nowMs = START_MS;
  readonly #laws = new Laws();

  constructor(payouts: number, budget: PayoutBudget, bend: Bend) {
    this.#bend = bend;
    this.#budget = new Budget<keyof PayoutBudget>({ ...budget });
    this.#ids = Array.from({ length: payouts }, (_, index) => this.#accept(index));
    this.#processes = ['A', 'B'].map((name) => new Process(name, (own) => this.#round(own)));
  }

  #now = (): Date => new Date(this.#nowMs);

  #accept(index: number): string {
    const { result, changes } = orderOf(index, this.#now);
    this.#rows.apply(changes);
    this.#ledger.apply(changes);
    return result.payoutId;
  }

  #chainOf(own: Process): PayoutChain {
    const chain = this.#chain;
    return {
      bindsExclusively: false,
      readDestination: () => Promise.reject(new Error('nobody asks')),
      transferCost: async () => ({ fee: 5000n, rent: 0n }),
      affordable: async (transfers) => ({
        count: transfers.length,
        coin: 1n,
        said: [],
        isDisputed: false,
      }),
      mayAfford: () => Promise.reject(new Error('nobody asks')),
      readOffers: async (wanted) => wanted.map(() => 1n),
      readLifetimes: async (count) =>
        Array.from({ length: count }, () => ({ value: '{}', boundTo: null })),
      sign: async (order) => chain.sign(order, this.#nowMs),
      send: (transfer) =>
        own.call(`send ${transfer.signature}`, () => {
          const isKept = this.#rows.keeps(transfer.signature);
          this.#laws.demand(isKept, `${transfer.signature} was sent before it was kept`);
          chain.give(transfer.signature, this.#nowMs);
          return { outcome: 'accepted', providers: [] };
        }),
      readStatuses: (signatures) => own.call('statuses', () => signatures.map(this.#view)),
      proveLanding: async (signature) => {
        const sent = chain.sent.get(signature);
        if (sent?.state !== 'landed') return { state: 'open', dissenters: [] };
        return { state: 'proved', fact: chain.landing(sent), dissenters: [] };
      },
      findExpired: (transfers) =>
        own.call('expired', () => new Set(transfers.flatMap((each) => this.#gone(each)))),
      explainFailure: () => ({ cause: 'other', detail: '' }),
    };
  }

  #gone({ signature }: SignedTransfer): string[] {
    const sent = this.#chain.sent.get(signature);
    return sent && sent.state !== 'landed' && sent.untilMs <= this.#nowMs ? [signature] : [];
  }

  #view = (signature: string) => {
    const isLanded = this.#chain.sent.get(signature)?.state === 'landed';
    const status = {
      block: 1n,
      commitment: 'finalized',
      confirmations: null,
      error: null,
    } as const;
    const count = isLanded ? 2 : 0;
    return {
      signature,
      status: isLanded ? status : null,
      disputed: false,
      know: count,
      witnesses: count,
      required: 2,
      configured: 2,
      answered: 2,
    };
  };

  #round(own: Process): Promise<unknown> {
    const now = this.#now;
    const write = (changes: Parameters<Rows['apply']>[0]): void => {
      this.#rows.apply(changes);
      this.#ledger.apply(changes);
    };
    const ports: WorkerPorts = {
      gate: {
        pass: async (tasks) => ({ open: tasks, waiting: [], stopped: [], sentence: undefined }),
      },
      work: {
        claim: (claim) => own.call('claim', () => this.#rows.claim(claim, TENANT)),
        release: async (tasks, dueAt) => {
          if (tasks.length > 0) await own.call('release', () => this.#rows.release(tasks, dueAt));
        },
        taken: async () => new Set(),
        leaving: async () => ({ transfers: [], at: { attempts: 0n, sweeps: 0n } }),
      },
      book: {
        commit: (_, changes) => own.call('commit', () => write(changes)),
        commitTogether: (parts) =>
          own.call('commit together', () => write(parts.flatMap(({ changes }) => changes))),
      },
      chain: this.#bend(this.#chainOf(own)),
      now,
      report: ({ sentence }) => this.#laws.demand(sentence.startsWith('Too few'), sentence),
    };
    return runRound(ports, { ...SETTINGS, owner: own.name });
  }

  #faultsAt(own: Process, next: string): readonly [name: string, happen: () => void][] {
    const { crashes, losses, silences } = this.#budget.left;
    const lose = (): void => {
      this.#chain.loses = true;
      own.step();
    };
    const beSilent = (): void => own.fail(new ChainUnavailableError('nobody answers'));
    const isAsking = next === 'statuses' || next === 'expired';
    const faults: [name: string, happen: () => void][] = [];
    if (crashes > 0) {
      faults.push([' and ends', this.#budget.spend('crashes', () => own.step(true))]);
      faults.push([' is not reached', this.#budget.spend('crashes', () => own.crash())]);
    }
    if (next.startsWith('send') && losses > 0)
      faults.push([' is lost', this.#budget.spend('losses', lose)]);
    if (isAsking && silences > 0)
      faults.push([' is not answered', this.#budget.spend('silences', beSilent)]);
    return faults;
  }

  #ofProcess(own: Process): Option[] {
    const { next } = own;
    if (own.isIdle && this.#budget.left.rounds > 0) {
      const begin = this.#budget.spend('rounds', () => own.begin());
      return [{ name: `${own.name} begins`, happen: begin }];
    }
    if (next === undefined) return [];
    const step = ['', () => own.step()] as const;
    return [step, ...this.#faultsAt(own, next)].map(([name, happen]) => {
      return { name: `${own.name} ${next}${name}`, happen };
    });
  }

  #landings(): Option[] {
    return [...this.#chain.sent].flatMap(([signature, sent]): Option[] =>
      sent.state === 'on its way' && sent.untilMs > this.#nowMs
        ? [{ name: `${signature} lands`, happen: () => void (sent.state = 'landed') }]
        : [],
    );
  }

  options(): readonly Option[] {
    if (this.#isOver()) return [];
    const wait: Option = {
      name: 'time passes',
      happen: () => {
        this.#budget.left.waits -= 1;
        this.#nowMs += WAIT_MS;
      },
    };
    return [
      ...this.#processes.flatMap((own) => this.#ofProcess(own)),
      ...this.#landings(),
      ...(this.#budget.left.waits > 0 ? [wait] : []),
    ];
  }

  #isOver(): boolean {
    const areEnded = this.#ids.every((id) => this.#rows.hasEnded(id));
    return areEnded && this.#processes.every(({ isIdle }) => isIdle);
  }

  state(): string {
    return textOf([
      this.#nowMs - START_MS,
      this.#budget.left,
      this.#rows.state(),
      [...this.#chain.sent].map(([signature, { state }]) => `${signature} ${state}`),
      this.#processes.map(({ state }) => state),
    ]);
  }

  broken(): string | undefined {
    for (const own of this.#processes)
      this.#laws.demand(own.fault === undefined, `${own.name}: ${own.fault}`);
    for (const id of this.#ids) {
      const landed = this.#landed(id);
      const { status, live } = this.#rows.find(id);
      this.#laws.demand(landed <= 1, `${id} landed ${landed} times`);
      this.#laws.demand(live <= 1, `${id} has ${live} attempts that can land`);
      this.#laws.demand(status !== 'COMPLETED' || landed === 1, `${id} is COMPLETED and not paid`);
      this.#laws.demand(status !== 'FAILED' || landed === 0, `${id} is FAILED and was paid`);
    }
    return this.#laws.broken ?? this.#ledger.broken();
  }

  #landed(id: string): number {
    const sent = [...this.#chain.sent.values()];
    return sent.filter(({ order, state }) => order.memo === id && state === 'landed').length;
  }

  /** Nothing goes wrong any more: each payout must be paid. */
  async finish(): Promise<string | undefined> {
    this.#budget.left.crashes = 0;
    await playOn({
      processes: this.#processes,
      stepsMost: STEPS_MOST,
      isOver: () => this.#isOver(),
      arrivals: () => this.#landings(),
      // Bytes that were lost have their time first, and so has a lease.
      wait: () => void (this.#nowMs += WAIT_MS),
    });
    for (const id of this.#ids)
      this.#laws.demand(
        this.#rows.find(id).status === 'COMPLETED',
        `${id} is not COMPLETED in the end on a chain that works`,
      );
    return this.broken();
  }
}

export const payoutScene =
  (payouts: number, budget: PayoutBudget, bend: Bend = (chain) => chain) =>
  () =>
    new PayoutScene(payouts, budget, bend);
