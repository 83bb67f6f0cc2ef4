import { rejectApplication } from '#register/applications/reject.ts';
import { undecidedApplication } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

interface Options extends OutputOptions, ConfirmOptions {
  reason: string;
}

export const applicationsReject = () =>
  command({
    name: 'reject',
    does: 'Rejects an application for good. The applicant is not written to: do so yourself.',
    examples: ['applications reject app_0123456789abcdef --reason "not in the EU" --yes'],
    json: '{applicationId, status, reason}; {applicationId, status} when not confirmed',
  })
    .argument('<id>', 'id of the application')
    .requiredOption('--reason <text>', 'why, kept with the application')
    .option('--yes', 'do not ask')
    .action((applicationId: string, options: Options) =>
      withStore(async (store) => {
        const ports = { applications: applicationStore(store), world: systemWorld };
        const { fields, status } = await undecidedApplication(ports, applicationId);
        if (!(await confirmed(options, `Reject ${fields.name} for good?`)))
          return answer(options, { applicationId, status }, 'Nothing was changed.');
        const asked = { applicationId, reason: options.reason };
        const rejected = await rejectApplication(ports, asked);
        const value = { ...asked, status: rejected.status };
        return answer(options, value, `Rejected. Tell ${rejected.contactEmail} why.`);
      }),
    );
