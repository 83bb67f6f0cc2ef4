import { observationReads } from '#register/storage/observation-reads.ts';
import { observerStore } from '#register/storage/observations.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { UsageError } from '../failure.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { listedSites, siteNamed, unknownSite } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  because: string;
}

const BECAUSE_MOST_CHARACTERS = 300;

export const observeExclude = () =>
  command({
    name: 'exclude',
    does:
      'Ends visits of a site whose owner objects, and erases what was observed of it. The reason ' +
      'is kept, such as the number of their request.',
    examples: ['observe exclude derstandard.at --because cor_0123456789abcdef'],
    json: '{site, excludedAt, excludedBecause}',
  })
    .argument('<host>', 'host of the site')
    .requiredOption('--because <reason>', 'who asked for it, or why')
    .option(...CONTENT_OPTION)
    .action(async (host: string, options: Options) => {
      const site = siteNamed(host);
      const { because } = options;
      if (because === '' || because.length > BECAUSE_MOST_CHARACTERS)
        throw new UsageError(`--because: expected 1 to ${BECAUSE_MOST_CHARACTERS} characters`);
      const now = systemWorld.now();
      const listed = (await listedSites(options)).filter((each) => each.site === site);
      const isDone = await withStore(async (store) => {
        // A site may object before its first visit: then it is stored now.
        await observerStore(store).add(listed, now);
        return observationReads(store).exclude(site, because, now);
      });
      if (!isDone) throw unknownSite(host);
      const done = { site, excludedAt: now, excludedBecause: because };
      answer(options, done, `Excluded: ${site} is not visited any more`);
    });

export const observeInclude = () =>
  command({
    name: 'include',
    does: 'Lets a site that was excluded be visited again.',
    examples: ['observe include derstandard.at'],
    json: '{site, dueAt}',
  })
    .argument('<host>', 'host of the site')
    .action(async (host: string, options: OutputOptions) => {
      const site = siteNamed(host);
      const dueAt = systemWorld.now();
      const isDone = await withStore((store) => observationReads(store).include(site, dueAt));
      if (!isDone) throw new RefusalError('NOT_FOUND', `the site ${site} is not excluded`);
      answer(options, { site, dueAt }, `Included: ${site} is visited again`);
    });
