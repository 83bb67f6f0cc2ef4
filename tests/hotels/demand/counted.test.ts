import { afterAll, beforeAll, expect, test } from 'vitest';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { findHotels, runMcpSite, stay, type McpSite } from '../../support/mcp.ts';

let site: McpSite;
let store: Store;
beforeAll(async () => {
  site = await runMcpSite();
  store = await openStore({ url: site.database });
});
afterAll(async () => {
  await store?.close();
  await site?.stop();
});

const HOTEL = 'baur-au-lac';

test('what agents ask of list_hotels is counted, soon after it is answered', async () => {
  for (let ask = 0; ask < 3; ask += 1) await findHotels(site.url, { slugs: [HOTEL], ...stay() });
  await findHotels(site.url, { slugs: [HOTEL] });
  await expect
    .poll(() => demandStore(store).counts({ hotel: HOTEL }), { interval: 500 })
    .toHaveLength(2);
  const counts = await demandStore(store).counts({ hotel: HOTEL });
  expect(counts).toEqual([
    expect.objectContaining({ outcome: 'no_dates', stayMonth: null, party: null, asks: 1 }),
    expect.objectContaining({
      ...{ party: '2+0', asks: 3, outcome: 'no_rate_source' },
      stayMonth: String(stay().checkIn).slice(0, 7),
    }),
  ]);
});
