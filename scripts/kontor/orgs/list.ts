import { command } from '../command.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const orgsList = () =>
  command({
    name: 'list',
    does: 'Lists the organizations, the oldest first.',
    examples: ['orgs list', 'orgs list --json'],
    json: '[{organizationId, name, createdAt, closedAt}]',
  }).action(async (options: OutputOptions) => {
    const found = await withStore((store) => keyPorts(store).organizations.list());
    const rows = found.map(({ organizationId, name, createdAt, closedAt }) => [
      organizationId,
      closedAt === null ? 'open' : `closed ${minute(closedAt)}`,
      minute(createdAt),
      name,
    ]);
    const text = rows.length > 0 ? table(['Id', 'State', 'Made', 'Name'], rows) : 'None yet.';
    answer(options, found, text);
  });
