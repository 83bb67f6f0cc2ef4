import { copyOrganization } from '#access/storage/organizations.ts';
import { testStoreApart } from '#access/storage/each-store.ts';
import { createOrganization } from '#access/organizations.ts';
import type { Store } from '#kernel/storage/store.ts';
import { made } from '../audit/pending.ts';
import { command } from '../command.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

/** Notes the new id, so that the name in the audit log is erased together with the organization. */
const portsOf = (store: Store) => {
  const { organizations, world } = keyPorts(store);
  const add: typeof organizations.add = (organization) => {
    made.id = organization.organizationId;
    return organizations.add(organization);
  };
  return { organizations: { ...organizations, add }, world };
};

export const orgsCreate = () =>
  command({
    name: 'create',
    does: 'Makes an organization, to which keys, accounts and payments then belong.',
    examples: ['orgs create "Acme GmbH"', 'orgs create Acme --json'],
    json: '{organizationId}',
  })
    .argument('<name>', 'its name, at most 100 characters')
    .action(async (name: string, options: OutputOptions) => {
      const { organizationId } = await withStores(async (storeOf) => {
        const live = await storeOf('live');
        const created = await createOrganization(portsOf(live), name);
        // If this fails, creating a key of test mode copies the organization later.
        const test = await testStoreApart(storeOf);
        if (test !== undefined) await copyOrganization({ live, test }, created.organizationId);
        return created;
      });
      const next = `Make a key: npm run kontor -- keys create --org ${organizationId} --mode test`;
      answer(options, { organizationId }, `Made: ${organizationId}\n${next}`);
    });
