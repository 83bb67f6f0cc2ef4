import { visitSites } from '#app/observer/visits.ts';
import type { Visited } from '#register/observer/run.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import type { Store } from '#kernel/storage/store.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { progress, progressDone } from '../progress.ts';
import { CONTENT_OPTION, environment, withStore } from '../workplace.ts';
import { listedSites, siteNamed } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  due?: true;
  most: string;
  atOnce: string;
}

const wholeNumber = (option: string, given: string): number => {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new UsageError(`${option}: expected a whole number from 1 to 999999`);
};

const orderOf = async (host: string | undefined, options: Options) => {
  if ((host === undefined) === (options.due === undefined))
    throw new UsageError('expected --due for all sites that are due, or one host');
  const all = await listedSites(options);
  const listed = all.filter(({ site }) => host === undefined || site === siteNamed(host));
  if (host !== undefined && listed.length === 0)
    throw new RefusalError('NOT_FOUND', `no listed website has the host ${siteNamed(host)}`);
  return {
    listed,
    isDueOnly: options.due === true,
    most: wholeNumber('--most', options.most),
    atOnce: wholeNumber('--at-once', options.atOnce),
  };
};

/** Why no site was visited. */
const nothingVisited = async (store: Store, host: string | undefined): Promise<string> => {
  const site = host === undefined ? undefined : siteNamed(host);
  const known = site === undefined ? undefined : await observationReads(store).site(site);
  if (known === undefined || known.excludedAt === null) return 'No site is due.';
  return `${known.site} is excluded: to visit it again, run observe include ${known.site}`;
};

const rowOf = ({ site, asked, changes, isPutOff, dueAt }: Visited): string[] => [
  site,
  String(asked),
  String(changes.length),
  isPutOff ? 'does not answer' : 'seen',
  minute(dueAt),
];

export const observeRun = () =>
  command({
    name: 'run',
    does:
      'Visits listed sites and keeps what is seen. Each is asked at most 16 times, 2 seconds ' +
      'apart; a fact changes when three looks on different days agree.',
    examples: ['observe run --due', 'observe run --due --most 100', 'observe run derstandard.at'],
    json: '[{site, asked, changes: [{fact, verdict, value, evidence, at}], isPutOff, dueAt}]',
  })
    .argument('[host]', 'one listed site, even if no visit is due')
    .option('--due', 'all sites that are due')
    .option('--most <sites>', 'no more sites than that', '10000')
    .option('--at-once <sites>', 'how many sites at a time', '64')
    .option(...CONTENT_OPTION)
    .action(async (host: string | undefined, options: Options) => {
      const order = await orderOf(host, options);
      const visited: Visited[] = [];
      const nothing = await withStore(async (store) => {
        await visitSites(store, environment(), order, (each) => {
          visited.push(each);
          progress(`${visited.length} visited, ${each.site} last`);
        });
        return nothingVisited(store, host);
      });
      progressDone();
      const heading = ['Site', 'Requests', 'Changes', 'Result', 'Due again'];
      const text = visited.length > 0 ? table(heading, visited.map(rowOf)) : nothing;
      answer(options, visited, text);
    });
