import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { seenFacts } from '#register/observer/seen.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { seenFile } from '../../content/seen.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder, withStore } from '../workplace.ts';
import { listedSites } from './which.ts';

export const observeRecord = () =>
  command({
    name: 'record',
    does:
      'Writes what was observed of listed sites to content/observed.jsonl, so that the next ' +
      'build shows it. Only facts on which three days agree are written.',
    examples: ['observe record'],
    json: '{file, sites, facts}',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: OutputOptions & { content: string }) => {
      const sites = (await listedSites(options)).map(({ site }) => site).sort();
      const facts = await withStore((store) => observationReads(store).factsOf(sites));
      const seen = sites.flatMap((site) => {
        const found = seenFacts(facts.get(site) ?? []);
        return found.length === 0 ? [] : [{ site, facts: found }];
      });
      const file = seenFile(contentFolder(options));
      const text = seen.map((each) => `${JSON.stringify(each)}\n`).join('');
      await writeFile(file, text, { flush: true });
      const count = seen.reduce((sum, each) => sum + each.facts.length, 0);
      const done = { file: relative(process.cwd(), file), sites: seen.length, facts: count };
      answer(options, done, `Written: ${count} facts of ${seen.length} sites to ${done.file}`);
    });
