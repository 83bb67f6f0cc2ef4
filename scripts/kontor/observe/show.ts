import type { FactChange } from '#register/observer/ports.ts';
import type { ObservedFact } from '#register/observer/reads.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { command } from '../command.ts';
import { answer, facts, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { observedSite } from './which.ts';

const dayOf = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? '–';

const factRow = ({ fact, held }: ObservedFact): string[] => [
  fact,
  held.verdict,
  held.value ?? '',
  dayOf(held.since),
  dayOf(held.observedAt),
  held.looks.map(({ verdict }) => verdict).join(', '),
  held.evidence?.line ?? '',
];

const changeRow = ({ fact, verdict, value, at }: FactChange): string[] => [
  dayOf(at),
  fact,
  verdict,
  value ?? '',
];

export const observeShow = () =>
  command({
    name: 'show',
    does: 'Shows what was observed of a site, the last looks at it, and what changed.',
    examples: ['observe show derstandard.at'],
    json:
      '{site, origin, visitedAt, dueAt, excludedAt, excludedBecause, facts: [{fact, verdict, ' +
      'value, evidence, since, observedAt, looks}], history: [{fact, verdict, value, evidence, ' +
      'at}]}',
  })
    .argument('<host>', 'host of the site')
    .action(async (host: string, options: OutputOptions) => {
      const { site, observed, history } = await withStore(async (store) => {
        const found = await observedSite(store, host);
        const reads = observationReads(store);
        const [seen, changes] = await Promise.all([
          reads.facts(found.site),
          reads.history(found.site),
        ]);
        return { site: found, observed: seen, history: changes };
      });
      const head = facts([
        ['Site', site.site],
        ['Visited', minute(site.visitedAt)],
        ['Due again', site.excludedAt === null ? minute(site.dueAt) : 'never'],
        ['Excluded', site.excludedBecause],
      ]);
      const heading = ['Fact', 'Verdict', 'Value', 'Since', 'Seen', 'Last looks', 'Evidence'];
      const parts = [head];
      if (observed.length > 0) parts.push(table(heading, observed.map(factRow)));
      if (history.length > 0)
        parts.push(table(['Changed', 'Fact', 'Verdict', 'Value'], history.map(changeRow)));
      const json = observed.map(({ fact, held }) => ({ fact, ...held }));
      answer(options, { ...site, facts: json, history }, parts.join('\n\n'));
    });
