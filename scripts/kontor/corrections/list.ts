import { CORRECTION_STATUSES } from '#register/corrections/correction.ts';
import { listCorrections } from '#register/corrections/close.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { command, oneOf } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const correctionsList = () =>
  command({
    name: 'list',
    does:
      'Lists requests for correction or removal, the oldest first. The column Review marks ' +
      'those beyond the budget of the form: proved (with a proof of work) or unproved.',
    examples: ['corrections list', 'corrections list --status open --json'],
    json: '[{correctionId, kind, slug, request, status, submittedAt, review}]',
  })
    .option('--status <status>', 'open or closed')
    .action(async (options: OutputOptions & { status?: string }) => {
      const status = oneOf('--status', CORRECTION_STATUSES, options.status);
      const found = await withStore((store) =>
        listCorrections({ corrections: correctionStore(store) }, status),
      );
      const shown = found.map(
        ({ message: _, contactEmail: __, closedAt: ___, note: ____, ...rest }) => rest,
      );
      const rows = shown.map((each) => [
        each.correctionId,
        each.status,
        each.request,
        `${each.kind}/${each.slug}`,
        minute(each.submittedAt),
        each.review ?? '',
      ]);
      const heading = ['Id', 'Status', 'Request', 'Record', 'Submitted', 'Review'];
      answer(options, shown, rows.length > 0 ? table(heading, rows) : 'No requests.');
    });
