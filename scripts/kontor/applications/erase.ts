import { eraseApplication } from '#register/applications/erase.ts';
import { showApplication } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const applicationsErase = () =>
  command({
    name: 'erase',
    does:
      'Erases all that is kept of an application, for good: its form, token, and the name and ' +
      'address of who sent it. An entry that was made from it stays listed, and can no longer ' +
      'be verified by its token. Backups from before still contain it.',
    examples: ['applications erase app_0123456789abcdef --yes'],
    json: '{applicationId, status, erased}',
  })
    .argument('<id>', 'id of the application')
    .option('--yes', 'do not ask')
    .action((applicationId: string, options: OutputOptions & ConfirmOptions) =>
      withStore(async (store) => {
        const ports = { applications: applicationStore(store) };
        const { fields, status } = await showApplication(ports, applicationId);
        const state = status.toLowerCase();
        if (!(await confirmed(options, `Erase the ${state} application of ${fields.name}?`)))
          return answer(options, { applicationId, status, erased: false }, 'Nothing was changed.');
        await eraseApplication(ports, applicationId);
        await clearLog(store);
        const value = { applicationId, status, erased: true };
        return answer(options, value, `Erased: ${applicationId}`);
      }),
    );
