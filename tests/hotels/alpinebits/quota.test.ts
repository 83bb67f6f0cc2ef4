import { expect, test } from 'vitest';
import {
  credentialFor,
  expectSuccess,
  INVENTORY,
  openEndpoint,
  post,
} from '../../support/alpinebits.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';
import { freshDatabase } from '../../support/database.ts';

const message = inventoryMessage([{ code: 'DZ' }]);

test('a hotel that sends too much is told to wait, and the others are not', async () => {
  const database = await freshDatabase();
  const server = await openEndpoint(database.url, { RATE_ALPINEBITS: '30' });
  try {
    const eager = await credentialFor(database.store, 'eager');
    const calm = await credentialFor(database.store, 'calm');
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => post(server, eager, { action: INVENTORY, message })),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThanOrEqual(30);
    for (const { headers, text } of refused) {
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(text).toMatch(/^ERROR:more than (20 messages of this hotel wait|30 messages of this)/);
    }
    for (let turn = 0; turn < 70; turn += 1) {
      const { status } = await post(server, eager, { action: INVENTORY, message });
      if (status === 429) break;
      expect(turn).toBeLessThan(69);
    }
    expectSuccess(await post(server, calm, { action: INVENTORY, message }));
  } finally {
    await server.stop();
    await database.drop();
  }
});
