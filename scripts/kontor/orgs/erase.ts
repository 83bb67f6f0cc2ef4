import { showOrganization } from '#access/organizations.ts';
import { eraseOrganization } from '#app/storage/erase-organization.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const orgsErase = () =>
  command({
    name: 'erase',
    does:
      'Erases an organization for good: its name, and the names, bank accounts and texts of all ' +
      'its accounts, payments, payouts and beneficiaries, also in events and backups. It is ' +
      'closed; amounts and bookings stay. Refused while a payout has not ended. Keep what a law ' +
      'tells you to keep: see docs/privacy-operator.md.',
    examples: ['orgs erase org_… --yes'],
    json: '{organizationId, erased}',
  })
    .argument('<id>', 'id of the organization')
    .option('--yes', 'without asking')
    .action((organizationId: string, options: OutputOptions & ConfirmOptions) =>
      withStore(async (store) => {
        const { name } = await showOrganization(keyPorts(store), organizationId);
        if (!(await confirmed(options, `Erase ${name} (${organizationId}) for good?`)))
          return answer(options, { organizationId, erased: false }, 'Nothing was changed.');
        await eraseOrganization(store, organizationId, systemWorld.now());
        await clearLog(store);
        return answer(options, { organizationId, erased: true }, `Erased: ${organizationId}`);
      }),
    );
