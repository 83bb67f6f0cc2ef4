import { APPLICATION_STATUSES } from '#register/applications/application.ts';
import { listApplications } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { command, oneOf } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const applicationsList = () =>
  command({
    name: 'list',
    does: 'Lists applications, the oldest first.',
    examples: ['applications list', 'applications list --status submitted --json'],
    json: '[{applicationId, kind, slug, name, websiteUrl, status, submittedAt, verifiedAt}]',
  })
    .option('--status <status>', 'submitted, approved or rejected')
    .action(async (options: OutputOptions & { status?: string }) => {
      const status = oneOf('--status', APPLICATION_STATUSES, options.status);
      const found = await withStore((store) =>
        listApplications({ applications: applicationStore(store) }, status),
      );
      const shown = found.map(
        ({ applicationId, kind, slug, fields, status: is, submittedAt, verifiedAt }) => {
          const { name, websiteUrl } = fields;
          return {
            applicationId,
            kind,
            slug,
            name,
            websiteUrl,
            status: is,
            submittedAt,
            verifiedAt,
          };
        },
      );
      const rows = shown.map((each) => [
        each.applicationId,
        each.status,
        each.kind,
        each.name,
        each.websiteUrl,
        minute(each.submittedAt),
        each.verifiedAt ? 'domain proven' : '',
      ]);
      const heading = ['Id', 'Status', 'Register', 'Name', 'Website', 'Submitted', 'Domain'];
      answer(options, shown, rows.length > 0 ? table(heading, rows) : 'No applications.');
    });
