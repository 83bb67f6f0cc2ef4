import { createKey } from '#access/create.ts';
import { createOrganization } from '#access/organizations.ts';
import { keyStore } from '#access/storage/keys.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { operationalStore } from '#app/store.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { systemWorld } from '#kernel/world.ts';
import { keyPairOf } from '../../solana-sandbox/secrets.ts';

/** A migrated database with one organization that may ask, and addresses that it can pay. */
export const openWorld = async () => {
  const store = await operationalStore();
  await migrate(store);
  const ports = {
    keys: keyStore(store),
    organizations: organizationStore(store),
    world: systemWorld,
  };
  const { organizationId } = await createOrganization(ports, 'Acme');
  const holder = { type: 'organization', organizationId, mode: 'test' } as const;
  const { key } = await createKey(ports, { holder });
  const basic = `Basic ${Buffer.from(`${organizationId}:${key.text}`).toString('base64')}`;
  return { basic, newAddress: async () => (await keyPairOf(systemWorld.randomBytes(32))).address };
};
