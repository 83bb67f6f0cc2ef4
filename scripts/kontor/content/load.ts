import { resolve } from 'node:path';
import { KINDS } from '#register/records/kinds.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder, environment } from '../workplace.ts';

interface Options extends OutputOptions {
  content: string;
  catalogue?: string;
  demo?: boolean;
}

export const contentLoad = () =>
  command({
    name: 'load',
    does: 'Checks the content and writes the snapshot from which pages and functions answer.',
    examples: ['content load', 'content load --no-demo --json'],
    json: '{catalogue, demo, records: {<register>: count}}',
  })
    .option('--demo', 'with the fictional records; default as DEMO says')
    .option('--no-demo', 'without them')
    .option(...CONTENT_OPTION)
    .option('--catalogue <file>', 'the snapshot to write; default as CATALOGUE_FILE says')
    .action(async (options: Options) => {
      const { demo: demoByDefault, catalogueFile } = environment();
      const demo = options.demo ?? demoByDefault;
      const catalogue = options.catalogue ?? catalogueFile;
      const folders = { contentFolder: contentFolder(options), catalogueFile: resolve(catalogue) };
      // Imported only here, because it loads the native library of the database.
      const { loadCatalogue } = await import('../../content/load.ts');
      const { counts } = await loadCatalogue({ ...folders, demo });
      const lines = KINDS.map((kind) => `${kind}: ${counts[kind]} records`);
      const value = { catalogue, demo, records: counts };
      answer(options, value, [...lines, `Written: ${catalogue}`].join('\n'));
    });
