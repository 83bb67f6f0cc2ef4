import type { KeyPorts } from '#access/ports.ts';
import { keyStore } from '#access/storage/keys.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';

export const keyPorts = (store: Store): KeyPorts => ({
  keys: keyStore(store),
  organizations: organizationStore(store),
  world: systemWorld,
});
