import { PaymentError } from '#payments/errors.ts';
import type { ChainTransfer, Sighting } from '#payments/chain/deposit.ts';
import type { DepositChange } from '#payments/deposit/changes.ts';
import { transferName, type Deposit } from '#payments/deposit/deposit.ts';
import type { DueSighting, History, Progress } from '#payments/deposit/sightings.ts';
import type { Payment } from '#payments/payment/payment.ts';

/** Sightings, how far histories were read, verdicts and payments: as the tables keep them. */

interface KeptSighting {
  provider: string;
  isSeconded: boolean;
  tries: number;
  /** Null once it was concluded. */
  dueMs: number | null;
}

const keyOf = ({ provider, address }: History): string => `${provider} ${address}`;

export class DepositRows {
  readonly #progress = new Map<string, Progress>();
  readonly #sightings = new Map<string, KeptSighting>();
  readonly #judged = new Map<string, Deposit>();
  readonly #payments = new Map<string, Payment>();

  progress(history: History): Progress {
    return this.#progress.get(keyOf(history)) ?? { until: undefined, sweep: undefined };
  }

  note(
    history: History,
    { sightings, progress, now }: { sightings: readonly Sighting[]; progress: Progress; now: Date },
  ): void {
    const { provider } = history;
    for (const { signature } of sightings) {
      const kept = this.#sightings.get(signature);
      if (kept === undefined) {
        const fresh = { provider, isSeconded: false, tries: 0, dueMs: now.getTime() };
        this.#sightings.set(signature, fresh);
      } else if (kept.provider !== provider && !kept.isSeconded) {
        kept.isSeconded = true;
        if (kept.dueMs !== null) kept.dueMs = Math.min(kept.dueMs, now.getTime());
      }
    }
    this.#progress.set(keyOf(history), progress);
  }

  due(now: Date): DueSighting[] {
    return [...this.#sightings].flatMap(([signature, { dueMs, tries }]) =>
      dueMs !== null && dueMs <= now.getTime() ? [{ signature, tries }] : [],
    );
  }

  done(signatures: readonly string[]): void {
    for (const signature of signatures) {
      const kept = this.#sightings.get(signature);
      if (kept !== undefined) kept.dueMs = null;
    }
  }

  delay({ signature, tries }: DueSighting, dueAt: Date): void {
    const kept = this.#sightings.get(signature);
    if (kept?.dueMs == null) return;
    kept.tries = tries;
    kept.dueMs = dueAt.getTime();
  }

  unjudged(transfers: readonly ChainTransfer[]): ChainTransfer[] {
    return transfers.filter((each) => !this.#judged.has(transferName(each)));
  }

  findReported({ providerPaymentId }: Pick<Payment, 'providerPaymentId'>): Payment | undefined {
    return this.#payments.get(providerPaymentId);
  }

  /** All or nothing. @throws PaymentError PROVIDER_PAYMENT_EXISTS */
  commit(changes: readonly DepositChange[]): void {
    for (const change of changes)
      if (
        change.change === 'payment-created' &&
        this.#payments.has(change.payment.providerPaymentId)
      )
        throw new PaymentError('PROVIDER_PAYMENT_EXISTS', 'The payment was recorded already');
    for (const change of changes) {
      if (change.change === 'payment-created')
        this.#payments.set(change.payment.providerPaymentId, change.payment);
      // What was decided first, stays.
      if (change.change === 'deposit-judged' && this.unjudged([change.deposit.transfer]).length > 0)
        this.#judged.set(transferName(change.deposit.transfer), change.deposit);
    }
  }

  /** Every payment that was recorded. */
  payments(): readonly Payment[] {
    return [...this.#payments.values()];
  }

  /** Every verdict on a transfer. */
  verdicts(): readonly Deposit[] {
    return [...this.#judged.values()];
  }

  state(): unknown {
    return [
      [...this.#progress],
      [...this.#sightings],
      [...this.#judged.keys()],
      [...this.#payments.keys()],
    ];
  }
}
