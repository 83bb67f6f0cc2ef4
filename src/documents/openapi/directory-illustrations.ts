import type { z } from 'zod';
import { fxQuoteContract, FX_SOURCE, type fxQuote } from '#fx/api/fx-quote.ts';
import { detailJson, itemJson, type Entry } from '#register/search/entry.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import { apiFilters, REGISTERS, valuesOf } from '#register/records/registers.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { dataIllustrations } from './data-illustrations.ts';
import type { Illustration } from './operation.ts';

/** Query values that find at least the given entry, where it has such values. */
const queryOf = (
  { kind, record }: Entry,
  filters = apiFilters(kind),
): NonNullable<Illustration['parameters']> =>
  SEARCHED_BY[kind] === 'page'
    ? {}
    : {
        q: record.tags[0] ?? record.name,
        ...Object.fromEntries(
          filters.map(({ parameter, field, value }) => [
            parameter,
            valuesOf(record, field)[0] ?? String(value.options[0]),
          ]),
        ),
        page: 1,
      };

/** At the rates of 9 October 2025, asked for four hours before the next ones. */
const quote: Illustration = {
  parameters: { from: 'EUR', to: 'USD', amount: 100 },
  answer: {
    from: 'EUR',
    to: 'USD',
    amount: 100,
    rate: 1.1611,
    result: 116.11,
    source: FX_SOURCE,
    timestamp: '2025-10-09T14:00:00.000Z',
    cache_ttl_seconds: 14_400,
  } satisfies z.output<typeof fxQuote>,
};

/** Values that show operations at work, from the first entry of each register, by operation id. */
const illustrations = ({ entries }: Pick<DocumentFacts, 'entries'>): [string, Illustration][] => [
  [fxQuoteContract.operationId, quote],
  ...dataIllustrations(entries.publishers[0]?.slug),
  ...KINDS.flatMap((kind): [string, Illustration][] => {
    const [entry] = entries[kind];
    if (entry === undefined) return [];
    const item: unknown = JSON.parse(itemJson(entry));
    const whole: unknown = JSON.parse(detailJson(entry));
    return [
      [`list_${kind}`, { parameters: queryOf(entry), answer: [item] }],
      [`get_${kind}_by_slug`, { parameters: { slug: entry.slug }, answer: whole }],
      [`count_${kind}_facets`, { parameters: queryOf(entry, REGISTERS[kind].filters) }],
    ];
  }),
];

/** The same with what the operations were found to answer. */
export const directoryIllustrations = (
  facts: Pick<DocumentFacts, 'entries' | 'answers'>,
): ReadonlyMap<string, Illustration> =>
  new Map(
    illustrations(facts).map(([id, shown]) => [
      id,
      facts.answers.has(id) ? { ...shown, answer: facts.answers.get(id) } : shown,
    ]),
  );
