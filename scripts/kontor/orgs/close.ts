import { closeOrganization, showOrganization } from '#access/organizations.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const orgsClose = () =>
  command({
    name: 'close',
    does: 'Closes an organization for good: its keys open nothing any more, its data stays.',
    examples: ['orgs close org_… --yes'],
    json: '{organizationId, name, createdAt, closedAt}',
  })
    .argument('<id>', 'id of the organization')
    .option('--yes', 'without asking')
    .action(async (organizationId: string, options: OutputOptions & ConfirmOptions) => {
      const closed = await withStore(async (store) => {
        const ports = keyPorts(store);
        const { name } = await showOrganization(ports, organizationId);
        const agreed = await confirmed(options, `Close ${name} (${organizationId}) for good?`);
        return agreed ? closeOrganization(ports, organizationId) : undefined;
      });
      if (closed === undefined) return answer(options, null, 'Nothing was done.');
      return answer(options, closed, `Closed: ${organizationId}, ${minute(closed.closedAt)}`);
    });
