import { closeOrganization, showOrganization } from '#access/organizations.ts';
import { copyOrganization } from '#access/storage/organizations.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

export const orgsClose = () =>
  command({
    name: 'close',
    does: 'Closes an organization for good: its keys are refused from now on, its data stays.',
    examples: ['orgs close org_… --yes'],
    json: '{organizationId, name, createdAt, closedAt}',
  })
    .argument('<id>', 'id of the organization')
    .option('--yes', 'without asking')
    .action(async (organizationId: string, options: OutputOptions & ConfirmOptions) => {
      const closed = await withStores(async (storeOf) => {
        const live = await storeOf('live');
        const ports = keyPorts(live);
        const { name } = await showOrganization(ports, organizationId);
        const agreed = await confirmed(options, `Close ${name} (${organizationId}) for good?`);
        if (!agreed) return undefined;
        const made = await closeOrganization(ports, organizationId);
        // If this fails, the command fails and can be repeated.
        await copyOrganization({ live, test: await storeOf('test') }, organizationId);
        return made;
      });
      if (closed === undefined) return answer(options, null, 'Nothing was done.');
      return answer(options, closed, `Closed: ${organizationId}, ${minute(closed.closedAt)}`);
    });
