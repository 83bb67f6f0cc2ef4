import type { Store } from '#kernel/storage/store.ts';
import { approveApplication } from '#register/applications/approve.ts';
import { undecidedApplication } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { systemWorld } from '#kernel/world.ts';
import { approvedMail } from '#site/request-mails.ts';
import { command } from '../command.ts';
import { contentShelf } from '../content-shelf.ts';
import { answer, type OutputOptions } from '../output.ts';
import { decideAndPost, postedLine } from '../mail/post.ts';
import { CONTENT_OPTION, contentFolder, environment, withStore } from '../workplace.ts';

interface Options extends OutputOptions {
  slug?: string;
  content: string;
}

export const applicationsApprove = () =>
  command({
    name: 'approve',
    does: 'Writes the record of an application into the content folder, and mails the applicant.',
    examples: [
      'applications approve app_0123456789abcdef',
      'applications approve app_0123456789abcdef --slug acme-at',
    ],
    json: '{applicationId, status, kind, slug, file, mailed}',
  })
    .argument('<id>', 'id of the application')
    .option('--slug <slug>', 'the slug of the entry, instead of the proposed one')
    .option(...CONTENT_OPTION)
    .action(async (applicationId: string, options: Options) => {
      const shelf = contentShelf(contentFolder(options));
      const { decided, posted } = await withStore(async (store) => {
        const { slug } = options;
        const parts = (either: Store) => ({
          applications: applicationStore(either),
          ...{ proofs: proofStore(either), shelf, world: systemWorld },
        });
        const asked = await undecidedApplication(parts(store), applicationId);
        const listed = { ...asked, slug: slug ?? asked.slug };
        return decideAndPost(store, approvedMail(listed, environment().builtOrigin), (both) =>
          approveApplication(parts(both), { applicationId, slug }),
        );
      });
      const { application, file } = decided;
      const { status, kind, slug, contactEmail } = application;
      answer(
        options,
        { applicationId, status, kind, slug, file, mailed: posted === 'sent' },
        [
          `Approved: ${file}`,
          'Next: npm run kontor -- content record-changes, then content check.',
          'It is listed with the next build: npm start, or commit and deploy.',
          postedLine(posted, contactEmail),
        ].join('\n'),
      );
    });
