import { openPer } from '#kernel/async/single-flight.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { byKind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { LISTING_ROUTES, listingPolicy } from '#site/listing/route.ts';
import { listingShell } from '#site/shells.ts';
import { readShell } from '#app/shells/read.ts';
import { catalogue } from './catalogue.ts';
import { takeRead } from './reads.ts';
import { visited } from './visited.ts';

/** Pages of registers that are filtered by the query in their address. */

const entries = byKind((kind) =>
  openPer(catalogue, async (snapshot): Promise<readonly Entry[]> =>
    visited(await snapshot.entries(kind), await snapshot.seen()),
  ),
);

export const answerListing = endpoint(
  LISTING_ROUTES,
  listingPolicy({
    catalogue,
    entries: (kind) => entries[kind](),
    frame: (kind, language) => readShell(listingShell(kind))(language),
    take: takeRead,
    report: (error) => console.error('A narrowed register:', error),
  }),
);
