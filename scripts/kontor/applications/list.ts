import { APPLICATION_STATUSES, type Application } from '#register/applications/application.ts';
import { listApplications } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { command, oneOf } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

const HEADING = 'Id Status Register Name Website Submitted Domain Review'.split(' ');

const shownApplication = ({ fields: { name, websiteUrl }, ...application }: Application) => {
  const { applicationId, kind, slug, status, submittedAt, verifiedAt, review } = application;
  return { applicationId, kind, slug, name, websiteUrl, status, submittedAt, verifiedAt, review };
};

const cells = (each: ReturnType<typeof shownApplication>): string[] => [
  each.applicationId,
  each.status,
  each.kind,
  each.name,
  each.websiteUrl,
  minute(each.submittedAt),
  each.verifiedAt ? 'domain proven' : '',
  each.review ?? '',
];

export const applicationsList = () =>
  command({
    name: 'list',
    does:
      'Lists applications, the oldest first. The column Review marks those beyond the budget ' +
      'of the form: proved (with a proof of work) or unproved.',
    examples: ['applications list', 'applications list --status submitted --json'],
    json:
      '[{applicationId, kind, slug, name, websiteUrl, status, submittedAt, ' +
      'verifiedAt, review}]',
  })
    .option('--status <status>', 'submitted, approved or rejected')
    .action(async (options: OutputOptions & { status?: string }) => {
      const status = oneOf('--status', APPLICATION_STATUSES, options.status);
      const found = await withStore((store) =>
        listApplications({ applications: applicationStore(store) }, status),
      );
      const shown = found.map(shownApplication);
      const rows = shown.map(cells);
      answer(options, shown, rows.length > 0 ? table(HEADING, rows) : 'No applications.');
    });
