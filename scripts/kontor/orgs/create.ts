import { copyOrganization } from '#access/storage/organizations.ts';
import { testStoreApart } from '#app/storage/each-store.ts';
import { createOrganization } from '#access/organizations.ts';
import { command } from '../command.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

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
        const made = await createOrganization(keyPorts(live), name);
        // A key of test mode brings it there as well, whenever that database answers again.
        const test = await testStoreApart(storeOf);
        if (test !== undefined) await copyOrganization({ live, test }, made.organizationId);
        return made;
      });
      const next = `Make a key: npm run kontor -- keys create --org ${organizationId} --mode test`;
      answer(options, { organizationId }, `Made: ${organizationId}\n${next}`);
    });
