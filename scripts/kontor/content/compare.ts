import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { plain, answer, type OutputOptions } from '../output.ts';
import { compareWith, readRows } from '../../content/compare.ts';
import { readContent } from '../../content/read.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { CONTENT_OPTION, contentFolder } from '../workplace.ts';

const rowsOf = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`${file}: expected a file that can be read`);
  try {
    return readRows(text);
  } catch (error) {
    throw new UsageError(`${file}: expected CSV with a heading (${String(error)})`);
  }
};

export const contentCompare = () =>
  command({
    name: 'compare',
    does:
      "Compares the records that come from a source with the source's own file: names, " +
      'countries, towns and feeds, by website. It changes no record.',
    examples: ['content compare ../data/publishers.csv --source fundus'],
    json:
      '{compared, differences: [{file, field, record, source}], missing: [file], ' +
      'unlisted: [website]}',
  })
    .argument('<file>', 'a CSV file with a heading that names the columns')
    .requiredOption('--source <key>', 'the key of the source in content/sources.json')
    .option(...CONTENT_OPTION)
    .action(async (file: string, options: OutputOptions & { source: string; content: string }) => {
      const folder = contentFolder(options);
      const { files, sources } = await readContent(folder, { demo: false });
      const { source } = options;
      const known = Object.keys(sources);
      if (!known.includes(source)) throw new UsageError(`--source: expected ${known.join(', ')}`);
      const named = files.map((each) => ({ ...each, file: relative(dirname(folder), each.file) }));
      const found = compareWith(named, { source, rows: await rowsOf(file) });
      const { compared, differences, missing, unlisted } = found;
      const lines = [
        ...differences.map(
          (each) =>
            `${each.file}: ${each.field}: ${each.record} in the record, ` +
            `${plain(each.source)} in the file`,
        ),
        ...missing.map((each) => `${each}: its website is not in the file`),
        `Records of ${source}: ${compared}. Differences: ${differences.length}. ` +
          `Not in the file: ${missing.length}. Only in the file: ${unlisted.length}.`,
      ];
      answer(options, found, lines.join('\n'));
    });
