import type { KeyPorts } from '#keys/ports.ts';
import { keyStore } from '#storage/keys.ts';
import { organizationStore } from '#storage/organizations.ts';
import type { Store } from '#storage/store.ts';
import { systemWorld } from '#world.ts';

export const keyPorts = (store: Store): KeyPorts => ({
  keys: keyStore(store),
  organizations: organizationStore(store),
  world: systemWorld,
});
