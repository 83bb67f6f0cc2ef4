import type { Entry } from '#register/search/entry.ts';
import { standing } from '#register/records/listing.ts';
import { GEOGRAPHY_SOURCES, namedSources } from '#register/records/source.ts';
import { KINDS } from '#register/records/kinds.ts';
import type { DocumentFacts } from './facts.ts';
import { guide } from '#words/en/guide.ts';
import { autolink, blocks, bullets, plain, steps } from '#words/markdown.ts';

/** The meaning of each tier in one line, from the schema that checks it. */
const tierLines = (): string[] =>
  (standing.trustTier.unwrap().description ?? '')
    .split(/\.\s+(?=\w+: )/)
    .map((line) => `${plain(line)}.`);

const countsBySource = (entries: readonly Entry[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { record } of entries)
    for (const [, source] of namedSources(record))
      counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
};

const entriesOf = (count: number | undefined): string =>
  count === undefined ? '' : ` (${count} entries)`;

/** The sources of the given entries, with the licence and the share of each. */
const sourceLines = ({ sources, entries }: DocumentFacts): string[] => {
  const counts = countsBySource(KINDS.flatMap((kind): readonly Entry[] => entries[kind]));
  return Object.entries(sources)
    .filter(([key]) => counts.has(key) || GEOGRAPHY_SOURCES.includes(key))
    .map(
      ([key, { title, attribution, licence, licenceUrl, url }]) =>
        `${plain(title)}${entriesOf(counts.get(key))}: ${plain(attribution)} ` +
        `Licence: ${plain(licence)}.` +
        [url, licenceUrl]
          .map((address) => (address === null ? '' : ` ${autolink(address)}`))
          .join(''),
    );
};

export const howItWorksMarkdown = (facts: DocumentFacts): string =>
  blocks(
    '# How Kontor works',
    '## How an entry gets here',
    'Kontor enters companies and hotels from public facts, or their owners apply at `/apply`. ' +
      'Every value is true of what is listed or honestly empty: nothing is guessed. Whoever is ' +
      'listed can ask at `/correction` for a correction or for removal.',
    '## Trust tiers',
    bullets(tierLines()),
    '## Where facts come from',
    'Each entry names its source and the day on which it was last checked.',
    bullets(sourceLines(facts)),
    '## How agents read it',
    guide.noKey,
    steps(guide.flow),
    '## Payment',
    bullets(guide.payment),
  );

/** The Markdown alternate of /sources. */
export const sourcesMarkdown = (facts: DocumentFacts): string =>
  blocks('# Sources and licences', bullets(sourceLines(facts)));
