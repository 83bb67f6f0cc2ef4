import { describe, expect, test } from 'vitest';
import {
  credentialFor,
  expectSuccess,
  INVENTORY,
  post,
  storedCalendar,
  sendingHotel,
} from '../../support/alpinebits.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';

const hotel = sendingHotel();

const message = inventoryMessage([{ code: 'DZ' }]);

describe('signing in', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  test.each([
    ['nothing', ''],
    ['another scheme', 'Bearer x'],
    ['no password', basic('sonne')],
    ['a wrong password', basic('sonne:wrong')],
    ['an unknown hotel', basic('mond:wrong')],
    ['no base64', 'Basic ***'],
    ['a very long header', basic(`sonne:${'x'.repeat(4000)}`)],
  ])('with %s is a 401 that asks for Basic', async (_, given) => {
    const response = await fetch(`${hotel.server.url}/alpinebits`, {
      method: 'POST',
      headers: given === '' ? {} : { Authorization: given },
      body: 'anything',
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe(
      'Basic realm="AlpineBits", charset="UTF-8"',
    );
    expect(await response.text()).toMatch(/^ERROR:/);
  });

  test('fails for a credential that was replaced, and for one that was taken away', async () => {
    const old = await credentialFor(hotel.database.store, 'stern');
    const renewed = await credentialFor(hotel.database.store, 'stern');
    expect((await post(hotel.server, old, { action: INVENTORY, message })).status).toBe(401);
    expectSuccess(await post(hotel.server, renewed, { action: INVENTORY, message }));
  });

  test('a hotel changes its own calendar only', async () => {
    const other = await credentialFor(hotel.database.store, 'mond');
    expectSuccess(await post(hotel.server, other, { action: INVENTORY, message }));
    expect(await storedCalendar(hotel.database.store, 'mond')).toMatchObject({ version: 1 });
  });

  test('after twenty failures a minute strangers are told to wait; hotels still pass', async () => {
    const statuses: number[] = [];
    let retryAfter: string | null = null;
    for (let turn = 0; turn < 45; turn += 1) {
      const reply = await post(hotel.server, basic('sonne:guess'), { action: INVENTORY, message });
      statuses.push(reply.status);
      if (reply.status === 429) retryAfter = reply.headers.get('Retry-After');
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expectSuccess(await hotel.post({ action: INVENTORY, message }));
  });
});
