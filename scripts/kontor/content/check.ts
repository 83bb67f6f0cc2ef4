import { byKind, KINDS } from '#register/records/kinds.ts';
import { pastFaults, readPast } from '../../content/past.ts';
import { vocabularyFindings } from '#register/search/vocabulary-rules.ts';
import { readContent } from '../../content/read.ts';
import { translationFaults } from '../../content/translations.ts';
import { faultReport } from '../../content/report.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, styled, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder } from '../workplace.ts';

export const contentCheck = () =>
  command({
    name: 'check',
    does: 'Checks every content file, demo records too, and reports all faults at once.',
    examples: ['content check', 'content check --content ../other/content --json'],
    json: '{records: {<register>: count}, faults: [{file, field, problem, repair}], wordless}',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: OutputOptions & { content: string }) => {
      const folder = contentFolder(options);
      const content = await readContent(folder, { demo: true });
      const { files, vocabulary } = content;
      const faults = [
        ...content.faults,
        ...pastFaults(folder, content, await readPast(folder)),
        ...(await translationFaults(folder, content)),
      ];
      const records = byKind((kind) => files.filter((file) => file.kind === kind).length);
      const verdict =
        faults.length === 0
          ? styled('green', 'No faults.')
          : `${faultReport(faults)}\n${styled('red', `${faults.length} faults.`)}`;
      const tags = files.map(({ record }) => record.tags);
      const wordless = vocabularyFindings(vocabulary, tags);
      const lines = [
        ...KINDS.map((kind) => `${kind}: ${records[kind]} records`),
        `Words that the vocabulary lacks: ${wordless.length} (--json names them)`,
      ];
      answer(options, { records, faults, wordless }, [...lines, verdict].join('\n'));
      process.exitCode = faults.length === 0 ? EXIT.ok : EXIT.failed;
    });
