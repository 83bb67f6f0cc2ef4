import { z } from 'zod';
import { shownFact } from '#register/api/observed-facts.ts';
import { VERDICTS } from '#register/observer/fact.ts';
import { CRAWLER_FACT } from '#register/observer/robots-facts.ts';
import { siteOfEntry, type SiteEntry } from '#register/observer/site.ts';
import type { DirectoryToolPorts } from './ports.ts';

/** A short form of what was observed of an entry's site. */

const briefFact = z.object({
  fact: z.string(),
  verdict: z.enum(VERDICTS),
  value: z.string().nullable(),
  observedAt: z.string(),
});

export const briefObservedSchema = z
  .object({
    site: z.string(),
    visitedAt: z.string().nullable(),
    facts: z.array(briefFact),
    crawlersRefused: z
      .array(z.string())
      .describe('AI crawlers that robots.txt keeps out; *: all that it does not name'),
    crawlersAsked: z.int().describe('About how many crawlers something is known'),
  })
  .nullable()
  .describe('What three visits on different days agreed on; null: never visited');

type BriefObserved = z.output<typeof briefObservedSchema>;

const VALUE_MOST_CHARACTERS = 200;

const timeOf = (moment: Date | null): string => moment?.toISOString() ?? '';

const briefOf = ({ fact, held }: Parameters<typeof shownFact>[0]) =>
  shownFact({ fact, held }).map(({ verdict, value, observedAt }) => ({
    ...{ fact, verdict },
    value: value?.slice(0, VALUE_MOST_CHARACTERS) ?? null,
    observedAt: timeOf(observedAt),
  }));

/** Null if nothing is known of the site, or if the store of observations does not answer. */
export const briefObserved = async (
  entry: SiteEntry,
  { observations, report }: Pick<DirectoryToolPorts, 'observations' | 'report'>,
): Promise<BriefObserved> => {
  try {
    const ports = await observations();
    const site = siteOfEntry(ports, entry);
    const known = site === undefined ? undefined : await ports.reads.site(site);
    if (site === undefined || known?.visitedAt == null) return null;
    const all = (await ports.reads.facts(site)).flatMap(briefOf);
    const crawlers = all.filter(({ fact }) => fact.startsWith(CRAWLER_FACT));
    return {
      site,
      visitedAt: known.visitedAt.toISOString(),
      facts: all.filter(({ fact }) => !fact.startsWith(CRAWLER_FACT)),
      crawlersRefused: crawlers
        .filter(({ verdict }) => verdict === 'refused')
        .map(({ fact }) => fact.slice(CRAWLER_FACT.length)),
      crawlersAsked: crawlers.length,
    };
  } catch (error) {
    report(error);
    return null;
  }
};
