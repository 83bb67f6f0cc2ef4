import type { Proof } from '#kernel/proof-of-work/challenge.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

export interface SpentChallenges {
  /** Marks the challenge of a proof as used; false when it was used before. */
  spend(proof: Proof, now: Date): Promise<boolean>;
}

export const spentChallenges = (store: Store): SpentChallenges => ({
  spend: async ({ id, endsAt }, now) => {
    const [, spending] = await store.batch([
      sql`DELETE FROM spent_challenges WHERE ends_at < ${now.getTime()}`,
      sql`INSERT INTO spent_challenges (id, ends_at) VALUES (${id}, ${endsAt.getTime()})
          ON CONFLICT (id) DO NOTHING`,
    ]);
    return spending?.changed === 1;
  },
});
