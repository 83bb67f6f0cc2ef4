import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import type { KontorSide } from '../payments/kontor.ts';

/** Lets the worker pay all that was accepted. */

export interface Completed {
  payouts: number;
  seconds: number;
  perSecond: number;
}

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 120_000;

const counts = z.object({ completed: z.bigint(), ended: z.bigint(), payouts: z.bigint() });

/** From the worker's first step to the last COMPLETED. @throws Error when one ends otherwise */
export const completeAll = async (kontor: KontorSide): Promise<Completed> => {
  const store = await openStore({ url: kontor.databaseUrl });
  const startMs = performance.now();
  kontor.begin();
  try {
    for (;;) {
      await pause(LOOK_EVERY_MS);
      const seconds = (performance.now() - startMs) / 1000;
      const found = await store.row(
        counts,
        sql`SELECT count(*) FILTER (WHERE status = 'COMPLETED') AS completed,
              count(*) FILTER (WHERE phase = 'ENDED') AS ended, count(*) AS payouts
            FROM payouts`,
      );
      const [completed, payouts] = [Number(found?.completed), Number(found?.payouts)];
      if (completed === payouts) return { payouts, seconds, perSecond: payouts / seconds };
      const isLost = Number(found?.ended) > completed || seconds * 1000 > PATIENCE_MS;
      if (isLost) throw new Error(`${completed} of ${payouts} payouts completed in ${seconds} s`);
    }
  } finally {
    await store.close();
    await kontor.written();
  }
};
