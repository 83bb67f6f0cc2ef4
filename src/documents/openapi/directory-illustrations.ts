import type { z } from 'zod';
import { fxQuoteContract, FX_SOURCE, type fxQuote } from '#fx/api/fx-quote.ts';
import { changesContract } from '#register/api/changes.ts';
import { entryObservationsContract, observationsContract } from '#register/api/observations.ts';
import { detailJson, itemJson, type Entry } from '#register/search/entry.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import { apiFilters, valuesOf } from '#register/records/registers.ts';
import type { Entries } from '#documents/facts.ts';
import type { Illustration } from './operation.ts';

/** Query values that find at least the given entry, where it has such values. */
const queryOf = ({ kind, record }: Entry): NonNullable<Illustration['parameters']> =>
  SEARCHED_BY[kind] === 'page'
    ? {}
    : {
        q: record.tags[0] ?? record.name,
        ...Object.fromEntries(
          apiFilters(kind).map(({ parameter, field, value }) => [
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

/** Questions that the operations of the data answer. */
const dataIllustrations = ({ publishers: [entry] }: Entries): [string, Illustration][] => [
  [
    observationsContract.operationId,
    {
      parameters: {
        ...{ crawler: 'GPTBot', fact: 'llms-txt', verdict: 'refused' },
        ...{ kind: 'publishers', page: 1 },
      },
    },
  ],
  [
    entryObservationsContract.operationId,
    { parameters: { kind: 'publishers', ...(entry && { slug: entry.slug }) } },
  ],
  [
    changesContract.operationId,
    { parameters: { since: '2026-11-21', kind: 'publishers', limit: 100 } },
  ],
];

/** Examples for lists and details from the first entry of each register, by operation id. */
export const directoryIllustrations = (entries: Entries): ReadonlyMap<string, Illustration> =>
  new Map([
    [fxQuoteContract.operationId, quote] as const,
    ...dataIllustrations(entries),
    ...KINDS.flatMap((kind) => {
      const [entry] = entries[kind];
      if (entry === undefined) return [];
      const item: unknown = JSON.parse(itemJson(entry));
      const whole: unknown = JSON.parse(detailJson(entry));
      const list = { parameters: queryOf(entry), answer: [item] };
      const detail = { parameters: { slug: entry.slug }, answer: whole };
      const counts = { parameters: queryOf(entry) };
      return [
        [`list_${kind}`, list] as const,
        [`get_${kind}_by_slug`, detail] as const,
        [`count_${kind}_facets`, counts] as const,
      ];
    }),
  ]);
