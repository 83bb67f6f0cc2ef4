import { relative } from 'node:path';
import { KINDS } from '#register/records/kinds.ts';
import { faultReport } from '../../content/check.ts';
import { readContent } from '../../content/read.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, styled, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder } from '../workplace.ts';

export const contentCheck = () =>
  command({
    name: 'check',
    does: 'Checks every content file, demo records too, and reports all faults at once.',
    examples: ['content check', 'content check --content ../other/content --json'],
    json: '{records: {publishers, ecommerce, saas, hotels}, faults: [{file, field, expected}]}',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: OutputOptions & { content: string }) => {
      const { files, faults } = await readContent(contentFolder(options), { demo: true });
      const counts = KINDS.map((kind) => [kind, files.filter((file) => file.kind === kind).length]);
      const shown = faults.map((fault) => ({
        ...fault,
        file: relative(process.cwd(), fault.file),
      }));
      const verdict =
        faults.length === 0
          ? styled('green', 'No faults.')
          : `${faultReport(faults)}\n${styled('red', `${faults.length} faults.`)}`;
      const lines = counts.map(([kind, count]) => `${kind}: ${count} records`);
      const value = { records: Object.fromEntries(counts), faults: shown };
      answer(options, value, [...lines, verdict].join('\n'));
      process.exitCode = faults.length === 0 ? EXIT.ok : EXIT.failed;
    });
