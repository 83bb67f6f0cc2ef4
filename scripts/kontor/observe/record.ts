import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { ObservationReads } from '#register/observer/reads.ts';
import { answeredOn, seenFacts, type SeenSite } from '#register/observer/seen.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { seenFile } from '../../content/seen.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder, withStore } from '../workplace.ts';
import { listedSites } from './which.ts';

/** Sites that answered a visit, with their current facts and the history of these. */
const seenSites = async (
  reads: ObservationReads,
  sites: readonly string[],
): Promise<SeenSite[]> => {
  const [facts, history] = await Promise.all([reads.factsOf(sites), reads.historyOf(sites)]);
  return sites.flatMap((site) => {
    const held = facts.get(site) ?? [];
    const visitedOn = answeredOn(held);
    if (visitedOn === null) return [];
    return [{ site, visitedOn, facts: seenFacts(held, history.get(site)) }];
  });
};

export const observeRecord = () =>
  command({
    name: 'record',
    does:
      'Writes what was observed of listed sites to content/observed.jsonl, so that the next ' +
      'build shows it: which answered, and the facts on which three days agree. Trust tiers ' +
      'and feeds that follow from them are changes: run content record-changes afterwards.',
    examples: ['observe record'],
    json: '{file, sites, facts}',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: OutputOptions & { content: string }) => {
      const sites = (await listedSites(options)).map(({ site }) => site).sort();
      const seen = await withStore((store) => seenSites(observationReads(store), sites));
      const file = seenFile(contentFolder(options));
      const text = seen.map((each) => `${JSON.stringify(each)}\n`).join('');
      await writeFile(file, text, { flush: true });
      const count = seen.reduce((sum, each) => sum + each.facts.length, 0);
      const done = { file: relative(process.cwd(), file), sites: seen.length, facts: count };
      answer(options, done, `Written: ${count} facts of ${seen.length} sites to ${done.file}`);
    });
