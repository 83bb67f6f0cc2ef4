import { apaleoSystem } from '#hotels/apaleo/system.ts';
import { liveSystems, type LiveSystem } from '#hotels/live/ports.ts';
import { mewsSystem } from '#hotels/mews/system.ts';
import type { Environment } from '#kernel/config/env.ts';

/** The hotel systems that are queried live, as configured. */
export const liveSystem = (
  { mewsApi, mewsClient, apaleo }: Pick<Environment, 'mewsApi' | 'mewsClient' | 'apaleo'>,
  now: () => Date,
): LiveSystem =>
  liveSystems({
    mews: mewsSystem({ address: mewsApi, client: mewsClient, now }),
    apaleo: apaleoSystem({ ...apaleo, now }),
  });
