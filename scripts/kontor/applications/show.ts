import { nextSteps, type Application } from '#register/applications/application.ts';
import { showApplication } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { REVIEW_WORDS } from '#register/submissions/review.ts';
import { command } from '../command.ts';
import { answer, facts, minute, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

const text = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const described = (application: Application): string =>
  [
    facts([
      ['Id', application.applicationId],
      ['Status', application.status],
      ['Register', application.kind],
      ['Slug', application.slug],
      ['Applicant', `${application.contactName} <${application.contactEmail}>`],
      ['Submitted', minute(application.submittedAt)],
      ['Decided', minute(application.decidedAt)],
      ['Reason', application.reason],
      ['Domain proven', minute(application.verifiedAt)],
      ['Review', application.review && REVIEW_WORDS[application.review]],
      ['Token', application.token],
    ]),
    facts(Object.entries(application.fields).map(([name, value]) => [name, text(value)])),
    ...(application.status === 'SUBMITTED' ? [nextSteps(application).join('\n')] : []),
  ].join('\n\n');

export const applicationsShow = () =>
  command({
    name: 'show',
    does: 'Shows one application with all its fields and its domain token.',
    examples: ['applications show app_0123456789abcdef'],
    json:
      '{applicationId, kind, slug, status, fields, contactName, contactEmail, token, ' +
      'submittedAt, decidedAt, reason, verifiedAt, review}',
  })
    .argument('<id>', 'id of the application')
    .action(async (id: string, options: OutputOptions) => {
      const application = await withStore((store) =>
        showApplication({ applications: applicationStore(store) }, id),
      );
      answer(options, application, described(application));
    });
