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
      "Holds the records that rest on a source against the source's own file: names, countries, " +
      'towns and feeds, by website. Records stay as they are.',
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
          (each) => `${each.file}: ${each.field} is ${each.record}, there ${plain(each.source)}`,
        ),
        ...missing.map((each) => `${each}: its website is not in the file`),
        `${compared} records rest on ${source}: ${differences.length} differences, ` +
          `${missing.length} not in the file. ${unlisted.length} of its websites are not listed.`,
      ];
      answer(options, found, lines.join('\n'));
    });
