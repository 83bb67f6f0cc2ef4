import { byKind, KINDS, type Kind } from '#register/records/kinds.ts';
import { lastPage } from '#register/search/paging.ts';
import { facetsOf } from '#site/templates/register/facets.ts';
import { inPageOrder } from '#site/templates/register/order.ts';
import type { Sort } from '#site/templates/register/row.ts';
import { selections } from './selections.ts';
import { site } from './site.ts';

/** The content of a register's pages in one order, and the number of these pages. */
export const registerPages = async (sort: Sort) => {
  const { entries } = await site();
  const all = await selections();
  const shown = byKind((kind: Kind) => ({
    ...{ kind, sort, selections: all[kind] },
    entries: inPageOrder(entries[kind], sort),
    facets: facetsOf(kind, entries[kind]),
  }));
  return KINDS.flatMap((kind) =>
    Array.from({ length: lastPage(entries[kind].length) }, (_, index) => ({
      ...shown[kind],
      page: index + 1,
    })),
  );
};
