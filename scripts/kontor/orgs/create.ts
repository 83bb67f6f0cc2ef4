import { createOrganization } from '#access/organizations.ts';
import { command } from '../command.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const orgsCreate = () =>
  command({
    name: 'create',
    does: 'Makes an organization, to which keys, accounts and payments then belong.',
    examples: ['orgs create "Acme GmbH"', 'orgs create Acme --json'],
    json: '{organizationId}',
  })
    .argument('<name>', 'its name, at most 100 characters')
    .action(async (name: string, options: OutputOptions) => {
      const { organizationId } = await withStore((store) =>
        createOrganization(keyPorts(store), name),
      );
      const next = `Make a key: npm run kontor -- keys create --org ${organizationId} --mode test`;
      answer(options, { organizationId }, `Made: ${organizationId}\n${next}`);
    });
