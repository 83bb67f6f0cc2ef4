import { KontorError } from '#kernel/error.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { PayoutWork } from '#payments/payout/worker/ports.ts';
import { STALL_MS } from './faults.ts';
import type { Story } from './world.ts';

/** A process that may end or stand still before and after each thing that it does. */

export class KilledError extends KontorError {
  override readonly name = 'KilledError';
}

/** The phases to which a step takes its payouts, for the names of crash points. */
const phasesOf = (changes: readonly PayoutChange[]): string =>
  changes
    .flatMap((each) => (each.change === 'payout-updated' ? [each.payout.phase] : []))
    .join(' ');

/** One life of a worker: once it has ended, nothing that it began goes on. */
export class Life {
  readonly #world: Pick<Story, 'turnstile' | 'faults'>;
  #ended = false;

  constructor(world: Pick<Story, 'turnstile' | 'faults'>) {
    this.#world = world;
  }

  #point(name: string): void {
    if (!this.#ended) this.#world.faults.reach(name);
    if (this.#ended) throw new KilledError(name);
  }

  /** Each call of the port waits for its turn, and may be the last one. */
  async call<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const { turnstile, faults } = this.#world;
    const stalledMs = faults.strikes('stall') ? STALL_MS : 0;
    return turnstile.pass(async () => {
      this.#world.faults.end = () => (this.#ended = true);
      this.#point(`before ${name}`);
      const result = await work();
      this.#point(`after ${name}`);
      return result;
    }, stalledMs);
  }

  work(port: PayoutWork): PayoutWork {
    return {
      claim: (claim) => this.call('claim', () => port.claim(claim)),
      release: (...given) => this.call('release', () => port.release(...given)),
      taken: (...given) => this.call('taken', () => port.taken(...given)),
    };
  }

  book(port: Book<PayoutChange>): Book<PayoutChange> {
    return {
      commit: (tenant, changes) =>
        this.call(`commit ${phasesOf(changes)}`, () => port.commit(tenant, changes)),
      commitTogether: (parts) => this.call('commit together', () => port.commitTogether(parts)),
    };
  }

  chain(port: PayoutChain): PayoutChain {
    return {
      readDestination: (...given) =>
        this.call('readDestination', () => port.readDestination(...given)),
      transferCost: (given) => this.call('transferCost', () => port.transferCost(given)),
      readLifetimes: (...given) => this.call('readLifetimes', () => port.readLifetimes(...given)),
      sign: (...given) => this.call('sign', () => port.sign(...given)),
      send: (...given) => this.call('send', () => port.send(...given)),
      readStatuses: (given) => this.call('readStatuses', () => port.readStatuses(given)),
      affordable: (given) => this.call('affordable', () => port.affordable(given)),
      readOffers: (given) => this.call('readOffers', () => port.readOffers(given)),
      proveLanding: (given) => this.call('proveLanding', () => port.proveLanding(given)),
      findExpired: (given) => this.call('findExpired', () => port.findExpired(given)),
      bindsExclusively: port.bindsExclusively,
      explainFailure: port.explainFailure,
    };
  }
}
