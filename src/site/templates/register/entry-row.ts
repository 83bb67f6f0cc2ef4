import { REGISTERS, valuesOf } from '#register/records/registers.ts';
import { tierOf, type Entry } from '#register/search/entry.ts';
import { headlineOf } from '#words/facts.ts';
import { valueWord } from '#words/words.ts';
import type { IndexedEntry, Row } from './row.ts';

/** The rows that the server draws; apart from `row.ts`, because browsers need no schemas. */

export const rowOf = (entry: Entry): Row => ({
  kind: entry.kind,
  slug: entry.slug,
  name: entry.record.name,
  sentence: entry.record.shortDescription,
  what: headlineOf(entry).join(', '),
  tier: tierOf(entry),
  protocols: valuesOf(entry.record, 'supportedProtocols').map(valueWord).join(', '),
});

export const indexedEntry = (entry: Entry): IndexedEntry => {
  const { slug, name, sentence, what } = rowOf(entry);
  const filters = REGISTERS[entry.kind].filters.map(
    ({ parameter, field }) => [parameter, valuesOf(entry.record, field)] as const,
  );
  return { slug, name, sentence, what, filters: Object.fromEntries(filters) };
};
