import { MINUTE_MS } from '#kernel/durations.ts';
import type { DepositSource } from './deposit.ts';

/** Remembers since when providers contradict each other about an account. */

/** A provider may be behind the others for a while: only a longer dispute needs a person. */
const DISPUTE_LASTS_MS = 3 * MINUTE_MS;

export interface Disputes {
  /**
   * Notes all accounts that are disputed now.
   * @returns those that have been disputed without a break for long enough that a person must look
   */
  note<Each extends { tokenAccount: string }>(
    source: DepositSource,
    disputed: readonly Each[],
    now: Date,
  ): Each[];
}

/** Kept in memory: after a start of the process, each dispute begins anew. */
export const newDisputes = (): Disputes => {
  const ofSources = new Map<string, ReadonlyMap<string, number>>();
  return {
    note: ({ mode, chain }, disputed, now) => {
      const nowMs = now.getTime();
      const before = ofSources.get(`${mode} ${chain}`);
      const since = new Map(
        disputed.map(({ tokenAccount }) => {
          return [tokenAccount, before?.get(tokenAccount) ?? nowMs] as const;
        }),
      );
      ofSources.set(`${mode} ${chain}`, since);
      return disputed.filter(({ tokenAccount }) => {
        // A clock that was put back must not keep an alarm waiting.
        return Math.abs(nowMs - (since.get(tokenAccount) ?? nowMs)) >= DISPUTE_LASTS_MS;
      });
    },
  };
};
