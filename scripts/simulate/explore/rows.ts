import { OutdatedError } from '#payments/decision.ts';
import type { OutflowChange } from '#payments/outflow/changes.ts';
import type { Attempt } from '#payments/payout/attempt.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { isFinal } from '#payments/payout/states.ts';
import type { Claim, Task } from '#payments/payout/worker/ports.ts';
import type { Tenant } from '#payments/tenant.ts';

/** Payouts and their attempts, as the tables keep them: by the same rules, in memory. */

interface Row {
  payout: Payout;
  fence: bigint;
  leaseUntilMs: number;
  dueMs: number;
  attempts: Attempt[];
}

const isLive = ({ state }: Attempt): boolean => state === 'SIGNED' || state === 'SENT';

export class Rows {
  readonly #rows = new Map<string, Row>();

  #row(payoutId: string): Row {
    const row = this.#rows.get(payoutId);
    if (row === undefined) throw new RangeError(`there is no ${payoutId}`);
    return row;
  }

  find(payoutId: string): { status: Payout['status']; live: number } {
    const { payout, attempts } = this.#row(payoutId);
    return { status: payout.status, live: attempts.filter(isLive).length };
  }

  hasEnded(payoutId: string): boolean {
    return isFinal(this.#row(payoutId).payout);
  }

  keeps(signature: string): boolean {
    const all = [...this.#rows.values()].flatMap(({ attempts }) => attempts);
    return all.some((each) => each.signature === signature);
  }

  state(): unknown {
    return [...this.#rows.values()].map(({ payout, fence, leaseUntilMs, dueMs, attempts }) => {
      const { status, phase, version } = payout;
      const made = attempts.map(({ signature, state, sentAt }) => [signature, state, sentAt]);
      return [status, phase, version, fence, leaseUntilMs, dueMs, made];
    });
  }

  /** All or nothing. @throws OutdatedError */
  apply(changes: readonly (PayoutChange | OutflowChange)[]): void {
    for (const change of changes) this.#require(change);
    for (const change of changes) this.#write(change);
  }

  #require(change: PayoutChange | OutflowChange): void {
    const refused = (holds: boolean): void => {
      if (!holds) throw new OutdatedError();
    };
    if (change.change === 'payout-updated') {
      const { payout, fence } = this.#row(change.payout.payoutId);
      refused(payout.version === change.payout.version - 1 && !isFinal(payout));
      refused(change.fence === undefined || change.fence === fence);
    }
    if (change.change === 'attempt-created')
      refused(!this.#row(change.payoutId).attempts.some(isLive));
    if (change.change === 'attempt-updated') {
      const { signature } = change.attempt;
      const all = [...this.#rows.values()].flatMap(({ attempts }) => attempts);
      refused(all.some((each) => each.signature === signature && isLive(each)));
    }
  }

  #write(change: PayoutChange | OutflowChange): void {
    if (change.change === 'payout-created')
      this.#rows.set(change.payout.payoutId, {
        payout: change.payout,
        fence: 0n,
        leaseUntilMs: 0,
        dueMs: 0,
        attempts: [],
      });
    if (change.change === 'payout-updated')
      this.#row(change.payout.payoutId).payout = change.payout;
    if (change.change === 'attempt-created')
      this.#row(change.payoutId).attempts.push(change.attempt);
    if (change.change === 'attempt-updated')
      for (const { attempts } of this.#rows.values()) {
        const at = attempts.findIndex(({ signature }) => signature === change.attempt.signature);
        if (at >= 0) attempts[at] = change.attempt;
      }
  }

  claim({ chain, now, leaseMs }: Claim, tenant: Tenant): Task[] {
    const nowMs = now.getTime();
    const due = [...this.#rows.values()].filter(
      ({ payout, leaseUntilMs, dueMs }) =>
        !isFinal(payout) && leaseUntilMs <= nowMs && dueMs <= nowMs,
    );
    return due.flatMap((row): Task[] => {
      row.fence += 1n;
      row.leaseUntilMs = nowMs + leaseMs;
      const { payout, fence, attempts } = row;
      const { cryptoDetails: destination } = payout;
      const live = attempts.find(isLive) ?? null;
      if (destination === null) return [];
      return [{ tenant, chain, payout, fence, destination, live, attempts: attempts.length }];
    });
  }

  release(tasks: readonly Task[], dueAt: Date): void {
    for (const { payout, fence } of tasks) {
      const row = this.#row(payout.payoutId);
      if (row.fence !== fence) continue;
      row.leaseUntilMs = 0;
      row.dueMs = dueAt.getTime();
    }
  }
}
