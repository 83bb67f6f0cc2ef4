import type { OutflowChange } from '#payments/outflow/changes.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';

/** Which movements of money were written: each begins once, and ends once. */
export class Ledger {
  readonly #phases = new Map<string, string[]>();

  apply(changes: readonly (PayoutChange | OutflowChange)[]): void {
    for (const change of changes)
      if (change.change === 'moved') {
        const { transferId, phase } = change.movement;
        const name = transferId.replace(/\.(post|void)$/, '');
        this.#phases.set(name, [...(this.#phases.get(name) ?? []), phase]);
      }
  }

  broken(): string | undefined {
    for (const [name, phases] of this.#phases)
      if (phases.length > 2 || phases[0] !== 'pending') return `${name} is ${phases.join(', ')}`;
    return undefined;
  }
}
