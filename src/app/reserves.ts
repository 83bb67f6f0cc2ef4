import { systemWorld } from '#kernel/world.ts';
import { makeSnapshots } from '#payments/reserves/snapshot.ts';
import { snapshotKeeper, snapshotReader } from '#payments/storage/reserves/snapshots.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reservesEndpoint } from '#payments/v1/reserves/endpoint.ts';
import type { openedVaults } from './payment-chains.ts';
import { rowsOfBoth } from '#access/storage/each-store.ts';
import { configuredSiteUrl } from './environment.ts';
import { storeOf } from './store.ts';

/** The published reserves of the vaults: made by the worker, and readable by everybody. */

const SALT_BYTES = 16;

type Vault = Awaited<ReturnType<typeof openedVaults>>[number];

export const publishReserves = async ({ mode, chain, opened }: Vault): Promise<void> => {
  const store = await storeOf(mode);
  await makeSnapshots(
    {
      chain: opened.chain,
      snapshots: snapshotKeeper(store),
      books: vaultBooks(store),
      newSalt: () => Buffer.from(systemWorld.randomBytes(SALT_BYTES)).toString('hex'),
      now: systemWorld.now,
    },
    { mode, chain },
  );
};

const newest = () => rowsOfBoth(storeOf, (store) => snapshotReader(store).newest());

/** Open to everybody; not cached, since it changes without a deploy. */
export const answerReserves = reservesEndpoint({
  siteUrl: configuredSiteUrl,
  open: async () => ({ newest }),
});
