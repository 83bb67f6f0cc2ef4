import { approveApplication } from '#register/applications/approve.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { contentShelf } from '../content-shelf.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder, withStore } from '../workplace.ts';

interface Options extends OutputOptions {
  slug?: string;
  content: string;
}

export const applicationsApprove = () =>
  command({
    name: 'approve',
    does: 'Writes the record of an application into the content folder, as self-listed.',
    examples: [
      'applications approve app_0123456789abcdef',
      'applications approve app_0123456789abcdef --slug acme-at',
    ],
    json: '{applicationId, status, kind, slug, file}',
  })
    .argument('<id>', 'id of the application')
    .option('--slug <slug>', 'the slug, where the proposed one is not wanted')
    .option(...CONTENT_OPTION)
    .action(async (applicationId: string, options: Options) => {
      const shelf = contentShelf(contentFolder(options));
      const { application, file } = await withStore((store) => {
        const applications = applicationStore(store);
        const asked = { applicationId, slug: options.slug };
        const ports = { applications, proofs: proofStore(store), shelf, world: systemWorld };
        return approveApplication(ports, asked);
      });
      const { status, kind, slug, contactEmail } = application;
      answer(
        options,
        { applicationId, status, kind, slug, file },
        [
          `Approved: ${file}`,
          'Next: npm run kontor -- content record-changes, then content check.',
          'It is listed with the next build: npm start, or commit and deploy.',
          `Nothing is mailed: tell ${contactEmail} yourself.`,
        ].join('\n'),
      );
    });
