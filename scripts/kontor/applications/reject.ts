import type { Store } from '#kernel/storage/store.ts';
import { rejectApplication } from '#register/applications/reject.ts';
import { undecidedApplication } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { systemWorld } from '#kernel/world.ts';
import { rejectedMail } from '#site/request-mails.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { decideAndPost, postedLine } from '../mail/post.ts';
import { withStore } from '../workplace.ts';

interface Options extends OutputOptions, ConfirmOptions {
  reason: string;
}

export const applicationsReject = () =>
  command({
    name: 'reject',
    does: 'Rejects an application for good, and mails the applicant the reason.',
    examples: ['applications reject app_0123456789abcdef --reason "not in the EU" --yes'],
    json: '{applicationId, status, reason, mailed}; {applicationId, status} when not confirmed',
  })
    .argument('<id>', 'id of the application')
    .requiredOption('--reason <text>', 'the reason, as one sentence; the applicant is shown it')
    .option('--yes', 'do not ask')
    .action((applicationId: string, options: Options) =>
      withStore(async (store) => {
        const parts = (either: Store) => ({
          ...{ applications: applicationStore(either), world: systemWorld },
        });
        const application = await undecidedApplication(parts(store), applicationId);
        const { fields, status, contactEmail } = application;
        if (!(await confirmed(options, `Reject ${fields.name} for good?`)))
          return answer(options, { applicationId, status }, 'Nothing was changed.');
        const asked = { applicationId, reason: options.reason };
        const mail = rejectedMail(application, options.reason);
        const { decided, posted } = await decideAndPost(store, mail, (both) =>
          rejectApplication(parts(both), asked),
        );
        const value = { ...asked, status: decided.status, mailed: posted === 'sent' };
        return answer(options, value, `Rejected. ${postedLine(posted, contactEmail)}`);
      }),
    );
