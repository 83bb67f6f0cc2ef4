import { showCorrection } from '#register/corrections/close.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { REVIEW_WORDS } from '#register/submissions/review.ts';
import { command } from '../command.ts';
import { answer, facts, minute, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const correctionsShow = () =>
  command({
    name: 'show',
    does: 'Shows one request for correction or removal.',
    examples: ['corrections show cor_0123456789abcdef'],
    json:
      '{correctionId, kind, slug, request, message, contactEmail, status, submittedAt, ' +
      'closedAt, note, review}',
  })
    .argument('<id>', 'id of the request')
    .action(async (id: string, options: OutputOptions) => {
      const found = await withStore((store) =>
        showCorrection({ corrections: correctionStore(store) }, id),
      );
      const text = facts([
        ['Id', found.correctionId],
        ['Status', found.status],
        ['Request', found.request],
        ['Record', `content/${found.kind}/${found.slug}.json`],
        ['From', found.contactEmail],
        ['Submitted', minute(found.submittedAt)],
        ['Closed', minute(found.closedAt)],
        ['Note', found.note],
        ['Review', found.review && REVIEW_WORDS[found.review]],
        ['Message', found.message],
      ]);
      answer(options, found, text);
    });
